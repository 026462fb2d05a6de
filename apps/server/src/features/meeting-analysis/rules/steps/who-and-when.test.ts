import { expect, it } from 'vitest'
import { spokenSentences } from '../../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../../shared/transcript/transcript-lines.ts'
import { nextSteps } from './who-and-when.ts'
import { whenOf } from './told-time.ts'

const stepsOf = (...said: (readonly [string, string])[]) => {
  const rows = said.map(([username, message], n) => ({ message_id: `${n}`, username, message, at: null }))
  return nextSteps(spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z')))).map((step) => [
    step.who,
    step.when,
  ])
}

it('tells who does it and when, as far as it was said', () => {
  expect(stepsOf(['Rita Vogel', "I'll send you the offer by Friday."], ['Carl', 'Good.'])).toEqual([
    ['Rita Vogel', 'by Friday'],
  ])
  expect(stepsOf(['Carl', 'Can you send me the risk assessment tomorrow?'], ['Rita', 'Sure.'])).toEqual([
    ['Rita', 'tomorrow'],
  ])
  expect(stepsOf(['Rita', 'Jonas sends the network page this week.'], ['Jonas Brandt', 'Yes.'])).toEqual([
    ['Jonas Brandt', 'this week'],
  ])
  expect(stepsOf(['Ada Okoro', 'By Thursday, from Ada: the frame contract.'], ['Luc', 'Good.'])).toEqual([
    ['Ada Okoro', 'By Thursday'],
  ])
  expect(stepsOf(['Rita', "I'll send you the list by the end of the month."])).toEqual([
    ['Rita', 'by the end of the month'],
  ])
})

it('names nobody where several could be meant, and no time where none was said', () => {
  expect(stepsOf(['Rita', "We'll send the offer."], ['Carl', 'Good.'])).toEqual([[null, null]])
  expect(stepsOf(['Carl', 'Could you send us the list?'], ['Rita', 'Yes.'], ['Jonas', 'Hi.'])).toEqual([[null, null]])
  expect(stepsOf(['Rita', "I'll send it to Jonas."], ['Jonas', 'Thanks.'])).toEqual([['Rita', null]])
})

it.each([
  ["You'll get the samples by Monday.", 'Rita', 'by Monday'],
  ["You'll have the layout on Wednesday.", 'Rita', 'on Wednesday'],
  ["We'll meet on Tuesday.", null, 'on Tuesday'],
  ['Our next session is on Friday.', null, 'on Friday'],
  ['The draft is ready by Thursday.', null, 'by Thursday'],
  ['We need the numbers by Monday.', 'Carl', 'by Monday'],
] as const)('reads days with a capital as without one: %s', (text, who, when) => {
  for (const said of [text, text.replace(/(?<= )(?=[MTWF])\p{Lu}/u, (day) => day.toLowerCase())])
    expect(stepsOf(['Rita', said], ['Carl', 'Good.'])).toEqual([
      [who, expect.stringMatching(new RegExp(`^${when}$`, 'i'))],
    ])
})

it.each([
  'The report was due by Monday.',
  'They wanted the numbers by Friday.',
  'Your offer says two days, so by Friday.',
  "You'll have a long queue on Saturday.",
  'We set up the stand on Sunday and it rained.',
])('takes no day of what was, or of what nobody does, for a promise: %s', (text) => {
  expect(stepsOf(['Rita', text], ['Carl', 'Good.'])).toEqual([])
})

it('keeps a promise to send something about questions, and no talk about the talk', () => {
  for (const text of [
    "I'll send you the questions of the audit.",
    "I'll get back to you with answers to both questions.",
  ])
    expect(stepsOf(['Rita', text], ['Carl', 'Good.'])).toEqual([['Rita', null]])
  for (const text of ['And send me any questions that you have.', "I'll take it with the other questions."])
    expect(stepsOf(['Rita', text], ['Carl', 'Good.'])).toEqual([])
})

it.each([
  'I need the drawings report by Friday.',
  'I would need the offer by next Tuesday.',
  'For the board I need the numbers by Monday.',
  'We must have the quote by Friday.',
  'So ideally you would get me the draft by Monday and I can show it.',
  'Fine, so if you could just send us the quote by Friday then I can file it.',
  'It would help if you sent me the offer by Tuesday, I can read it then.',
])('asks the other side for what is needed, not the one who needs it: %s', (text) => {
  expect(stepsOf(['Carl', text], ['Rita', 'Sure.']).map(([who]) => who)).toEqual(['Rita'])
})

it.each([
  'I need to send the draft by Monday.',
  "I'll send you the report by Friday, and you could bring the list.",
  "You'd have the draft by Monday and I can explain it.",
])('leaves with the speaker what they do themselves, needed or not: %s', (text) => {
  expect(stepsOf(['Carl', text], ['Rita', 'Sure.']).map(([who]) => who)).toEqual(['Carl'])
})

