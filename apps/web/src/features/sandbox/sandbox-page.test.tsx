import { createClient } from '@cuecard/contract/client.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiContext } from '../../lib/api.ts'
import { connectToaster, type ToastContent } from '../../lib/toast.ts'
import { EXAMPLE_TRANSCRIPT } from './example-transcript.fixture.ts'
import { initialsOf } from '../../shared/messages/message-avatar.tsx'
import { SandboxPage } from './sandbox-page.tsx'

// jsdom lays nothing out, so it cannot scroll either.
/** The Sandbox over a server whose one stream is written by hand. */
function openSandbox({
  status = 200,
  example = EXAMPLE_TRANSCRIPT,
}: { status?: number; example?: readonly object[] } = {}) {
  const asked: {
    path: string
    body: { current_message: { message: string }; transcription_message_history: unknown[]; is_tried?: boolean }
  }[] = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const api = createClient({
    baseUrl: '/api',
    token: () => 'token',
    fetch: async (address, init) => {
      if (String(address).endsWith('/example-conversation')) return Response.json({ messages: example })
      if (init?.body) asked.push({ path: String(address), body: JSON.parse(String(init.body)) })
      if (status !== 200) return Response.json({ detail: 'No' }, { status })
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
      init?.signal?.addEventListener('abort', () => stream?.error(init.signal?.reason))
      return new Response(body)
    },
  })
  render(
    <ApiContext value={api}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: <SandboxPage /> }])} />
        </QueryClientProvider>
      </MantineProvider>
    </ApiContext>,
  )
  return {
    asked,
    send: async (text: string) => {
      await waitFor(() => expect(stream).toBeDefined())
      stream?.enqueue(new TextEncoder().encode(text))
    },
    end: () => stream?.close(),
  }
}

const transcriptOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    messageId: String(at),
    username: 'Maya Torres',
    message: `Message ${at}`,
  }))
const load = (content: string, name = 'call.json') =>
  fireEvent.change(screen.getByLabelText('Transcript file'), { target: { files: [new File([content], name)] } })
/** In the time zone of the machine. */
const clockOf = (instant: string) => new Date(instant).toTimeString().slice(0, 8)
const rows = () => within(screen.getByRole('region', { name: 'Transcript' })).getAllByRole('listitem')

afterEach(() => vi.restoreAllMocks())

