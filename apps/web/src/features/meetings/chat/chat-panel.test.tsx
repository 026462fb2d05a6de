import { ownTimeZone } from '@cuecard/contract/time.ts'
import type { ChatReply } from '@cuecard/contract/meetings/chat.ts'
import type { Session } from '@cuecard/contract/session.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, StrictMode, useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiContext, createWebApi } from '../../../lib/api.ts'
import { createErrorReports } from '../../../lib/error-reports.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { SessionContext } from '../../../lib/session.ts'
import { connectToaster, toast } from '../../../lib/toast.ts'
import { sessionOf } from '../../../test/signed-in.ts'
import { clockTime } from '../../../shared/time/clock-time.ts'
import { meetingWith, messagesOf } from '../test/transcript-screen.tsx'
import { chatKey } from './chat-history.ts'
import { ChatPanel } from './chat-panel.tsx'

// jsdom lays nothing out: it has no fonts and cannot scroll.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
const scrolledTo: number[] = []
Element.prototype.scrollTo = () => void scrolledTo.push(performance.now())

const MADE = meetingWith(messagesOf(3))

/** Another one in each test: a reply that a test leaves behind is kept when its page goes. */
let MEETING = ''
const REPLY = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0502'
const PLACEHOLDER = 'Ask a question about the meeting...'

const replyOf = (meeting_id: string): ChatReply => ({
  id: REPLY,
  text: 'The pilot starts in Lisbon [1], the plan has it [2].',
  engine: 'model',
  outcome: 'complete',
  created_at: '2026-11-21T10:30:00Z',
  sources: [
    {
      kind: 'message',
      n: 1,
      cited: true,
      meeting_id,
      meeting_title: 'Globex kick-off',
      message_id: 'm 9',
      username: 'Carla',
      timestamp: '2026-11-21T10:14:05Z',
      text: 'The pilot starts with the Lisbon office.',
    },
    {
      kind: 'document',
      n: 2,
      cited: true,
      item_id: REPLY,
      item_name: 'Rollout plan.pdf',
      source: 'Rollout plan.pdf',
      locator: 'page 3',
      text: 'A pilot is run in one office first.',
    },
  ],
})
let reply = replyOf('')

beforeEach(() => {
  MEETING = crypto.randomUUID()
  reply = replyOf(MEETING)
})

interface Call {
  path: string
  body: { message: string; chat_history: { role: string; content: string }[] }
  signal: AbortSignal | null | undefined
  /** Sends a piece of the reply; `end` closes it, `cut` breaks the connection. */
  send: (text: string) => void
  end: () => void
  cut: () => void
}

function Toasts() {
  const [shown, setShown] = useState<readonly string[]>([])
  useEffect(() => connectToaster(({ title }) => setShown((all) => [...all, title])), [])
  return shown.map((title, at) => <p key={at}>{title}</p>)
}

/** Shows its child, or another tab in its place. */
function Tabs({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Another tab
      </button>
      {isShown ? children : null}
    </>
  )
}

/** The panel over a server whose replies the test sends piece by piece; `refuse` is a status that the next call gets. */
function renderChat(meetingId: string | null = MEETING, session: Session = sessionOf()) {
  const calls: Call[] = []
  const server = { refuse: 0, state: '' }
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const path = String(address).replace('/api', '')
    if (init?.method === 'GET') return Response.json(reply)
    if (server.refuse) return Response.json({ detail: 'Too busy' }, { status: server.refuse })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    init?.signal?.addEventListener('abort', () => void writer.abort(init.signal?.reason).catch(() => undefined))
    calls.push({
      path,
      body: JSON.parse(String(init?.body)),
      signal: init?.signal,
      send: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
      end: () => void writer.close().catch(() => undefined),
      cut: () => void writer.abort(new TypeError('network error')).catch(() => undefined),
    })
    return new Response(readable, { headers: { 'x-response-id': REPLY, 'x-response-state': server.state } })
  }
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  const api = createWebApi({ reports, onSignedOut: () => undefined, fetch })
  const view = render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient(reports)}>
        <ApiContext value={api}>
          <MantineProvider env="test">
            <SessionContext value={session}>
              <MemoryRouter>
                <Tabs>
                  <ChatPanel meeting={meetingId === null ? null : { ...MADE, id: meetingId }} />
                </Tabs>
              </MemoryRouter>
            </SessionContext>
            <Toasts />
          </MantineProvider>
        </ApiContext>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { ...view, calls, server }
}

