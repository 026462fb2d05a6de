import { expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

class Late extends Error {}
const oneAtOnce = () => createTurns({ size: 1, waitMs: 1_000, late: () => new Late() })

it('lets companies take turns, however many calls one of them has waiting', async () => {
  const turns = oneAtOnce()
  const order: string[] = []
  const call = async (key: string, name: string) => {
    const end = await turns.take(key)
    order.push(name)
    end()
    end()
  }
  const first = await turns.take('busy')
  const calls = ['b1', 'b2', 'b3'].map((name) => call('busy', name))
  calls.push(call('quiet', 'q1'), call('third', 't1'), call('quiet', 'q2'))
  first()
  await Promise.all(calls)
  expect(order).toEqual(['b1', 'q1', 't1', 'b2', 'q2', 'b3'])
})

it('gives up after its time, keeps no place, and lends the place to the next', async () => {
  vi.useFakeTimers()
  try {
    const turns = oneAtOnce()
    const end = await turns.take('a')
    const late = turns.take('b').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(500)
    const next = turns.take('b')
    await vi.advanceTimersByTimeAsync(500)
    expect(await late).toBeInstanceOf(Late)
    end()
    await expect(next).resolves.toBeTypeOf('function')
  } finally {
    vi.useRealTimers()
  }
})
