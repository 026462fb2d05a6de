import { expect, it, vi } from 'vitest'
import { connectionTurns, NoFreeConnection } from './connection-turns.ts'

it('refuses whoever waited for a connection in vain by an error that is told from others', async () => {
  vi.useFakeTimers()
  try {
    const turns = connectionTurns({ size: 1, waitMs: 1_000 })
    await turns.take('a')
    const late = turns.take('b').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBeInstanceOf(NoFreeConnection)
  } finally {
    vi.useRealTimers()
  }
})
