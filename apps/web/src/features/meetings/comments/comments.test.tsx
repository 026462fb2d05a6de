import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { publicSettings } from '../../../test/signed-in.ts'
import { DETAIL, detail, ID, local, renderMeetings, status, STATUS } from '../test/meeting-screen.tsx'

const COMMENTS = `/v0.5/meetings/${ID}/comments`
const [ANN, BO] = ['0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0301', '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0302']
const comment = (message_id: string, change: object = {}) => ({
  id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0303',
  message_id,
  about: null,
  text: 'Please check this figure.',
  author: 'Maya Torres',
  to: 'Ann Berg',
  created_at: local(21, 11, 0),
  done_at: null,
  can_delete: false,
  can_finish: true,
  ...change,
})
const colleagues = [
  { user_id: ANN, name: 'Ann Berg', may_open: true },
  { user_id: BO, name: 'Bo Lind', may_open: false },
]

afterEach(() => void vi.unstubAllGlobals())

it('shows a comment at its line, marks it done, and writes another one to a colleague who may see the meeting', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  // What a browser has on a plain http address.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const meeting = detail({ end: local(21, 10, 2) })
  const [first] = meeting.collected_meeting_data.transcript
  const found = comment(first?.message_id ?? '')
  const { asked } = renderMeetings(`/meetings/${ID}?tab=transcript`, {
    [DETAIL]: meeting,
    [STATUS]: status(),
    [`GET ${COMMENTS}`]: { comments: [found], colleagues },
    [`PUT ${COMMENTS}/${found.id}`]: { ...found, done_at: local(21, 12, 0) },
    [`POST ${COMMENTS}`]: () => Response.json({ ...comment('x'), is_mailed: false }, { status: 201 }),
  })
  const rows = within(await screen.findByRole('list', { name: 'Messages' }))
  expect(await rows.findByText('Please check this figure.')).toBeVisible()
  expect(rows.queryByRole('button', { name: 'Delete comment' })).toBeNull()
  await userEvent.click(rows.getByRole('button', { name: 'Mark done' }))
  await waitFor(() => expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ is_done: true }))

  await userEvent.click(rows.getAllByRole('button', { name: 'Comment' })[0] ?? document.body)
  const form = within(rows.getByRole('form', { name: 'Comment' }))
  await userEvent.click(form.getByRole('button', { name: /^Send/ }))
  expect(form.getByText('Choose a colleague', { selector: 'p' })).toBeVisible()
  expect(form.getByRole('option', { name: 'Bo Lind' })).toBeDisabled()
  await userEvent.selectOptions(form.getByLabelText('To'), ANN)
  await userEvent.type(form.getByRole('textbox', { name: 'Comment' }), 'Can you answer?')
  await userEvent.click(form.getByRole('button', { name: /^Send/ }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === `POST ${COMMENTS}`)?.body).toMatchObject({
      message_id: found.message_id,
      about: null,
      to_id: ANN,
      text: 'Can you answer?',
    }),
  )
  expect(await screen.findByText(/^Comment saved, not mailed/)).toBeInTheDocument()
})

it('keeps comments that are being written over a change of tab, and leaves without a question once they are gone', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const { last } = renderMeetings(`/meetings/${ID}?tab=transcript`, {
    [DETAIL]: detail({ end: local(21, 10, 2) }),
    [STATUS]: status(),
    'GET /v0.5/meetings/company': [],
    [`GET ${COMMENTS}`]: { comments: [], colleagues },
    [`POST ${COMMENTS}`]: () => Response.json({ ...comment('x'), is_mailed: true }, { status: 201 }),
  })
  const write = async (at: number, text: string) => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Comment' }))[at] ?? document.body)
    const field = screen.getAllByRole('textbox', { name: 'Comment' })[at] ?? document.body
    await userEvent.type(field, text)
  }
  await write(0, 'Can you answer?')
  await userEvent.selectOptions(screen.getByLabelText('To'), ANN)
  await write(1, 'And this?')
  await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Transcript' }))
  const [first, second] = await screen.findAllByRole('form', { name: 'Comment' })
  expect(within(first ?? document.body).getByLabelText('To')).toHaveValue(ANN)
  expect(within(second ?? document.body).getByRole('textbox', { name: 'Comment' })).toHaveValue('And this?')
  await userEvent.click(within(second ?? document.body).getByRole('button', { name: 'Cancel' }))

  await userEvent.click(screen.getByRole('link', { name: 'Back to Meetings' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(ask.getByText('The comment that you are writing is not sent yet. If you leave, it is lost.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(last(`POST ${COMMENTS}`)?.body).toMatchObject({ to_id: ANN, text: 'Can you answer?' }))
  expect(await screen.findByText('Comment sent')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Back to Meetings' }))
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/meetings$/))
})

it.each([
  [201, 'And the next?'],
  [500, 'First'],
])('keeps what is written while a comment is sent apart from it, and loses neither (%i)', async (code, kept) => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const reply = Promise.withResolvers<Response>()
  const sent: unknown[] = []
  renderMeetings(`/meetings/${ID}?tab=transcript`, {
    [DETAIL]: detail({ end: local(21, 10, 2) }),
    [STATUS]: status(),
    [`GET ${COMMENTS}`]: { comments: [], colleagues },
    [`POST ${COMMENTS}`]: (body: unknown) => {
      sent.push(body)
      return reply.promise
    },
  })
  const open = async () =>
    await userEvent.click((await screen.findAllByRole('button', { name: 'Comment' }))[0] ?? document.body)
  const overTabs = async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Transcript' }))
  }
  await open()
  const field = () => screen.findByRole('textbox', { name: 'Comment' })
  await userEvent.type(await field(), 'First')
  await userEvent.selectOptions(screen.getByLabelText('To'), ANN)
  const form = screen.getByRole('form', { name: 'Comment' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(screen.getByLabelText('To')).toBeDisabled())
  await userEvent.type(await field(), ' and more')
  expect(await field()).toHaveValue('First')
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
  await overTabs()
  if (code === 201) {
    await open()
    await userEvent.type(await field(), kept)
  }
  reply.resolve(Response.json({ ...comment('x'), is_mailed: true }, { status: code }))
  expect(await screen.findByText(code === 201 ? 'Comment sent' : /^Failed to send the comment/)).toBeInTheDocument()
  await overTabs()
  expect(await field()).toHaveValue(kept)
})

/** One comment is under way, and its form is mounted anew. */
async function sendAndReturn() {
  vi.stubGlobal('requestIdleCallback', undefined)
  const replies: PromiseWithResolvers<Response>[] = []
  const sent: unknown[] = []
  renderMeetings(`/meetings/${ID}?tab=transcript`, {
    [DETAIL]: detail({ end: local(21, 10, 2) }),
    [STATUS]: status(),
    'GET /v0.5/meetings/company': [],
    [`GET ${COMMENTS}`]: { comments: [], colleagues },
    [`POST ${COMMENTS}`]: (body: unknown) => {
      sent.push(body)
      const reply = Promise.withResolvers<Response>()
      replies.push(reply)
      return reply.promise
    },
  })
  const open = async () =>
    await userEvent.click((await screen.findAllByRole('button', { name: 'Comment' }))[0] ?? document.body)
  const field = () => screen.findByRole('textbox', { name: 'Comment' })
  const send = async (text: string) => {
    await userEvent.type(await field(), text)
    await userEvent.selectOptions(screen.getByLabelText('To'), ANN)
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
  }
  const end = (at: number, code: number) =>
    replies[at]?.resolve(Response.json({ ...comment('x'), is_mailed: true }, { status: code }))
  await open()
  await send('Is this price right?')
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Transcript' }))
  return { open, field, send, end, sent }
}

const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks before a comment is left that is under way, until it is sent', async () => {
  const { end } = await sendAndReturn()
  expect(isAskedBeforeLeaving()).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Back to Meetings' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  end(0, 201)
  expect(await screen.findByText('Comment sent')).toBeInTheDocument()
  expect(isAskedBeforeLeaving()).toBe(false)
})

