import { expect, it } from 'vitest'
import { wordsWithNumbers } from './number-words.ts'

it.each([
  ['For ten robots', 'for #10 robots'],
  ['For 10 robots', 'for #10 robots'],
  ['twenty-four months', '#24 months'],
  ['24 months', '#24 months'],
  ['one hundred and twenty seats', '#120 seats'],
  ['two thousand five hundred', '#2500'],
  ['between two and five', 'between #2 and #5'],
  ['which one is the other one', 'which one is the other one'],
  ['phase 1', 'phase 1'],
  ['the first hall, the 2nd one', 'the #1. hall the #2. one'],
  ['vierundzwanzig Monate', '#24 monate'],
  ['dreihundert und 300', '#300 und #300'],
  ['treinta y cinco meses', '#35 meses'],
  ['an Arm 25 and 12 of them', 'an arm #25 and #12 of them'],
  ['1,000 of the M5', '#1000 of the m5'],
  ['everyone under hundreds', 'everyone under hundreds'],
])('reads the numbers of %s', (text, read) => {
  expect(wordsWithNumbers(text).join(' ')).toBe(read)
})
