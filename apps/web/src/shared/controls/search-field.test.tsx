import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

afterEach(() => vi.useRealTimers())

it('forgets what was being typed when the filters are cleared', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const typing = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const sent: string[] = []
  const field = (value: string) => (
    <MantineProvider env="test">
      <SearchField label="Find" placeholder="" value={value} onChange={(text) => sent.push(text)} />
    </MantineProvider>
  )
  const { rerender } = render(field('price'))
  await typing.type(screen.getByRole('searchbox', { name: 'Find' }), 's')
  rerender(field(''))
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveValue('')
  expect(sent).toEqual([])
  await typing.type(screen.getByRole('searchbox', { name: 'Find' }), 'lease')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(sent).toEqual(['lease'])
})
