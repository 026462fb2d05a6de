import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KnowledgePage } from './knowledge-page.tsx'
import { knowledgeItem, knowledgeStatus, renderScreen, syncStatus } from './test/render-screen.tsx'
import type { Replies } from './test/render-screen.tsx'

const ITEMS = 'GET /company-knowledge/items'
const STATUS = 'GET /company-knowledge/knowledge-status'
const SYNC = 'GET /company-knowledge/vector-store-status'
const START = 'POST /company-knowledge/vector-store'

const replies = (change: Replies = {}): Replies => ({
  [ITEMS]: [knowledgeItem()],
  [STATUS]: knowledgeStatus(),
  [SYNC]: syncStatus(),
  ...change,
})

afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the status card', () => {
  it('not set up asks for a knowledge item and the sync button below', async () => {
    const status = knowledgeStatus({ last_knowledge_sync_datetime: null, has_playbook: false })
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [], [STATUS]: status }) })
    expect(await screen.findByText('Upload at least 1 knowledge item and click the sync button below.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: /Sync AI Knowledge/ })).toBeDisabled())
  })

  it('set up says that the extension can be used and that optimisation completes within 24 hours', async () => {
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: knowledgeStatus({ has_playbook: false }) }) })
    expect(await screen.findByText(/use the extension now.*completes within 24 hours/)).toBeVisible()
  })

  it('fully set up needs the playbook', async () => {
    renderScreen(<KnowledgePage />, { replies: replies() })
    expect(await screen.findByText('Your AI knowledge is fully set up')).toBeVisible()
  })

  it('warns of changes that are not synced yet', async () => {
    const status = knowledgeStatus({ has_knowledge_updates_since_sync: true })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    expect(await screen.findByText(/There are changes since the last sync/)).toBeVisible()
  })

  it('tells quietly how far the optimisation is, while embeddings are on and unfinished', async () => {
    const status = knowledgeStatus({ passages: 340, passages_embedded: 120 })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    expect(await screen.findByText('Optimising search: 120 of 340 passages')).toBeVisible()
  })

  it('says nothing of optimisation without embeddings', async () => {
    const status = knowledgeStatus({ passages: 340, passages_embedded: 0, embeddings: 'off' })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    await screen.findByText('Your AI knowledge is fully set up')
    expect(screen.queryByText(/Optimising/)).not.toBeInTheDocument()
  })
})

describe('a sync', () => {
  it('is started, polled every 5 s, ticks every second and says when it has completed', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
    const running = syncStatus({
      is_running: true,
      progress: 40,
      estimated_time_left_sec: 185,
      started_at: '2026-11-21T10:00:00Z',
      activity: 'Reading Pricing guide.pdf',
    })
    const table = replies({ [START]: running })
    const { asked } = renderScreen(<KnowledgePage />, { replies: table })
    await pass(50)
    table[SYNC] = running
    fireEvent.click(screen.getByRole('button', { name: /Sync AI Knowledge/ }))
    await pass(100)
    expect(screen.getByText('AI knowledge sync started')).toBeInTheDocument()
    expect(screen.getByText('40%')).toBeInTheDocument()
    expect(screen.getByText('Reading Pricing guide.pdf')).toBeInTheDocument()
    expect(screen.getByText('3m 5s left')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Syncing/ })).toBeDisabled()
    await pass(2_000)
    expect(screen.getByText('2s elapsed')).toBeInTheDocument()

    table[SYNC] = 500
    const polls = () => asked.filter((call) => call === SYNC).length
    const before = polls()
    await pass(SYNC_POLL_MS)
    expect(polls()).toBe(before + 1)
    expect(screen.getByText('40%')).toBeInTheDocument()
    expect(screen.queryByText(/unexpected error/)).not.toBeInTheDocument()

    table[SYNC] = syncStatus({ progress: 100 })
    const loads = asked.filter((call) => call === ITEMS).length
    await pass(SYNC_POLL_MS + 100)
    expect(screen.getByText('AI knowledge sync completed')).toBeInTheDocument()
    expect(asked.filter((call) => call === ITEMS).length).toBe(loads + 1)
    const after = polls()
    await pass(3 * SYNC_POLL_MS)
    expect(polls()).toBe(after)
  })

  it('that ends in failure says why instead of completed', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
    const table = replies({ [SYNC]: syncStatus({ is_running: true }) })
    renderScreen(<KnowledgePage />, { replies: table })
    await pass(50)
    table[SYNC] = syncStatus({ failure: 'The disk is full.' })
    await pass(SYNC_POLL_MS + 100)
    expect(screen.getByText('Failed to update AI knowledge')).toBeInTheDocument()
    expect(screen.queryByText('AI knowledge sync completed')).not.toBeInTheDocument()
    expect(screen.getByText('The last sync did not finish')).toBeInTheDocument()
  })

  it('that cannot be started says so', async () => {
    renderScreen(<KnowledgePage />, { replies: replies({ [START]: 500 }) })
    await userEvent.click(await screen.findByRole('button', { name: /Sync AI Knowledge/ }))
    expect(await screen.findByText('Failed to update AI knowledge')).toBeInTheDocument()
  })
})

