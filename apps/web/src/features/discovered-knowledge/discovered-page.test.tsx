import { ownTimeZone } from '@cuecard/contract/time.ts'
import type { DiscoveredKnowledgeItem, TribalKnowledge } from '@cuecard/contract/discovered-knowledge.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ApiContext, createWebApi } from '../../lib/api.ts'
import { createErrorReports } from '../../lib/error-reports.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { connectToaster, toast } from '../../lib/toast.ts'
import { DiscoveredPage } from './discovered-page.tsx'

const uuid = (n: number) => `0b6f2a1e-5a3f-4c58-9f0e-${String(n).padStart(12, '0')}`

const item = (n: number, change: Partial<DiscoveredKnowledgeItem> = {}): DiscoveredKnowledgeItem => ({
  id: uuid(n),
  knowledge_text: `Part ${n} costs ${n} euros.`,
  meeting_id: uuid(900),
  meeting_name: 'Kick-off',
  meeting_datetime: new Date(2026, 10, 21, 9).toISOString(),
  message_id: `m${n}`,
  times: 'clock',
  message_number: null,
  timestamp: new Date(2026, 10, 21, 9, 0, n).toISOString(),
  speaker: 'Rita',
  quote: `Well, part ${n} costs ${n} euros.`,
  topic: null,
  engine: 'model',
  contradiction: null,
  item_id: null,
  ...change,
})
const job = (change: Partial<TribalKnowledge> = {}): TribalKnowledge => ({
  is_running: false,
  progress: 0,
  activity: null,
  started_at: null,
  last_synced_at: null,
  failure: null,
  has_meetings: true,
  ...change,
})

const STATUS = 'GET /company-knowledge/tribal-knowledge/status'
const START = 'POST /company-knowledge/generate-tribal-knowledge'
const page = (offset: number) => `GET /meetings/knowledge-items?offset=${offset}&limit=300`

function Toasts() {
  const [shown, setShown] = useState<readonly string[]>([])
  useEffect(() => connectToaster(({ title }) => setShown((all) => [...all, title])), [])
  return shown.map((title, at) => <p key={at}>{title}</p>)
}

type Reply = object | number

