import type { GapQuestion, GapSync, KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Replies, renderScreen } from '../../../test/render-screen.tsx'
import { CustomerQuestionsPage } from '../customer-questions-page.tsx'

const LIST = 'GET /company-knowledge/knowledge-gaps'
const STATUS = 'GET /company-knowledge/knowledge-gaps/status'
const SYNC = 'GET /company-knowledge/sync-knowledge-gaps'

const uuid = (n: number) => `0b6f2a1e-5a3f-4c58-9f0e-${String(n).padStart(12, '0')}`
const AT = '2026-11-19T09:05:00.000Z'
const ONE = `GET /company-knowledge/knowledge-gaps/${uuid(1)}`
const DRAFT = `POST /company-knowledge/knowledge-gaps/${uuid(1)}/draft`
const APPROVE = `POST /company-knowledge/knowledge-gaps/${uuid(1)}/approve`
const REMOVE = `DELETE /company-knowledge/knowledge-gaps/${uuid(1)}`

const asked = (n: number, change: Partial<GapQuestion> = {}): GapQuestion => ({
  id: uuid(100 + n),
  origin: 'meeting',
  question: 'How long is the warranty on batteries?',
  answer: 'I would have to check that.',
  meeting_id: uuid(900),
  meeting_name: 'Kick-off with Northwind',
  message_id: 'm-7',
  asked_at: AT,
  ...change,
})

const gap = (change: Partial<KnowledgeGap> = {}): KnowledgeGap => ({
  customer_count: 0,
  owner: null,
  due_on: null,
  merged: [],
  id: uuid(1),
  question: 'How long is the warranty on batteries?',
  state: 'open',
  asked_count: 1,
  meeting_count: 1,
  first_asked_at: AT,
  last_asked_at: AT,
  questions: [asked(1)],
  draft: null,
  draft_failure: null,
  waiting_for: null,
  item_id: null,
  item_name: null,
  item_audience: null,
  item_sync: null,
  before: null,
  after: null,
  ...change,
})

const DRAFTED = gap({
  state: 'drafted',
  draft: {
    text: 'The warranty is seven years.',
    engine: 'quotes',
    audience: null,
    at: AT,
    sources: [
      {
        item_id: uuid(901),
        item_name: 'Renewal with Contoso',
        source: `/meetings/${uuid(901)}?tab=transcript&message=m-3`,
        locator: null,
        text: 'The warranty is seven years.',
        score: 1,
        n: 1,
        cited: true,
      },
    ],
  },
})
const APPROVED = gap({
  ...DRAFTED,
  state: 'approved',
  item_id: uuid(50),
  item_name: 'Battery warranty',
  item_sync: { state: 'pending', reason: null },
})
const CLOSED = gap({
  ...APPROVED,
  state: 'closed',
  before: { text: 'The documents do not say.', outcome: 'refused', grade: 0, grade_reason: 'Refused.', at: AT },
  after: { text: 'Seven years.', outcome: 'complete', grade: 5, grade_reason: 'All of it.', at: AT },
})

const job = (change: Partial<GapSync> = {}): GapSync => ({
  is_running: false,
  progress: 0,
  activity: null,
  started_at: null,
  last_synced_at: null,
  failure: null,
  ...change,
})

