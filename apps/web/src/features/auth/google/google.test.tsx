import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { answersFor, publicSettings, sessionOf } from '../../../test/signed-in.ts'
import { GOOGLE_SCRIPT } from './google-identity.ts'

const SIGN_IN = 'POST /auth/token/google'
const REGISTER = 'POST /auth/register/google'
const settings = publicSettings({ google_client_id: 'client-1' })
const USE_THE_FORM =
  'This email is registered with a password. Please use the form with your email and password instead of Google.'

const scripts = () => document.querySelectorAll<HTMLScriptElement>(`script[src="${GOOGLE_SCRIPT}"]`)

/** Google as the page sees it: draws a button, and answers a click with what `credential` says. */
function fakeGoogle(credential: string | undefined = 'google-credential') {
  const seen = { initialized: [] as string[], drawn: [] as Record<string, string | number>[] }
  let answer: (reply: { credential?: string }) => void = () => undefined
  const give = () => answer(credential === undefined ? {} : { credential })
  return {
    seen,
    google: {
      accounts: {
        id: {
          initialize: (options: { client_id: string; callback: typeof answer }) => {
            seen.initialized.push(options.client_id)
            answer = options.callback
          },
          renderButton: (place: HTMLElement, options: Record<string, string | number>) => {
            seen.drawn.push(options)
            const button = document.createElement('button')
            button.textContent = 'Google'
            button.addEventListener('click', give)
            place.append(button)
          },
        },
      },
    },
  }
}

const show = (path: string, answers: Answers, google = fakeGoogle()) => {
  window.google = google.google
  return { ...renderApp(path, { ...settings, ...answers }), ...google }
}
const click = async () => userEvent.click(await screen.findByRole('button', { name: 'Google' }))

afterEach(() => {
  delete window.google
  for (const script of scripts()) script.remove()
})

describe("Google's script", () => {
  it.each(['/login', '/register'])('is not loaded on %s of a server without a client id', async (path) => {
    renderApp(path, publicSettings())
    await screen.findByLabelText('Password')
    await waitFor(() => expect(screen.queryByText('or')).not.toBeInTheDocument())
    expect(scripts()).toHaveLength(0)
  })

  it('is loaded once, also under StrictMode and on the next screen', async () => {
    const { google, seen } = fakeGoogle()
    const { router } = renderApp('/login', settings)
    await waitFor(() => expect(scripts()).toHaveLength(1))
    window.google = google
    act(() => void scripts()[0]?.dispatchEvent(new Event('load')))
    expect(await screen.findByRole('button', { name: 'Google' })).toBeVisible()
    await act(() => router.navigate('/register'))
    await screen.findByLabelText('Work email')
    expect(await screen.findByRole('button', { name: 'Google' })).toBeVisible()
    expect(scripts()).toHaveLength(1)
    expect(seen.initialized).toEqual(['client-1'])
    expect(seen.drawn.at(-1)).toMatchObject({ text: 'signup_with', theme: 'outline', type: 'standard' })
  })

  it.each(['cannot be reached', 'brings nothing'])(
    'that %s leaves a quiet word, and the next screen tries anew',
    async (how) => {
      const { router } = renderApp('/login', settings)
      await waitFor(() => expect(scripts()).toHaveLength(1))
      act(() => void scripts()[0]?.dispatchEvent(new Event(how === 'brings nothing' ? 'load' : 'error')))
      const words = 'Google sign-in could not be loaded. Use your email and password.'
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(scripts()).toHaveLength(0)
      await act(() => router.navigate('/register'))
      await waitFor(() => expect(scripts()).toHaveLength(1))
    },
  )
})

describe('the Google button', () => {
  it.each([
    { path: '/login', call: SIGN_IN, status: 200 },
    { path: '/register', call: REGISTER, status: 201 },
  ])('on $path hands the credential over, keeps the token and goes home', async ({ path, call, status }) => {
    const body = { access_token: 'fresh', token_type: 'bearer' }
    const { sent, router } = show(path, { ...answersFor(sessionOf()), ...settings, [call]: { status, body } })
    await click()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(sent[call]).toEqual({ oauth2_token: 'google-credential' })
    expect(getAuthToken()).toBe('fresh')
  })

  it('leads somebody new to first-time registration', async () => {
    const body = { access_token: 'fresh', token_type: 'bearer' }
    const answers = answersFor(sessionOf({ company: null, user: { first_name: null, last_name: null } }))
    const { router } = show('/register', { ...answers, ...settings, [REGISTER]: { status: 201, body } })
    await click()
    expect(await screen.findByRole('heading', { name: 'Register your company' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/registration')
  })

  it.each(['/login', '/register'])('on %s says when Google gave no credential', async (path) => {
    const { calls } = show(path, {}, fakeGoogle(''))
    await click()
    expect(await screen.findByRole('alert')).toHaveTextContent('Google authentication failed. Please try again.')
    expect(calls).not.toContain(SIGN_IN)
    expect(calls).not.toContain(REGISTER)
  })

  it.each([
    ['/login', 403, 'This email is registered with email/password.', USE_THE_FORM],
    ['/login', 401, 'Google did not confirm who you are.', 'Google did not confirm who you are.'],
    ['/login', 500, null, 'Login failed. Please try again later.'],
    [
      '/register',
      409,
      'This email is registered with email/password.',
      'This email is registered with a password. Please log in with your email and password instead.',
    ],
    ['/register', 500, null, 'Registration failed. Please try again later.'],
    ['/register', 403, 'Only invited people can register here. Ask.', 'Only invited people can register here. Ask.'],
  ])('on %s says on %i what the specification says: %s', async (...[path, status, detail, words]) => {
    const refused = { status, body: detail === null ? null : { detail } }
    show(path, { [SIGN_IN]: refused, [REGISTER]: refused })
    await click()
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(getAuthToken()).toBeNull()
  })
})
