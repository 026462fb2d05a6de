import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KnowledgePage } from './knowledge-page.tsx'
import { knowledgeItem, knowledgeStatus, renderScreen, syncStatus, webSite } from './test/render-screen.tsx'
import type { Replies } from './test/render-screen.tsx'

const ITEMS = 'GET /company-knowledge/items'
const STATUS = 'GET /company-knowledge/knowledge-status'
const SYNC = 'GET /company-knowledge/vector-store-status'
const START = 'POST /company-knowledge/vector-store'

const SECOND = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0999'
const replies = (change: Replies = {}): Replies => ({
  'GET /company-knowledge/questions-to-try': { questions: [] },
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
    const status = knowledgeStatus({ has_playbook: false, is_playbook_expected: true })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    expect(await screen.findByText(/use the extension now.*completes within 24 hours/)).toBeVisible()
  })

  it('set up promises no optimisation where no playbook will be written', async () => {
    const status = knowledgeStatus({ has_playbook: false, playbook_engine: null, generated_documents: 'off' })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    expect(await screen.findByText('Your AI knowledge is set up')).toBeVisible()
    expect(screen.getByText('You can use the extension now. Answers draw on your documents.')).toBeVisible()
    expect(await screen.findByText('Generating documents is switched off on this server.')).toBeVisible()
  })

  it('fully set up needs the playbook', async () => {
    renderScreen(<KnowledgePage />, { replies: replies() })
    expect(await screen.findByText('Your AI knowledge is fully set up')).toBeVisible()
  })

  it('follows the playbook while it is written, and lists it once it is published', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
    const writing = knowledgeStatus({ has_playbook: false, is_playbook_expected: true, playbook_engine: null })
    const table = replies({ [STATUS]: writing })
    const { asked } = renderScreen(<KnowledgePage />, { replies: table })
    await pass(500)
    expect(screen.getByText('Your AI knowledge is set up')).toBeInTheDocument()
    table[STATUS] = knowledgeStatus()
    table[ITEMS] = [
      knowledgeItem(),
      knowledgeItem({ id: SECOND, name: 'Sales playbook', knowledge_source: 'initial_sales_playbook' }),
    ]
    await pass(2 * SYNC_POLL_MS + 500)
    expect(screen.getByText('Your AI knowledge is fully set up')).toBeInTheDocument()
    expect(screen.getByText('Sales playbook')).toBeInTheDocument()
    const polls = () => asked.filter((call) => call === STATUS).length
    const after = polls()
    await pass(4 * SYNC_POLL_MS)
    expect(polls()).toBe(after)
  })

  it('warns of changes that are not synced yet', async () => {
    const status = knowledgeStatus({ has_knowledge_updates_since_sync: true })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    expect(await screen.findByText(/There are changes since the last sync/)).toBeVisible()
  })

  it('says that an update reads the documents again, and only until that is done', async () => {
    const status = knowledgeStatus({ is_reread_pending: true })
    const table = replies({ [STATUS]: status })
    const { unmount } = renderScreen(<KnowledgePage />, { replies: table })
    expect(await screen.findByText(/was updated and reads your documents again/)).toBeVisible()
    expect(screen.queryByText(/There are changes since the last sync/)).not.toBeInTheDocument()
    unmount()
    renderScreen(<KnowledgePage />, { replies: { ...table, [STATUS]: knowledgeStatus() } })
    expect(await screen.findByText('Your AI knowledge is fully set up')).toBeVisible()
    expect(screen.queryByText(/was updated/)).not.toBeInTheDocument()
  })

  it('tells quietly how far the optimisation is, while embeddings are on and unfinished', async () => {
    const status = knowledgeStatus({ passages: 340, passages_embedded: 120 })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    expect(await screen.findByText('Meaning: 120 of 340 passages')).toBeVisible()
  })

  it('says what the learning of meanings waits for, since when and until when', async () => {
    const learning = {
      waiting_for: 'the embedding service',
      waiting_since: '2026-11-21T14:02:00Z',
      next_try_at: '2026-11-21T14:10:00Z',
      failure: null,
    }
    const status = knowledgeStatus({ passages: 14_372, passages_embedded: 3712, learning })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    expect(
      await screen.findByText(
        /^Meaning: 3,712 of 14,372 passages; waiting for the embedding service since .*02.*, next try .*10/,
      ),
    ).toBeVisible()
    expect(screen.getByText('Until then answers find the others by their words alone.')).toBeVisible()
  })

  it.each(['The server was stopped three times while this ran.', 'The embedding service answered with status 401'])(
    'says why the learning of meanings ended, in one sentence (%s)',
    async (failure) => {
      const learning = { waiting_for: null, waiting_since: null, next_try_at: null, failure }
      const status = knowledgeStatus({ passages: 14_372, passages_embedded: 3712, learning })
      renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
      expect(await screen.findByText(/; stopped: .*[^.]\. The next sync goes on\.$/)).toBeVisible()
    },
  )

  it('counts the items that could not be read, and leads to them', async () => {
    const broken = knowledgeItem({ sync_state: 'failed', sync_reason: 'This PDF is damaged.' })
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [knowledgeItem({ id: SECOND }), broken] }) })
    expect(await screen.findByText(/^1 item could not be read, and answers do not draw on it/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Your AI knowledge is set up, except for 1 item' })).toBeVisible()
    expect(screen.queryByText(/fully set up/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
    expect(await screen.findByText(/1 of 2/)).toBeVisible()
  })

  it('says nothing of optimisation without embeddings', async () => {
    const status = knowledgeStatus({ passages: 340, passages_embedded: 0, embeddings: 'off' })
    renderScreen(<KnowledgePage />, { replies: replies({ [STATUS]: status }) })
    await screen.findByText('Your AI knowledge is fully set up')
    expect(screen.queryByText(/Meaning:/)).not.toBeInTheDocument()
  })
})

