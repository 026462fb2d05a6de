import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useCheckedForm } from './use-checked-form.ts'

const Named = z.object({ name: z.string().min(1, 'Name is required') })
const request = (isPending: boolean) => ({ error: null, isError: false, isPending, reset: () => undefined })

it('takes no change while it is sent, which would be lost when the form closes after it', () => {
  const { result, rerender } = renderHook(
    ({ isPending }) => useCheckedForm({ name: 'Ann' }, Named, request(isPending)),
    {
      initialProps: { isPending: false },
    },
  )
  act(() => result.current.change({ name: 'Ann Berg' }))
  expect(result.current.sending).toBe(false)
  rerender({ isPending: true })
  expect(result.current.sending).toBe(true)
  act(() => result.current.change({ name: 'Ann Lind' }))
  expect(result.current.values).toEqual({ name: 'Ann Berg' })
  rerender({ isPending: false })
  act(() => result.current.change({ name: 'Bo' }))
  expect(result.current.values).toEqual({ name: 'Bo' })
})

it('shows its fields as read-only while it is sent, and leaves the focus in them', async () => {
  const Form = ({ isPending }: { isPending: boolean }) => {
    const { error: _error, ...field } = useCheckedForm({ name: '' }, Named, request(isPending)).field('name')
    return <input aria-label="Name" {...field} />
  }
  const { rerender } = render(<Form isPending={false} />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.type(field, 'Ann')
  rerender(<Form isPending />)
  expect(field).toHaveAttribute('readonly')
  expect(field).toHaveFocus()
  await userEvent.type(field, ' Berg')
  expect(field).toHaveValue('Ann')
})

it('says whether its values differ from those that it began with', () => {
  const { result } = renderHook(() => useCheckedForm({ name: 'Ann', tags: [''] }, undefined, request(false)))
  expect(result.current.changed).toBe(false)
  act(() => result.current.change({ tags: ['new'] }))
  expect(result.current.changed).toBe(true)
  act(() => result.current.change({ tags: [''] }))
  expect(result.current.changed).toBe(false)
  act(() => result.current.start({ name: 'Bo', tags: [] }))
  expect(result.current.changed).toBe(false)
  act(() => result.current.clear())
  expect([result.current.values.name, result.current.changed]).toEqual(['Ann', false])
})
