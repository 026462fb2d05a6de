import type { Company } from '@cuecard/contract/session.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AUTH_TOKEN_KEY, endAuthToken, getAuthToken, setAuthToken } from '../lib/auth-token.ts'
import { keepPlace, readPlace } from '../lib/return-place.ts'
import { renderApp, type Answers } from '../test/render-app.tsx'
import { COMPANY, answersFor, homeOverview, publicSettings, sessionOf } from '../test/signed-in.ts'

const signedIn = (change: Parameters<typeof sessionOf>[0] = {}) => answersFor(sessionOf(change))

describe('the protected screens', () => {
  it('send whoever has no token to /login', async () => {
    const { calls, router } = renderApp('/meetings', publicSettings())
    expect(await screen.findByRole('heading', { name: 'Log in to Cuecard' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(calls).not.toContain('GET /auth/verify')
  })

  it('log out when the session check answers 401', async () => {
    setAuthToken('old')
    const { router } = renderApp('/', {
      ...publicSettings(),
      'GET /auth/verify': { status: 401, body: { detail: 'No' } },
    })
    expect(await screen.findByRole('heading', { name: 'Log in to Cuecard' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(getAuthToken()).toBeNull()
  })

  it.each([
    [429, 'The server is refusing calls for now'],
    [503, 'The server cannot be reached'],
  ])('keep the session when its check answers %i, and go on when it succeeds', async (status, title) => {
    setAuthToken('token')
    const answers: Answers = { ...signedIn(), 'GET /auth/verify': { status, body: { detail: 'Not now.' } } }
    const { router } = renderApp('/meetings', answers)
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
    expect(screen.getByText(/You stay signed in/)).toBeVisible()
    expect(screen.queryByText('Not now.') !== null).toBe(status === 429)
    expect(getAuthToken()).toBe('token')
    Object.assign(answers, signedIn())
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Meetings' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/meetings')
  })

  it.each([
    ['no company', { user: { company_id: null }, company: null }],
    ['no last name', { user: { last_name: null } }],
  ])('send a user with %s to first-time registration', async (_name, change) => {
    setAuthToken('token')
    const { router } = renderApp('/', signedIn(change))
    await waitFor(() => expect(router.state.location.pathname).toBe('/registration'))
  })

  it('let staff without a name in', async () => {
    setAuthToken('token')
    renderApp('/', signedIn({ user: { role: 'staff_user', first_name: null, last_name: null } }))
    expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeVisible()
  })
})

describe('the sidebar', () => {
  it('shows the company, the address and the groups of the specification', async () => {
    setAuthToken('token')
    renderApp('/', signedIn())
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Knowledge',
      'Meetings',
      'Settings',
      'Default Test Cases',
      'Company Test Cases',
      'Discovered Knowledge',
      'Customer Questions',
      'User Metrics',
      'Customers',
    ])
    expect(screen.getByText('Acme Robotics')).toBeVisible()
    expect(screen.getByText('dana@acme.example')).toBeVisible()
  })

  it('shows a whole emoji where the name of a company begins with one', async () => {
    setAuthToken('token')
    renderApp('/', signedIn({ company: { name: '🚀 Rockets' } }))
    expect(await screen.findByText('🚀')).toBeInTheDocument()
  })

  it("has Staff Tools in the provider's own company only", async () => {
    setAuthToken('token')
    renderApp('/', signedIn({ company: { type: 'internal_control_company' } }))
    expect(await screen.findByRole('link', { name: 'Customer Settings' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Staff Tools' })).toBeVisible()
  })

  it('logs out: the server revokes the token, the browser forgets it', async () => {
    setAuthToken('token')
    const { calls, router } = renderApp('/', signedIn())
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(calls).toContain('POST /auth/logout')
    expect(getAuthToken()).toBeNull()
  })
})

describe('without a connection', () => {
  /** Waits for what is loaded again then. */
  const tell = (type: 'online' | 'offline') =>
    act(async () => {
      window.dispatchEvent(new Event(type))
      await new Promise((resolve) => setTimeout(resolve, 20))
    })

  it('people can log out all the same', async () => {
    setAuthToken('token')
    const { router } = renderApp('/', signedIn())
    const logout = await screen.findByRole('button', { name: 'Logout' })
    await tell('offline')
    try {
      await userEvent.click(logout)
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
      expect(getAuthToken()).toBeNull()
    } finally {
      await tell('online')
    }
  })

  it.each([
    [false, '0px'],
    [true, '56px'],
  ])('the page says so where it can be seen when it is scrolled; narrow: %s', async (matches, top) => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: matches && query.startsWith('(max-width'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    setAuthToken('token')
    renderApp('/', signedIn())
    await screen.findByRole('heading', { name: 'Getting Started' })
    await tell('offline')
    try {
      expect(await screen.findByText(/^You are offline/)).toHaveStyle({ top })
    } finally {
      await tell('online')
      media.mockRestore()
    }
  })
})

describe('another tab of the same browser', () => {
  const inAnotherTab = (newValue: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: AUTH_TOKEN_KEY, newValue })))

  it('that signs somebody else in leaves nothing here of whoever was signed in before', async () => {
    setAuthToken('token')
    const answers = signedIn()
    const { calls } = renderApp('/', answers)
    expect(await screen.findByText('dana@acme.example')).toBeVisible()
    const before = calls.length
    setAuthToken('theirs')
    const theirs = sessionOf({ user: { email: 'noor@beta.example' }, company: { name: 'Beta Pumps' } })
    Object.assign(answers, answersFor(theirs))
    inAnotherTab('theirs')
    expect(await screen.findByText('noor@beta.example')).toBeVisible()
    expect(screen.getByText('Beta Pumps')).toBeVisible()
    expect(screen.queryByText('Acme Robotics')).not.toBeInTheDocument()
    await waitFor(() =>
      expect(calls.slice(before)).toEqual(expect.arrayContaining(['GET /company-knowledge/knowledge-status'])),
    )
  })

  it('that logs out leads to /login here too', async () => {
    setAuthToken('token')
    const { router } = renderApp('/', signedIn())
    expect(await screen.findByText('dana@acme.example')).toBeVisible()
    inAnotherTab(null)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(await screen.findByRole('heading', { name: 'Log in to Cuecard' })).toBeVisible()
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument()
  })

  it('that finds the session over leads to /login with the message and the way back', async () => {
    setAuthToken('token')
    const { router } = renderApp('/', signedIn())
    expect(await screen.findByText('dana@acme.example')).toBeVisible()
    endAuthToken()
    inAnotherTab(null)
    expect(await screen.findByText('Your session has ended. Log in to go on where you were.')).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(readPlace()).toEqual({ path: '/', ended: true })
  })
})

describe('Getting Started', () => {
  it('hides the team step from a single user', async () => {
    setAuthToken('token')
    renderApp('/', signedIn({ company: { type: 'single_user' } }))
    expect(await screen.findByRole('button', { name: /Step 2: Setup Knowledge Base/ })).toBeVisible()
    expect(screen.queryByText(/Connect Your Team/)).not.toBeInTheDocument()
  })

  it('marks what is done by the fields of user and company', async () => {
    setAuthToken('token')
    renderApp(
      '/',
      signedIn({
        user: { has_connected_with_extension: true },
        company: { last_knowledge_sync_datetime: '2026-11-21T08:00:00Z' },
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Step 1/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show the steps' }))
    expect(await screen.findByRole('button', { name: /Done:\s*Step 1/ })).toHaveAttribute('aria-expanded', 'false')
  })

  it('marks the third step when a teammate has connected, and says how many', async () => {
    setAuthToken('token')
    const team = { colleagues: 4, colleagues_connected: 1, not_connected: 3, not_accepted: 1, missing: [] }
    const answers = signedIn()
    const overview = { ...homeOverview(), people: team }
    renderApp('/', { ...answers, 'GET /company-settings/home': { body: overview } })
    expect(await screen.findByRole('heading', { name: '1 of 3 done' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /Done:\s*Step 3/ }))
    const said = await screen.findByText('1 of 4 teammates connected. 1 invitation not accepted yet.')
    await waitFor(() => expect(said).toBeVisible())
  })
})

describe('the login screen', () => {
  const attempt = async (status: number, body: unknown) => {
    renderApp('/login', { ...publicSettings(), 'POST /auth/token': { status, body } })
    await userEvent.type(await screen.findByLabelText('Email'), 'dana@acme.example')
    await userEvent.type(screen.getByLabelText('Password'), 'robot-lane-47{Enter}')
    return await screen.findByRole('alert')
  }

  it.each([
    [
      403,
      { detail: 'Email not verified. Please check your inbox.' },
      'Please verify your email before logging in. Check your inbox for the verification link.',
    ],
    [401, { detail: 'Incorrect email or password' }, 'Incorrect email or password'],
    [500, null, 'Login failed. Please try again later.'],
  ])('on %i says what the specification says', async (status, body, words) => {
    expect(await attempt(status, body)).toHaveTextContent(words)
    expect(screen.getByLabelText('Email')).toHaveValue('dana@acme.example')
  })

  it('is left for good: Back does not lead to it, and whoever is signed in goes Home instead', async () => {
    const token = { access_token: 'fresh', token_type: 'bearer' }
    const { router } = renderApp('/register', { ...signedIn(), 'POST /auth/token': { body: token } })
    await screen.findByLabelText('Work email')
    await act(() => router.navigate('/login'))
    await userEvent.type(await screen.findByLabelText('Email'), 'dana@acme.example')
    await userEvent.type(screen.getByLabelText('Password'), 'robot-lane-47{Enter}')
    expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeVisible()
    await act(() => router.navigate(-1))
    expect(await screen.findByLabelText('Work email')).toBeVisible()
    expect(router.state.location.pathname).toBe('/register')
    await act(() => router.navigate('/login'))
    expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })

  it('leads back to where the session ended once another tab has logged in', async () => {
    keepPlace({ path: '/meetings', ended: true })
    setAuthToken('of the other tab')
    const { router } = renderApp('/login', signedIn())
    expect(await screen.findByRole('heading', { name: 'Meetings' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/meetings')
    expect(readPlace()).toBeNull()
  })

  it('greets whoever has just registered', async () => {
    renderApp('/login?registerSuccess=true', publicSettings())
    expect(await screen.findByText(/Registration successful/)).toBeVisible()
  })

  it('offers the demo people on a demo server and fills the form', async () => {
    renderApp('/login', publicSettings({ demo: true }))
    await userEvent.click(await screen.findByRole('button', { name: /user@acme.example/ }))
    expect(screen.getByLabelText('Email')).toHaveValue('user@acme.example')
    expect(screen.getByLabelText('Password')).toHaveValue('cuecard-demo')
  })
})

describe('the register screen', () => {
  it('refuses a short password beside its field, without asking the server', async () => {
    const { calls } = renderApp('/register', {})
    await userEvent.type(await screen.findByLabelText('Work email'), 'dana@acme.example')
    await userEvent.type(screen.getByLabelText('Password'), '1234567{Enter}')
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})

describe('the verify screen', () => {
  const VERIFY = 'GET /auth/verify-email'
  const verified = (token: string | null, company: Company | null) => ({
    [VERIFY]: { body: { message: 'Your email address is confirmed.', access_token: token, company } },
  })

  it('asks the server once, also in StrictMode, and leads on to the registration', async () => {
    const { calls, router } = renderApp('/verify-email?token=abc', verified('fresh', null))
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Registration' }))
    expect(calls.filter((call) => call === VERIFY)).toHaveLength(1)
    expect(screen.queryByText(/address is verified/)).not.toBeInTheDocument()
    expect(getAuthToken()).toBe('fresh')
    await waitFor(() => expect(router.state.location.pathname).toBe('/company-registration'))
  })

  it('leads to the login when there is a company', async () => {
    renderApp('/verify-email?token=abc', verified('fresh', COMPANY))
    expect(await screen.findByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  })

  it.each([
    ['Token expired', 'This link has expired'],
    ['Token unknown', 'We could not verify your email'],
  ])('on %s shows its own view', async (detail, title) => {
    const { calls } = renderApp('/verify-email?token=abc', { [VERIFY]: { status: 400, body: { detail } } })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(calls).toEqual([VERIFY])
  })

  it('can be asked again while the server is away, and does not call the link used', async () => {
    const answers: Parameters<typeof renderApp>[1] = { [VERIFY]: { status: 500, body: null } }
    renderApp('/verify-email?token=abc', answers)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading', { name: 'We could not verify your email' })).toBeVisible()
    expect(screen.queryByText(/was used already/)).not.toBeInTheDocument()
    Object.assign(answers, verified('fresh', null))
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible()
  })

  it('fails without a token and asks nobody', async () => {
    const { calls } = renderApp('/verify-email', {})
    expect(await screen.findByRole('heading', { name: 'We could not verify your email' })).toBeVisible()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})
