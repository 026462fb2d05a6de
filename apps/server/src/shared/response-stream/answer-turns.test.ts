import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HttpError } from '../../platform/errors.ts'
import { createAnswerTurns } from './answer-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers that each take as long as the test lets them, and the order in which they began. */
function answers() {
  const turns = createAnswerTurns()
  const begun: string[] = []
  const running = new Map<string, () => void>()
  return {
    begun,
    ask: (company: string, name: string, signal = new AbortController().signal) => {
      const asked = turns.run(company, {
        signal,
        work: () => {
          begun.push(name)
          return new Promise<string>((resolve) => running.set(name, () => resolve(name)))
        },
      })
      return asked.catch((error: HttpError) => error)
    },
    finish: async (name: string) => {
      running.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

/** Starts a burst of six answers of one company. */
async function burst() {
  const all = answers()
  const asked = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((name) => all.ask('busy', name))
  await vi.advanceTimersByTimeAsync(0)
  return { ...all, asked }
}

it('lets an answer go before those that another company asked for earlier', async () => {
  const { ask, begun, finish } = await burst()
  const quiet = ask('quiet', 'q1')
  expect(begun).toEqual(['b1', 'b2'])
  await finish('b1')
  await finish('b2')
  await finish('q1')
  expect(await quiet).toBe('q1')
  expect(begun).toEqual(['b1', 'b2', 'b3', 'q1', 'b4'])
})

it('begins at once, without a timer of its own to wait for, while few answers are asked for', async () => {
  const { ask, begun, finish } = answers()
  const asked = ask('quiet', 'q1')
  await Promise.resolve()
  expect(begun).toEqual(['q1'])
  await finish('q1')
  expect(await asked).toBe('q1')
  expect(vi.getTimerCount()).toBe(0)
})

it('goes on with the next while answers wait for something slow, and gives each place back once', async () => {
  const { ask, begun, finish } = await burst()
  await vi.advanceTimersByTimeAsync(24)
  expect(begun).toEqual(['b1', 'b2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['b1', 'b2', 'b3', 'b4'])
  await finish('b1')
  await finish('b2')
  expect(begun).toEqual(['b1', 'b2', 'b3', 'b4'])
  await finish('b3')
  expect(begun).toEqual(['b1', 'b2', 'b3', 'b4', 'b5'])
  void ask('quiet', 'q1')
  await finish('b4')
  expect(begun).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6'])
  await finish('b5')
  expect(begun.at(-1)).toBe('q1')
})

it('does nothing for a caller who has left, and gives the turn of work that failed to the next', async () => {
  const { ask, begun, finish } = await burst()
  const left = new AbortController()
  const gone = ask('quiet', 'q1', left.signal)
  left.abort()
  await finish('b1')
  await finish('b2')
  expect(await gone).toMatchObject({ status: 499 })
  expect(begun).toEqual(['b1', 'b2', 'b3', 'b4'])

  const turns = createAnswerTurns()
  const fail = () => turns.run('a', { signal: left.signal, work: () => Promise.reject(new Error('no index')) })
  for (let nth = 0; nth < 3; nth += 1) await expect(fail()).rejects.toThrow()
})

it('says when to come again to whoever waited for ten seconds', async () => {
  const { ask, begun } = answers()
  // Each of them takes its whole turn of 25 ms.
  for (let nth = 0; nth < 810; nth += 1) void ask(`company ${nth}`, `a${nth}`)
  const late = ask('quiet', 'q1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(begun).not.toContain('q1')
})
