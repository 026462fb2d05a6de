import { urlOf } from '@cuecard/contract/client.ts'
import { logout } from '@cuecard/contract/session.ts'
import { getPublicSettings } from '@cuecard/contract/health.ts'
import { getSyncStatus, type SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { removeWebhook } from '@cuecard/contract/webhooks.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ApiContext, callKey, createWebApi, useCached, useCallMutation } from './api.ts'
import { clearAuthToken, setAuthToken } from './auth-token.ts'
import { createErrorReports, type ErrorToast, UNEXPECTED_ERROR } from './error-reports.ts'
import { createQueryClient } from './query-client.ts'

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

it('fails a change at once while the browser is offline, with the words of a server that is not reached', async () => {
  const shown: ErrorToast[] = []
  const reports = createErrorReports((toast) => shown.push(toast))
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const api = createWebApi({ reports, onSignedOut: () => {}, fetch })
  const client = createQueryClient(reports)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  )
  const failed = 'Failed to delete webhook'
  const remove = () => useCallMutation(removeWebhook, (id: string) => ({ params: { id } }), { meta: { failed } })
  const { result } = renderHook(remove, { wrapper })
  onlineManager.setOnline(false)
  try {
    act(() => result.current.mutate('6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a01'))
    await waitFor(() => expect(result.current).toMatchObject({ isError: true, isPending: false }))
    expect(shown).toEqual([{ title: failed, description: UNEXPECTED_ERROR }])
  } finally {
    onlineManager.setOnline(true)
  }
})

it('begins no call that a logout under way would have refused', async () => {
  const asked: string[] = []
  const fetch = (address: unknown) => {
    asked.push(String(address))
    return new Promise<never>(() => {})
  }
  const api = createWebApi({ reports: createErrorReports(() => {}), onSignedOut: () => {}, fetch })
  setAuthToken('of today')
  void api(getSyncStatus)
  void api(logout)
  void api(getSyncStatus)
  void api(getPublicSettings)
  clearAuthToken()
  void api(getSyncStatus)
  setAuthToken('of the next one')
  void api(getSyncStatus)
  const sync = urlOf('/api', getSyncStatus)
  await waitFor(() => expect(asked).toEqual([sync, '/api/auth/logout', '/api/public-settings', sync]))
  clearAuthToken()
})
