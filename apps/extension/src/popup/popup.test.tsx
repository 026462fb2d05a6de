import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CONNECTED, fakeBrowserApi, SESSION } from './test/fake-browser-api.ts'
import { CAPTURED, ENDED, NOT_REVOKED, Popup } from './popup.tsx'

const SERVER = 'https://cuecard.example.com'
const CONNECT = 'POST /extension/connect'
const ENROL = 'POST /extension/enrolment'
const VERIFY = 'GET /auth/verify'
const LOGOUT = 'POST /auth/logout'
const good = { status: 201, body: { ...SESSION, access_token: 'extension-token' } }
const wrong = { status: 400, body: { detail: 'This connection token or code does not work.' } }

function open(options: Parameters<typeof fakeBrowserApi>[0]) {
  const fake = fakeBrowserApi(options)
  render(
    <StrictMode>
      <Popup browserApi={fake.browserApi} />
    </StrictMode>,
  )
  return fake
}

async function giveToken(token: string, server = SERVER) {
  const field = await screen.findByLabelText('Server')
  await userEvent.clear(field)
  await userEvent.type(field, server)
  await userEvent.type(screen.getByLabelText('Connection token'), `${token}{Enter}`)
}

it("connects with one's own token: asks the browser for that one server, keeps the token, forgets what was typed", async () => {
  const fake = open({ answers: { [CONNECT]: good } })
  expect(await screen.findByLabelText('Server')).toHaveValue('http://localhost:3000')
  expect(screen.getByText(/Your browser asks whether Cuecard may reach it: this one address/)).toBeVisible()
  await giveToken('cue_user_mine', 'cuecard.example.com/login')
  expect(await screen.findByText('Connected')).toBeVisible()
  expect(screen.getByText('Acme Robotics')).toBeVisible()
  expect(screen.getByText('dana@acme.example')).toBeVisible()
  expect(screen.getByRole('link', { name: SERVER })).toHaveAttribute('href', SERVER)
  expect(fake.access).toEqual([SERVER])
  expect(fake.asked).toEqual([
    { url: `${SERVER}/api/extension/connect`, body: { connection_token: 'cue_user_mine' }, token: null },
  ])
  expect(fake.connection.value).toEqual(CONNECTED)
  expect(fake.draft.value).toBeNull()
})

it("asks for address and code with the company's token", async () => {
  const fake = open({ answers: { [ENROL]: { status: 200, body: { message: 'Sent' } }, [CONNECT]: good } })
  await giveToken('cue_company_ours')
  await userEvent.type(await screen.findByLabelText('Work email'), 'dana{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email address')
  await userEvent.type(screen.getByLabelText('Work email'), '@acme.example{Enter}')
  const code = await screen.findByLabelText('Code')
  await userEvent.type(code, '12345{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The code has six digits')
  await userEvent.type(code, '6{Enter}')
  expect(await screen.findByText('Connected')).toBeVisible()
  expect(fake.asked.map((call) => call.body)).toEqual([
    { connection_token: 'cue_company_ours', email: 'dana@acme.example' },
    { connection_token: 'cue_company_ours', email: 'dana@acme.example', code: '123456' },
  ])
})

it('goes on with the code where it was left: looking for the mail closes a popup', async () => {
  const first = fakeBrowserApi({ answers: { [ENROL]: { status: 200, body: { message: 'Sent' } } } })
  const { unmount } = render(<Popup browserApi={first.browserApi} />)
  await giveToken('cue_company_ours')
  await userEvent.type(await screen.findByLabelText('Work email'), 'dana@acme.example{Enter}')
  await screen.findByLabelText('Code')
  await waitFor(() => expect(first.draft.value?.step).toBe('code'))
  unmount()
  render(<Popup browserApi={first.browserApi} />)
  expect(await screen.findByLabelText('Code')).toBeVisible()
  expect(screen.getByText(/dana@acme.example/)).toBeVisible()
})

