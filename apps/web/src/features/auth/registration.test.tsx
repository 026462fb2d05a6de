import type { Company, Session, User } from '@cuecard/contract/auth.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getAuthToken, setAuthToken } from '../../lib/auth-token.ts'
import { renderApp } from '../../test/render-app.tsx'
import type { Answers } from '../../test/render-app.tsx'

const VERIFY = 'GET /auth/verify'
const CREATE = 'POST /company-settings/self-serve-company'
const UPDATE = 'PUT /auth/user-info'
const wait = { timeout: 10_000 }

const COMPANY: Company = {
  id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a02',
  name: 'Northwind Pumps',
  type: 'organization',
  connection_token: 'company-token',
  last_knowledge_sync_datetime: null,
}
const NEWCOMER: User = {
  id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a01',
  email: 'dana@northwind.example',
  first_name: null,
  last_name: null,
  work_role: null,
  role: 'company_user',
  company_id: null,
  connection_token: 'user-token',
  has_connected_with_extension: false,
}
const NEW: Session = { user: NEWCOMER, company: null }
const INVITED: Session = { user: { ...NEWCOMER, company_id: COMPANY.id }, company: COMPANY }
const COMPLETE: Session = {
  user: { ...INVITED.user, first_name: 'Dana', last_name: 'Whitfield', work_role: 'Sales', role: 'company_admin' },
  company: COMPANY,
}

function answersOf(session: Session): Answers {
  return {
    [VERIFY]: { body: session },
    'GET /public-settings': { body: { google_client_id: null, demo: false, outbox: false } },
    'GET /company-knowledge/knowledge-status': {
      body: {
        last_knowledge_sync_datetime: null,
        has_playbook: false,
        has_knowledge_updates_since_sync: false,
        passages: 0,
        passages_embedded: 0,
        embeddings: 'off',
      },
    },
    'GET /company-knowledge/vector-store-status': {
      body: {
        is_running: false,
        progress: 0,
        estimated_time_left_sec: null,
        started_at: null,
        activity: null,
        failure: null,
      },
    },
    'POST /auth/logout': { status: 204, body: null },
  }
}

beforeEach(() => setAuthToken('token'))

const fill = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label, {}, wait), text)
const fillPerson = async () => {
  await fill('First name', 'Dana')
  await fill('Last name', 'Whitfield')
  await fill('Work role', 'Sales')
}