describe('loading a transcript', () => {
  it('shows the last 30 messages in a list 600 px high, and 30 more at each click', async () => {
    openSandbox()
    load(JSON.stringify(transcriptOf(75)))
    const list = await screen.findByRole('region', { name: 'Transcript' })
    expect(list).toHaveStyle({ height: '600px' })
    expect(rows()).toHaveLength(30)
    expect(screen.getByText('Message 74')).toBeInTheDocument()
    expect(screen.queryByText('Message 44')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show Older Messages' }))
    expect(rows()).toHaveLength(60)
    await userEvent.click(screen.getByRole('button', { name: 'Show Older Messages' }))
    expect(rows()).toHaveLength(75)
    expect(screen.queryByRole('button', { name: 'Show Older Messages' })).not.toBeInTheDocument()
  })

  it('check 52: a bad file is only logged and what was loaded stays', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    openSandbox()
    load(JSON.stringify(transcriptOf(2)))
    await screen.findByText('Message 1')
    load('{"not": "a list"}', 'bad.json')
    await waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(screen.getByText('Message 1')).toBeInTheDocument()
    expect(screen.getByText('call.json')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says why a file that is not JSON was not loaded', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const shown: ToastContent[] = []
    const disconnect = connectToaster((words) => shown.push(words))
    openSandbox()
    load('WEBVTT\n\nNOTE nothing\n', 'call.vtt')
    const empty = 'The WebVTT file holds no caption.'
    await waitFor(() =>
      expect(shown).toEqual([{ tone: 'error', title: '‘call.vtt’ was not loaded', description: empty }]),
    )
    load('Minutes of the call', 'call.txt')
    await waitFor(() => expect(shown.at(-1)?.description).toBe('The file is neither JSON nor WebVTT.'))
    disconnect()
  })

  it('shows when each message was said: an instant in local time with its date on hover, seconds from the start, or as given', async () => {
    const local = clockOf('2026-03-02T14:31:02Z')
    const said = [
      ['2026-03-02T14:31:02', local],
      ['2026-03-02T15:31:02.345+01:00', local],
      [1_772_461_862_345, local],
      [1_772_461_862, local],
      [62.5, '0:01:02'],
      ['62.5', '0:01:02'],
      ['0:14:05.250', '0:14:05.250'],
      ['later', 'later'],
      // No date is that far away.
      [1e17, '100000000000000000'],
    ] as const
    openSandbox()
    load(JSON.stringify(said.map(([timestamp]) => ({ username: 'Maya Torres', message: 'Hi', timestamp }))))
    await screen.findByRole('region', { name: 'Transcript' })
    expect(rows().map((row) => /Torres(.*)Hi/.exec(row.textContent)?.[1])).toEqual(said.map(([, words]) => words))
    expect(screen.getAllByTitle(formatDateTime('2026-03-02T14:31:02Z'))).toHaveLength(4)
  })

  it('check 52: HTML in messages and names is shown as text', async () => {
    openSandbox()
    const html = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    load(JSON.stringify([{ username: html, message: html }]))
    expect(await screen.findAllByText(html)).toHaveLength(2)
    expect(document.querySelector('img, script')).toBeNull()
  })

  it('shows initials instead of pictures of another origin, and our own pictures', async () => {
    openSandbox()
    const message = { username: 'Maya Torres', message: 'Hi', userImageUrl: 'https://evil.example/track.png' }
    const own = { username: 'Jonas Weber', message: 'Ho', user_image_url: '/avatars/jonas.png' }
    load(JSON.stringify([message, { ...message, userImageUrl: 'javascript:alert(1)' }, own]))
    expect(await screen.findAllByText('MT')).toHaveLength(2)
    const pictures = [...document.querySelectorAll('img')].map((each) => each.src)
    expect(pictures).toEqual([`${location.origin}/avatars/jonas.png`])
  })

  it('offers an example and describes the format before anything is loaded', async () => {
    openSandbox()
    expect(screen.getByText(/"username": "Maya Torres"/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Load example/ }))
    await screen.findByRole('region', { name: 'Transcript' })
    expect(rows()).toHaveLength(EXAMPLE_TRANSCRIPT.length)
  })

  it('says that there is no example where the documents answer nothing yet', async () => {
    openSandbox({ example: [] })
    const said: string[] = []
    const disconnect = connectToaster(({ title }) => said.push(title))
    await userEvent.click(screen.getByRole('button', { name: /^Load example/ }))
    await waitFor(() => expect(said).toEqual(['No example yet']))
    disconnect()
    expect(screen.getByText('No transcript loaded')).toBeVisible()
  })
})

