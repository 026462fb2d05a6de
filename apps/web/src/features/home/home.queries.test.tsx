import type { SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { useCallQuery } from '../../lib/api.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { useSyncStatus } from './home.queries.ts'

const SYNC = 'GET /company-knowledge/vector-store-status'
const ITEMS = 'GET /company-knowledge/items'

const status = (change: Partial<SyncStatus>): SyncStatus => ({
  is_running: false,
  progress: 100,
  estimated_time_left_sec: null,
  started_at: '2026-11-22T09:00:00Z',
  activity: null,
  failure: null,
  ...change,
})

/** Shows the polled status of a sync that ends as `ended` says; counts the calls of `onEnd`, and how often the documents are loaded. */
async function endSync(ended: SyncStatus) {
  vi.useFakeTimers()
  let successes = 0
  function Sync() {
    const { data } = useSyncStatus(() => (successes += 1))
    useCallQuery(listKnowledgeItems, { input: {} })
    return data?.is_running ? 'Running' : 'Not running'
  }
  const replies: Record<string, unknown> = { [SYNC]: status({ is_running: true, progress: 40 }), [ITEMS]: [] }
  const { asked } = renderScreen(<Sync />, { at: '/', replies })
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByText('Running')).toBeVisible()
  replies[SYNC] = ended
  await act(() => vi.advanceTimersByTimeAsync(SYNC_POLL_MS))
  expect(screen.getByText('Not running')).toBeVisible()
  const loads = asked.filter(({ call }) => call === ITEMS).length
  return { toasts: screen.queryAllByTestId('toast').map((toast) => toast.textContent), successes, loads }
}

it('a sync that ends while Getting Started is open says so, and the documents are loaded again', async () => {
  expect(await endSync(status({}))).toEqual({ toasts: ['AI knowledge sync completed'], successes: 1, loads: 2 })
})

it('a sync that fails while Getting Started is open says why', async () => {
  const failure = 'The documents could not be read.'
  expect(await endSync(status({ failure }))).toEqual({
    toasts: [`Failed to update AI knowledge: ${failure}`],
    successes: 0,
    loads: 2,
  })
})