const box = () => screen.getByRole('textbox', { name: PLACEHOLDER })
const log = () => screen.getByRole('log', { name: 'Chat' })
const callOf = async (calls: Call[], at = 0) => {
  await waitFor(() => expect(calls.length).toBeGreaterThan(at))
  const call = calls[at]
  if (!call) throw new Error('there was no such call')
  return call
}

describe('Chat With Meeting', () => {
  it('says what it has, with two hints and questions to begin with', async () => {
    const { calls } = renderChat()
    const panel = screen.getByRole('region', { name: 'Meeting Discovery' })
    expect(panel).toHaveTextContent('full transcript and your company knowledge base')
    for (const hint of ['Meeting Insights', 'Knowledge Integration']) {
      expect(within(panel).getByRole('heading', { name: hint })).toBeVisible()
    }
    expect(box()).toHaveAttribute('placeholder', PLACEHOLDER)
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Summarize the meeting' }))
    const call = await callOf(calls)
    expect(call.path).toBe(`/meetings/${MEETING}/chat`)
    expect(call.body).toEqual({ message: 'Summarize the meeting', chat_history: [], time_zone: ownTimeZone() })
    call.end()
  })

  it('sends with Enter, begins a line with Shift+Enter, and sends nothing blank', async () => {
    const { calls } = renderChat()
    await userEvent.type(box(), '   {Enter}')
    expect(calls).toHaveLength(0)
    await userEvent.clear(box())
    await userEvent.type(box(), 'Where{Shift>}{Enter}{/Shift}is it?')
    expect(box()).toHaveValue('Where\nis it?')
    expect(calls).toHaveLength(0)
    await userEvent.type(box(), '{Enter}')
    expect((await callOf(calls)).body.message).toBe('Where\nis it?')
    expect(box()).toHaveValue('')
  })

  it('says that it looks again where the server does, and only then', async () => {
    const { calls, server } = renderChat()
    server.state = 'looking-again'
    await userEvent.type(box(), 'Where is the pilot?{Enter}')
    expect(await screen.findByText('Looking again, in the words of your documents...')).toBeVisible()
    const call = await callOf(calls)
    call.send('The pilot starts.')
    call.end()
    await waitFor(() => expect(log()).toHaveTextContent('The pilot starts'))
    expect(screen.queryByText(/Looking again/)).not.toBeInTheDocument()
  })

  it('shows Thinking..., then the text as it comes, and blocks sending meanwhile', async () => {
    const { calls } = renderChat()
    scrolledTo.length = 0
    const sentAt = performance.now()
    await userEvent.type(box(), 'Where is the pilot?{Enter}')
    expect(await screen.findByText('Thinking...')).toBeVisible()
    await waitFor(() => expect(scrolledTo).toHaveLength(1))
    expect((scrolledTo[0] ?? 0) - sentAt).toBeGreaterThanOrEqual(100)
    const call = await callOf(calls)
    call.send('The pilot starts')
    await waitFor(() => expect(log()).toHaveTextContent('The pilot starts'))
    expect(screen.queryByText('Thinking...')).not.toBeInTheDocument()
    await userEvent.type(box(), 'And when?{Enter}')
    expect(calls).toHaveLength(1)
    expect(box()).toHaveValue('And when?')
    call.send(' in **Lisbon** [1].')
    call.end()
    expect(await screen.findByRole('button', { name: /^Source 1/ })).toBeVisible()
    expect(within(log()).getByText('Lisbon')).toHaveProperty('tagName', 'STRONG')
    await userEvent.type(box(), '{Enter}')
    expect((await callOf(calls, 1)).body).toEqual({
      message: 'And when?',
      chat_history: [
        { role: 'user', content: 'Where is the pilot?' },
        { role: 'assistant', content: 'The pilot starts in **Lisbon** [1].' },
      ],
      time_zone: ownTimeZone(),
    })
  })

  it('opens a message in place with speaker, time, text and the way to the transcript, a document with its passage', async () => {
    const { calls } = renderChat()
    await userEvent.type(box(), 'Where?{Enter}')
    const call = await callOf(calls)
    call.send(reply.text)
    call.end()
    await userEvent.click(await screen.findByRole('button', { name: /^Source 1: Carla · \d\d:\d\d:05/ }))
    const figure = screen.getByRole('figure')
    expect(figure).toHaveTextContent(/Carla · \d\d:\d\d:05/)
    expect(figure).toHaveTextContent('The pilot starts with the Lisbon office.')
    expect(within(figure).getByRole('link', { name: 'Open in the transcript' })).toHaveAttribute(
      'href',
      `/meetings/${MEETING}?tab=transcript&message=m+9`,
    )
    await userEvent.click(within(screen.getByRole('list', { name: 'Sources' })).getByText('Rollout plan.pdf · page 3'))
    expect(screen.getByRole('figure')).toHaveTextContent('A pilot is run in one office first.')
    await userEvent.click(within(screen.getByRole('figure')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('figure')).not.toBeInTheDocument()
  })

  it('marks the source that is internal, as a live answer does', async () => {
    const sources = reply.sources.map((source) =>
      source.kind === 'document' ? { ...source, audience: 'internal' as const } : source,
    )
    reply = { ...reply, sources }
    const { calls } = renderChat()
    await userEvent.type(box(), 'Where?{Enter}')
    const call = await callOf(calls)
    call.send(reply.text)
    call.end()
    const chip = (await screen.findByText('internal')).closest('button')
    expect(chip).toHaveTextContent('Rollout plan.pdf · page 3')
    expect(chip).toHaveAttribute('title', 'Rollout plan.pdf · page 3 · internal, not to be read aloud')
    if (chip) await userEvent.click(chip)
    expect(screen.getByRole('figure')).toHaveTextContent('internal, not to be read aloud')
  })

  it('shows the places in notes as links into the transcript, in the time of the viewer', async () => {
    const { calls } = renderChat()
    await userEvent.type(box(), 'What did Jonas promise?{Enter}')
    const call = await callOf(calls)
    const noted = '- “Message 1” (Jonas Weber, 09:00 UTC)'
    call.send(`**From the notes of the meeting:**\n\n## Next steps\n\n${noted}\n\nThe pilot [1].`)
    call.end()
    const link = await screen.findByRole('link', { name: clockTime(Date.UTC(2026, 10, 20, 9, 0, 1)) })
    expect(link).toHaveAttribute('href', `/meetings/${MEETING}?tab=transcript&message=m-1`)
    expect(log()).not.toHaveTextContent('UTC')
    expect(await screen.findByRole('button', { name: /^Source 1: Carla/ })).toBeVisible()
  })

  it("keeps each meeting's history over a reload, for the person whose it is, until New chat", async () => {
    const first = renderChat()
    await userEvent.type(box(), 'Where?{Enter}')
    const call = await callOf(first.calls)
    call.send(reply.text)
    call.end()
    await screen.findByRole('button', { name: /^Source 1/ })
    expect(Object.keys(sessionStorage).filter((key) => key.includes(MEETING))).toHaveLength(1)
    first.unmount()
    const other = renderChat(null)
    expect(log()).not.toHaveTextContent('Lisbon')
    other.unmount()
    const somebody = renderChat(MEETING, sessionOf({ user: { id: REPLY } }))
    expect(log()).not.toHaveTextContent('Lisbon')
    somebody.unmount()
    renderChat()
    expect(log()).toHaveTextContent('The pilot starts in Lisbon')
    expect(screen.getByRole('button', { name: /^Source 1/ })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'New chat' }))
    expect(screen.getByRole('heading', { name: 'Meeting Insights' })).toBeVisible()
    expect(Object.keys(sessionStorage).filter((key) => key.includes(MEETING))).toEqual([])
  })

  it('starts empty over a history that is damaged', () => {
    sessionStorage.setItem(`meeting-chat:${sessionOf().user.id}:${MEETING}`, '[{"role":"system"}]')
    renderChat()
    expect(screen.getByRole('heading', { name: 'Meeting Insights' })).toBeVisible()
  })

  it('stops a reply, keeps what had come, and asks for no sources', async () => {
    const { calls } = renderChat()
    await userEvent.type(box(), 'Where?{Enter}')
    const call = await callOf(calls)
    call.send('The pilot')
    await waitFor(() => expect(log()).toHaveTextContent('The pilot'))
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(call.signal?.aborted).toBe(true)
    expect(await screen.findByText('Stopped')).toBeVisible()
    expect(log()).toHaveTextContent('The pilot')
    expect(screen.queryByText('Failed to get response')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('sends the time zone with a question about all meetings, whose days are meant', async () => {
    const { calls } = renderChat(null)
    await userEvent.click(screen.getByRole('button', { name: 'What did we promise last week?' }))
    const call = await callOf(calls)
    const time_zone = ownTimeZone()
    expect(call).toMatchObject({ path: '/meetings/chat', body: { time_zone } })
    call.end()
  })

  it('says that it failed, keeps the question, and Retry asks it again', async () => {
    const { calls, server } = renderChat()
    server.refuse = 503
    await userEvent.type(box(), 'Where?{Enter}')
    expect(await screen.findByText('Failed to get response')).toBeVisible()
    expect(log()).toHaveTextContent('Where?')
    server.refuse = 0
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    const call = await callOf(calls)
    expect(call.body).toEqual({ message: 'Where?', chat_history: [], time_zone: ownTimeZone() })
    call.send('In Lisbon.')
    call.end()
    await waitFor(() => expect(log()).toHaveTextContent('In Lisbon.'))
    expect(within(log()).getAllByText('Where?')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('keeps what had come when the connection breaks, marks it, and Retry replaces it', async () => {
    const { calls } = renderChat()
    await userEvent.type(box(), 'Where?{Enter}')
    const first = await callOf(calls)
    first.send('The pil')
    await waitFor(() => expect(log()).toHaveTextContent('The pil'))
    first.cut()
    expect(await screen.findByText('Incomplete: it broke off before the end')).toBeVisible()
    expect(await screen.findByText('Failed to get response')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    const again = await callOf(calls, 1)
    expect(again.body).toEqual({ message: 'Where?', chat_history: [], time_zone: ownTimeZone() })
    again.send('In Lisbon.')
    again.end()
    await waitFor(() => expect(log()).toHaveTextContent('In Lisbon.'))
    expect(log()).not.toHaveTextContent('The pil')
  })

  it('goes on with a reply while another tab is shown, and draws it again', async () => {
    const { calls } = renderChat()
    const tab = () => userEvent.click(screen.getByRole('button', { name: 'Another tab' }))
    await userEvent.type(box(), 'Where?{Enter}')
    const call = await callOf(calls)
    expect(screen.getByText('Thinking...')).toBeVisible()
    await tab()
    expect(screen.queryByRole('log')).not.toBeInTheDocument()
    call.send('The pilot')
    await tab()
    await waitFor(() => expect(log()).toHaveTextContent('The pilot'))
    expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
    await tab()
    expect(call.signal?.aborted).toBe(false)
    call.send(' starts in Lisbon [1].')
    call.end()
    await waitFor(() => expect(sessionStorage.getItem(chatKey(sessionOf().user.id, MEETING))).toContain('Rollout plan'))
    await tab()
    expect(log()).toHaveTextContent('The pilot starts in Lisbon')
    expect(screen.getByRole('button', { name: /^Source 1/ })).toBeVisible()
    expect(screen.queryByText(/Failed to get response/)).not.toBeInTheDocument()
  })

  it('says that a reply failed while another tab was shown, and offers the question again', async () => {
    const { calls } = renderChat()
    const tab = () => userEvent.click(screen.getByRole('button', { name: 'Another tab' }))
    await userEvent.type(box(), 'Where?{Enter}')
    const call = await callOf(calls)
    await tab()
    call.cut()
    expect(await screen.findByText('Failed to get response')).toBeVisible()
    await tab()
    expect(log()).toHaveTextContent('Where?')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('keeps a question that is typed and not asked yet over another tab and a reload', async () => {
    const first = renderChat()
    await userEvent.type(box(), 'Where is the')
    await userEvent.click(screen.getByRole('button', { name: 'Another tab' }))
    await userEvent.click(screen.getByRole('button', { name: 'Another tab' }))
    expect(box()).toHaveValue('Where is the')
    first.unmount()
    const other = renderChat(null)
    expect(screen.getByRole('textbox')).toHaveValue('')
    other.unmount()
    const { calls } = renderChat()
    await userEvent.type(box(), ' pilot?{Enter}')
    expect((await callOf(calls)).body.message).toBe('Where is the pilot?')
    await userEvent.click(screen.getByRole('button', { name: 'Another tab' }))
    await userEvent.click(screen.getByRole('button', { name: 'Another tab' }))
    expect(box()).toHaveValue('')
  })

  it('asks over all meetings and names the meeting of each source', async () => {
    const { calls } = renderChat(null)
    expect(screen.getByRole('region', { name: 'All meetings' })).toBeVisible()
    expect(screen.getByText(/^The chat has the full transcripts of your list/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Which concerns were raised?' }))
    const call = await callOf(calls)
    expect(call.path).toBe('/meetings/chat')
    call.send(reply.text)
    call.end()
    expect(await screen.findByRole('button', { name: /^Source 1: Carla · Globex kick-off · / })).toBeVisible()
  })

  it('draws nothing of a reply that would run or load something', async () => {
    const { calls } = renderChat()
    await userEvent.type(box(), 'Where?{Enter}')
    const call = await callOf(calls)
    call.send('<img src=x onerror=alert(1)>![x](https://evil.example/?q=1)<script>alert(1)</script> done')
    call.end()
    await waitFor(() => expect(log()).toHaveTextContent('done'))
    expect(log().querySelector('img, script')).toBe(null)
  })
})
