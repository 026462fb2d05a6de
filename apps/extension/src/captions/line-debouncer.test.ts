import { expect, it } from 'vitest'
import { Settler } from './line-debouncer.ts'

const message = (revision: number, text: string) => ({
  message_id: 'm',
  revision,
  speaker: 'Ana',
  text,
  at: 0,
  image: null,
})

it('hands a line on when it rests, and while it goes on every two seconds', () => {
  const settler = new Settler()
  settler.offer(message(1, 'so'), 0)
  expect(settler.due(499)).toEqual([])
  expect(settler.next()).toBe(500)
  settler.offer(message(2, 'so the'), 499)
  expect(settler.due(998)).toEqual([])
  expect(settler.due(999)).toEqual([message(2, 'so the')])
  expect(settler.next()).toBeNull()
  for (let at = 1_000; at < 3_000; at += 100) settler.offer(message(at, `so the ${at}`), at)
  expect(settler.due(2_999)).toEqual([])
  expect(settler.due(3_000)).toHaveLength(1)
})

it('says nothing twice, and all at the end', () => {
  const settler = new Settler()
  settler.offer(message(1, 'so'), 0)
  expect(settler.flush()).toHaveLength(1)
  settler.offer(message(2, 'so what'), 10)
  settler.offer(message(3, 'so'), 20)
  expect(settler.flush()).toEqual([])
})
