import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { KnowledgePage } from '../knowledge-page.tsx'
import { knowledgeItem, knowledgeStatus, MAYA, renderScreen, type Replies, syncStatus } from '../test/render-screen.tsx'
import { isDue, shownItems } from './item-list.ts'

const ITEMS = 'GET /company-knowledge/items'
const TO_TRY = 'GET /company-knowledge/questions-to-try'
const CHANGES = 'POST /company-knowledge/items/changes'
const ADA = { user_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0905', name: 'Ada Lindqvist' }

const idOf = (nth: number) => `0b6f2a1e-5a3f-4c58-9f0e-${String(nth).padStart(12, '0')}`
const nthItem = (nth: number, change: Partial<KnowledgeItem> = {}) =>
  knowledgeItem({ id: idOf(nth), name: `Document ${nth}`, file_path: `document-${nth}.md`, ...change })
const five = [1, 2, 3, 4, 5].map((nth) => nthItem(nth))

const replies = (items: readonly KnowledgeItem[], change: Replies = {}): Replies => ({
  [TO_TRY]: { questions: [] },
  'GET /company-knowledge/knowledge-status': knowledgeStatus(),
  'GET /company-knowledge/vector-store-status': syncStatus(),
  'GET /company-knowledge/owners': { owners: [ADA, { user_id: MAYA, name: 'Maya Torres' }] },
  [ITEMS]: items,
  ...change,
})

const table = () => screen.findByRole('table', { name: 'User Uploaded Documents' })
const rows = async () => within(await table()).getAllByRole('button', { name: /^Edit / })

describe('five hundred items', () => {
  const many = Array.from({ length: 500 }, (_, at) => nthItem(at))

  it('come in pages that the address keeps, and a filter begins at the first', async () => {
    renderScreen(<KnowledgePage />, { replies: replies(many), at: '/company-knowledge?sort=name' })
    expect(await rows()).toHaveLength(25)
    expect(document.querySelectorAll('*').length).toBeLessThan(4_000)
    await userEvent.click(screen.getByRole('button', { name: 'Next User Uploaded Documents' }))
    await waitFor(() => expect(screen.getByText('26–50 of 500')).toBeVisible())
    expect(await screen.findByText('Document 25')).toBeVisible()
    expect(screen.getByLabelText('Address')).toHaveTextContent('page=2')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a document' }), 'document-49')
    await waitFor(() => expect(screen.getByLabelText('Address')).not.toHaveTextContent('page=2'))
    expect(await rows()).toHaveLength(11)
  })

  it('open at the page of the item that the address names', async () => {
    const at = `/company-knowledge?sort=name&itemId=${idOf(130)}`
    renderScreen(<KnowledgePage />, { replies: replies(many), at })
    expect(await screen.findByText('126–150 of 500')).toBeInTheDocument()
  })
})

describe('choosing several', () => {
  const choose = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }))
  }
  const bar = () => screen.getByRole('region', { name: 'Chosen items' })
  const sent = (): { bodies: unknown[]; reply: (init: RequestInit) => unknown } => {
    const bodies: unknown[] = []
    const reply = (init: RequestInit) => {
      const body = JSON.parse(String(init.body)) as { ids: string[] }
      bodies.push(body)
      return { changed: body.ids, refused: [] }
    }
    return { bodies, reply }
  }

  it('sets audience and owner of the chosen ones', async () => {
    const { bodies, reply } = sent()
    renderScreen(<KnowledgePage />, { replies: replies(five, { [CHANGES]: reply }) })
    await choose('Document 2', 'Document 4')
    expect(bar()).toHaveTextContent('2 items chosen')
    await userEvent.selectOptions(within(bar()).getByRole('combobox', { name: 'Set audience' }), 'internal')
    expect(await screen.findByText('2 items changed')).toBeInTheDocument()
    expect(bodies[0]).toEqual({ ids: [idOf(2), idOf(4)], change: { action: 'set_audience', audience: 'internal' } })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen items' })).not.toBeInTheDocument())
    await choose('Document 1')
    await userEvent.selectOptions(within(bar()).getByRole('combobox', { name: 'Set owner' }), ADA.name)
    await waitFor(() =>
      expect(bodies[1]).toEqual({ ids: [idOf(1)], change: { action: 'set_owner', owner_id: ADA.user_id } }),
    )
  })

  it('deletes after a question, all that the filters show, and says what was refused', async () => {
    const asked: unknown[] = []
    const reply = (init: RequestInit) => {
      asked.push(JSON.parse(String(init.body)))
      return { changed: [idOf(1)], refused: [{ id: idOf(2), reason: 'Knowledge item not found' }] }
    }
    const answers = replies(five, { [CHANGES]: reply, [TO_TRY]: { questions: ['How much?'] } })
    renderScreen(<KnowledgePage />, { replies: answers })
    expect(await screen.findByText('How much?')).toBeInTheDocument()
    answers[TO_TRY] = { questions: [] }
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all 5 of User Uploaded Documents' }))
    await userEvent.click(within(bar()).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 5 items?' })
    expect(dialog).toHaveTextContent('They and their 1,070 passages are removed')
    expect(asked).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('1 item deleted')).toBeInTheDocument()
    expect(await screen.findByText('1 item not changed')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('How much?')).not.toBeInTheDocument())
    expect(asked[0]).toMatchObject({ ids: five.map(({ id }) => id), change: { action: 'remove' } })
  })

  it('says of what is read again that it will be, not that it was', async () => {
    const { reply } = sent()
    renderScreen(<KnowledgePage />, { replies: replies(five, { [CHANGES]: reply }) })
    await choose('Document 1', 'Document 2')
    await userEvent.click(within(bar()).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('2 items will be read again')).toBeInTheDocument()
  })

  it('keeps the choice when the call fails, and offers none for what the user may not change', async () => {
    const generated = nthItem(9, { knowledge_source: 'platform_generated', owner: null })
    renderScreen(<KnowledgePage />, { replies: replies([...five, generated], { [CHANGES]: 500 }) })
    await choose('Document 1')
    expect(screen.queryByRole('checkbox', { name: 'Choose Document 9' })).not.toBeInTheDocument()
    await userEvent.click(within(bar()).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Failed to change the items')).toBeInTheDocument()
    expect(bar()).toHaveTextContent('1 item chosen')
  })
})

