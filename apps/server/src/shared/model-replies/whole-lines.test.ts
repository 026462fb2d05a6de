import { expect, it } from 'vitest'
import { wholeLines } from './whole-lines.ts'

it.each([
  [
    '- A pilot was agreed\n  and the offer comes by Friday [1].',
    ['- A pilot was agreed and the offer comes by Friday [1].'],
  ],
  [
    '- The plan costs 1,900 euros\nRita sends the offer [1].',
    ['- The plan costs 1,900 euros Rita sends the offer [1].'],
  ],
  ['A pilot was agreed,\nand the offer comes [1].', ['A pilot was agreed, and the offer comes [1].']],
  ['- A pilot was agreed.\n  [1][2]', ['- A pilot was agreed. [1][2]']],
  ['1. One\n   of two\n2. Two [1].', ['1. One of two', '2. Two [1].']],
])('joins what goes on in the next line: %j', (reply, lines) => {
  expect(wholeLines(reply)).toEqual(lines)
})

it.each([
  '- One [1]\n- Two [2]',
  'One thing [1].\nAnother thing [2].',
  '## Summary\nA pilot [1].',
  'Points:\n- One [1]',
  'One\n\ntwo',
])('keeps apart what stands for itself: %j', (reply) => {
  expect(wholeLines(reply)).toEqual(reply.split('\n'))
})
