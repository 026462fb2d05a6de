import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { rowKeys, useListKeys } from './row-keys.ts'
import { SINGLE_KEYS } from './single-keys.ts'

const NAMES = ['Prices', 'Support', 'Security']

function List({ open, edit, help }: Record<'open' | 'edit' | 'help', (name: string) => void>) {
  useListKeys({ onSearch: () => undefined, onHelp: () => help('?') })
  return (
    <main>
      <input type="search" aria-label="Find" />
      {NAMES.map((name) => (
        <div key={name} {...rowKeys(() => edit(name))}>
          <input type="checkbox" aria-label={`Choose ${name}`} />
          <button type="button" onClick={() => open(name)}>
            {name}
          </button>
        </div>
      ))}
    </main>
  )
}

it('goes from row to row, opens, edits and chooses by keys, and leaves letters in fields alone', async () => {
  const act = () => vi.fn<(name: string) => void>()
  const acts = { open: act(), edit: act(), help: act() }
  render(<List {...acts} />)
  await userEvent.keyboard('jj')
  expect(screen.getByRole('button', { name: 'Support' })).toHaveFocus()
  await userEvent.keyboard('x{Enter}ek?')
  expect(screen.getByRole('checkbox', { name: 'Choose Support' })).toBeChecked()
  expect(acts.open).toHaveBeenCalledExactlyOnceWith('Support')
  expect(acts.edit).toHaveBeenCalledExactlyOnceWith('Support')
  expect(acts.help).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Prices' })).toHaveFocus()
  await userEvent.keyboard('/jex')
  expect(screen.getByRole('searchbox')).toHaveValue('jex')
  expect(acts.edit).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: 'Prices' }).focus()
  localStorage.setItem(SINGLE_KEYS, 'off')
  await userEvent.keyboard('je')
  localStorage.removeItem(SINGLE_KEYS)
  expect(screen.getByRole('button', { name: 'Prices' })).toHaveFocus()
  expect(acts.edit).toHaveBeenCalledOnce()
})