it('says what the server says of a wrong token, and keeps what was typed', async () => {
  const fake = open({ answers: { [CONNECT]: wrong } })
  await giveToken('cue_user_old')
  expect(await screen.findByRole('alert')).toHaveTextContent(wrong.body.detail)
  expect(screen.getByLabelText('Connection token')).toHaveValue('cue_user_old')
  expect(fake.connection.value).toBeNull()
})

it.each([
  ['a server that is away', { [CONNECT]: null }, /cannot be reached/],
  ['a site that is no Cuecard', { [CONNECT]: { status: 201, body: { hello: 'world' } } }, /not a Cuecard server/],
  ['a missing page', { [CONNECT]: { status: 404, body: null } }, /not a Cuecard server/],
  ['a server with a fault', { [CONNECT]: { status: 500, body: null } }, /had a problem/],
])('tells of %s', async (_name, answers, words) => {
  open({ answers })
  await giveToken('cue_user_mine')
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
})

it('asks nobody when the browser is not allowed to, or the address is none', async () => {
  const fake = open({ allows: false, answers: { [CONNECT]: good } })
  await giveToken('cue_user_mine')
  expect(await screen.findByRole('alert')).toHaveTextContent('needs your permission')
  await giveToken('', 'http://cuecard.example.com')
  expect(await screen.findByText(/Use https/)).toBeVisible()
  expect(fake.asked).toEqual([])
})

it('checks a kept connection and shows what the server says now', async () => {
  const renamed = { ...SESSION, company: { ...SESSION.company, name: 'Acme Machines' } }
  const fake = open({ connection: CONNECTED, answers: { [VERIFY]: { status: 200, body: renamed } } })
  expect(await screen.findByText('Acme Machines')).toBeVisible()
  expect(screen.getByText('Connected')).toBeVisible()
  expect(fake.asked[0]?.token).toBe('Bearer extension-token')
})

it('tells of a connection that was ended, and forgets it', async () => {
  const fake = open({ connection: CONNECTED, answers: { [VERIFY]: { status: 401, body: { detail: 'No' } } } })
  expect(await screen.findByRole('alert')).toHaveTextContent(ENDED)
  expect(screen.getByLabelText('Server')).toHaveValue(SERVER)
  expect(fake.connection.value).toBeNull()
})

it('keeps the connection where a reverse proxy answers with 401, and does not take it for a revoked token', async () => {
  const unknown = { status: 401, body: 'Unauthorized' }
  const fake = open({ connection: CONNECTED, answers: { [VERIFY]: unknown, [LOGOUT]: unknown } })
  expect(await screen.findByText('Server not reachable')).toBeVisible()
  expect(fake.connection.value).toEqual(CONNECTED)
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_REVOKED)
})

it('keeps the connection while the server is away, and on Retry asks for access to it and checks again', async () => {
  const answers: Parameters<typeof fakeBrowserApi>[0]['answers'] = { [VERIFY]: null }
  const fake = open({ connection: CONNECTED, answers })
  expect(await screen.findByText('Server not reachable')).toBeVisible()
  expect(fake.connection.value).toEqual(CONNECTED)
  expect(fake.access).toEqual([])
  answers[VERIFY] = { status: 200, body: SESSION }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Connected')).toBeVisible()
  expect(fake.access).toEqual([SERVER])
})

