import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { expect, it } from 'vitest'
import { changesBetween, entryOf, moved, parseEntries, placeOf, valuesOf } from './demo-entries.ts'

const entry = (message: string): DemoEntry => ({ transcription_message: { username: 'M', message }, responses: {} })
const [a, b, c, d] = [entry('a'), entry('b'), entry('c'), entry('d')]
const told = (before: DemoEntry[], after: DemoEntry[]) =>
  changesBetween(before, after).map((change) =>
    change.kind === 'changed'
      ? `${change.before.transcription_message.message}>${change.entry.transcription_message.message}`
      : `${change.kind} ${change.entry.transcription_message.message}`,
  )

it('tells what came, went and was changed between two lists', () => {
  expect(told([a, b], [a, b])).toEqual([])
  expect(told([a, b], [a, c, b])).toEqual(['added c'])
  expect(told([a, b, c], [a, c])).toEqual(['removed b'])
  expect(told([a, b, c], [a, d, c])).toEqual(['b>d'])
  expect(told([a, b, c], [a, d])).toEqual(['b>d', 'removed c'])
  expect(told([a, b], [])).toEqual(['removed a', 'removed b'])
})

it('finds an entry again at its place, else elsewhere, else not', () => {
  expect([placeOf([a, b], b, 1), placeOf([c, a, b], b, 1), placeOf([a, c], b, 1)]).toEqual([1, 2, null])
})

it('moves by one place and stays within the list', () => {
  expect(moved([a, b, c], 1, 1)).toEqual([a, c, b])
  expect(moved([a, b, c], 0, -1)).toEqual([a, b, c])
  expect(moved([a, b, c], 2, 1)).toEqual([a, b, c])
})

it('reads back what it exports, and leaves out what is empty or not its own', () => {
  const full = entryOf({ username: ' M ', user_image_url: '/m.png', message: ' a ', answer: ' yes ', explain: '  ' })
  expect(full).toEqual({
    transcription_message: { username: 'M', user_image_url: '/m.png', message: 'a' },
    responses: { answer: 'yes' },
  })
  const file = JSON.stringify({ messages: [{ ...full, id: 7, __proto__: { x: 1 } }] })
  expect(parseEntries(file)).toEqual([full])
  expect(valuesOf(parseEntries(file)[0] ?? null).explain).toBe('')
})