it('says whose side does it where it names nobody', () => {
  const whoseOf = (speaker: string, message: string) => {
    const rows = [speaker, 'Carl', 'Ole'].map((username, n) => ({
      message_id: `${n}`,
      username,
      message: n === 0 ? message : 'Good.',
      at: null,
    }))
    const [step] = nextSteps(spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z'))))
    return step && [step.who, step.whose]
  }
  expect(whoseOf('Rita', "We'll send you the drawing on Monday.")).toEqual([null, 'speaker'])
  expect(whoseOf('Rita', 'Tomorrow we will send you the drawing.')).toEqual([null, 'speaker'])
  expect(whoseOf('Rita', 'Could you send me the drawing by Monday?')).toEqual([null, 'asked'])
  expect(whoseOf('Rita', 'Please send us the drawing.')).toEqual([null, 'asked'])
  expect(whoseOf('Rita', 'Wir schicken Ihnen die Zeichnung bis Montag.')).toEqual([null, 'speaker'])
  expect(whoseOf('Rita', 'Können Sie mir die Zeichnung zusenden?')).toEqual([null, 'asked'])
  expect(whoseOf('Rita', 'Nous vous envoyons le plan lundi.')).toEqual([null, 'speaker'])
  expect(whoseOf('Rita', 'Les mandamos el plano el lunes.')).toEqual([null, 'speaker'])
  expect(whoseOf('Rita', "Let's meet again next week.")).toEqual([null, undefined])
  expect(whoseOf('Rita', 'So our next meeting is on Monday.')).toEqual([null, undefined])
  expect(whoseOf('Rita', "I'll send you the agenda of our next meeting on Monday.")).toEqual(['Rita', undefined])
})

it.each([
  ["I'll send you the minutes of today's visit by Monday.", 'by Monday'],
  ["I'll send you the photos of today's visit.", null],
  ["I'll send you what we saw today.", null],
  ["I can't print it this week, I'll bring it to you on Tuesday.", 'on Tuesday'],
  ["I'll send you the drawing of the third hall on Tuesday.", 'on Tuesday'],
  ["I'll send you the note on the first draft.", null],
  ["I'll send you the offer before the second visit.", null],
  ["I'll call you on the fourth of June.", 'on the fourth of June'],
  ["I'll call you on the fourth.", 'on the fourth'],
  ["I'll send you last Tuesday's figures tomorrow.", 'tomorrow'],
  ["I'll send you the drawing today and the price on Friday.", null],
  ["I'll send you the slides for the workshop on Monday by Friday.", 'by Friday'],
  ["I'll call you on Monday by 10 o'clock.", "on Monday by 10 o'clock"],
  ["i don't have it here i'll send it tomorrow", 'tomorrow'],
  ["I'll send you everything you need by Friday.", 'by Friday'],
  ["I'll bring the parts we need on Tuesday.", 'on Tuesday'],
  ["I'll send you what we discussed by Friday.", 'by Friday'],
  ["I'll send you everything we agreed until today.", null],
  ["I'll send it on Monday because I don't have it here.", 'on Monday'],
  ["I'll find out by Tuesday why it doesn't print.", 'by Tuesday'],
  ["I'll tell you tomorrow whether nobody uses it.", 'tomorrow'],
  ["I can't send it on Monday.", null],
  ["You'll get the licence as of next week.", 'next week'],
  ['Ich schicke es am Montag weil ich es nicht hier habe.', 'am Montag'],
  ['Le envío el plano mañana porque no lo tengo aquí.', 'mañana'],
  ["Je vous envoie ce que nous avons décidé d'ici vendredi.", "d'ici vendredi"],
  ['Ich schicke Ihnen die Fotos von heute bis Montag.', 'bis Montag'],
  ['Ich schicke Ihnen morgen, was wir heute besprochen haben.', 'morgen'],
  ['Ich schicke es nicht heute, sondern am Montag.', 'am Montag'],
  ["Je vous envoie les photos d'aujourd'hui avant lundi.", 'avant lundi'],
  ['Je vous rappelle au début de la semaine prochaine.', 'la semaine prochaine'],
  ['Le envío las fotos de hoy el lunes.', 'el lunes'],
  ['Le llamo el lunes por la mañana.', 'el lunes'],
  ["I'll send it the day after tomorrow.", 'the day after tomorrow'],
  ["I'll send it by tomorrow lunchtime.", 'by tomorrow lunchtime'],
  ["I'll call you on Tuesday the ninth at half past two.", 'on Tuesday the ninth at half past two'],
  ["I'll call you on Monday at one of the sites.", 'on Monday'],
  ["I'll send it by the twenty-second.", 'by the twenty-second'],
  ["I'll send it by noon on Thursday.", 'by noon on Thursday'],
  ["I'll send it by the end of play Friday.", 'by the end of play Friday'],
  ["I'll send it right after this meeting.", 'right after this meeting'],
  ["I'll send it in the next two days.", 'in the next two days'],
  ["I'll send it on Wednesday of next week.", 'on Wednesday of next week'],
  ["I'll send it in early March.", 'in early March'],
  ['Ich schicke es bis zum dritten März.', 'bis zum dritten März'],
  ['Ich schicke es bis zum zehnten März.', 'bis zum zehnten März'],
  ["I'll call you a week on Monday.", null],
  ["I'll call you on Monday after next.", null],
  ["I'll send it the day before Friday.", null],
  ["I'll send it on Monday or Tuesday.", null],
  ["I'll send you the Friday numbers.", null],
  ["I'll check it because we open on Monday.", null],
  ["I'll ask who can come on Monday.", null],
  ["I'll bring it some time between tomorrow and Thursday.", null],
  ["I'll bring it between Tuesday morning and Thursday.", null],
  ["I'll call you between now and Monday.", null],
  ["I'll bring it after the session with our engineers.", null],
  ["I'll bring it after our call on Tuesday.", null],
  ["I'll bring it after the call with Luc on Tuesday.", null],
  ["I'll bring it after the call.", 'after the call'],
  ["I'll deliver it within a month of your order.", null],
  ["I'll deliver it within two weeks of your order.", null],
  ["I'll deliver it within two weeks.", 'within two weeks'],
  ["I'll ring you on Thursday the first thing.", 'on Thursday'],
])('gives a promise its own time and no other of the sentence: %s', (text, when) => {
  expect(whenOf(text)).toBe(when)
})