it('disconnects: the server revokes the token, the browser forgets it and gives the access back', async () => {
  const answers = { [VERIFY]: { status: 200, body: SESSION }, [LOGOUT]: { status: 204, body: null } }
  const fake = open({ connection: CONNECTED, answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByLabelText('Connection token')).toHaveValue('')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(fake.asked.at(-1)).toMatchObject({ url: `${SERVER}/api/auth/logout`, token: 'Bearer extension-token' })
  expect(fake.connection.value).toBeNull()
  expect(fake.access).toEqual([`-${SERVER}`])
})

it('disconnects from a server that is away too, and says that it could not be told', async () => {
  const fake = open({ connection: CONNECTED, answers: { [VERIFY]: null, [LOGOUT]: null } })
  await screen.findByText('Server not reachable')
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be told')
  expect(fake.connection.value).toBeNull()
})

it.each([
  ['says that all is well', { status: 200, body: SESSION }],
  ['has ended it', { status: 401, body: { detail: 'No' } }],
  ['cannot be reached', null],
])('stays disconnected when the server, which was still being asked, %s', async (_, reply) => {
  const answers: Parameters<typeof fakeBrowserApi>[0]['answers'] = { [LOGOUT]: { status: 204, body: null } }
  const asked = Promise.withResolvers<void>()
  const fake = fakeBrowserApi({ connection: CONNECTED, answers })
  const { fetch } = fake.browserApi
  const replies: Promise<unknown>[] = []
  fake.browserApi.fetch = async (input, init) => {
    if (String(input).endsWith('/auth/verify')) await asked.promise
    const reply = fetch(input, init)
    replies.push(reply)
    return reply
  }
  render(<Popup browserApi={fake.browserApi} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByLabelText('Connection token')).toHaveValue('')
  answers[VERIFY] = reply
  asked.resolve()
  await waitFor(() => expect(replies).toHaveLength(2))
  await Promise.allSettled(replies)
  await new Promise((settle) => setTimeout(settle))
  expect(fake.connection.value).toBeNull()
  expect(fake.ended.value).toBeNull()
  expect(screen.getByLabelText('Connection token')).toBeVisible()
})

it.each([
  ['the server ended', 'ended', ENDED],
  ['somebody ended in a meeting', null, null],
  ['somebody ended in a meeting while the server was away', 'unrevoked', NOT_REVOKED],
] as const)('shows the form for a connection that %s, where the worker was first to know', async (_, kept, note) => {
  const fake = fakeBrowserApi({ connection: CONNECTED, answers: { [VERIFY]: { status: 401, body: { detail: 'No' } } } })
  const { fetch } = fake.browserApi
  fake.browserApi.fetch = async (input, init) => {
    if (kept) await fake[kept].set({ server: SERVER })
    await fake.connection.clear()
    return fetch(input, init)
  }
  render(<Popup browserApi={fake.browserApi} />)
  expect(await screen.findByLabelText('Server')).toHaveValue(SERVER)
  expect(screen.queryByText('Checking...')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(note)
})

it('shows the connection that has replaced the one that was being checked', async () => {
  const fake = fakeBrowserApi({ connection: CONNECTED, answers: { [VERIFY]: { status: 200, body: SESSION } } })
  const { fetch } = fake.browserApi
  fake.browserApi.fetch = async (input, init) => {
    if (fake.asked.length === 0) await fake.connection.set({ ...CONNECTED, access_token: 'newer-token' })
    return fetch(input, init)
  }
  render(<Popup browserApi={fake.browserApi} />)
  expect(await screen.findByText('Connected')).toBeVisible()
  expect(fake.asked.map(({ token }) => token)).toEqual(['Bearer extension-token', 'Bearer newer-token'])
})

it('disconnects from a server that does not answer too, after some seconds', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const fake = open({ connection: CONNECTED, answers: { [VERIFY]: { status: 200, body: SESSION } } })
  const { fetch } = fake.browserApi
  fake.browserApi.fetch = (input, init) => {
    if (!String(input).endsWith('/auth/logout')) return fetch(input, init)
    const reply = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reply.reject(new Error('Aborted')))
    return reply.promise
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('button', { name: 'Disconnecting...' })).toBeDisabled()
  expect(timeout).toHaveBeenCalledWith(5_000)
  late.abort()
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_REVOKED)
  expect(fake.connection.value).toBeNull()
})

it('check 87: says what is captured and where it goes', async () => {
  open({})
  expect(await screen.findByText(CAPTURED)).toBeVisible()
  expect(CAPTURED).toMatch(
    /captions with the speakers’ names, pictures and times.*only to the server.*outside meetings it reads nothing.*desktop programs of Zoom and Teams cannot be read/,
  )
})

