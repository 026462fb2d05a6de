import type { User } from '@cuecard/contract/session.ts'
import { COMPANY_CREATED_HOME_MS, COMPANY_CREATED_WAIT_MS } from '@cuecard/contract/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getAuthToken, setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { answersFor, publicSettings, sessionOf } from '../../../test/signed-in.ts'

const VERIFY = 'GET /auth/verify'
const CREATE = 'POST /company-settings/self-serve-company'
const UPDATE = 'PUT /auth/user-info'
/** A timer may fire this much early by another clock. */
const TIMER_SLACK_MS = 5

const newcomer: Partial<User> = { first_name: null, last_name: null, work_role: null }
const NEW = sessionOf({ company: null, user: newcomer })
const INVITED = sessionOf({ company: { name: 'Northwind Pumps' }, user: newcomer })
const COMPLETE = sessionOf({ company: { name: 'Northwind Pumps' }, user: { role: 'company_admin' } })

beforeEach(() => setAuthToken('token'))

const fill = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const fillPerson = async () => {
  await fill('First name', 'Dana')
  await fill('Last name', 'Whitfield')
  await fill('Work role', 'Sales')
}

describe('first-time registration', () => {
  it.each(['/registration', '/company-registration'])('%s verifies and sends home who lacks nothing', async (path) => {
    const { calls, router } = renderApp(path, answersFor(COMPLETE))
    expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    expect(calls[0]).toBe(VERIFY)
  })

  it.each([
    { path: '/registration', session: NEW, title: 'Register your company', asksCompany: true },
    { path: '/company-registration', session: NEW, title: 'Register your company', asksCompany: true },
    { path: '/registration', session: INVITED, title: 'Complete your profile', asksCompany: false },
  ])('at $path says $title to whom that is missing', async ({ path, session, title, asksCompany }) => {
    renderApp(path, answersFor(session))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByLabelText('Company name') !== null).toBe(asksCompany)
  })

  it('lets somebody else log in: this session is ended at the server too', async () => {
    const { calls, router } = renderApp('/registration', answersFor(NEW))
    await userEvent.click(await screen.findByRole('button', { name: 'Log in with another account' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(calls).toContain('POST /auth/logout')
    expect(getAuthToken()).toBeNull()
  })
})

describe('where only invited people create companies', () => {
  const RECEIVED = 'GET /auth/invitations'
  const invitation = (change: object) => ({
    id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a11',
    user_email: 'dana@acme.example',
    company_name: 'Northwind Pumps',
    company_type: 'organization',
    role: 'company_user',
    expires_at: '2099-01-01T00:00:00Z',
    has_account: true,
    ...change,
  })
  const closed = (received: object[]): Answers => ({
    ...answersFor(NEW),
    ...publicSettings({ registration: 'invited' }),
    [RECEIVED]: { body: received },
  })

  it('says so in place of the form, and finds an invitation that came meanwhile', async () => {
    const answers = closed([])
    renderApp('/registration', answers)
    expect(await screen.findByRole('heading', { name: 'You are not in a company yet' })).toBeVisible()
    expect(screen.getByText(/Ask an admin of your company to invite your address/)).toBeVisible()
    expect(screen.queryByLabelText('Company name')).not.toBeInTheDocument()
    answers[RECEIVED] = { body: [invitation({})] }
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('heading', { name: 'You are invited to Northwind Pumps' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /of your own instead/ })).not.toBeInTheDocument()
  })

  it('shows the form to whom the provider invited to create one', async () => {
    renderApp('/registration', closed([invitation({ company_name: null, role: 'company_admin' })]))
    expect(await screen.findByLabelText('Company name')).toBeVisible()
  })
})

describe('the company registration form', () => {
  const register = async (answers: Answers, company = 'Northwind Pumps') => {
    const app = renderApp('/registration', answers)
    await fillPerson()
    await fill('Company name', `${company}{Enter}`)
    return app
  }

  it('requires every field, spaces count as nothing, and says so beside the field', async () => {
    const { calls } = await register(answersFor(NEW), '   ')
    expect(await screen.findByText('All fields are required.')).toBeVisible()
    expect(screen.getByLabelText('Company name')).toHaveAccessibleDescription('Enter your company name')
    expect(screen.getByLabelText('First name')).toBeValid()
    expect(screen.getByLabelText('First name')).toHaveValue('Dana')
    expect(calls).not.toContain(CREATE)
  })

  it('creates the company, verifies half a second later and goes home', async () => {
    const times = { created: 0, verified: 0, home: 0 }
    const answers: Answers = {
      ...answersFor(NEW),
      get [CREATE]() {
        times.created = performance.now()
        return { status: 201, body: COMPLETE }
      },
      get [VERIFY]() {
        if (times.created > 0 && times.verified === 0) times.verified = performance.now()
        return { body: times.created > 0 ? COMPLETE : NEW }
      },
    }
    const { router } = renderApp('/registration', answers)
    router.subscribe(({ location }) => {
      if (location.pathname === '/') times.home ||= performance.now()
    })
    await fillPerson()
    await fill('Company name', 'Northwind Pumps{Enter}')
    expect(await screen.findByText('Company created successfully!')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    expect(screen.getByText('Northwind Pumps')).toBeVisible()
    expect(times.verified - times.created).toBeGreaterThan(COMPANY_CREATED_WAIT_MS - TIMER_SLACK_MS)
    expect(times.home - times.verified).toBeGreaterThan(COMPANY_CREATED_HOME_MS - TIMER_SLACK_MS)
  })

  it('says so when the company is still missing, and checks again without creating another', async () => {
    const answers: Answers = { ...answersFor(NEW), [CREATE]: { status: 201, body: NEW } }
    const { calls, router } = await register(answers)
    expect(await screen.findByText(/your account does not show it yet/)).toBeVisible()
    expect(screen.getByLabelText('Company name')).toHaveValue('Northwind Pumps')
    answers[VERIFY] = { body: COMPLETE }
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls.filter((call) => call === CREATE)).toHaveLength(1)
  })

  it('keeps what was typed when the creation fails', async () => {
    await register({ ...answersFor(NEW), [CREATE]: { status: 500, body: null } })
    const words = 'Failed to create company. Please try again.'
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(screen.getByLabelText('First name')).toHaveValue('Dana')
    expect(screen.getByLabelText('Company name')).toHaveValue('Northwind Pumps')
    expect(screen.getByRole('button', { name: 'Create company' })).toBeEnabled()
  })

  it("puts the server's word on a field beside that field", async () => {
    const errors = { user_work_role: 'This is no work role.' }
    await register({ ...answersFor(NEW), [CREATE]: { status: 422, body: { detail: 'No', errors } } })
    const role = await screen.findByLabelText('Work role')
    await waitFor(() => expect(role).toHaveAccessibleDescription('This is no work role.'))
  })

  it('goes home when the company was made in another tab meanwhile', async () => {
    const answers: Answers = { ...answersFor(NEW), [CREATE]: { status: 409, body: { detail: 'You have one.' } } }
    const app = renderApp('/registration', answers)
    await fillPerson()
    answers[VERIFY] = { body: COMPLETE }
    await fill('Company name', 'Northwind Pumps{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/'))
  })
})

describe('the profile form', () => {
  it('asks for what is missing and keeps what is known', async () => {
    const session = { ...INVITED, user: { ...INVITED.user, first_name: 'Dana' } }
    const { calls } = renderApp('/registration', answersFor(session))
    expect(await screen.findByLabelText('First name')).toHaveValue('Dana')
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('All fields are required.')).toBeVisible()
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Enter your last name')
    expect(screen.getByLabelText('Work role')).toHaveAccessibleDescription('Enter your work role')
    expect(calls).not.toContain(UPDATE)
  })

  it('saves the profile and goes home', async () => {
    const { router } = renderApp('/registration', { ...answersFor(INVITED), [UPDATE]: { body: COMPLETE } })
    await fillPerson()
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('keeps what was typed when the update fails', async () => {
    renderApp('/registration', { ...answersFor(INVITED), [UPDATE]: { status: 500, body: null } })
    await fillPerson()
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
    const words = 'Failed to update profile. Please try again.'
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(screen.getByLabelText('Work role')).toHaveValue('Sales')
  })
})
