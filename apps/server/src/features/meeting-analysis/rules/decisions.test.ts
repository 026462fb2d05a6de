import { expect, it } from 'vitest'
import { saidInTurn } from '../two-people.fixture.ts'
import { spokenSentences } from '../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { decisionsOf } from './decisions.ts'

/** The decisions of messages that two people say in turn. */
const decided = (...said: string[]) => {
  return decisionsOf(saidInTurn(said)).map(({ text }) => text)
}

it.each([
  ['Shall we meet on the seventeenth?', 'The seventeenth works for us.'],
  ['Would Mondays at four be okay?', 'Mondays at four then.'],
  ['Tuesday at nine.', 'Tuesday at nine it is.'],
  ['How about the ninth of June?', 'The ninth of June is perfect.'],
  ["We'd suggest a pilot in one hall.", "Good, let's do it in the north hall."],
  ["I'd leave the scales for autumn. Is that all right?", "Yes, let's postpone the scales to autumn."],
  ['We can lend you one or two.', 'Two, please.'],
  ['Which one would you prefer?', "We'll take the narrow version."],
  ['Which one would you prefer?', 'The narrow version, please.'],
  ['Which one would you prefer?', "We'll have the narrow version."],
  ['We could drop the paper lists.', 'Then drop them.'],
  ['I could do ten percent for two halls.', "Deal, we'll order both halls in May."],
  ['You could take the scales too, if you like them.', 'Not the scales.'],
  ["I'd suggest we paint one hall before the others.", 'That works for us.'],
  ['The scales are extra.', 'Then we leave the scales out for now.'],
  ['Passt Ihnen Mittwoch um neun?', 'Mittwoch um neun passt.'],
  ['Wie gehen wir weiter vor?', "Dann machen wir's so, Sie kommen am Montag."],
])('takes for a decision what answers a proposal: %s – %s', (proposal, answer) => {
  expect(decided(proposal, answer)).toEqual([answer])
})

it('finds what was mooted past a short yes, and not what somebody else cannot do', () => {
  expect(decided('We could drop the paper lists.', 'True.', 'Sure.', 'Then drop them.')).toEqual([])
  const rows = ['We could drop the paper lists.', 'True, nobody reads them.', 'Then drop them.'] as const
  const lines = rows.map((message, n) => ({ message_id: `${n}`, username: `Guest ${n}`, message, at: null }))
  const found = decisionsOf(spokenSentences(transcriptLines(lines, new Date('2026-03-02T09:00:00Z'))))
  expect(found.map(({ text }) => text)).toEqual(['Then drop them.'])
  for (const refusal of [
    "I can't on the ninth.",
    'Not for us, there is the fair.',
    "I'm travelling then.",
    'Oh, wait.',
  ])
    expect(decided('Shall we meet on the ninth?', 'The ninth is good.', refusal)).toEqual([])
})

