import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { PageList } from './page-list.tsx'
import { knowledgePage, knowledgeStatus, renderScreen, syncStatus, webSite } from '../test/render-screen.tsx'
import type { Replies } from '../test/render-screen.tsx'

const site = webSite()
const PAGES = `GET /company-knowledge/items/${site.id}/pages`
const broken = knowledgePage({
  id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0102',
  url: 'https://help.northwind.example/old',
  title: null,
  state: 'failed',
  reason: 'The page answered that it does not exist (404).',
  chunk_count: 0,
})
const scripted = knowledgePage({
  id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0103',
  url: 'javascript:alert(1)',
  title: 'Odd page',
  state: 'skipped',
})

const replies = (change: Replies = {}): Replies => ({
  'GET /company-knowledge/items': [site],
  'GET /company-knowledge/knowledge-status': knowledgeStatus(),
  'GET /company-knowledge/vector-store-status': syncStatus(),
  [PAGES]: [knowledgePage(), broken, scripted],
  ...change,
})

const openPages = (table: Replies) => renderScreen(<PageList item={site} />, { replies: table })
const list = () => screen.findByLabelText('Pages of Help center')

describe("a web site's pages", () => {
  it('say how many were left out and why, and come in pages themselves', async () => {
    const counts = { total: 301, synced: 201, failed: 0, skipped: 100, left_out: 100 }
    const rows = Array.from({ length: 251 }, (_, at) =>
      knowledgePage({
        id: `0b6f2a1e-5a3f-4c58-9f0e-${String(at).padStart(12, '0')}`,
        url: `https://help.northwind.example/${at}`,
        title: `Page ${at}`,
        state: at < 201 ? 'synced' : 'skipped',
      }),
    )
    const large = webSite({ pages: counts })
    renderScreen(<PageList item={large} />, { replies: replies({ [PAGES]: rows }) })
    const words =
      '301 pages: 201 synced, 100 skipped. 100 were left out: only 200 addresses of a site are read besides its first page. 50 of them are listed here.'
    expect(await screen.findByText(words)).toBeVisible()
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(25)
    await userEvent.click(screen.getByRole('button', { name: 'Next the pages of Help center' }))
    expect(await screen.findByText('26–50 of 251')).toBeVisible()
  })

  it('show state, reason, title and a link, and none to what is no web address', async () => {
    openPages(replies())
    const pages = await list()
    const link = within(pages).getByRole('link', { name: /^Prices/ })
    expect(link).toHaveAttribute('href', 'https://help.northwind.example/prices')
    expect(pages).toHaveTextContent('The page answered that it does not exist (404).')
    expect(within(pages).queryByRole('link', { name: /Odd page/ })).not.toBeInTheDocument()
    expect(screen.getByText('3 pages: 1 synced, 1 failed, 1 skipped')).toBeVisible()
  })

  it('are narrowed to those that failed, of 200', async () => {
    const many = Array.from({ length: 199 }, (_, n) =>
      knowledgePage({
        id: `0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f1${String(n).padStart(3, '0')}`,
        url: `https://help.northwind.example/${n}`,
        title: `Page ${n}`,
      }),
    )
    openPages(replies({ [PAGES]: [...many, broken] }))
    expect((await list()).children).toHaveLength(25)
    expect(screen.getByText('1–25 of 200')).toBeVisible()
    await userEvent.click(screen.getByLabelText('Failed only'))
    expect((await list()).children).toHaveLength(1)
    await userEvent.click(screen.getByLabelText('Failed only'))
    const find = screen.getByLabelText('Find a page of Help center')
    fireEvent.change(find, { target: { value: 'page 19' } })
    expect((await list()).children).toHaveLength(10)
  })

  it('are retried one by one or all together', async () => {
    const one = `POST /company-knowledge/items/${site.id}/pages/${broken.id}/retry`
    const all = `POST /company-knowledge/items/${site.id}/retry`
    const { asked } = openPages(replies({ [one]: syncStatus(), [all]: syncStatus() }))
    await userEvent.click(await screen.findByRole('button', { name: `Retry ${broken.url}` }))
    await waitFor(() => expect(asked).toContain(one))
    await userEvent.click(await screen.findByRole('button', { name: 'Read again: all pages of Help center' }))
    await waitFor(() => expect(asked).toContain(all))
  })

  it('that cannot be loaded say so and offer Retry', async () => {
    const table = replies({ [PAGES]: 500 })
    openPages(table)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to load the pages')
    table[PAGES] = [knowledgePage()]
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await list()).toBeVisible()
  })
})