function open(replies: Replies, at = '/customer-questions?view=gaps') {
  const table: Replies = { [STATUS]: job(), ...replies }
  return { table, ...renderScreen(<CustomerQuestionsPage />, { at, replies: table }) }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
/** Whether the browser would ask before its tab is closed. */
const unsavedIsAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const unfold = async () => user.click(await screen.findByRole('button', { name: gap().question }))
const pollOnce = () => act(() => vi.advanceTimersByTimeAsync(2_100))

describe('Sync Knowledge Gaps', () => {
  it('shows how far the search is, polls it, and says when it has ended', async () => {
    const running = job({ is_running: true, progress: 40, activity: 'Looking at what customers asked', started_at: AT })
    const { table, asked: calls } = open({ [LIST]: { gaps: [], total: 0 }, [SYNC]: running })
    expect(await screen.findByText('No open knowledge gaps')).toBeVisible()
    table[STATUS] = running
    await press(/^Sync Knowledge Gaps/)
    expect(await screen.findByRole('progressbar', { name: 'Looking for knowledge gaps' })).toHaveValue(40)
    expect(screen.getByRole('button', { name: /Sync Knowledge Gaps/ })).toBeDisabled()
    table[STATUS] = job({ progress: 100, last_synced_at: AT })
    table[LIST] = { gaps: [gap()], total: 1 }
    await pollOnce()
    expect(await screen.findByText('Knowledge gaps synced successfully')).toHaveAttribute('data-tone', 'success')
    expect(await screen.findByRole('heading', { name: gap().question })).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Sync Knowledge Gaps/ })).toBeEnabled()
    expect(calls.filter(({ call }) => call === SYNC)).toHaveLength(1)
  })

  it('says that it could not be started, and why one did not end well', async () => {
    const { table } = open({ [LIST]: { gaps: [], total: 0 }, [SYNC]: 500 })
    await screen.findByText('No open knowledge gaps')
    await press(/^Sync Knowledge Gaps/)
    expect(await screen.findByText(/^Failed to sync knowledge gaps/)).toHaveAttribute('data-tone', 'error')
    table[SYNC] = job({ is_running: true })
    table[STATUS] = job({ failure: 'The work stopped.' })
    await press(/^Sync Knowledge Gaps/)
    await pollOnce()
    expect(await screen.findByText('Failed to sync knowledge gaps: The work stopped.')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('The work stopped. What was found before is kept.')
  })
})

