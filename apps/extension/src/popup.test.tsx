import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { CONNECTED, fakePlatform, SESSION } from './fake-platform.ts'
import { ENDED, Popup } from './popup.tsx'

const SERVER = 'https://cuecard.example.com'
const CONNECT = 'POST /extension/connect'
const ENROL = 'POST /extension/enrolment'
const VERIFY = 'GET /auth/verify'
const LOGOUT = 'POST /auth/logout'
const good = { status: 201, body: { ...SESSION, access_token: 'extension-token' } }
const wrong = { status: 400, body: { detail: 'This connection token or code does not work.' } }

function open(options: Parameters<typeof fakePlatform>[0]) {
  const fake = fakePlatform(options)
  render(
    <StrictMode>
      <Popup platform={fake.platform} />
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
  const first = fakePlatform({ answers: { [ENROL]: { status: 200, body: { message: 'Sent' } } } })
  const { unmount } = render(<Popup platform={first.platform} />)
  await giveToken('cue_company_ours')
  await userEvent.type(await screen.findByLabelText('Work email'), 'dana@acme.example{Enter}')
  await screen.findByLabelText('Code')
  await waitFor(() => expect(first.draft.value?.step).toBe('code'))
  unmount()
  render(<Popup platform={first.platform} />)
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

it('keeps the connection while the server is away, and checks again on Retry', async () => {
  const answers: Parameters<typeof fakePlatform>[0]['answers'] = { [VERIFY]: null }
  const fake = open({ connection: CONNECTED, answers })
  expect(await screen.findByText('Server not reachable')).toBeVisible()
  expect(fake.connection.value).toEqual(CONNECTED)
  answers[VERIFY] = { status: 200, body: SESSION }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Connected')).toBeVisible()
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

it('says plainly that meetings are not part of this version', async () => {
  open({})
  expect(
    await screen.findByText(/Reading captions and showing answers in meetings are not part of it yet/),
  ).toBeVisible()
})
