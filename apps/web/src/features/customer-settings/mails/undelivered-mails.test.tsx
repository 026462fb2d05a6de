import { MailKind } from '@cuecard/contract/outbox.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { customerSettingsAnswers } from '../test/customer-settings-answers.ts'

const LIST = 'GET /company-settings/undelivered-mails'
const RETRY = 'POST /company-settings/undelivered-mails/retry'
const AT = '2026-11-20T09:00:00Z'

beforeEach(() => setAuthToken('token'))

const mail = { id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a11', kind: 'invitation-mail', to: 'a@customer.example' }
const waiting = { ...mail, state: 'waiting', waiting_for: 'the mail server', since: AT, next_try_at: AT, failure: null }
const outage = { since: AT, next_try_at: '2026-11-20T09:15:00Z', reason: 'connect ECONNREFUSED 127.0.0.1:25' }

it('is not there while every mail goes out', async () => {
  renderApp('/customer-settings', customerSettingsAnswers())
  expect(await screen.findByRole('tab', { name: 'Companies' })).toBeVisible()
  expect(screen.queryByText('Undelivered mail')).not.toBeInTheDocument()
})

it('shows what waits since when and for what, and is tried again on request', async () => {
  const answers = customerSettingsAnswers({
    [LIST]: { body: { outage, mails: [waiting] } },
    [RETRY]: { status: 204, body: null },
  })
  const { calls } = renderApp('/customer-settings', answers)
  const panel = within(await screen.findByRole('region', { name: 'Undelivered mail' }))
  expect(panel.getByText(/^The mail server has not answered since/)).toHaveTextContent(outage.reason)
  expect(panel.getByRole('listitem')).toHaveTextContent(
    /^Invitation to a@customer\.exampleWaits for the mail server since 11\/20\/2026/,
  )
  await userEvent.click(panel.getByRole('button', { name: 'Retry now' }))
  expect(await screen.findByText('Trying to send the mails now')).toBeVisible()
  expect(calls).toContain(RETRY)
})

it('calls every kind of mail by a name that people know', async () => {
  const mails = MailKind.options.map((kind, at) => ({ ...waiting, id: `${mail.id.slice(0, -2)}${10 + at}`, kind }))
  renderApp('/customer-settings', customerSettingsAnswers({ [LIST]: { body: { outage, mails } } }))
  const list = await screen.findByRole('list', { name: 'Undelivered mail' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(MailKind.options.length)
  expect(list).toHaveTextContent('Comment on a meeting to a@customer.example')
  expect(list).not.toHaveTextContent('-mail')
})

it('says why a mail was given up, which is not tried again', async () => {
  const failure = 'The mail was refused. 550 no such user'
  const failed = { ...waiting, state: 'failed', waiting_for: null, next_try_at: null, failure }
  renderApp('/customer-settings', customerSettingsAnswers({ [LIST]: { body: { outage: null, mails: [failed] } } }))
  const panel = within(await screen.findByRole('region', { name: 'Undelivered mail' }))
  expect(panel.getByRole('listitem')).toHaveTextContent(failure)
  expect(panel.queryByRole('button', { name: 'Retry now' })).not.toBeInTheDocument()
})