describe('the list of knowledge items', () => {
  const generated = knowledgeItem({
    id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0002',
    name: 'Sales playbook',
    knowledge_source: 'initial_sales_playbook',
  })

  it('is split into uploaded and generated documents', async () => {
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [knowledgeItem(), generated] }) })
    const uploaded = await screen.findByRole('table', { name: 'User Uploaded Documents' })
    expect(within(uploaded).getByText('Pricing guide.pdf')).toBeVisible()
    expect(within(uploaded).queryByText('Sales playbook')).not.toBeInTheDocument()
    const made = screen.getByRole('table', { name: 'Platform Generated Documents' })
    expect(within(made).getByText(/FILE · INITIAL SALES PLAYBOOK/)).toBeVisible()
  })

  it('shows state, reason, size and passages', async () => {
    const item = knowledgeItem({ sync_state: 'failed', sync_reason: 'This PDF is damaged.', chunk_count: 0 })
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [item] }) })
    expect(await screen.findByText('This PDF is damaged.')).toBeVisible()
    expect(screen.getByText('Failed')).toBeVisible()
    expect(screen.getByText('2.3 MB')).toBeVisible()
  })

  it('lets nobody but staff delete what the platform generated', async () => {
    const table = replies({ [ITEMS]: [generated] })
    const view = renderScreen(<KnowledgePage />, { replies: table, role: 'company_admin' })
    await screen.findByText('Sales playbook')
    expect(screen.queryByRole('button', { name: 'Delete Sales playbook' })).not.toBeInTheDocument()
    view.unmount()
    renderScreen(<KnowledgePage />, { replies: table, role: 'staff_user' })
    expect(await screen.findByRole('button', { name: 'Delete Sales playbook' })).toBeVisible()
  })

  it('that cannot be loaded says so and offers Retry', async () => {
    const table = replies({ [ITEMS]: 500 })
    renderScreen(<KnowledgePage />, { replies: table })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to load knowledge items')
    table[ITEMS] = [knowledgeItem()]
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Pricing guide.pdf')).toBeVisible()
  })
})

describe('deleting an item', () => {
  const { id } = knowledgeItem()

  it('asks first by way of the address, which closing clears', async () => {
    renderScreen(<KnowledgePage />, { replies: replies() })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Pricing guide.pdf' }))
    expect(screen.getByLabelText('Address')).toHaveTextContent(`itemId=${id}&action=delete`)
    const dialog = await screen.findByRole('dialog', { name: "Delete 'Pricing guide.pdf'?" })
    expect(dialog).toHaveTextContent('The document and its 214 passages are removed')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/company-knowledge$/)
  })

  it('opens from a link, deletes, says so and clears the address', async () => {
    const table = replies({ [`DELETE /company-knowledge/items/${id}`]: 204 })
    const { asked } = renderScreen(<KnowledgePage />, {
      replies: table,
      at: `/company-knowledge?itemId=${id}&action=delete`,
    })
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('Knowledge item deleted successfully')).toBeInTheDocument()
    expect(asked).toContain(`DELETE /company-knowledge/items/${id}`)
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/company-knowledge$/))
  })

  it('that fails says so and keeps the dialog', async () => {
    const table = replies({ [`DELETE /company-knowledge/items/${id}`]: 500 })
    renderScreen(<KnowledgePage />, { replies: table, at: `/company-knowledge?itemId=${id}&action=delete` })
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('Failed to delete knowledge item')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('of an item that is not there clears the address', async () => {
    renderScreen(<KnowledgePage />, { replies: replies(), at: '/company-knowledge?itemId=gone&action=delete' })
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/company-knowledge$/))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('Answerable now?', () => {
  const SEARCH = 'POST /company-knowledge/search'
  const passage = {
    item_id: knowledgeItem().id,
    item_name: 'Pricing guide.pdf',
    source: 'Pricing guide.pdf',
    locator: 'page 3',
    text: 'Onboarding takes two working days.',
    score: 0.9,
  }

  it('shows the passages with item and place, and keeps the question in the address', async () => {
    const bodies: unknown[] = []
    const answer = (init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)))
      return { passages: [passage] }
    }
    renderScreen(<KnowledgePage />, { replies: replies({ [SEARCH]: answer }) })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), 'How long? {Enter}')
    const list = await screen.findByRole('list', { name: 'Passages' })
    expect(list).toHaveTextContent('Pricing guide.pdf · page 3')
    expect(list).toHaveTextContent('Onboarding takes two working days.')
    expect(bodies).toEqual([{ query: 'How long?', limit: 8 }])
    expect(screen.getByLabelText('Address')).toHaveTextContent('ask=How+long%3F')
  })

  it('says when the documents do not hold it', async () => {
    renderScreen(<KnowledgePage />, {
      replies: replies({ [SEARCH]: { passages: [] } }),
      at: '/company-knowledge?ask=weather',
    })
    expect(await screen.findByText('Not answerable yet')).toBeVisible()
  })
})
