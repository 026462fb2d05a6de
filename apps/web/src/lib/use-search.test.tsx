import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSearch, STAY, useSearch } from './use-search.ts'

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  tab: z.enum(['notes', 'transcript']).optional(),
})

describe('the state in the address', () => {
  it('is read by its schema', () => {
    expect(readSearch(schema, new URLSearchParams('page=3&tab=notes&other=1'))).toEqual({ page: 3, tab: 'notes' })
  })

  it('loses only the field that does not fit', () => {
    expect(readSearch(schema, new URLSearchParams('page=3&tab=nonsense'))).toEqual({ page: 3 })
    expect(readSearch(schema, new URLSearchParams('page=-4&tab=notes'))).toEqual({ page: 1, tab: 'notes' })
  })

  it('keeps both of two changes that come before the first one is on the screen', async () => {
    const List = () => {
      const [, setSearch] = useSearch(schema)
      const press = () => {
        setSearch({ page: null }, STAY)
        setSearch({ tab: 'notes' }, STAY)
      }
      return <button onClick={press}>Both</button>
    }
    // With a loader, as the pages of the app have it: the address changes only when that is done.
    const routes = [{ path: '/', Component: List, HydrateFallback: () => null, loader: () => Promise.resolve(null) }]
    const router = createMemoryRouter(routes, { initialEntries: ['/?page=3&other=1'] })
    render(<RouterProvider router={router} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Both' }))
    await expect.poll(() => router.state.location.search).toBe('?other=1&tab=notes')
  })

  it('gives a change that depends on what is set what the change before it leads to', async () => {
    const List = () => {
      const [, setSearch] = useSearch(schema)
      const next = () => setSearch(({ page }) => ({ page: page + 1 }), STAY)
      return (
        <button
          onClick={() => {
            next()
            next()
          }}
        >
          Two further
        </button>
      )
    }
    const routes = [{ path: '/', Component: List, HydrateFallback: () => null, loader: () => Promise.resolve(null) }]
    const router = createMemoryRouter(routes, { initialEntries: ['/?page=3'] })
    render(<RouterProvider router={router} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Two further' }))
    await expect.poll(() => router.state.location.search).toBe('?page=5')
  })
})