describe('what is shown of an item', () => {
  it('is its audience, what its words suggest, its owner and its review date, each of them a filter', async () => {
    const items = [
      nthItem(1, { audience: 'internal', owner: ADA, review_by: '2020-01-31' }),
      nthItem(2, { proposed_audience: 'internal', review_by: '2999-01-31' }),
      nthItem(3, { owner: null, audience: 'customer' }),
    ]
    renderScreen(<KnowledgePage />, { replies: replies(items) })
    const list = await table()
    expect(within(list).getByText('Internal')).toBeVisible()
    expect(within(list).getByText('Internal?')).toBeVisible()
    expect(within(list).getByText('Owner: Ada Lindqvist')).toBeVisible()
    expect(within(list).getByText('Due for review since 1/31/2020')).toBeVisible()
    expect(within(list).getByText('Review by 1/31/2999')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Due for review (1)' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.getByLabelText('Address')).toHaveTextContent('due=yes')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'No owner')
    expect(await screen.findByText('Document 3')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Document 1')).not.toBeInTheDocument())
  })

  it('orders by owner and by review date with what has none at the end', () => {
    const items = [
      nthItem(1, { owner: null, review_by: null }),
      nthItem(2, { owner: ADA, review_by: '2027-02-01' }),
      nthItem(3, { review_by: '2026-12-01' }),
    ]
    const names = (sort: 'owner' | 'review') => shownItems(items, { find: '', sort }).map(({ name }) => name.slice(-1))
    expect(names('owner').join('')).toBe('231')
    expect(names('review').join('')).toBe('321')
    const now = new Date('2026-12-01T08:00:00Z')
    expect(items.map((item) => isDue(item, now))).toEqual([false, false, true])
  })

  it.each([
    ['Pacific/Auckland', '2026-11-30T17:00:00Z'],
    ['America/Los_Angeles', '2026-12-01T05:00:00Z'],
  ])('is due when its day has come here or in UTC: %s', (zone, now) => {
    vi.stubEnv('TZ', zone)
    const due = isDue({ review_by: '2026-12-01' }, new Date(now))
    vi.unstubAllEnvs()
    expect(due).toBe(true)
  })
})
