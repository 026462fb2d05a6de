import { expect, it } from 'vitest'
import { saidInTurn } from '../../two-people.fixture.ts'
import { nextSteps } from './who-and-when.ts'

/** The steps of what two people say in turn. */
const stepsOf = (...said: string[]) => {
  return nextSteps(saidInTurn(said))
}

it.each([
  ['Can you send me the floor plan?', "Yes, I'll send it over tonight.", 'tonight'],
  ['Please send me the wiring list.', "I'll email you the list by Monday.", 'by Monday'],
  ['Could you send the badges by Thursday?', "I'll send the badges on Monday.", 'on Monday'],
  ['Could you send the badges by Thursday?', "Thursday is bad, I'll send the badges on Monday.", null],
  ['Could you send the badges by Thursday?', "Sure, I'll send them.", 'by Thursday'],
])('is one step with the request that it answers: %s – %s', (request, answer, when) => {
  const steps = stepsOf(request, answer)
  expect(steps).toMatchObject([{ text: answer, who: 'Carl Stone', when }])
  expect(steps[0]?.evidence.map(({ quote }) => quote)).toEqual([answer, request])
})

it.each([
  [["I'll send you the revised quote on Tuesday.", "I'll ask our board on Tuesday."]],
  [['Could you send me the fitting guide?', "I'll bring a camera to your depot next Wednesday."]],
  [['Please send me your van list by Friday.', "I'll ask our lawyer to read the data clause."]],
  [['Kannst du mir die Liste schicken?', 'Ich rufe am Montag erst unseren Betriebsrat an.']],
  [["I'll send you the draft agreement tomorrow, please look at clause six.", "I'll read the draft on Friday."]],
  [['I need to ask our lawyer about the list by Wednesday.', "I'll send you the list of prices."]],
  [["I'll send you the price list.", 'And the two references?', "I'll get those to you by Friday."]],
])('leaves promises of another matter apart: %s', (said) => {
  expect(stepsOf(...said).map(({ text }) => text)).toEqual(said.filter((text) => text !== 'And the two references?'))
  expect(stepsOf(said[0] ?? '')[0]?.when).toEqual(stepsOf(...said)[0]?.when)
})

it('takes a day that is proposed and taken for one meeting of both', () => {
  for (const proposal of ["Let's meet again on Thursday at nine.", 'Shall we meet again on Thursday at nine?']) {
    const steps = stepsOf(proposal, "Thursday at nine works, I'll be there.")
    expect(steps).toMatchObject([{ text: proposal, who: null, when: 'on Thursday at nine' }])
  }
})

it('shows with a promise what was offered, not the yes to it, and the offer only there', () => {
  const offer = 'Shall I do a page for Geoff about the lease?'
  const steps = stepsOf(offer, 'Ooh yes, please send me that.', "I'll send it tomorrow.")
  expect(steps).toHaveLength(1)
  expect(steps[0]?.evidence.map(({ quote }) => quote)).toEqual(["I'll send it tomorrow.", offer])
})

it.each([
  ['Ginge Donnerstag um vierzehn Uhr?', 'Donnerstag um vierzehn Uhr passt.', 'Donnerstag vierzehn Uhr'],
  ['Jeudi matin à neuf heures, ça vous irait ?', "C'est parfait pour nous.", 'Jeudi matin'],
  ['¿Puedo pasarme el martes a las diez?', 'El martes a las diez, vale.', 'el martes'],
])('takes a meeting that is proposed and taken for a step in other languages: %s', (proposal, answer, when) => {
  expect(stepsOf(proposal, answer)).toMatchObject([{ text: proposal.replace(' ?', '?'), when }])
})

it.each([
  ['Ginge Donnerstag um vierzehn Uhr?', 'Donnerstag geht leider nicht.'],
  ['Jeudi matin à neuf heures, ça vous irait ?', 'Jeudi, pas possible.'],
])('leaves out a meeting that does not suit: %s – %s', (proposal, answer) => {
  expect(stepsOf(proposal, answer)).toEqual([])
})

it.each([
  ['Dann haben Sie das überarbeitete Angebot bis zum fünften Mai.', 'bis zum fünften Mai'],
  ['Je vous fais le devis complet pour lundi.', 'pour lundi'],
  ["Je peux vous envoyer les rapports d'ici mercredi.", "d'ici mercredi"],
])('knows a promise: %s', (text, when) => {
  expect(stepsOf(text)).toMatchObject([{ when }])
})

it('shows an offer once: with its day where one is given then, and not beside the mere wish for it', () => {
  const offer = 'I can send you the load tables side by side.'
  for (const wish of ['Would you?', "Would you? Because that's the sheet our board looks at."])
    expect(stepsOf(offer, wish, "I'll do that by Friday.")).toMatchObject([
      { text: "I'll do that by Friday.", when: 'by Friday', evidence: [{}, { quote: offer }] },
    ])
  expect(stepsOf(offer, 'Yes, send me that.')).toMatchObject([{ text: offer, who: 'Rita Vogel' }])
})

it('shows a visit once that is proposed for a day, taken and promised for it', () => {
  const taken = [
    'Ginge Dienstag um acht Uhr?',
    'Dienstag um acht passt.',
    'Dann komme ich am Dienstag um acht zu Ihnen.',
  ]
  expect(stepsOf(...taken).map(({ text }) => text)).toEqual(taken.slice(2))
  const other = 'Dann schicke ich Ihnen am Montag die Liste.'
  expect(stepsOf(...taken.slice(0, 2), other).map(({ text }) => text)).toEqual([taken[0], other])
})

it('takes for no promise what somebody said or did', () => {
  expect(stepsOf('Das haben Sie am Montag schon gesagt.')).toEqual([])
  expect(stepsOf('Die Liste haben Sie uns am Freitag geschickt.')).toEqual([])
  expect(stepsOf('Dann haben Sie das neue Angebot am Freitag.')).toHaveLength(1)
})

it.each([
  ['Je vous envoie le devis vendredi.', "Je vous transmets les plans de l'atelier demain."],
  ['Dann machen wir das so.', 'Ich schicke Ihnen morgen das Angebot.'],
])('needs nothing said before a promise that names its thing: %s – %s', (before, promise) => {
  expect(stepsOf(before, promise).at(-1)).toMatchObject({ text: promise, evidence: [{ quote: promise }] })
  expect(stepsOf(before, promise).at(-1)?.evidence).toHaveLength(1)
})