it('tells of a connection that was ended while the popup was closed', async () => {
  open({ ended: SERVER })
  expect(await screen.findByRole('alert')).toHaveTextContent(ENDED)
  expect(screen.getByLabelText('Server')).toHaveValue(SERVER)
})

it('tells of a logout in a meeting that the server could not be told of', async () => {
  open({ unrevoked: SERVER })
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_REVOKED)
  expect(screen.getByLabelText('Server')).toHaveValue(SERVER)
})

it('forgets how a connection was ended once somebody connects', async () => {
  const fake = open({ ended: SERVER, unrevoked: SERVER, answers: { [CONNECT]: good } })
  await giveToken('cue_user_mine')
  expect(await screen.findByText('Connected')).toBeVisible()
  expect([fake.ended.value, fake.unrevoked.value]).toEqual([null, null])
})

const MEETING = {
  service: 'google_meet',
  title: 'Weekly sync',
  capture: 'active',
  is_listening: true,
  saving_trouble: null,
  saving: 'saving',
  is_hidden: true,
} as const
const there = { [VERIFY]: { status: 200, body: SESSION } }

it('shows the meeting of this tab, and its overlay again on a click', async () => {
  const fake = open({ connection: CONNECTED, answers: there, overview: { meeting: MEETING } })
  expect(await screen.findByRole('heading', { name: 'Weekly sync' })).toBeVisible()
  expect(screen.getByText('Reading captions. The meeting is being saved.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show overlay' }))
  expect(fake.worker.shown).toBe(1)
})

it.each([
  [{ saving_trouble: 'disk' }, /^Reading captions. Not saved. Lines cannot be stored in this browser/],
  [
    { saving_trouble: 'refused' },
    /^Reading captions. Not saved. The server refuses this meeting. Its lines are kept in this browser/,
  ],
  [{ saving: 'paused', is_listening: false }, 'Paused. Nothing is read until you resume.'],
  [{ saving: 'disabled', is_listening: false }, 'Off for this meeting. Nothing more of this meeting is read or saved.'],
  [{ capture: 'captions-off' }, 'Captions are off in this meeting. Nothing is saved until they can be read.'],
  [{ saving: 'off', capture: 'captions-off' }, 'Captions are off in this meeting. Nothing of it is saved.'],
] as const)('says of a meeting with %o: %s', async (change, words) => {
  open({ connection: CONNECTED, answers: there, overview: { meeting: { ...MEETING, ...change } } })
  expect(await screen.findByText(words)).toBeVisible()
})

it('confirms that the others were told, where nothing is sent before', async () => {
  const fake = open({
    connection: CONNECTED,
    answers: there,
    overview: { meeting: { ...MEETING, saving: 'held' } },
  })
  expect(await screen.findByText(/Nothing is sent before you have told the others/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'I have told them' }))
  expect(fake.worker.confirmed).toBe(1)
})

it('says where the company shows no overlay', async () => {
  const allowed = { overlay: false, saving: true }
  open({ connection: CONNECTED, answers: there, overview: { meeting: MEETING, allowed } })
  expect(await screen.findByText('Your company has switched the overlay off for you.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show overlay' })).not.toBeInTheDocument()
})

it('counts the lines that are not sent yet', async () => {
  open({ connection: CONNECTED, answers: there, overview: { unsent: 3 } })
  expect(await screen.findByText(/3 caption lines are not sent yet/)).toBeVisible()
})

it('takes the theme and whether questions are answered by themselves', async () => {
  const fake = open({ connection: CONNECTED, answers: there })
  await userEvent.selectOptions(await screen.findByLabelText('Theme'), 'Dark')
  await userEvent.click(screen.getByLabelText('Answer questions of others by itself'))
  expect(fake.worker.preferred).toEqual([{ theme: 'dark' }, { answers_by_itself: false }])
})
