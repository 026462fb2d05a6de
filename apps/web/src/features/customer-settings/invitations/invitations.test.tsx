import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { publicSettings } from '../../../test/signed-in.ts'
import { INVITATIONS, INVITE, invitation, customerSettingsAnswers } from '../test/customer-settings-answers.ts'

beforeEach(() => setAuthToken('token'))

const open = async (change: Answers = {}, query = '') => {
  const app = renderApp(`/customer-settings?tab=invitations${query}`, customerSettingsAnswers(change))
  await screen.findByLabelText('Email')
  return app
}
const ALL = [
  invitation(11),
  invitation(12, { state: 'accepted', company_type: 'single_user' }),
  invitation(13, { state: 'expired', invited_by: null }),
  invitation(14, { state: 'revoked' }),
]
const row = async (n: number) => {
  const email = await screen.findByText(`person${n}@customer.example`)
  const found = email.closest('li')
  if (!found) throw new Error('An invitation stands outside the list')
  return found
}

describe('the platform invite form', () => {
  it('sends address and type, says so, loads the list anew and is ready for the next', async () => {
    let made = false
    const { sent } = await open({
      get [INVITE]() {
        made = true
        return { status: 201, body: invitation(11) }
      },
      get [INVITATIONS]() {
        return { body: made ? [invitation(11)] : [] }
      },
    })
    expect(await screen.findByText('No one was invited yet')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Single user' }))
    await userEvent.type(screen.getByLabelText('Email'), 'Person11@customer.example{Enter}')
    expect(await screen.findByText('Invitation sent successfully')).toBeVisible()
    expect(sent[INVITE]).toEqual({ user_email: 'Person11@customer.example', company_type: 'single_user' })
    expect(await row(11)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('')
    expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument()
  })

  it.each(['', 'person', 'person@'])("refuses '%s' beside the field, without asking the server", async (typed) => {
    const { calls } = await open()
    await userEvent.type(screen.getByLabelText('Email'), `${typed}{Enter}`)
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    expect(calls).not.toContain(INVITE)
  })

  it('takes no click on the type while it is sent', async () => {
    const answer = Promise.withResolvers<void>()
    await open({ [INVITE]: { status: 500, body: null, after: answer.promise } })
    const single = screen.getByRole('radio', { name: 'Single user' })
    await userEvent.type(screen.getByLabelText('Email'), 'a@customer.example{Enter}')
    expect(single).toBeDisabled()
    answer.resolve()
    await waitFor(() => expect(single).toBeEnabled())
  })

  it('keeps what was typed when it fails', async () => {
    await open({ [INVITE]: { status: 500, body: null } })
    await userEvent.click(screen.getByRole('radio', { name: 'Single user' }))
    await userEvent.type(screen.getByLabelText('Email'), 'a@customer.example{Enter}')
    expect(await screen.findByText('Failed to send invitation')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('a@customer.example')
    expect(screen.getByRole('radio', { name: 'Single user' })).toBeChecked()
  })

  it('says beside an invitation that its mail waits, when it is tried again, and why one was given up', async () => {
    const none = { since: null, next_try_at: null, failure: null }
    const at = { since: '2026-11-20T09:00:00Z', next_try_at: '2026-11-20T09:15:00Z' }
    const failure = 'The mail was refused. 550 no such user'
    await open({
      [INVITATIONS]: {
        body: [
          invitation(11, { mail: { ...none, ...at, state: 'waiting' } }),
          invitation(12, { mail: { ...none, state: 'failed', failure } }),
          invitation(13, { mail: { ...none, state: 'sending' } }),
        ],
      },
    })
    expect(await row(11)).toHaveTextContent(/Mail not sent yet.*It is tried again at 11\/20\/2026/)
    expect(await row(12)).toHaveTextContent(`The mail was not sent. Resend it.${failure}`)
    expect(await row(13)).not.toHaveTextContent(/[Mm]ail/)
  })

  it("puts the server's word on the address beside it", async () => {
    const errors = { user_email: 'This address bounces.' }
    await open({ [INVITE]: { status: 422, body: { detail: 'No', errors } } })
    await userEvent.type(screen.getByLabelText('Email'), 'a@customer.example{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address bounces.'))
  })
})

it('where no mail server is set up says so, and lets each link be copied that can be used', async () => {
  const LINK = `GET /company-settings/platform-invitations/${ALL[0]?.id}/link`
  await open({
    ...publicSettings({ has_mail_server: false }),
    [INVITATIONS]: { body: ALL },
    [LINK]: { body: { link: 'https://cuecard/join' } },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(/No mail server is set up\. Copy each invitation’s link/)
  expect(screen.queryByText(/gets a mail/)).not.toBeInTheDocument()
  const user = userEvent.setup()
  const [copy, ...more] = await screen.findAllByRole('button', { name: /^Copy the link to join/ })
  expect([copy?.ariaLabel, more]).toEqual(['Copy the link to join for person11@customer.example', []])
  if (copy) await user.click(copy)
  expect(await screen.findByText('Link copied to clipboard')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('https://cuecard/join')
})

describe('the list of platform invitations', () => {
  it('shows state, type, dates and who invited', async () => {
    await open({ [INVITATIONS]: { body: ALL } })
    const pending = await row(11)
    expect(pending).toHaveTextContent('Organization · Invited by staff@cuecard.example')
    expect(pending).toHaveTextContent(/PendingUntil 11\/27\/2026 at/)
    expect(pending.querySelector('time[datetime="2026-11-20T09:00:00.000Z"]')).toBeInTheDocument()
    expect(await row(12)).toHaveTextContent(/Single user.*Accepted$/)
    expect(await row(13)).toHaveTextContent(/ExpiredSince 11\/27\/2026 at/)
    expect(await row(13)).not.toHaveTextContent('by staff')
    expect(await row(14)).toHaveTextContent('Revoked')
  })

  it('lets only what can still be used be sent again, and only what waits be revoked', async () => {
    await open({ [INVITATIONS]: { body: ALL } })
    const buttons = async (n: number) =>
      within(await row(n))
        .queryAllByRole('button')
        .map((button) => button.textContent)
    expect(await buttons(11)).toEqual(['Resend', 'Revoke'])
    expect(await buttons(12)).toEqual([])
    expect(await buttons(13)).toEqual(['Resend'])
    expect(await buttons(14)).toEqual(['Resend'])
  })

  it('is filtered by state, in the address', async () => {
    const { router } = await open({ [INVITATIONS]: { body: ALL } })
    await row(11)
    await userEvent.click(screen.getByRole('button', { name: 'Expired 1' }))
    expect(await screen.findByRole('button', { name: 'Expired 1', pressed: true })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Platform invitations' }).children).toHaveLength(1)
    expect(await row(13)).toBeVisible()
    expect(router.state.location.search).toBe('?tab=invitations&state=expired')
    await userEvent.click(screen.getByRole('button', { name: 'All 4' }))
    expect(await screen.findByRole('button', { name: 'All 4', pressed: true })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Platform invitations' }).children).toHaveLength(4)
  })

  it('says when a state has none', async () => {
    await open({ [INVITATIONS]: { body: [invitation(11)] } }, '&state=revoked')
    expect(await screen.findByText('No revoked invitations')).toBeVisible()
  })

  it('that cannot be loaded says so and is loaded again on demand', async () => {
    const answers = customerSettingsAnswers({ [INVITATIONS]: { status: 500, body: null } })
    renderApp('/customer-settings?tab=invitations', answers)
    expect(await screen.findByText('Failed to load invitations', { selector: '[role=alert] *' })).toBeVisible()
    answers[INVITATIONS] = { body: ALL }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await row(11)).toBeVisible()
  })

  it('sends one again', async () => {
    const RESEND = `POST /company-settings/platform-invitations/${ALL[2]?.id}/resend`
    const { calls } = await open({ [INVITATIONS]: { body: ALL }, [RESEND]: { body: invitation(13) } })
    await userEvent.click(within(await row(13)).getByRole('button', { name: /Resend/ }))
    expect(await screen.findByText('Invitation sent again')).toBeVisible()
    expect(calls.lastIndexOf(INVITATIONS)).toBeGreaterThan(calls.indexOf(RESEND))
  })

  it.each([
    { status: 204, words: 'Invitation revoked', stays: false },
    { status: 500, words: 'Failed to revoke invitation', stays: true },
  ])('revokes one after a question that names it: $words', async ({ status, words, stays }) => {
    const REVOKE = `DELETE /company-settings/platform-invitations/${ALL[0]?.id}`
    const { calls } = await open({ [INVITATIONS]: { body: ALL }, [REVOKE]: { status, body: null } })
    await userEvent.click(within(await row(11)).getByRole('button', { name: /Revoke/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the invitation of person11@customer.example?' })
    expect(calls).not.toContain(REVOKE)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Revoke/ }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(calls).toContain(REVOKE)
    await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(stays))
  })
})
