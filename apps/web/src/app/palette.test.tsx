import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { knowledgeItem } from '../features/knowledge/test/render-screen.tsx'
import { setAuthToken } from '../lib/auth-token.ts'
import { type Answers, renderApp } from '../test/render-app.tsx'
import { answersFor, sessionOf } from '../test/signed-in.ts'

const named = (meeting_title: string, n: number, times = 'clock') => ({
  id: `0b6f2a1e-5a3f-4c58-9f0e-00000000000${n}`,
  meeting_type: 'google_meet',
  meeting_general_info: {
    meeting_title,
    transcript_start_datetime_utc: '2026-11-21T09:00:00.000Z',
    transcript_end_datetime_utc: null,
    calendar_event_data: null,
    times,
  },
  meeting_owner: 'dana@acme.example',
  message_count: 0,
  unanswered_count: null,
  chosen_customer: null,
  is_shared: false,
  can_edit: false,
})

const documentNamed = (name: string) => knowledgeItem({ name })

/** The palette on Home of a plain member, as Ctrl K opens it. */
async function openPalette(change: Answers = {}, session = sessionOf()) {
  setAuthToken('token')
  const app = renderApp('/', {
    ...answersFor(session),
    'GET /company-knowledge/items': { body: [] },
    'GET /v0.5/meetings/company': { body: [] },
    'POST /company-knowledge/search': { body: { passages: [] } },
    'POST /extension/answer': { body: 'In Frankfurt, with a copy in Dublin.' },
    ...change,
  })
  await screen.findByRole('heading', { name: 'Getting Started' })
  await userEvent.keyboard('{Control>}k{/Control}')
  return app
}

const field = () => screen.findByLabelText(/^Search pages, meetings/)
/** The page below has other lists and states. */
const palette = () => within(document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body)

/** Puts the whole text in at once, so that no pause in typing counts. */
async function enter(text: string) {
  await userEvent.click(await field())
  await userEvent.paste(text)
}

const options = () =>
  palette()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
const marked = () => palette().getByRole('option', { selected: true })
const asked = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST /'))

it('the palette answers a question as Answerable now does', async () => {
  const { calls, sent } = await openPalette({
    'GET /company-knowledge/items': { body: [documentNamed('Where our data is kept.md')] },
  })
  await enter('where is our data')
  expect(await palette().findByRole('option', { name: 'Where our data is kept.md' })).toBeVisible()
  expect(marked()).toHaveTextContent('Ask the knowledge base: ‘where is our data’')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/In Frankfurt, with a copy in Dublin/)).toBeVisible()
  expect(sent['POST /extension/answer']).toEqual({
    current_message: { message: 'where is our data', username: 'Customer' },
    transcription_message_history: [],
    stream: true,
    is_tried: true,
  })
  expect(calls).toContain('POST /company-knowledge/search')
})