it('shows a comment that failed in the form that was opened since and is empty', async () => {
  const { open, field, end } = await sendAndReturn()
  await open()
  expect(await field()).toHaveValue('')
  end(0, 500)
  await waitFor(async () => expect(await field()).toHaveValue('Is this price right?'))
  expect(screen.getByLabelText('To')).toHaveValue(ANN)
})

it.each(['Send', 'Cancel'])('shows a comment that failed after the one that was typed since (%s)', async (way) => {
  const { open, field, send, end, sent } = await sendAndReturn()
  await open()
  await userEvent.type(await field(), 'And ')
  end(0, 503)
  expect(await screen.findByText(/^Failed to send the comment/)).toBeInTheDocument()
  expect(await field()).toHaveValue('And ')
  if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  else {
    await send('the terms?')
    await waitFor(() => expect(sent[1]).toMatchObject({ body: { text: 'And the terms?' } }))
    end(1, 201)
  }
  await waitFor(async () => expect(await field()).toHaveValue('Is this price right?'))
  expect(isAskedBeforeLeaving()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
  // The first one is equal to itself, so that it must be another one.
  await waitFor(() => expect(sent).toHaveLength(way === 'Send' ? 3 : 2))
  expect(sent.at(-1)).toEqual(sent[0])
  end(sent.length - 1, 201)
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Comment' })).toBeNull())
  expect(isAskedBeforeLeaving()).toBe(false)
})

it('offers the colleagues once the meeting is shared', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const meeting = detail({ end: local(21, 10, 2) })
  const nobody = colleagues.map((colleague) => ({ ...colleague, may_open: false }))
  const replies: Record<string, unknown> = {
    [DETAIL]: meeting,
    [STATUS]: status(),
    [`GET ${COMMENTS}`]: { comments: [], colleagues: nobody },
    [`PUT /v0.5/meetings/${ID}/company`]: () => {
      replies[`GET ${COMMENTS}`] = { comments: [], colleagues }
      return { ...meeting, is_shared: true }
    },
  }
  renderMeetings(`/meetings/${ID}?tab=transcript`, replies)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Comment' }))[0] ?? document.body)
  expect(await screen.findByText('None of your colleagues may see this meeting. Share it first.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  await userEvent.click(await screen.findByRole('switch', { name: /^Everyone at Northwind/ }))
  expect(await screen.findByRole('option', { name: 'Ann Berg' })).toBeEnabled()
})

it('promises no mail where no mail server is set up', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  renderMeetings(`/meetings/${ID}?tab=transcript`, {
    [DETAIL]: detail({ end: local(21, 10, 2) }),
    [STATUS]: status(),
    [`GET ${COMMENTS}`]: { comments: [], colleagues },
    'GET /public-settings': publicSettings({ has_mail_server: false })['GET /public-settings']?.body,
  })
  const rows = within(await screen.findByRole('list', { name: 'Messages' }))
  await userEvent.click((await rows.findAllByRole('button', { name: 'Comment' }))[0] ?? document.body)
  expect(await rows.findByText(/your colleague gets no mail: tell them yourself/)).toBeVisible()
  expect(rows.queryByText(/gets a mail with a link/)).toBeNull()
})