it.each([
  ['The scales are in the hall.', 'Not the scales.'],
  ['Shall we start with the technical part?', 'That works for me.'],
  ['It rains a lot in May.', "Right, we'll order both halls in May."],
  ['Where do the bins go?', 'Then they leave the bins out at night.'],
  ['It is quiet then.', 'The seventeenth works.'],
  ['How often do you clean it?', 'Friday is fine, on Monday it is dirty.'],
  ['Shall I share my screen?', "Yes, let's start with the agenda."],
  ['Could you skip this slide?', 'Then skip it.'],
  ['What do you suggest?', "Let's keep questions for the end."],
  ['Should we begin?', "Let's start with you at the front desk."],
  ['Would you like coffee?', 'One moment, please.'],
  ['Would you go on?', 'Next slide, please.'],
  ['Shall we meet on Monday?', "Monday doesn't work."],
  ['Shall we meet on Monday?', 'Maybe Monday works.'],
  ['Shall we meet on Monday?', 'Monday works if the ramp is open.'],
  ['Which of the two do you propose?', 'The second is good, the first too dark.'],
  ['Do you want a lift?', 'We use the large one.'],
  ['I can see your gates.', 'We have the narrow version.'],
  ['You could order bolts.', 'We order the large size.'],
  ['Could I get you some tea?', 'Two, please.'],
  ['What do you suggest?', "Let's keep in touch."],
  ['What do you suggest?', "Let's keep our fingers crossed for the gates."],
  ['What do you suggest?', "Let's move on to the gates."],
  ['Could you do eighteen?', 'Let me take eighteen to Andrea together with the price.'],
  ['Could they lift more?', 'Then let them put that in the test.'],
  ['Could you lend us one?', 'We can sell ten of them a day.'],
  ['Would you take the old ones?', 'We can accept old scales back.'],
  ['Where does it stand?', "We'll keep the data in Frankfurt for thirty days."],
  ['Womit arbeiten Sie?', 'Wir haben eine Waage aus Ulm, damit sind wir zufrieden.'],
  ['Wie weit sind Sie?', 'Die Wartung ist erledigt.'],
  ['Welche Schritte schlagen Sie vor?', 'Dann kommt der Techniker und misst alles aus.'],
  ['Welche Halle wollen Sie zeigen?', 'Der Lastwagen kommt rein und fährt hinten raus.'],
  ['Kostet das extra?', 'Ja, das nehme ich an.'],
  ['¿Hablamos del precio?', 'Lo dejamos para el final.'],
])('takes for none what only sounds like one: %s – %s', (before, answer) => {
  expect(decided(before, answer)).toEqual([])
})

it.each([
  'Ja, damit kann ich leben.',
  'Das ist für mich erledigt.',
  'Oui, mettez-les, mais en option.',
  'Entonces empecemos con la planta de Murcia.',
])('knows a matter that is settled: %s', (text) => {
  expect(decided('Okay.', text)).toEqual([text])
})

it.each([
  ['Would you take out the old press, too?', "We'll keep the old press, it works for the small runs."],
  ['Sollen wir den Doppelboden weglassen?', 'Dann kommt der Doppelboden raus.'],
  ['Könnten wir den Doppelboden streichen?', 'Nein, der Doppelboden bleibt drin.'],
  ['What about two visits a year, would that suit you?', 'I could live with two visits.'],
  ['Would you want the tanks in the plan, too?', 'Leave the tanks out.'],
  ['Could we say three years?', 'We can accept the three years.'],
])('knows what settles a proposal: %s – %s', (proposal, text) => {
  expect(decided(proposal, text).at(-1)).toBe(text)
  expect(decided('That is a nice view from here.', text)).not.toContain(text)
})

it.each(["My boss said that we'll keep the other line.", "We'll take the opportunity and get more disk, I guess."])(
  'settles nothing: %s',
  (text) => {
    expect(decided('Okay.', text)).toEqual([])
  },
)

it('shows two sentences of one message that settle the same once', () => {
  expect(
    decided('Wollen wir ein halbes Jahr Probezeit sagen?', 'Ja, damit kann ich leben. Dann machen wir das so.'),
  ).toEqual(['Ja, damit kann ich leben. Dann machen wir das so.'])
})

it('takes for no decision what one asks leave for or leaves to others, however sure the weights are', () => {
  const said = [
    'Let me take eighteen to Andrea together with the price.',
    'Then let them put that in the acceptance test.',
    'Eighteen months with the price from the second page.',
  ]
  const found = decisionsOf(saidInTurn(said), () => () => 1)
  expect(found.map(({ text }) => text)).toEqual(said.slice(2))
})

it('shows a decision of few words with what it answers', () => {
  const [decision] = decisionsOf(saidInTurn(['You could take the green scales too.', 'Not the scales.']))
  expect(decision).toMatchObject({ text: 'Not the scales.', after: { text: 'You could take the green scales too.' } })
})
