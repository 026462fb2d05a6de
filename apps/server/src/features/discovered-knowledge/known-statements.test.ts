import { expect, it } from 'vitest'
import { createKnownStatements } from './known-statements.ts'

const place = { meeting_id: 'a', replaceable: false }

it('knows a statement again in nearly the same words, and takes another figure or a negation for another statement', () => {
  const said = createKnownStatements()
  said.add('The starter plan costs 1,900 euros a month for up to ten robots.', place)
  said.add('Robots carry boxes over ramps.', place)
  expect(said.has('So the starter plan costs 1,900 euros a month, for up to ten robots')).toBe(true)
  expect(said.has('The starter plan costs 2,900 euros a month for up to ten robots.')).toBe(false)
  expect(said.has('Robots do not carry boxes over ramps.')).toBe(false)
  expect(said.has('Setup takes two days.')).toBe(false)
  expect(said.has('Robots carry boxes over ramps.', ({ meeting_id }) => meeting_id === 'a')).toBe(false)
})

it('finds one among twenty thousand in moments', () => {
  const said = createKnownStatements()
  for (let at = 0; at < 20_000; at++)
    said.add(`Robot type ${at} carries ${at % 900} kilos through hall ${at % 70}.`, place)
  // Processor time of this thread: other work on the machine does not change it.
  const began = process.threadCpuUsage()
  expect(said.has('Robot type 19999 carries 199 kilos through hall 49.')).toBe(true)
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(500)
})
