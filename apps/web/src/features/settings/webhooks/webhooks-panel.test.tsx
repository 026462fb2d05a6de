import type { Webhook, WebhookDelivery } from '@cuecard/contract/webhooks.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { sessionOf } from '../../../test/signed-in.ts'
import { adminSession, idOf, refused, settingsAnswers, USERS, WEBHOOKS } from '../test/settings-answers.ts'

const ADD = 'POST /company-settings/webhooks'
const URL_ = 'https://hooks.example/in'
const DELIVERIES = `GET /company-settings/webhooks/${idOf(1)}/deliveries`
const REPLAY = `POST /company-settings/webhooks/${idOf(1)}/deliveries/${idOf(7)}/replay`

const webhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: idOf(1),
  url: URL_,
  is_enabled: true,
  created_at: '2026-11-20T09:00:00Z',
  last_delivery_at: '2026-11-21T09:00:00Z',
  last_state: 'failed',
  ...change,
})

const delivery = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: idOf(7),
  event: 'meeting.completed',
  state: 'failed',
  attempts: 6,
  last_status: 500,
  last_error: 'The receiver answered with status 500.',
  next_try_at: null,
  payload: '{"event":"meeting.completed","data":{"meeting_title":"Kick-off"}}',
  created_at: '2026-11-21T09:00:00Z',
  delivered_at: null,
  ...change,
})

beforeEach(() => setAuthToken('token'))
afterEach(() => vi.useRealTimers())

const open = async (change: Answers = {}, session = adminSession(), path = '/settings') => {
  const answers = settingsAnswers(session, change)
  const app = renderApp(path, answers)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...app, answers }
}
const panel = () => screen.findByRole('region', { name: 'Webhooks' })

it('says what a webhook is when there is none, adds one and tells its secret once', async () => {
  const { answers, sent } = await open({
    [ADD]: { status: 422, body: { detail: 'x', errors: { url: 'This address could not be reached.' } } },
  })
  const card = await panel()
  await within(card).findByText('No webhooks yet')
  await userEvent.click(within(card).getByRole('button', { name: 'Add webhook' }))
  const dialog = await screen.findByRole('dialog')
  const url = within(dialog).getByRole('textbox', { name: 'URL' })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add webhook/ }))
  expect(url).toHaveAccessibleDescription(/URL is required/)
  await userEvent.type(url, URL_)
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add webhook/ }))
  expect(await within(dialog).findByText('This address could not be reached.')).toBeInTheDocument()
  expect(url).toHaveValue(URL_)
  answers[ADD] = { status: 201, body: { ...webhook({ last_state: null }), secret: 'whsec_told_once' } }
  answers[WEBHOOKS] = { body: [webhook({ last_state: null, last_delivery_at: null })] }
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add webhook/ }))
  expect(await within(dialog).findByText('whsec_told_once')).toBeInTheDocument()
  expect(sent[ADD]).toEqual({ url: URL_ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(await within(card).findByText('Nothing sent yet')).toBeInTheDocument()
})

it('shows what was sent, why it failed and what it held, and sends it again', async () => {
  const { calls, answers } = await open({
    [WEBHOOKS]: { body: [webhook()] },
    [DELIVERIES]: { body: [delivery()] },
    [REPLAY]: { status: 202, body: delivery({ id: idOf(8), state: 'waiting', attempts: 0, last_error: null }) },
  })
  const card = await panel()
  await userEvent.click(await within(card).findByRole('button', { name: `Deliveries to ${URL_}` }))
  const log = await within(card).findByRole('list', { name: `Deliveries to ${URL_}` })
  expect(within(log).getByText('The receiver answered with status 500.')).toBeInTheDocument()
  expect(within(log).getByText('6 tries')).toBeInTheDocument()
  await userEvent.click(within(log).getByRole('button', { name: 'Show content' }))
  expect(within(log).getByText(/"meeting_title": "Kick-off"/)).toBeInTheDocument()
  answers[DELIVERIES] = { body: [delivery({ id: idOf(8), state: 'delivered', last_error: null }), delivery()] }
  await userEvent.click(within(log).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Sending again')).toBeInTheDocument()
  expect(await within(log).findByText('Delivered')).toBeInTheDocument()
  expect(calls).toContain(REPLAY)
})

it('shows by itself what became of a delivery on its way', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { answers } = await open({ [WEBHOOKS]: { body: [webhook({ last_state: 'waiting' })] } })
  const card = await panel()
  expect(await within(card).findByText('On its way')).toBeInTheDocument()
  answers[WEBHOOKS] = { body: [webhook({ last_state: 'delivered' })] }
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await within(card).findByText('Delivered')).toBeInTheDocument()
})

it('is switched off and deleted, with the refusal of the server told', async () => {
  const change = `PUT /company-settings/webhooks/${idOf(1)}`
  const { sent, calls, answers } = await open({
    [WEBHOOKS]: { body: [webhook()] },
    [change]: { body: webhook({ is_enabled: false }) },
    [`DELETE /company-settings/webhooks/${idOf(1)}`]: { status: 204, body: null },
  })
  const card = await panel()
  answers[WEBHOOKS] = { body: [webhook({ is_enabled: false })] }
  await userEvent.click(await within(card).findByRole('switch', { name: `Send to ${URL_}` }))
  expect(sent[change]).toEqual({ is_enabled: false })
  await userEvent.click(within(card).getByRole('button', { name: `Delete the webhook to ${URL_}` }))
  answers[WEBHOOKS] = { body: [] }
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  expect(await within(card).findByText('No webhooks yet')).toBeInTheDocument()
  expect(calls).toContain(`DELETE /company-settings/webhooks/${idOf(1)}`)
})

it('says when it cannot be loaded, and is not there for company users', async () => {
  await open({ [WEBHOOKS]: refused(500, 'x') })
  expect(await within(await panel()).findByText('Failed to load webhooks')).toBeInTheDocument()
})

it('is not there for company users', async () => {
  const { calls } = await open({}, sessionOf())
  await screen.findByRole('region', { name: 'Company' })
  expect(screen.queryByRole('region', { name: 'Webhooks' })).not.toBeInTheDocument()
  expect(calls).not.toContain(WEBHOOKS)
})

it.each([
  ['the list of them', WEBHOOKS, [webhook()]],
  ['what stands above it', USERS, []],
])('is brought into view once where the address names it, when %s is there too', async (_what, call, body) => {
  const shown: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  const { promise: after, resolve } = Promise.withResolvers<void>()
  const answers = { [WEBHOOKS]: { body: [webhook()] }, [call]: { body, after } }
  const { router } = await open(answers, adminSession(), '/settings?part=webhooks')
  await screen.findByRole('region', { name: 'Webhooks' })
  await act(() => new Promise((done) => setTimeout(done)))
  expect(shown).toEqual([])
  expect(router.state.location.search).toBe('?part=webhooks')
  resolve()
  await vi.waitFor(() => expect(router.state.location.search).toBe(''))
  expect(shown).toEqual([expect.stringContaining(URL_)])
  expect(shown[0]).not.toContain('Users')
  vi.restoreAllMocks()
})
