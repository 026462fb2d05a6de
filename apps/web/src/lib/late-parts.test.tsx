import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { onceLoaded, useLateDialog } from './late-parts.ts'
import { connectToaster } from './toast.ts'

const Found = () => null
const unreachable = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('a dialog whose code does not come leaves the page as it is, says so, and comes at the next try', async () => {
  const said: string[] = []
  const disconnect = connectToaster(({ title }) => said.push(title))
  const replies = [unreachable, () => Promise.resolve(Found)]
  const load = () => (replies.shift() ?? unreachable)()
  const { result } = renderHook(() => useLateDialog(load, 'The search could not be opened'))
  act(() => result.current.open())
  expect(result.current).toMatchObject({ Dialog: null, opened: true })
  await waitFor(() => expect(said).toEqual(['The search could not be opened']))
  await waitFor(() => expect(result.current).toMatchObject({ Dialog: null, opened: false }))
  act(() => result.current.open())
  await waitFor(() => expect(result.current.Dialog).toBe(Found))
  expect(result.current.opened).toBe(true)
  act(() => result.current.close())
  act(() => result.current.open())
  expect(result.current.opened).toBe(true)
  expect(said).toHaveLength(1)
  disconnect()
})

it('a part whose code does not come is tried again after a while', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const replies = [unreachable, () => Promise.resolve(Found)]
  const part = onceLoaded(() => (replies.shift() ?? unreachable)())
  await vi.advanceTimersByTimeAsync(9_000)
  expect(replies).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await part).toBe(Found)
})