function show(replies: Record<string, Reply | ((body: unknown) => Reply)>) {
  const table: typeof replies = { [STATUS]: job(), ...replies }
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${String(address).replace('/api', '')}`
    asked.push(call)
    const reply = table[call]
    const body = typeof reply === 'function' ? reply(init?.body ? JSON.parse(String(init.body)) : null) : reply
    if (typeof body === 'number') return new Response(body === 204 ? null : '{}', { status: body })
    return body ? Response.json(body, { status: call === START ? 202 : 200 }) : new Response('{}', { status: 404 })
  }
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  render(
    <QueryClientProvider client={createQueryClient(reports)}>
      <ApiContext value={createWebApi({ reports, onSignedOut: () => undefined, fetch })}>
        <MantineProvider env="test">
          <MemoryRouter>
            <main>
              <DiscoveredPage />
            </main>
          </MemoryRouter>
          <Toasts />
        </MantineProvider>
      </ApiContext>
    </QueryClientProvider>,
  )
  return { table, asked }
}

it('groups by meeting date, and leads to the meeting and to the line in which it was said', async () => {
  const before = {
    meeting_id: uuid(901),
    meeting_name: 'Intro',
    meeting_datetime: new Date(2026, 10, 20, 9).toISOString(),
  }
  const items = [item(1), item(2, { ...before, engine: 'rules', quote: 'Part 2 costs 2 euros.', item_id: uuid(5) })]
  show({ [page(0)]: { items, total: 2 } })
  const days = await screen.findAllByRole('heading', { level: 2 })
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Saturday, November 21, 2026',
    'Friday, November 20, 2026',
  ])
  expect(screen.getByRole('link', { name: 'Kick-off' })).toHaveAttribute('href', `/meetings/${uuid(900)}`)
  const [source] = screen.getAllByRole('link', { name: /^Rita ?09:00:0/ })
  expect(source).toHaveAttribute('href', `/meetings/${uuid(900)}?tab=transcript&message=m1`)
  expect(screen.getByText('Well, part 1 costs 1 euros.')).toBeVisible()
  const quoted = screen.getByRole('article', { name: 'Intro' })
  expect(within(quoted).getByText('Quoted by rules')).toBeVisible()
  expect(within(quoted).getAllByText('Part 2 costs 2 euros.')).toHaveLength(1)
  expect(within(quoted).getByRole('link', { name: 'In your knowledge base' })).toBeVisible()
  expect(within(quoted).queryByRole('button', { name: /^Add to knowledge base/ })).toBeNull()
})

it('shows 300 first and 300 more with each press of Load More', async () => {
  const replies = {
    [page(0)]: { items: [item(1), item(2)], total: 1_003 },
    [page(2)]: { items: [item(777)], total: 3 },
  }
  const { asked } = show(replies)
  await userEvent.click(await screen.findByRole('button', { name: /^Load More \(1,001 remaining\)/ }))
  expect(await screen.findByText('Part 777 costs 777 euros.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Load More/ })).toBeNull()
  expect(asked).toContain('GET /meetings/knowledge-items?offset=0&limit=300')
})

it('shows both sides where a document says otherwise', async () => {
  const contradiction = { item_id: uuid(8), item_name: 'Prices', locator: 'page 2', text: 'Part 1 costs 9 euros.' }
  show({ [page(0)]: { items: [item(1, { contradiction })], total: 1 } })
  expect(await screen.findByText('Your documents say otherwise')).toBeVisible()
  expect(screen.getByText('Part 1 costs 9 euros.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Prices, page 2' })).toHaveAttribute(
    'href',
    `/company-knowledge?itemId=${uuid(8)}&action=read&passage=Part+1+costs+9+euros.`,
  )
})

it('starts the generation, shows how far it is and what it found', async () => {
  const running = job({ is_running: true, progress: 40, activity: 'Reading meeting 3 of 7' })
  const { table } = show({ [page(0)]: { items: [], total: 0 }, [START]: running })
  expect(await screen.findByText('No knowledge items found')).toBeVisible()
  table[STATUS] = running
  await userEvent.click(screen.getByRole('button', { name: /^Generate Tribal Knowledge/ }))
  expect(await screen.findByText('Tribal knowledge generation started')).toBeVisible()
  expect(await screen.findByText('Reading meeting 3 of 7')).toBeVisible()
  expect(screen.getByRole('button', { name: /Generating/ })).toBeDisabled()
  table[page(0)] = { items: [item(1)], total: 1 }
  table[STATUS] = job({ progress: 100, last_synced_at: '2026-11-21T09:00:00Z' })
  expect(await screen.findByText('Your meetings were read')).toBeVisible()
  expect(await screen.findByText('Part 1 costs 1 euros.')).toBeVisible()
})

it('says that there is no meeting to read, not that meetings were read, and leads to them', async () => {
  const none = { has_meetings: false }
  const { table } = show({
    [page(0)]: { items: [], total: 0 },
    [STATUS]: job(none),
    [START]: job({ ...none, is_running: true }),
  })
  expect(await screen.findByRole('link', { name: 'Open Meetings' })).toHaveAttribute('href', '/meetings')
  expect(screen.queryByText(/^Generate tribal knowledge to have/)).toBeNull()
  table[STATUS] = job({ ...none, progress: 100, last_synced_at: '2026-11-21T09:00:00Z' })
  await userEvent.click(screen.getByRole('button', { name: /^Generate Tribal Knowledge/ }))
  expect(await screen.findByText('There is no analysed meeting to read yet')).toBeVisible()
  expect(screen.queryByText('Your meetings were read')).toBeNull()
  expect(screen.getByText(/once a meeting was saved, analysed and read/)).toBeVisible()
})

it('does not advise to read again what was read and held nothing', async () => {
  show({
    [page(0)]: { items: [], total: 0 },
    [STATUS]: job({ progress: 100, last_synced_at: '2026-11-21T09:00:00Z' }),
  })
  expect(await screen.findByText(/^Your analysed meetings were read, and nothing is left to add/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open Meetings' })).toBeNull()
})

it('says what went wrong with the job and with its start', async () => {
  show({
    [page(0)]: { items: [], total: 0 },
    [STATUS]: job({ failure: 'The language model took too long.' }),
    [START]: 500,
  })
  expect(await screen.findByText(/The language model took too long\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Generate Tribal Knowledge/ }))
  expect(await screen.findByText('Failed to start tribal knowledge generation')).toBeVisible()
})

it('deletes after asking, and keeps the item when that fails', async () => {
  const { table } = show({
    [page(0)]: { items: [item(1)], total: 1 },
    [`DELETE /meetings/knowledge-items/${uuid(1)}`]: 500,
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Delete: Part 1/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this knowledge item?' })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByText('Failed to delete knowledge item')).toBeVisible()
  table[`DELETE /meetings/knowledge-items/${uuid(1)}`] = () => {
    table[page(0)] = { items: [], total: 0 }
    return 204
  }
  await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByText('Knowledge item deleted')).toBeVisible()
  expect(await screen.findByText('No knowledge items found')).toBeVisible()
})

it('takes an item off the list that somebody else deleted meanwhile', async () => {
  const { table } = show({
    [page(0)]: { items: [item(1), item(2)], total: 2 },
    [`DELETE /meetings/knowledge-items/${uuid(1)}`]: 404,
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Delete: Part 1/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this knowledge item?' })
  table[page(0)] = { items: [item(2)], total: 1 }
  await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByText('Failed to delete knowledge item')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Part 1 costs 1 euros.')).not.toBeInTheDocument())
  expect(screen.getByText('Part 2 costs 2 euros.')).toBeInTheDocument()
})

it('adds an item to the knowledge base as it was edited, and says what is missing beside the fields', async () => {
  const sent: unknown[] = []
  const first = item(1, { topic: 'Prices' })
  show({
    [page(0)]: { items: [first], total: 1 },
    [`POST /meetings/knowledge-items/${uuid(1)}/approve`]: (body) => {
      sent.push(body)
      return { ...first, item_id: uuid(5) }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Add to knowledge base/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add to knowledge base' })
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Prices')
  await userEvent.clear(within(dialog).getByLabelText('Text'))
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add to Knowledge Base/ }))
  expect(await within(dialog).findByText('Text is required')).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText('Text'), 'Part 1 costs one euro.')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add to Knowledge Base/ }))
  await waitFor(() =>
    expect(sent).toEqual([{ name: 'Prices', text: 'Part 1 costs one euro.', time_zone: ownTimeZone() }]),
  )
  expect(await screen.findByText('Added to your knowledge base, a sync has started')).toBeVisible()
})

it('makes one document of several items with their questions, and leaves out what somebody added meanwhile', async () => {
  const sent: unknown[] = []
  const items = [item(1, { topic: 'Prices' }), item(2, { topic: 'Prices' })]
  const { table } = show({
    [page(0)]: { items, total: 2 },
    'POST /meetings/knowledge-items/questions': {
      questions: [
        { id: uuid(1), question: 'What does part 1 cost?' },
        { id: uuid(2), question: null },
      ],
    },
    'POST /meetings/knowledge-items/approve': (body) => {
      sent.push(body)
      table[page(0)] = { items: [item(1, { item_id: uuid(5) }), item(2)], total: 2 }
      return sent.length === 1 ? 409 : { item_id: uuid(6) }
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Choose all 2/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add to one document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to one document' }))
  expect(await dialog.findByLabelText('Name')).toHaveValue('Prices')
  const [first, second] = dialog.getAllByLabelText('Question')
  expect(first).toHaveValue('What does part 1 cost?')
  await userEvent.type(second ?? document.body, 'And part 2?')
  await userEvent.click(dialog.getByRole('button', { name: /^Add 2 items as one document/ }))
  expect(await dialog.findByText(/Somebody added this to your knowledge base meanwhile/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /^Add 1 item as one document/ }))
  await waitFor(() =>
    expect(sent[1]).toEqual({
      name: 'Prices',
      entries: [{ id: uuid(2), question: 'And part 2?', text: 'Part 2 costs 2 euros.' }],
      time_zone: ownTimeZone(),
    }),
  )
})

it('keeps what is under review open when somebody deletes all of it meanwhile', async () => {
  const { table } = show({
    [page(0)]: { items: [item(1), item(2)], total: 2 },
    'POST /meetings/knowledge-items/questions': {
      questions: [
        { id: uuid(1), question: null },
        { id: uuid(2), question: null },
      ],
    },
    'POST /meetings/knowledge-items/approve': () => {
      table[page(0)] = { items: [], total: 0 }
      return 409
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Choose all 2/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add to one document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to one document' }))
  const [text] = await dialog.findAllByLabelText('Text')
  await userEvent.type(text ?? document.body, ' As said.')
  await userEvent.click(dialog.getByRole('button', { name: /^Add 2 items as one document/ }))
  expect(await dialog.findAllByText('Somebody deleted this meanwhile. It is left out here.')).toHaveLength(2)
  expect(dialog.getByText('Part 1 costs 1 euros. As said.')).toBeVisible()
})

it('says that the list could not be loaded, and loads it again', async () => {
  const { table } = show({ [page(0)]: 500 })
  expect(await screen.findByText('The knowledge items could not be loaded')).toBeVisible()
  table[page(0)] = { items: [item(1)], total: 1 }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Part 1 costs 1 euros.')).toBeVisible()
})
