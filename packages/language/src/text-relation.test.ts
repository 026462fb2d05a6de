import { expect, it } from 'vitest'
import { relate } from './text-relation.ts'

it.each([
  ['so the', 'So, the.', 'same'],
  ['hel', 'hello', 'grown'],
  ['привет', 'Привет, как дела', 'grown'],
  ['你好', '你好，吗', 'grown'],
  ['مرحبا', 'مرحبا بكم', 'grown'],
  ['我们需要审查', '我们需要', 'shrunk'],
  ['so the renewal is due', 'So the renewal.', 'shrunk'],
  ['the robot is here', 'the robust is here', 'corrected'],
  ['Привет, как дела', 'Привет, так дела', 'corrected'],
  ['robot', 'robert', 'corrected'],
  ['I think that the price is fine.', 'I think that we need to go', 'other'],
  ['да', 'нет', 'other'],
  ['😀', 'yes', 'other'],
])('%s → %s is %s', (before, after, kind) => {
  expect(relate(before, after).kind).toBe(kind)
})

it('compares two long texts that share nothing in little time', () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, n) => `${word}${n}`).join(' ')
  // Processor time of this thread: other work on the machine does not change it.
  const start = process.threadCpuUsage()
  expect(relate(long('a'), long('b')).kind).toBe('other')
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000)
})
