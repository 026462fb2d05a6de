import { expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { rowBonuses } from './row-names.ts'

const bonuses = (message: string, ...tables: (readonly string[])[]) =>
  rowBonuses(
    readQuestion({ current_message: { message }, transcription_message_history: [] }),
    tables.flatMap((rows, at) => rows.map((text) => ({ text, under: '', kind: 'row' as const, n: at + 1 }))),
  )
/** The row that gains most, or loses least. */
const best = (message: string, rows: readonly string[]) => {
  const all = bonuses(message, rows)
  return rows[all.indexOf(Math.max(...all))]
}

it.each([
  ['How fast do you react to an S1?', ['S2: Gold 1 hour', 'S1: Gold 15 minutes', 'S3: Gold 1 day']],
  ['What does the KR600 weigh?', ['KR600 A with arm: 40 kg', 'KR600: 22 kg', 'KR400: 12 kg']],
  ['How much is the Vito Tourer?', ['E-Vito Tourer: 420 miles', 'Vito Tourer: price 399', 'Tracker, Vito: 4 a month']],
  ['Are you open on Saturday?', ['Monday: 8 to 5', 'Saturday: 9 to 1', 'Sunday: closed']],
])('lets the row of the very name lead: %s', (message, rows) => {
  expect(best(message, rows)).toBe(rows[1])
})

it.each([
  ['Do the brushes on the TW 200 wear out?', ['Brush set TW 200: two years', 'TW 200: 8 cars an hour']],
  [
    'What does installing the KR600 cost?',
    ['Installation: KR600 480 euro, KR400 300 euro', 'Delivery of KR600: 40 euro'],
  ],
  ['How many people work on three sites?', ['3: Leeds', '4: York']],
  ['Which plan covers an S1 at night?', ['Gold: calls day and night', 'S1: 15 minutes']],
  ['Whom do we ring at night in Graz?', ['Hotline: day and night, telephone 300', 'Graz: 8 to 5, telephone 100']],
  ['What do you clean with?', ['Soap: pH 7', 'Wax: pH 6']],
])('takes nothing from a row that is asked for by other words: %s', (message, rows) => {
  expect(bonuses(message, rows)[0]).toBeGreaterThanOrEqual(0)
})

it('lets the row of prices lead where what is asked for is a column', () => {
  const rows = [
    'Test system: Small 400 a month, Large included',
    'Price: Small 2.50, Large 4.20',
    'Telephone: Large yes',
  ]
  expect(best('What would Large cost us per head?', rows)).toBe(rows[1])
  expect(bonuses('What does the test system cost in Large?', rows)[1]).toBe(0)
  expect(bonuses('Which telephone help is in Large?', rows)[1]).toBe(0)
})

it('takes what another table says of the same name for no price of it', () => {
  expect(
    bonuses('What does the KR600 cost?', ['KR600 A: 8,900 euro', 'KR600 B: 9,900 euro'], ['KR600: 31 euro']),
  ).toEqual([0, 0, 0])
})

it('takes the price of something else for no row of prices', () => {
  const all = bonuses('What would Large cost?', [
    'Price of training: Small 90, Large 150',
    'Price (EUR): Small 2, Large 4',
  ])
  expect(all[0]).toBe(0)
  expect(all[1]).toBeGreaterThan(0)
})
