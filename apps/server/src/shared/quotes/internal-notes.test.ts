import { expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { mergeDuplicates } from '../passages/unique-passages.ts'
import { QUOTED_FROM_DOCUMENTS } from './quotes.ts'
import type { CompareLines } from './scored-units.ts'
import { chooseByAudience, INTERNAL_ONLY, NOT_TO_BE_READ, splitByAudience, withNotes } from './internal-notes.ts'

const ask = (message: string) => readQuestion({ current_message: { message }, transcription_message_history: [] })
const merged = (texts: readonly [text: string, audience: 'customer' | 'internal' | null, item_name?: string][]) =>
  mergeDuplicates(
    readPassages(
      texts.map(([text, audience, item_name = 'Handbook']) => passage(text, { audience, item_name, title: item_name })),
    ),
    8,
  )
const chosen = (message: string, ...texts: Parameters<typeof merged>[0]) =>
  chooseByAudience(ask(message), merged(texts), null)
const cite = (n: number) => `[${n}]`

it('never lets an internal passage lead, however well it fits', async () => {
  const { answers, notes } = await chosen(
    'Which discount is there on the Pro plan?',
    ['The discount on the Pro plan may go to 30 percent when the customer pushes back.', 'internal'],
    ['The Pro plan has a discount of ten percent when it is paid yearly.', null],
  )
  expect(answers.map(({ n }) => n)).toEqual([2])
  expect(notes.map(({ n }) => n)).toEqual([1])
})

it('changes nothing where no passage is internal', async () => {
  const { answers, notes, spoken } = await chosen(
    'How fast does support answer?',
    ['Support answers within four hours.', null],
    ['Support is free.', 'customer'],
  )
  expect(spoken).toHaveLength(2)
  expect(answers[0]?.n).toBe(1)
  expect(notes).toEqual([])
  const lines = ['“Support answers within four hours.” [1]\n\n', QUOTED_FROM_DOCUMENTS]
  expect([...withNotes(lines, [], cite)]).toEqual(lines)
})

it('does not count a passage as internal when a document for customers says the same', () => {
  const text = 'Backups are encrypted with AES-256 and kept for 35 days in Frankfurt.'
  expect(
    splitByAudience(
      merged([
        [text, 'internal'],
        [text, null, 'Security'],
      ]),
    ).internal,
  ).toEqual([])
  expect(splitByAudience(merged([[text, 'internal']])).spoken).toEqual([])
})

it('puts the notes below the answer, and a sentence of its own first where there is nothing else', () => {
  const note = { n: 3, text: 'The lowest price is 41 euro.' }
  const marked = `**${NOT_TO_BE_READ}**\n\n- “The lowest price is 41 euro.” [3]\n\n${QUOTED_FROM_DOCUMENTS}`
  const lead = '“The Pro plan costs 49 euro.” [1]\n\n'
  expect([...withNotes([lead, QUOTED_FROM_DOCUMENTS], [note], cite)].join('')).toBe(lead + marked)
  expect([...withNotes([], [note], cite)].join('')).toBe(`${INTERNAL_ONLY}\n\n${marked}`)
})

it('quotes nothing aloud where it is asked about a name that internal notes alone speak of', async () => {
  const documents: Parameters<typeof merged>[0] = [
    ['Nordpick: we win by the cost of a pick, and take half the time.', 'internal'],
    ['You can take your data with you for 30 days.', null],
  ]
  const isNear: CompareLines = async (_question, texts) => texts.map(() => ({ cosine: 0.9, byToken: 0.9 }))
  const { answers, closest, notes } = await chooseByAudience(
    ask('Nordpick offers us less. Why should we take yours?'),
    merged(documents),
    isNear,
  )
  expect([...answers, ...closest]).toEqual([])
  expect(notes.map(({ n }) => n)).toEqual([1])

  const ofData = ask('Nordpick is here as well. For how many days can we take our data with us?')
  const own = await chooseByAudience(ofData, merged(documents), isNear)
  expect(own.answers.map(({ n }) => n)).toEqual([2])
})

it('reads a competitor note like any other document once it was said to be for customers', async () => {
  const text = 'Support answers within nine days.'
  const answersOf = async (audience: 'customer' | null) =>
    (await chosen('How fast does support answer?', [text, audience, 'Competitor notes'])).answers
  expect(await answersOf(null)).toEqual([])
  expect(await answersOf('customer')).toHaveLength(1)
})

it.each([
  {
    asked: 'What is the lowest price of the Torvelli scale?',
    note: 'The lowest price of the Torvelli scale is 17,900 euro after two rounds.',
    spoken: 'The Torvelli scale is checked at its list price once a year.',
    other: 'Support answers within four hours.',
  },
  {
    asked: 'Was kostet die Kontrollwaage?',
    note: 'Die Kontrollwaage kostet im Einkauf 11.200 €.',
    spoken: 'Die Kontrollwaage prüft 120 Beutel je Minute, der Preis steht im Angebot.',
    other: 'Die Lieferzeit beträgt 14 Wochen.',
  },
])('shows what documents for customers say of it where internal notes alone answer: $asked', async (each) => {
  const found = await chosen(each.asked, [each.note, 'internal'], [each.spoken, null, 'Price list'])
  expect([found.answers, found.near.map(({ text }) => text)]).toEqual([[], [each.spoken]])
  const alone = await chosen(each.asked, [each.note, 'internal'], [each.other, null, 'Price list'])
  expect([alone.near, alone.notes.length]).toEqual([[], 1])
})
