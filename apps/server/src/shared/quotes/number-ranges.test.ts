import { expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { readQuestion } from '../evidence/read-question.ts'
import { rangePenalties } from './number-ranges.ts'
import { type CompareLines, scoreParts } from './scored-units.ts'

const ask = (message: string, said: string[] = []) =>
  readQuestion({ current_message: { message }, transcription_message_history: said.map((each) => ({ message: each })) })

const PRICES = `| Vehicles | Basic | Fleet |
|---|---|---|
| up to 19 | €90 | €150 |
| 20–74 | €210 | €390 |
| 75 to 1,499 | €480 | €820 |
| 1,500 and more | €900 | €1,400 |`

it.each([
  { asked: 'What does Basic cost for fifty vans?', first: '20–74' },
  { asked: 'We run about twelve hundred trucks. What would Fleet cost us?', first: '75 to 1,499' },
  { asked: 'And what would that cost in Basic?', said: ['We have eleven vans on the road.'], first: 'up to 19' },
  { asked: 'What is Fleet for 2,400 vehicles in 2027?', first: '1,500 and more' },
])('leads with the row whose range holds the number: $asked', async ({ asked, said, first }) => {
  const largestFirst: CompareLines = async (_, texts) =>
    texts.map((text) => ({
      cosine: /20–74|75 to/.test(text) ? 0.62 : /1,500/.test(text) ? 0.65 : 0.6,
      byToken: null,
    }))
  const passages = readPassages([passage(PRICES)])
  const [part] = await scoreParts(ask(asked, said), { passages }, largestFirst)
  expect(part?.units[0]?.text).toMatch(new RegExp(`^${first}:`, 'u'))
})

it.each([
  'Welchen Rabatt bekomme ich bei 5000 kg Folie?',
  'Welchen Rabatt bekomme ich bei 5.000 kg Folie?',
  'Was ist der Rabatt bei fünftausend Kilo?',
])('reads the thousands of a German table: %s', (asked) => {
  const rows = ['bis 500 kg', '501 bis 2.000 kg', '2.001 bis 10.000 kg', 'über 10.000 kg']
  const units = rows.map((row) => ({ text: `${row}: Rabatt 3,00 %`, under: '', kind: 'row' as const }))
  expect(rangePenalties(ask(asked), units)).toEqual([0.25, 0.25, 0, 0.25])
})

it.each([
  {
    name: 'the number counts something else',
    asked: 'Does it cost less over 36 months?',
    rows: ['100 to 249', '250+'],
  },
  { name: 'the number is a year or a name', asked: 'Is ISO 27001 in the price in 2027?', rows: ['1 to 9', 'over 500'] },
  {
    name: 'the rows are hours',
    asked: 'Who helps 30 drivers?',
    rows: ['Monday, 7:00 to 18:00', 'Sunday, 20:00 to 40:00'],
  },
  { name: 'there is no number', asked: 'What does Basic cost?', rows: ['up to 99', '100 to 249'] },
])('takes nothing from rows where $name', ({ asked, rows }) => {
  const units = rows.map((row) => ({ text: `${row}: price €90`, under: '', kind: 'row' as const }))
  expect(rangePenalties(ask(asked), units)).toEqual(rows.map(() => 0))
})
