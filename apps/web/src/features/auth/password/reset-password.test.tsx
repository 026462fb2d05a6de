import { RESET_REDIRECT_MS } from '@cuecard/contract/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { getAuthToken, setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { publicSettings, sessionOf } from '../../../test/signed-in.ts'

const FORGOT = 'POST /auth/forgot-password'
const VERIFY = 'POST /auth/verify-reset-token'
const RESET = 'POST /auth/reset-password'
const VERIFY_SESSION = 'GET /auth/verify'
const STATUS = 'GET /auth/mail-status'
const ON_TIME: Answers = { [STATUS]: { body: { is_delayed: false, next_try_at: null } } }
const SENT = 'If there is an account with this address, a link to set a new password is on its way.'
const DEAD = 'Invalid or expired reset token. Please request a new reset link.'
const PASSWORD = 'robot-lane-47'
/** A timer of the runtime may fire a little early by the clock that measures it. */
const TIMER_SLACK_MS = 5

const CHANGED: Answers = { [RESET]: { body: { message: 'Your password was changed.' } } }
const usable: Answers = { ...publicSettings(), [VERIFY]: { body: { message: 'This link can be used.' } } }

describe('the forgot password screen', () => {
  const ask = async (email: string, answers: Answers) => {
    const app = renderApp('/reset-password', answers)
    await screen.findByRole('heading', { name: 'Forgot Password' })
    await userEvent.type(screen.getByLabelText('Email'), `${email}{Enter}`)
    return app
  }

  it('confirms in the words of the server, and keeps the address for another attempt', async () => {
    const { calls } = await ask('dana@acme.example', { [FORGOT]: { body: { message: SENT } }, ...ON_TIME })
    expect(await screen.findByText(SENT)).toBeVisible()
    expect(new Set(calls)).toEqual(new Set([FORGOT, STATUS, 'GET /public-settings']))
    expect(screen.queryByText(/could not be sent yet/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send it again or change the email' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('dana@acme.example')
  })

  it('says that the mail could not be sent yet while the mail server is away', async () => {
    const status = { is_delayed: true, next_try_at: '2026-11-20T09:15:00Z' }
    await ask('dana@acme.example', { [FORGOT]: { body: { message: SENT } }, [STATUS]: { body: status } })
    expect(await screen.findByText(/^The mail could not be sent yet/)).toHaveTextContent(
      /the next attempt is at \d+:15 [AP]M\. You need not ask again\.$/,
    )
  })

  it('refuses what is no address beside the field, without asking the server', async () => {
    const { calls } = await ask('dana', {})
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(screen.getByLabelText('Email')).toBeInvalid()
    expect(calls).toEqual([])
  })

  it.each([
    [429, { detail: 'Too many attempts. Please wait.' }, 'Too many attempts. Please wait.'],
    [500, null, 'Failed to send reset link. Please try again later.'],
  ])('on %i says what the specification says and keeps the address', async (status, body, words) => {
    await ask('dana@acme.example', { [FORGOT]: { status, body } })
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('dana@acme.example')
  })
})

describe('a reset link', () => {
  it('is verified once, also under StrictMode, and opens the form', async () => {
    const { calls } = renderApp('/reset-password?token=good', usable)
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
    expect(calls).toEqual([VERIFY])
  })

  it.each([
    {
      status: 400,
      body: { detail: 'This link was used already.' },
      words: 'This link was used already.',
      again: false,
    },
    { status: 422, body: { detail: 'Too big', errors: { token: 'Too big' } }, words: DEAD, again: false },
    { status: 500, body: null, words: DEAD, again: true },
  ])('that answers $status leads to the forgot form with its reason', async ({ status, body, words, again }) => {
    const { calls } = renderApp('/reset-password?token=bad', { [VERIFY]: { status, body } })
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    expect(screen.getByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check the link again' }) !== null).toBe(again)
    expect(calls).toEqual([VERIFY])
  })

  it('can be checked again when the server could not be asked', async () => {
    const answers: Answers = { [VERIFY]: { status: 500, body: null } }
    renderApp('/reset-password?token=good', answers)
    const again = await screen.findByRole('button', { name: 'Check the link again' })
    Object.assign(answers, usable)
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  })
})

describe('the reset password screen', () => {
  const choose = async (answers: Answers, [password, confirm] = [PASSWORD, PASSWORD]) => {
    // With their getters: an answer may note when it was given.
    const given = Object.defineProperties<Answers>({ ...usable }, Object.getOwnPropertyDescriptors(answers))
    const app = renderApp('/reset-password?token=good', given)
    await userEvent.type(await screen.findByLabelText('New password'), password ?? '')
    await userEvent.type(screen.getByLabelText('Confirm new password'), `${confirm}{Enter}`)
    return app
  }

  it('says beside the second field that the passwords do not match, until they do', async () => {
    const { calls } = await choose({}, [PASSWORD, 'robot-lane-4'])
    expect(await screen.findByText('Passwords do not match')).toBeVisible()
    const confirm = screen.getByLabelText('Confirm new password')
    expect(confirm).toHaveAccessibleDescription('Passwords do not match')
    expect(confirm).toHaveValue('robot-lane-4')
    expect(calls).toEqual([VERIFY])
    await userEvent.type(confirm, '7')
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument()
  })

  it('wants eight characters', async () => {
    const { calls } = await choose({}, ['1234567', '1234567'])
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible()
    expect(screen.getByLabelText('New password')).toBeInvalid()
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument()
    expect(calls).toEqual([VERIFY])
  })

  it('says that it is done and goes to the login page after two seconds', async () => {
    const times = { changed: 0, gone: 0 }
    const { router } = await choose({
      get [RESET]() {
        times.changed = performance.now()
        return { body: { message: 'Your password was changed.' } }
      },
    })
    router.subscribe(({ location }) => {
      if (location.pathname === '/login') times.gone ||= performance.now()
    })
    expect(await screen.findByText('Your password was changed.')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    times.gone ||= performance.now()
    expect(times.gone - times.changed).toBeGreaterThan(RESET_REDIRECT_MS - TIMER_SLACK_MS)
  })

  it('leads somebody who was logged in here to the login page, and not Home with the session that is over', async () => {
    setAuthToken('of-before')
    const { router } = await choose({ ...CHANGED, [VERIFY_SESSION]: { status: 401, body: { detail: 'Expired' } } })
    await userEvent.click(await screen.findByRole('link', { name: 'Go to Login' }))
    expect(await screen.findByRole('heading', { name: 'Log in to Cuecard' })).toBeVisible()
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/login')
    expect(getAuthToken()).toBeNull()
  })

  it.each([
    ['whose link it was not', { body: sessionOf() }],
    ['whose session could not be asked about', { status: 500, body: null }],
  ])('leaves somebody else logged in %s', async (_, answer) => {
    setAuthToken('of-another')
    await choose({ ...CHANGED, [VERIFY_SESSION]: answer })
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible()
    expect(getAuthToken()).toBe('of-another')
    expect(screen.queryByText(/Status Code|unexpected error/)).not.toBeInTheDocument()
  })

  it('asks about no session where nobody is logged in', async () => {
    const { calls } = await choose(CHANGED)
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible()
    expect(calls).not.toContain(VERIFY_SESSION)
  })

  it('shows a common password beside its field, once, and keeps both fields', async () => {
    const words = 'This password is too common. Please choose another one.'
    await choose({ [RESET]: { status: 422, body: { detail: words, errors: { new_password: words } } } })
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(words))
    expect(screen.getByLabelText('New password')).toHaveValue(PASSWORD)
    expect(screen.getByLabelText('Confirm new password')).toHaveValue(PASSWORD)
  })

  it('keeps what was typed when the server fails', async () => {
    await choose({ [RESET]: { status: 500, body: null } })
    const words = 'Failed to reset password. Please try again later.'
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveValue(PASSWORD)
  })

  it('leads back to the forgot form when the link died while the form was open', async () => {
    await choose({ [RESET]: { status: 400, body: { detail: DEAD } } })
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    expect(screen.getByText(DEAD, { selector: '[role=alert]' })).toBeVisible()
  })
})
