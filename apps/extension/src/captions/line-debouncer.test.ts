import { expect, it } from 'vitest'
import { LineDebouncer } from './line-debouncer.ts'

const message = (revision: number, text: string) => ({
  message_id: 'm',
  revision,
  username: 'Ana',
  text,
  at: 0,
  image: null,
})

it('hands a line on when it rests, and while it goes on every two seconds', () => {
  const debouncer = new LineDebouncer()
  debouncer.add(message(1, 'so'), 0)
  expect(debouncer.due(499)).toEqual([])
  expect(debouncer.next()).toBe(500)
  debouncer.add(message(2, 'so the'), 499)
  expect(debouncer.due(998)).toEqual([])
  expect(debouncer.due(999)).toEqual([message(2, 'so the')])
  expect(debouncer.next()).toBeNull()
  for (let at = 1_000; at < 3_000; at += 100) debouncer.add(message(at, `so the ${at}`), at)
  expect(debouncer.due(2_999)).toEqual([])
  expect(debouncer.due(3_000)).toHaveLength(1)
})

it('says nothing twice, and all at the end', () => {
  const debouncer = new LineDebouncer()
  debouncer.add(message(1, 'so'), 0)
  expect(debouncer.flush()).toHaveLength(1)
  debouncer.add(message(2, 'so what'), 10)
  debouncer.add(message(3, 'so'), 20)
  expect(debouncer.flush()).toEqual([])
})
