import { act, render, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { orNothing, useLateDialog } from './late-parts.ts'
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

it('the page goes on without a part that it can do without', async () => {
  expect(await orNothing(() => Promise.resolve(Found))).toBe(Found)
  const Part = await orNothing(unreachable)
  const { container } = render(<Part />)
  expect(container).toBeEmptyDOMElement()
})