describe('first-time registration', () => {
  it.each(['/registration', '/company-registration'])('%s verifies and sends home who lacks nothing', async (path) => {
    const { calls, router } = renderApp(path, answersOf(COMPLETE))
    expect(await screen.findByRole('heading', { name: 'Getting Started' }, wait)).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    expect(calls[0]).toBe(VERIFY)
  })

  it.each([
    { path: '/registration', session: NEW, title: 'Register your company', asksCompany: true },
    { path: '/company-registration', session: NEW, title: 'Register your company', asksCompany: true },
    { path: '/registration', session: INVITED, title: 'Complete your profile', asksCompany: false },
  ])('at $path says $title to whom that is missing', async ({ path, session, title, asksCompany }) => {
    renderApp(path, answersOf(session))
    expect(await screen.findByRole('heading', { name: title }, wait)).toBeVisible()
    expect(screen.queryByLabelText('Company name') !== null).toBe(asksCompany)
  })

  it('lets somebody else log in: this session is ended at the server too', async () => {
    const { calls, router } = renderApp('/registration', answersOf(NEW))
    await userEvent.click(await screen.findByRole('button', { name: 'Log in with another account' }, wait))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'), wait)
    expect(calls).toContain('POST /auth/logout')
    expect(getAuthToken()).toBeNull()
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
    const { calls } = await register(answersOf(NEW), '   ')
    expect(await screen.findByText('All fields are required.')).toBeVisible()
    expect(screen.getByLabelText('Company name')).toHaveAccessibleDescription('Enter your company name')
    expect(screen.getByLabelText('First name')).toBeValid()
    expect(screen.getByLabelText('First name')).toHaveValue('Dana')
    expect(calls).not.toContain(CREATE)
  })

  it('creates the company, verifies half a second later and goes home', async () => {
    const answers: Answers = { ...answersOf(NEW), [CREATE]: { status: 201, body: COMPLETE } }
    const { calls, router } = await register(answers)
    await waitFor(() => expect(calls).toContain(CREATE), wait)
    const created = performance.now()
    answers[VERIFY] = { body: COMPLETE }
    expect(await screen.findByText('Company created successfully!', {}, wait)).toBeVisible()
    await waitFor(() => expect(calls.slice(calls.indexOf(CREATE))).toContain(VERIFY), wait)
    expect(performance.now() - created).toBeGreaterThan(400)
    expect(router.state.location.pathname).toBe('/registration')
    expect(await screen.findByRole('heading', { name: 'Getting Started' }, wait)).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    expect(screen.getByText('Northwind Pumps')).toBeVisible()
  })

  it('says so when the company is still missing, and checks again without creating another', async () => {
    const answers: Answers = { ...answersOf(NEW), [CREATE]: { status: 201, body: NEW } }
    const { calls, router } = await register(answers)
    expect(await screen.findByText(/your account does not show it yet/, {}, wait)).toBeVisible()
    expect(screen.getByLabelText('Company name')).toHaveValue('Northwind Pumps')
    answers[VERIFY] = { body: COMPLETE }
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), wait)
    expect(calls.filter((call) => call === CREATE)).toHaveLength(1)
  })

  it('keeps what was typed when the creation fails', async () => {
    await register({ ...answersOf(NEW), [CREATE]: { status: 500, body: null } })
    const words = 'Failed to create company. Please try again.'
    expect(await screen.findByText(words, { selector: '[role=alert]' }, wait)).toBeVisible()
    expect(screen.getByLabelText('First name')).toHaveValue('Dana')
    expect(screen.getByLabelText('Company name')).toHaveValue('Northwind Pumps')
    expect(screen.getByRole('button', { name: 'Create company' })).toBeEnabled()
  })

  it("puts the server's word on a field beside that field", async () => {
    const errors = { user_work_role: 'This is no work role.' }
    await register({ ...answersOf(NEW), [CREATE]: { status: 422, body: { detail: 'No', errors } } })
    const role = await screen.findByLabelText('Work role')
    await waitFor(() => expect(role).toHaveAccessibleDescription('This is no work role.'), wait)
  })

  it('goes home when the company was made in another tab meanwhile', async () => {
    const answers: Answers = { ...answersOf(NEW), [CREATE]: { status: 409, body: { detail: 'You have one.' } } }
    const app = renderApp('/registration', answers)
    await fillPerson()
    answers[VERIFY] = { body: COMPLETE }
    await fill('Company name', 'Northwind Pumps{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/'), wait)
  })
})

describe('the profile form', () => {
  it('asks for what is missing and keeps what is known', async () => {
    const session = { ...INVITED, user: { ...INVITED.user, first_name: 'Dana' } }
    const { calls } = renderApp('/registration', answersOf(session))
    expect(await screen.findByLabelText('First name', {}, wait)).toHaveValue('Dana')
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('All fields are required.')).toBeVisible()
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Enter your last name')
    expect(screen.getByLabelText('Work role')).toHaveAccessibleDescription('Enter your work role')
    expect(calls).not.toContain(UPDATE)
  })

  it('saves the profile and goes home', async () => {
    const { router } = renderApp('/registration', { ...answersOf(INVITED), [UPDATE]: { body: COMPLETE } })
    await fillPerson()
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Profile updated successfully!', {}, wait)).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), wait)
  })

  it('keeps what was typed when the update fails', async () => {
    renderApp('/registration', { ...answersOf(INVITED), [UPDATE]: { status: 500, body: null } })
    await fillPerson()
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
    const words = 'Failed to update profile. Please try again.'
    expect(await screen.findByText(words, { selector: '[role=alert]' }, wait)).toBeVisible()
    expect(screen.getByLabelText('Work role')).toHaveValue('Sales')
  })
})