describe('the nightly re-sync', () => {
  const NIGHTLY = 'POST /company-knowledge/nightly-resync'
  const toggle = () => screen.findByRole('switch', { name: 'Nightly re-sync of web pages' })

  it('is switched on at once and sent', async () => {
    const bodies: unknown[] = []
    const table = replies({
      [NIGHTLY]: (init: RequestInit) => {
        bodies.push(JSON.parse(String(init.body)))
        table[STATUS] = knowledgeStatus({ is_nightly_resync_enabled: true })
        return table[STATUS]
      },
    })
    renderScreen(<KnowledgePage />, { replies: table })
    expect(await toggle()).not.toBeChecked()
    await userEvent.click(await toggle())
    await waitFor(() => expect(bodies).toEqual([{ is_nightly_resync_enabled: true }]))
    expect(await toggle()).toBeChecked()
  })

  it('is put back when the call fails, and says so', async () => {
    renderScreen(<KnowledgePage />, { replies: replies({ [NIGHTLY]: 500 }) })
    await userEvent.click(await toggle())
    expect(await screen.findByText('Failed to change the nightly re-sync')).toBeInTheDocument()
    expect(await toggle()).not.toBeChecked()
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

  it('brings the text of a document that is being read up to date', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
    const { id } = knowledgeItem()
    const piece = { position: 0, locator: null, text: 'The old price.' }
    const text = { name: 'Pricing', source: 'Pricing guide.pdf', total: 1, from: 0, marked: null, pieces: [piece] }
    const TEXT = `GET /company-knowledge/items/${id}/text`
    const table = replies({ [SYNC]: syncStatus({ is_running: true }), [TEXT]: text })
    renderScreen(<KnowledgePage />, { replies: table, at: `/company-knowledge?itemId=${id}&action=read` })
    await pass(500)
    expect(screen.getByText('The old price.')).toBeInTheDocument()
    table[SYNC] = syncStatus({ progress: 100 })
    table[TEXT] = { ...text, pieces: [{ ...piece, text: 'The new price.' }] }
    await pass(SYNC_POLL_MS + 500)
    expect(screen.getByText('The new price.')).toBeInTheDocument()
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

  it('shows what the last sync found, and a reason also where something was read', async () => {
    const changed = knowledgeItem({ last_change: 'changed', sync_reason: 'Pages 4 to 6 hold no text.' })
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [changed] }) })
    expect(await screen.findByText('Changed')).toBeVisible()
    expect(screen.getByText('Pages 4 to 6 hold no text.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry Pricing guide.pdf' })).not.toBeInTheDocument()
  })

  it('retries an item that failed, and the poll goes on from there', async () => {
    const item = knowledgeItem({ sync_state: 'failed', sync_reason: 'This PDF is damaged.' })
    const retry = `POST /company-knowledge/items/${item.id}/retry`
    const table = replies({ [ITEMS]: [item], [retry]: syncStatus({ is_running: true, progress: 10 }) })
    const { asked } = renderScreen(<KnowledgePage />, { replies: table })
    await userEvent.click(await screen.findByRole('button', { name: 'Retry Pricing guide.pdf' }))
    expect(await screen.findByText('AI knowledge sync started')).toBeInTheDocument()
    expect(asked).toContain(retry)
    expect(await screen.findByText('10%')).toBeVisible()
  })

  it('is narrowed by name, state and type and sorted, all of it kept in the address', async () => {
    const failed = knowledgeItem({
      id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0004',
      name: 'Annual report.pdf',
      sync_state: 'failed',
      created_at: '2026-11-19T09:00:00Z',
    })
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [knowledgeItem(), failed, webSite()] }) })
    const names = () =>
      within(screen.getByRole('table', { name: 'User Uploaded Documents' }))
        .getAllByRole('button', { name: /^(Edit|View) / })
        .map((button) => button.getAttribute('aria-label')?.replace('Edit ', ''))
    await screen.findByText('Help center')
    expect(names().at(-1)).toBe('Annual report.pdf')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'By name')
    await waitFor(() => expect(names()).toEqual(['Annual report.pdf', 'Help center', 'Pricing guide.pdf']))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'FILE')
    await waitFor(() => expect(names()).toEqual(['Annual report.pdf', 'Pricing guide.pdf']))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed (1)')
    await waitFor(() => expect(names()).toEqual(['Annual report.pdf']))
    expect(screen.getByRole('heading', { name: 'User Uploaded Documents (1 of 3)' })).toBeVisible()
    expect(screen.getByLabelText('Address')).toHaveTextContent('?sort=name&type=file&state=failed')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a document' }), 'price')
    expect(await screen.findByText('Nothing matches')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(screen.getByRole('searchbox', { name: 'Find a document' })).toHaveValue('')
  })

  it('only warns in the console when a download fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const file = `GET /company-knowledge/items/${knowledgeItem().id}/download-file`
    renderScreen(<KnowledgePage />, { replies: replies({ [file]: 500 }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Download Pricing guide.pdf' }))
    await waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(screen.queryByText(/unexpected error/)).not.toBeInTheDocument()
    warn.mockRestore()
  })

  it('says how the playbook was made and when it is made anew', async () => {
    const table = replies({ [ITEMS]: [generated], [STATUS]: knowledgeStatus({ playbook_engine: 'quotes' }) })
    renderScreen(<KnowledgePage />, { replies: table })
    expect(
      await screen.findByText(
        /An outline of quotes from your documents; connect a language model to have it written\. It is rewritten/,
      ),
    ).toBeVisible()
  })

  it("unfolds a web site's pages", async () => {
    const pages = `GET /company-knowledge/items/${webSite().id}/pages`
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [webSite()], [pages]: [] }) })
    await userEvent.click(await screen.findByRole('button', { name: /^4 pages/ }))
    expect(await screen.findByText('No pages yet')).toBeVisible()
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

describe('Answerable now?', () => {
  it('keeps the question in the address', async () => {
    const answered = () => new Response('Two days.')
    const table = replies({ 'POST /company-knowledge/search': { passages: [] }, 'POST /extension/answer': answered })
    renderScreen(<KnowledgePage />, { replies: table })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), 'How long? {Enter}')
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('ask=How+long%3F'))
  })
})
