import { getSyncStatus, type SyncStatus } from '@cuecard/contract/knowledge.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { callKey, useCached } from './api.ts'

const syncStatus = (change: Partial<SyncStatus>): SyncStatus => ({
  is_running: false,
  progress: 0,
  estimated_time_left_sec: null,
  started_at: null,
  activity: null,
  failure: null,
  ...change,
})

/** The status as a screen reads it, over a server whose replies are given by hand. */
function readStatus() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((isRunning: boolean) => void)[] = []
  const queryFn = () => new Promise((resolve) => answers.push((is_running) => resolve(syncStatus({ is_running }))))
  const read = () => ({
    status: useQuery({ queryKey: callKey(getSyncStatus, {}), queryFn }).data,
    cached: useCached(getSyncStatus, {}),
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { answers, ...renderHook(read, { wrapper }) }
}

it('drops a reply that was under way when a newer one was set, and asks again', async () => {
  const { result, answers } = readStatus()
  act(() => result.current.cached.set(syncStatus({ is_running: true })))
  await act(async () => answers[0]?.(false))
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(result.current.status).toMatchObject({ is_running: true })
  await act(async () => answers[1]?.(true))
  act(() => result.current.cached.set(syncStatus({ is_running: false })))
  await waitFor(() => expect(result.current.status).toMatchObject({ is_running: false }))
  expect(answers).toHaveLength(2)
})

it('leaves the first reply under way where there is nothing to change yet', async () => {
  const { result, answers } = readStatus()
  act(() => result.current.cached.set((status) => status && { ...status, progress: 50 }))
  await act(async () => answers[0]?.(true))
  await waitFor(() => expect(result.current.status).toMatchObject({ is_running: true, progress: 0 }))
  expect(answers).toHaveLength(1)
})
