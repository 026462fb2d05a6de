import { describe, expect, it } from 'vitest'
import { countedThing, saysHowMany } from './asked-number.ts'

describe('what a question counts', () => {
  it.each([
    ['How many picks does the smaller one make in an hour?', 'pick'],
    ['how many API calls can we make per minute', 'call'],
    ['So how much storage do we get?', 'storag'],
    ['How many of your customers use it?', 'custom'],
    ['How much does it cost?', null],
    ['How long does it take?', null],
  ])('%s', (question, thing) => expect(countedThing(question)).toBe(thing))
})

describe('a line says how many', () => {
  it.each([
    ['makes about 420 picks an hour', '', 'said'],
    ['Picks an hour, typical 420', '', 'said'],
    ['95 % of the promised picks are reached', '', 'not'],
    ['about 420 in normal use', 'How many picks does it make?', 'perhaps'],
    ['Maintenance every 2,500 hours', '', 'not'],
    ["at most 1 pick in 200 needs a person's help", '', 'not'],
    ['the 14 people who pick by hand', '', 'not'],
    ['up to 14 engineers for the pick itself', '', 'not'],
    ['It picks from the shelf', 'How many picks does it make?', 'not'],
  ] as const)('%s', (text, under, says) => expect(saysHowMany('pick', { text, under })).toBe(says))
})