it('the palette finds a meeting by its title and goes there', async () => {
  const { calls, queries, router } = await openPalette({
    'GET /v0.5/meetings/company': {
      body: [named('Northwind pricing', 1), named('Something else', 2), named('Fjord pricing', 3, 'elapsed')],
    },
  })
  await enter('how did the pricing call go?')
  const found = await screen.findByText('Northwind pricing')
  expect(screen.queryByText('Something else')).not.toBeInTheDocument()
  expect(screen.getByRole('option', { name: /^Northwind pricing/ })).toHaveTextContent(/11\/21\/2026/)
  // A recording whose start nobody told is only put somewhere.
  expect(screen.getByRole('option', { name: /^Fjord pricing/ })).toHaveTextContent(/^Fjord pricing$/)
  await userEvent.click(found)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/meetings/${named('', 1).id}`))
  // All meetings are never loaded: there is no request without a text, nor for more than are shown.
  expect(queries['GET /v0.5/meetings/company']).toEqual({ text: 'pricing', limit: '5' })
  expect(calls.filter((call) => call === 'GET /v0.5/meetings/company')).toHaveLength(1)
})

it.each([
  ['sandbox', '/sandbox'],
  ['User metrics', '/user-metrics'],
  ['invite', '/settings'],
  ['password', '/settings?section=account'],
])('the name of a page or of a part of it, and Enter: %s', async (text, to) => {
  const { calls, router } = await openPalette()
  await enter(text)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(to))
  expect(asked(calls)).toEqual([])
})

it('shows parts of Settings that only admins have to admins alone', async () => {
  await openPalette({}, sessionOf({ user: { role: 'company_admin' } }))
  await enter('vocabulary')
  expect(await palette().findByRole('option', { name: /^Vocabulary/ })).toBeVisible()
})

it('the name of a document goes to it, and one that is worded as a question does so by its whole name', async () => {
  const name = 'How we ship.pdf'
  const { calls, router } = await openPalette({ 'GET /company-knowledge/items': { body: [documentNamed(name)] } })
  await enter('ship.pdf')
  await palette().findByRole('option', { name })
  expect(options()).toEqual([name, 'Ask the knowledge base: ‘ship.pdf’'])
  await userEvent.clear(await field())
  await enter('how we ship.PDF')
  expect(marked()).toHaveTextContent(name)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/company-knowledge'))
  expect(asked(calls)).toEqual([])
})

it('Enter before the meetings have come goes to the one that does, and asks where none does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const meetings = { body: [named('Harbour crane review', 3, 'elapsed')], after: promise }
  const { calls, router } = await openPalette({ 'GET /v0.5/meetings/company': meetings })
  await enter('harbour crane')
  await userEvent.keyboard('{Enter}')
  expect(palette().getByRole('status')).toHaveTextContent('Searching...')
  expect(router.state.location.pathname).toBe('/')
  resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/meetings/${named('', 3).id}`))
  expect(asked(calls)).toEqual([])
  await userEvent.keyboard('{Control>}k{/Control}')
  await enter('spare gaskets')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/In Frankfurt, with a copy in Dublin/)).toBeVisible()
})

it('tells when a meeting was only where its times are those of a clock', async () => {
  await openPalette({
    'GET /v0.5/meetings/company': { body: [named('Harbour crane', 1), named('Harbour ferry', 2, 'elapsed')] },
  })
  await enter('harbour')
  expect(await palette().findByRole('option', { name: /^Harbour crane.*2026/ })).toBeVisible()
  expect(palette().getByRole('option', { name: 'Harbour ferry' })).toBeVisible()
})

it('tells a screen reader which option is marked, and keeps the mark where others come before it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openPalette({
    'GET /company-knowledge/items': { body: [documentNamed('Meeting rooms.md')] },
    'GET /v0.5/meetings/company': { body: [named('Meeting in Kiel', 1)], after: promise },
  })
  const input = await field()
  expect(input).not.toHaveAttribute('aria-activedescendant')
  await enter('meeting')
  await palette().findByRole('option', { name: 'Meeting rooms.md' })
  expect(input).toHaveAttribute('aria-expanded', 'true')
  expect(input).toHaveAttribute('aria-controls', palette().getByRole('listbox', { name: 'Results' }).id)
  expect(input).toHaveAttribute('aria-activedescendant', marked().id)
  expect(marked()).toHaveTextContent(/^Meetings/)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(marked()).toHaveTextContent('Meeting rooms.md')
  resolve()
  const meetings = await palette().findByRole('group', { name: 'Meetings' })
  expect(within(meetings).getByRole('option', { name: /^Meeting in Kiel/ })).toBeVisible()
  expect(marked()).toHaveTextContent('Meeting rooms.md')
  expect(marked()).toHaveAttribute('data-selected')
  expect(input).toHaveAttribute('aria-activedescendant', marked().id)
})

it('says that one letter finds nothing, and takes no more letters than the server does', async () => {
  await openPalette()
  const input = await field()
  expect(input).toHaveAttribute('maxlength', '2000')
  await enter('§')
  expect(palette().getByRole('status')).toHaveTextContent('Nothing found. Type more to search and to ask.')
  expect(options()).toEqual([])
  expect(input).toHaveAttribute('aria-expanded', 'false')
})

it('keeps what is typed before its code is there, and opens no help by it', async () => {
  await openPalette()
  await userEvent.keyboard('warranty?')
  expect(await field()).toHaveValue('warranty?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await waitFor(() => expect(marked()).toHaveTextContent('Ask the knowledge base: ‘warranty?’'))
})
