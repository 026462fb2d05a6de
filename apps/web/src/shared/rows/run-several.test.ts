import { removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { ApiError } from '@cuecard/contract/client.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runSeveral, type SeveralProgress } from './run-several.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (status: number, retryAfterSec: number | null = null) =>
  new ApiError(removeMeeting, { status, body: { detail: `${status}` }, retryAfterSec })
const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)

/** A run whose calls are answered in turn with these refusals, and done where there is none. */
function start(rows: readonly number[], answers: readonly (ApiError | null)[]) {
  const asked: number[] = []
  const told: SeveralProgress[] = []
  const stop = new AbortController()
  const act = (row: number) => {
    const answer = answers[asked.push(row) - 1]
    return answer ? Promise.reject(answer) : Promise.resolve()
  }
  const outcome = runSeveral(rows, { act, signal: stop.signal, onProgress: (progress) => told.push(progress) })
  return { asked, told, stop, outcome }
}

it('waits as long as the server asks where it takes no more calls, and goes on with the row that was refused', async () => {
  const { asked, told, outcome } = start([0, 1, 2], [null, refusal(429, 40)])
  await vi.advanceTimersByTimeAsync(39_000)
  expect(asked).toEqual([0, 1])
  expect(told.at(-1)).toEqual({ tried: 1, total: 3, isWaiting: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([0, 1, 1, 2])
  expect(told.at(-1)).toEqual({ tried: 2, total: 3, isWaiting: false })
  expect(await outcome).toEqual({ done: [0, 1, 2], failed: [], left: [] })
})

it('tells other refusals, waits that take long or do not end, and goes on with the next row', async () => {
  const [conflict, anHour, silent, again] = [refusal(409), refusal(429, 3_600), refusal(429), refusal(429, 1)]
  const { asked, outcome } = start([0, 1, 2, 3, 4], [conflict, anHour, silent, ...numbers(6).map(() => again)])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([0, 1, 2, 3, 3, 3, 3, 3, 3, 4])
  expect(await outcome).toEqual({
    done: [4],
    failed: [
      { row: 0, error: conflict },
      { row: 1, error: anHour },
      { row: 2, error: silent },
      { row: 3, error: again },
    ],
    left: [],
  })
})

it('stops at once while it waits, and names what was not tried', async () => {
  const { asked, stop, outcome } = start([0, 1, 2], [null, refusal(429, 40)])
  await vi.advanceTimersByTimeAsync(1_000)
  stop.abort()
  expect(await outcome).toEqual({ done: [0], failed: [], left: [1, 2] })
  expect(asked).toEqual([0, 1])
})

it('stops after the row whose call is under way', async () => {
  const stop = new AbortController()
  const act = async (row: number) => {
    if (row === 1) stop.abort()
  }
  const outcome = await runSeveral([0, 1, 2], { act, signal: stop.signal, onProgress: () => undefined })
  expect(outcome).toEqual({ done: [0, 1], failed: [], left: [2] })
})

it('leaves calls of each minute for what the person does meanwhile', async () => {
  const { asked, told, outcome } = start(numbers(2_000), [])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.length).toBe(900)
  expect(told.at(-1)).toEqual({ tried: 900, total: 2_000, isWaiting: true })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked.length).toBe(900)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.length).toBe(1_800)
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await outcome).done).toEqual(numbers(2_000))
})