describe('the list of gaps', () => {
  it('keeps the order of the server, with counts, origins and the way to each message', async () => {
    const questions = [
      asked(1),
      asked(2, { origin: 'refused', message_id: null, meeting_id: null, meeting_name: null }),
      asked(3, { origin: 'thumbs_down', answer: '' }),
    ]
    const other = gap({ id: uuid(2), question: 'Is there a trial?' })
    const { last } = open({ [LIST]: { gaps: [gap({ asked_count: 3, questions }), other], total: 2 } })
    const items = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
    expect(items).toEqual([gap().question, 'Is there a trial?'])
    expect(last(LIST)?.query).toEqual({ state: 'open', offset: '0', limit: '20' })
    expect(screen.getByText('Asked 3 times: 1 in a meeting, 1 refused live, 1 with thumbs down')).toBeVisible()
    expect(screen.getByText('Asked once, in a meeting')).toBeVisible()
    await unfold()
    const [link] = screen.getAllByRole('link', { name: 'Kick-off with Northwind' })
    expect(link).toHaveAttribute('href', `/meetings/${uuid(900)}?tab=transcript&message=m-7`)
    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.getByText('No answer in the transcript.')).toBeVisible()
  })

  it('says what it does not show of a meeting that the reader cannot see', async () => {
    const draft_failure = 'The draft quotes a meeting that you cannot see.'
    const unseen = asked(1, { answer: '', meeting_id: null, meeting_name: null, message_id: null })
    open({ [LIST]: { gaps: [gap({ questions: [unseen], state: 'drafted', draft_failure })], total: 1 } })
    await unfold()
    expect(screen.getByText('In a meeting that you cannot see.')).toBeVisible()
    expect(screen.getByRole('alert', { name: 'About this draft' })).toHaveTextContent(draft_failure)
    expect(screen.getByRole('button', { name: /^Draft an answer/ })).toBeVisible()
  })

  it('gives a gap an owner, merges it with another one, and shows the own and the overdue ones by the address', async () => {
    const other = gap({
      id: uuid(2),
      question: 'Is there a trial?',
      due_on: '2026-01-05',
      asked_count: 2,
      customer_count: 2,
    })
    const merged = { ...other, merged: [{ id: uuid(1), question: gap().question }] }
    const { last } = open({
      [LIST]: { gaps: [gap(), other], total: 2 },
      'GET /company-knowledge/owners': { owners: [{ user_id: uuid(7), name: 'Uma Reyes' }] },
      [`PUT /company-knowledge/knowledge-gaps/${uuid(1)}`]: gap({ owner: { user_id: uuid(7), name: 'Uma Reyes' } }),
      [`POST /company-knowledge/knowledge-gaps/${uuid(1)}/merge`]: merged,
    })
    await unfold()
    await user.selectOptions(screen.getByLabelText('Owner'), await screen.findByRole('option', { name: 'Uma Reyes' }))
    expect(await screen.findByText('Uma Reyes', { selector: 'span' })).toBeVisible()
    expect(last(`PUT /company-knowledge/knowledge-gaps/${uuid(1)}`)?.body).toEqual({ owner_id: uuid(7) })
    expect(screen.getByText('1 meeting · 2 customers')).toBeVisible()
    expect(screen.getByText(/Overdue since/)).toHaveTextContent('Jan 5, 2026')
    await press('Merge...')
    await user.click(await screen.findByRole('button', { name: /^Merge(?!\.)/ }))
    expect(last(`POST /company-knowledge/knowledge-gaps/${uuid(1)}/merge`)?.body).toEqual({ into_id: uuid(2) })
    await user.click(screen.getByRole('checkbox', { name: 'Mine' }))
    expect(screen.getByLabelText('Address')).toHaveTextContent('mine=1')
    expect(last(LIST)?.query).toMatchObject({ owner: 'me' })
  })

  it('is merged with any open question, also with one that is not loaded yet', async () => {
    const many = Array.from({ length: 20 }, (_, at) => gap({ id: uuid(at + 10), question: `Question ${at}?` }))
    const late = gap({ id: uuid(40), question: 'Is there a trial?' })
    const first = Promise.withResolvers<unknown>()
    const MERGE = `POST /company-knowledge/knowledge-gaps/${uuid(1)}/merge`
    const { table, last } = open(
      {
        [LIST]: ({ query }: { query: Record<string, string> }) =>
          query['owner'] === 'me' ? { gaps: [gap()], total: 1 } : first.promise,
        [MERGE]: late,
      },
      '/customer-questions?view=gaps&mine=1',
    )
    await unfold()
    await press('Merge...')
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another question' }))
    expect(dialog.queryByText('There is no other open question')).not.toBeInTheDocument()
    first.resolve(500)
    expect(await dialog.findByText('The open questions could not be loaded')).toBeVisible()
    table[LIST] = ({ query }: { query: Record<string, string> }) =>
      query['offset'] === '0' ? { gaps: many, total: 22 } : { gaps: [gap(), late], total: 22 }
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    await user.click(await dialog.findByRole('button', { name: /^Load More \(2 remaining\)/ }))
    await user.selectOptions(
      dialog.getByLabelText('Becomes part of'),
      await dialog.findByRole('option', { name: 'Is there a trial?' }),
    )
    expect(dialog.queryByRole('option', { name: gap().question })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Merge/ }))
    expect(last(MERGE)?.body).toEqual({ into_id: uuid(40) })
  })

  it('saves a due date when its field is left or with Enter, never a year that was typed by half', async () => {
    const PUT = `PUT /company-knowledge/knowledge-gaps/${uuid(1)}`
    const { asked: calls } = open({
      [LIST]: { gaps: [gap()], total: 1 },
      [PUT]: ({ body }: { body: { due_on: string | null } }) => gap(body),
    })
    const saved = () => calls.filter(({ call }) => call === PUT).map(({ body }) => body)
    await unfold()
    const due = screen.getByLabelText('Due')
    due.focus()
    for (const value of ['0002-11-30', '0020-11-30', '0202-11-30', '2026-11-30'])
      fireEvent.change(due, { target: { value } })
    expect(due).toHaveFocus()
    expect(saved()).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved()).toEqual([{ due_on: '2026-11-30' }]))
    expect(due).toHaveFocus()
    fireEvent.change(due, { target: { value: '0002-11-30' } })
    await user.tab()
    expect(due).toHaveValue('2026-11-30')
    fireEvent.change(due, { target: { value: '' } })
    fireEvent.blur(due)
    await waitFor(() => expect(saved()).toEqual([{ due_on: '2026-11-30' }, { due_on: null }]))
    expect(due).toHaveValue('')
  })

  it('filters by the address and pages', async () => {
    const many = Array.from({ length: 20 }, (_, at) => gap({ id: uuid(at + 10), question: `Question ${at}?` }))
    const reply = ({ query }: { query: Record<string, string> }) =>
      query['state'] === 'closed'
        ? { gaps: [], total: 0 }
        : { gaps: query['offset'] === '0' ? many : [gap()], total: 21 }
    const { last } = open({ [LIST]: reply })
    await user.click(await screen.findByRole('button', { name: /^Load More \(1 remaining\)/ }))
    expect(await screen.findByRole('heading', { name: gap().question })).toBeVisible()
    expect(last(LIST)?.query['offset']).toBe('20')
    expect(screen.queryByRole('button', { name: /^Load More/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Closed' }))
    expect(await screen.findByText('No closed knowledge gaps')).toBeVisible()
    expect(screen.getByLabelText('Address')).toHaveTextContent('/customer-questions?view=gaps&gaps=closed')
  })

  it('loads more, also once all of the page that was loaded last were removed', async () => {
    const first = gap({ id: uuid(2), question: 'What does it cost?' })
    const late = gap({ id: uuid(3), question: 'Is there a trial?' })
    const reply = ({ query }: { query: Record<string, string> }) => ({
      gaps: query['offset'] === '0' ? [first] : [gap()],
      total: 3,
    })
    const { table } = open({ [LIST]: reply, [REMOVE]: 204 })
    await user.click(await screen.findByRole('button', { name: /^Load More \(2 remaining\)/ }))
    await user.click(await screen.findByRole('button', { name: `Remove: ${gap().question}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this knowledge gap?' }))
    await user.click(dialog.getByRole('button', { name: /^Remove/ }))
    expect(await screen.findByText('Knowledge gap removed')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('heading', { name: gap().question })).not.toBeInTheDocument())
    table[LIST] = { gaps: [late], total: 2 }
    await user.click(await screen.findByRole('button', { name: /^Load More \(1 remaining\)/ }))
    expect(await screen.findByRole('heading', { name: late.question })).toBeVisible()
  })

  it('that could not be loaded says so and is loaded again', async () => {
    const { table } = open({ [LIST]: 500 })
    expect(await screen.findByText('The knowledge gaps could not be loaded')).toBeVisible()
    table[LIST] = { gaps: [gap()], total: 1 }
    await press('Retry')
    expect(await screen.findByRole('heading', { name: gap().question })).toBeVisible()
  })
})

describe('a gap', () => {
  it('is drafted as a job and shows the draft with who wrote it and its sources', async () => {
    const { table } = open({ [LIST]: { gaps: [gap()], total: 1 }, [DRAFT]: gap({ state: 'drafting' }) })
    table[ONE] = gap({ state: 'drafting' })
    await unfold()
    await press(/^Draft an answer/)
    expect(await screen.findByText(/^Drafting an answer from your documents and meetings/)).toBeVisible()
    table[ONE] = DRAFTED
    await pollOnce()
    expect(await screen.findByLabelText('Answer')).toHaveValue('The warranty is seven years.')
    expect(screen.getByText('Put together from quotes, no model')).toBeVisible()
    const source = within(screen.getByRole('list', { name: 'Sources' })).getByRole('link')
    expect(source).toHaveAttribute('href', `/meetings/${uuid(901)}?tab=transcript&message=m-3`)
    expect(screen.getByText('Draft ready')).toBeVisible()
  })

  it('says what its draft, and asking it again, wait for', async () => {
    const waits = gap({ state: 'drafting', waiting_for: 'the language model' })
    const { table } = open({ [LIST]: { gaps: [waits], total: 1 }, [ONE]: waits })
    await unfold()
    expect(screen.getByText(/^Waiting for the language model: the answer is drafted as soon as/)).toBeVisible()
    table[ONE] = { ...APPROVED, waiting_for: 'the judge model' }
    await pollOnce()
    expect(await screen.findByText(/^Waiting for the judge model: the question is asked as soon as/)).toBeVisible()
  })

  it('says why nothing was drafted, and takes an answer of one’s own', async () => {
    const draft_failure = 'Neither your documents nor your other meetings hold an answer. Write it yourself.'
    const { last } = open({
      [LIST]: { gaps: [gap({ draft_failure })], total: 1 },
      [APPROVE]: APPROVED,
      [ONE]: APPROVED,
    })
    await unfold()
    expect(screen.getByText(draft_failure)).toBeVisible()
    await press('Write it yourself')
    await press(/^Approve Answer/)
    expect(screen.getByText('Answer is required')).toBeVisible()
    await user.type(screen.getByLabelText('Answer'), 'Seven years.')
    await press(/^Approve Answer/)
    expect(await screen.findByText(/^Asking the question as it is answered now/)).toBeVisible()
    expect(last(APPROVE)?.body).toEqual({ name: gap().question, text: 'Seven years.' })
  })

  it('says that it is taken from internal documents, and is approved as internal unless the person chooses otherwise', async () => {
    const [source] = DRAFTED.draft?.sources ?? []
    if (!DRAFTED.draft || !source) throw new Error('a draft')
    const sources = [
      { ...source, source: 'd.md', item_name: 'Discount guide', audience: 'internal' as const },
      { ...source, n: 2 },
    ]
    const internal = gap({ ...DRAFTED, draft: { ...DRAFTED.draft, sources, audience: 'internal' } })
    const failed = { [LIST]: { gaps: [internal], total: 1 }, [APPROVE]: 500 }
    const { last } = open(failed)
    await unfold()
    const audience = screen.getByLabelText('Audience')
    expect(audience).toHaveValue('internal')
    expect(audience).toHaveAccessibleDescription(
      'This draft is taken from internal documents: Discount guide. Answers never begin with what is internal.',
    )
    expect(within(audience).queryByText('Not decided')).not.toBeInTheDocument()
    expect(screen.getAllByText('internal, not to be read aloud')).toHaveLength(1)
    await press(/^Approve Answer/)
    await waitFor(() => expect(last(APPROVE)?.body).toMatchObject({ audience: 'internal' }))
    await user.selectOptions(audience, 'customer')
    await press(/^Approve Answer/)
    await waitFor(() => expect(last(APPROVE)?.body).toMatchObject({ audience: 'customer' }))
  })

  it('warns of one that was approved from internal documents and may be read aloud, until somebody chooses', async () => {
    if (!CLOSED.draft) throw new Error('a draft')
    const [source] = CLOSED.draft.sources
    const sources = source ? [{ ...source, item_name: 'Discount guide', audience: 'internal' as const }] : []
    const exposed = gap({ ...CLOSED, state: 'approved', draft: { ...CLOSED.draft, sources, audience: 'internal' } })
    const { table } = open({ [LIST]: { gaps: [exposed], total: 1 }, [ONE]: exposed })
    await unfold()
    expect(screen.getByText('This answer may be read aloud')).toBeVisible()
    expect(screen.getByText(/taken from internal documents: Discount guide\./)).toBeVisible()
    table[ONE] = { ...exposed, item_audience: 'customer' }
    await pollOnce()
    await waitFor(() => expect(screen.queryByText('This answer may be read aloud')).not.toBeInTheDocument())
  })

  it('that is approved closes in its place, with both answers and both grades', async () => {
    const { table, last } = open({ [LIST]: { gaps: [DRAFTED], total: 1 }, [APPROVE]: APPROVED, [ONE]: APPROVED })
    await unfold()
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Battery warranty')
    await press(/^Approve Answer/)
    expect(await screen.findByText(/^Answer approved/)).toBeInTheDocument()
    expect(last(APPROVE)?.body).toEqual({ name: 'Battery warranty', text: 'The warranty is seven years.' })
    table[ONE] = CLOSED
    await pollOnce()
    const before = within(await screen.findByRole('region', { name: 'Before' }))
    expect(before.getByText('0 No Answer')).toBeVisible()
    expect(before.getByText('The documents do not say.')).toBeVisible()
    const after = within(screen.getByRole('region', { name: 'After' }))
    expect(after.getByText('5 Excellent')).toBeVisible()
    expect(after.getByText('Seven years.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Battery warranty' })).toHaveAttribute(
      'href',
      `/company-knowledge?itemId=${uuid(50)}`,
    )
  })

  it('keeps what was typed when the approval fails', async () => {
    open({ [LIST]: { gaps: [DRAFTED], total: 1 }, [APPROVE]: 500 })
    await unfold()
    await user.type(screen.getByLabelText('Answer'), ' And no less.')
    expect(screen.getByRole('button', { name: /Draft again/ })).toBeDisabled()
    await press(/^Approve Answer/)
    expect(await screen.findByText(/^Failed to approve the answer/)).toHaveAttribute('data-tone', 'error')
    expect(screen.getByLabelText('Answer')).toHaveValue('The warranty is seven years. And no less.')
  })

  it('keeps what is being written while the other tab is looked at, and asks before the page is left', async () => {
    open({ [LIST]: { gaps: [DRAFTED], total: 1 }, 'GET /v0.5/meetings/poor-question-answers': 500 })
    await unfold()
    await user.type(screen.getByLabelText('Answer'), ' And no less.')
    await user.click(screen.getByRole('tab', { name: 'By meeting' }))
    await user.click(screen.getByRole('tab', { name: 'Knowledge gaps' }))
    await unfold()
    expect(screen.getByLabelText('Answer')).toHaveValue('The warranty is seven years. And no less.')
    await user.click(within(screen.getByRole('list', { name: 'Sources' })).getByRole('link'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    expect(screen.getByLabelText('Address')).toHaveTextContent('/customer-questions')
    await user.click(dialog.getByRole('button', { name: /^Leave without saving/ }))
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(`/meetings/${uuid(901)}`))
  })

  it.each(['merged', 'removed with others'])('that is %s takes what is being written along', async (how) => {
    const other = gap({ id: uuid(2), question: 'Is there a trial?' })
    open({
      [LIST]: { gaps: [DRAFTED, other], total: 2 },
      'GET /v0.5/meetings/poor-question-answers': 500,
      [`POST /company-knowledge/knowledge-gaps/${uuid(1)}/merge`]: other,
      [REMOVE]: 204,
    })
    await unfold()
    await user.type(screen.getByLabelText('Answer'), ' And no less.')
    if (how === 'merged') {
      await press('Merge...')
      expect(await screen.findByText(/If you merge its question, it is lost\.$/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: /^Merge(?!\.)/ }))
      expect(await screen.findByText('Knowledge gaps merged')).toBeInTheDocument()
    } else {
      await user.click(screen.getByRole('checkbox', { name: /^Choose .*warranty/ }))
      await press('Remove')
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: /^Remove/ }))
      expect(await screen.findByText('1 knowledge gap removed')).toBeInTheDocument()
    }
    expect(unsavedIsAsked()).toBe(false)
  })

  it('whose document could not be read says why, with the way to it', async () => {
    const item_sync = { state: 'failed', reason: 'The file is damaged. Upload it again.' } as const
    const unread = gap({ ...APPROVED, item_sync })
    open({ [LIST]: { gaps: [unread], total: 1 }, [ONE]: unread })
    await unfold()
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText(/The file is damaged. Upload it again./)).toBeVisible()
    expect(alert.getByRole('link', { name: 'Battery warranty' })).toHaveAttribute(
      'href',
      `/company-knowledge?itemId=${uuid(50)}`,
    )
  })

  it('whose document was deleted takes another answer, with the approved one to begin with', async () => {
    const deleted = gap({ ...CLOSED, item_id: null, item_name: null, item_sync: null })
    const { table, last } = open(
      { [LIST]: { gaps: [deleted], total: 1 }, [APPROVE]: APPROVED, [ONE]: APPROVED },
      '/customer-questions?view=gaps&gaps=closed',
    )
    await unfold()
    expect(screen.getByText('The document with its answer was deleted')).toBeVisible()
    await user.type(screen.getByLabelText('Answer'), ' And no less.')
    await press(/^Approve Answer/)
    const text = 'The warranty is seven years. And no less.'
    await waitFor(() => expect(last(APPROVE)?.body).toEqual({ name: gap().question, text }))
    table[ONE] = CLOSED
    table[LIST] = { gaps: [CLOSED], total: 1 }
    await pollOnce()
    expect(await screen.findByRole('link', { name: 'Battery warranty' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Approve Answer/ })).not.toBeInTheDocument()
  })

  it('whose document was deleted before the question was asked again waits for nothing', async () => {
    const deleted = gap({ ...APPROVED, item_id: null, item_name: null, item_sync: null })
    const { last } = open({ [LIST]: { gaps: [deleted], total: 1 } })
    await unfold()
    expect(screen.getByText('The document with its answer was deleted')).toBeVisible()
    expect(screen.queryByText(/^Asking the question|^Reading the answer/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Approve Answer/ })).toBeEnabled()
    await pollOnce()
    expect(last(ONE)).toBeUndefined()
  })

  it('asked again after it was closed leads to its document', async () => {
    open({ [LIST]: { gaps: [gap({ ...CLOSED, state: 'open' })], total: 1 } })
    await unfold()
    expect(screen.getByText('Asked again since it was closed')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Draft an answer/ })).not.toBeInTheDocument()
  })

  it('is removed once that was confirmed', async () => {
    const { table, last } = open({ [LIST]: { gaps: [gap()], total: 1 }, [REMOVE]: 500 })
    await user.click(await screen.findByRole('button', { name: `Remove: ${gap().question}` }))
    expect(last(REMOVE)).toBeUndefined()
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this knowledge gap?' }))
    await user.click(dialog.getByRole('button', { name: /^Remove/ }))
    expect(await screen.findByText(/^Failed to remove knowledge gap/)).toBeInTheDocument()
    table[REMOVE] = 204
    await user.click(dialog.getByRole('button', { name: /^Remove/ }))
    expect(await screen.findByText('Knowledge gap removed')).toBeInTheDocument()
    expect(await screen.findByText('No open knowledge gaps')).toBeVisible()
  })
})
