import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SearchField } from './search-field.tsx'

it('forgets what was being typed when the filters are cleared', async () => {
  const sent: string[] = []
  const field = (value: string) => (
    <MantineProvider env="test">
      <SearchField label="Find" placeholder="" value={value} onChange={(text) => sent.push(text)} />
    </MantineProvider>
  )
  const { rerender } = render(field('price'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 's')
  rerender(field(''))
  await sleep(400)
  expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveValue('')
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'lease')
  await expect.poll(() => sent).toEqual(['lease'])
})
