import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { publicSettings } from '../../../test/signed-in.ts'

const REGISTER = 'POST /auth/register'

describe('the register screen', () => {
  const send = async (answers: Answers) => {
    const app = renderApp('/register', { ...publicSettings(), ...answers })
    await userEvent.type(await screen.findByLabelText('Work email'), 'dana@acme.example')
    await userEvent.type(screen.getByLabelText('Password'), 'robot-lane-47{Enter}')
    return app
  }

  it('leads to the registration-success page, which asks to check the email', async () => {
    const { router, sent } = await send({ [REGISTER]: { status: 201, body: { message: 'Sent.' } } })
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/registration-success')
    expect(sent[REGISTER]).toEqual({ username: 'dana@acme.example', password: 'robot-lane-47' })
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  })

  it('says on that page that the mail could not be sent yet while the mail server is away', async () => {
    const status = { body: { is_delayed: true, next_try_at: null } }
    await send({ [REGISTER]: { status: 201, body: { message: 'Sent.' } }, 'GET /auth/mail-status': status })
    expect(await screen.findByText(/^The mail could not be sent yet/)).toHaveAttribute('role', 'status')
  })

  it.each([
    [
      403,
      { detail: 'Email not verified. Please check your inbox.' },
      'Please verify your email before logging in. Check your inbox for the verification link.',
    ],
    [409, { detail: 'Something else' }, 'Registration failed. Please try again later.'],
    [500, null, 'Registration failed. Please try again later.'],
  ])('on %i says what the specification says and keeps what was typed', async (status, body, words) => {
    await send({ [REGISTER]: { status, body } })
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(screen.getByLabelText('Work email')).toHaveValue('dana@acme.example')
    expect(screen.getByLabelText('Password')).toHaveValue('robot-lane-47')
  })

  it("puts the server's word on a field beside that field, and forgets it when that is changed", async () => {
    const words = 'This password is too common. Please choose another one.'
    await send({ [REGISTER]: { status: 422, body: { detail: words, errors: { password: words } } } })
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(words))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Password'), '!')
    expect(screen.getByLabelText('Password')).toBeValid()
  })
})

describe('the privacy policy', () => {
  it('has the eight sections of the specification and its date', async () => {
    renderApp('/privacy-policy', {})
    const policy = within(await screen.findByRole('article'))
    expect(policy.getByText('Last updated: 03.04.2025')).toBeVisible()
    expect(policy.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Information we collect',
      'How we use information',
      'How we share information',
      'Your rights',
      'How long we keep information',
      'Security',
      'Third-party links',
      'Changes to this policy',
    ])
  })

  it('tells of the audit log, the calendar, what leaves the server and what does not expire', async () => {
    renderApp('/privacy-policy', {})
    const policy = await screen.findByRole('article')
    for (const told of [
      'from which IP address',
      'Your calendar:',
      'an embedding service',
      'as webhooks',
      'counts until you replace it',
      'Entries of the audit log are not deleted.',
    ]) {
      expect(policy).toHaveTextContent(told)
    }
  })

  it('promises of erasure what the operator can do, and says who sees a meeting that is shared', async () => {
    renderApp('/privacy-policy', {})
    const policy = await screen.findByRole('article')
    for (const told of [
      'share is visible to everybody in your company',
      'can erase your account with your questions, answers, chats, notes, comments and calendar',
      'under the names in their captions',
      'Backups hold what was in Cuecard when they were made',
    ]) {
      expect(policy).toHaveTextContent(told)
    }
  })
})

describe('where only invited people register', () => {
  it.each([
    ['/register', /^Only invited people can register here\. Open the link in the mail that invites you/],
    ['/registration-success', /^Only an address that was invited gets this mail\./],
  ])('%s says so', async (path, words) => {
    renderApp(path, publicSettings({ registration: 'invited' }))
    expect(await screen.findByText(words)).toBeVisible()
  })

  it.each(['/register', '/registration-success'])('%s says nothing of it elsewhere', async (path) => {
    renderApp(path, publicSettings())
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByText(/invited/)).not.toBeInTheDocument()
  })
})

describe('the public screens', () => {
  it.each(['/login', '/register', '/registration-success', '/verify-email', '/reset-password', '/privacy-policy'])(
    '%s stands without the shell and asks for no session',
    async (path) => {
      const { calls } = renderApp(path, publicSettings())
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
      expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
      expect(calls).not.toContain('GET /auth/verify')
    },
  )
})