describe('asking about a message', () => {
  const openExample = async (options?: { status: number }) => {
    const server = openSandbox(options)
    await userEvent.click(screen.getByRole('button', { name: /^Load example/ }))
    await screen.findByRole('region', { name: 'Transcript' })
    return { ...server, row: within(rows().at(-1) ?? document.body) }
  }

  it('streams the answer, shows its time and sends the messages before', async () => {
    const { row, asked, send, end } = await openExample()
    await userEvent.click(row.getByRole('button', { name: /Get Answer/ }))
    expect(row.getByRole('button', { name: /Getting Answer\.\.\./ })).toBeDisabled()
    expect(row.getByRole('button', { name: /Explain To Me/ })).toBeEnabled()
    await send('Yes, within ')
    expect(await row.findByText('Yes, within')).toBeInTheDocument()
    await send('**30 days**.')
    end()
    expect(await row.findByText(/^Response time: \d+\.\d\d s$/)).toBeInTheDocument()
    expect(row.getByText('30 days').tagName).toBe('STRONG')
    expect(asked[0]?.path).toBe('/api/extension/answer')
    expect(asked[0]?.body.current_message.message).toBe(EXAMPLE_TRANSCRIPT.at(-1)?.message)
    expect(asked[0]?.body.transcription_message_history).toHaveLength(EXAMPLE_TRANSCRIPT.length - 1)
    expect(asked[0]?.body.is_tried).toBe(true)
  })

  it('says of every question at once that it is only tried', async () => {
    const { asked } = await openExample()
    await userEvent.click(screen.getByRole('button', { name: 'Answer every question' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body.is_tried).toBe(true)
  })

  it('explains with its own words', async () => {
    const { row, asked } = await openExample()
    await userEvent.click(row.getByRole('button', { name: /Explain To Me/ }))
    expect(row.getByRole('button', { name: /Getting Explanation\.\.\./ })).toBeDisabled()
    expect(asked[0]?.path).toBe('/api/extension/explain')
  })

  it('cancels, says so, and can be asked again', async () => {
    const { row, send } = await openExample()
    await userEvent.click(row.getByRole('button', { name: /Get Answer/ }))
    await send('Yes')
    await userEvent.click(row.getByRole('button', { name: 'Cancel' }))
    expect(row.getByText('Request canceled')).toBeVisible()
    expect(row.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    expect(row.getByRole('button', { name: /Get Answer/ })).toBeEnabled()
  })

  it.each([
    ['Get Answer', 'Error getting answer'],
    ['Explain To Me', 'Error getting explanation'],
  ])('says when %s fails: %s', async (button, words) => {
    const { row } = await openExample({ status: 500 })
    await userEvent.click(row.getByRole('button', { name: new RegExp(button) }))
    expect(await row.findByText(words)).toBeVisible()
    expect(row.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

const TWO_QUESTIONS =
  'WEBVTT\n\n00:01.000 --> 00:02.000\nMaya: What does it cost?\n\n00:03.000 --> 00:04.000\nMaya: Is there a discount?'

it('answers every question one after the other, says how far it is, stops, and goes on with the others', async () => {
  const { asked, send, end } = openSandbox()
  load(TWO_QUESTIONS)
  await userEvent.click(await screen.findByRole('button', { name: 'Answer every question' }))
  const results = within(screen.getByRole('region', { name: 'Every question' }))
  await send('Forty euros.')
  end()
  expect(await results.findByText('1 of 2 questions answered')).toBeVisible()
  await waitFor(() => expect(asked).toHaveLength(2))
  await userEvent.click(results.getByRole('button', { name: 'Stop' }))
  expect(results.getByText('Forty euros.')).toBeVisible()
  await userEvent.click(results.getByRole('button', { name: 'Answer the other 1' }))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked.map(({ body }) => body.current_message.message)).toEqual([
    'What does it cost?',
    'Is there a discount?',
    'Is there a discount?',
  ])
})

it('says how far it is when every question is asked again, too', async () => {
  const { asked, send, end } = openSandbox()
  load(TWO_QUESTIONS)
  await userEvent.click(await screen.findByRole('button', { name: 'Answer every question' }))
  const results = within(screen.getByRole('region', { name: 'Every question' }))
  await send('Forty euros.')
  end()
  await waitFor(() => expect(asked).toHaveLength(2))
  await send('Ten percent.')
  end()
  await userEvent.click(await results.findByRole('button', { name: 'Answer every question again' }))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(results.getByText('0 of 2 questions answered')).toBeVisible()
})

describe('initials', () => {
  it('are the first letters of the first and the last name', () => {
    expect(['Maya Torres', 'Jonas', 'Ana de la Cruz', ' ', '😀 Smile'].map(initialsOf)).toEqual([
      'MT',
      'J',
      'AC',
      '',
      '😀S',
    ])
  })
})
