import type { ReceivedInvitation } from '@cuecard/contract/invitations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getAuthToken, setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { COMPANY, answersFor, publicSettings, sessionOf } from '../../../test/signed-in.ts'

const VERIFY = 'POST /auth/verify-invitation'
const REGISTER = 'POST /auth/register/invitation'
const LIST = 'GET /auth/invitations'
const ACCEPT = 'POST /auth/accept-invitation'
const LOGIN = 'POST /auth/token'
const PASSWORD = 'robot-lane-47'
const TOKEN = { access_token: 'fresh', token_type: 'bearer' }

function invitation(change: Partial<ReceivedInvitation> = {}): ReceivedInvitation {
  return {
    id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7c01',
    user_email: 'new@acme.example',
    company_name: 'Acme Robotics',
    company_type: 'organization',
    role: 'company_user',
    expires_at: '2026-11-28T09:00:00Z',
    has_account: false,
    ...change,
  }
}
const OTHER = invitation({
  id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7c02',
  company_name: 'Northwind Pumps',
  role: 'company_admin',
})
const nameless = { first_name: null, last_name: null, work_role: null, email: 'new@acme.example' }
const WITHOUT = sessionOf({ company: null, user: nameless })
const JOINED = sessionOf({ user: nameless })

describe('registration from a mailed invitation', () => {
  const open = (answers: Answers) => renderApp('/register?invitation=good', { ...publicSettings(), ...answers })
  const usable: Answers = { [VERIFY]: { body: invitation() } }
  const choose = async (answers: Answers, password = PASSWORD) => {
    const app = open({ ...usable, ...answers })
    await userEvent.type(await screen.findByLabelText('Password'), `${password}{Enter}`)
    return app
  }

  it('is checked once, shows who invites and as what, and locks the address', async () => {
    const { calls, sent } = open(usable)
    expect(await screen.findByRole('heading', { name: 'Join Acme Robotics' })).toBeVisible()
    expect(screen.getByText(/Acme Robotics invites you to Cuecard as company user\./)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('new@acme.example')
    await userEvent.type(screen.getByLabelText('Email'), 'x')
    expect(screen.getByLabelText('Email')).toHaveValue('new@acme.example')
    expect(calls.filter((call) => call === VERIFY)).toHaveLength(1)
    expect(sent[VERIFY]).toEqual({ token: 'good' })
  })

  it.each([
    ['organization', 'You are invited to bring your organization to Cuecard.'],
    ['single_user', 'You are invited to use Cuecard on your own.'],
  ] as const)('to the platform as %s says so', async (company_type, words) => {
    open({ [VERIFY]: { body: invitation({ company_name: null, company_type }) } })
    expect(await screen.findByRole('heading', { name: 'Join Cuecard' })).toBeVisible()
    expect(screen.getByText(new RegExp(words))).toBeVisible()
  })

  it('signs in and goes on to first-time registration', async () => {
    const { sent, router } = await choose({ ...answersFor(JOINED), [REGISTER]: { status: 201, body: TOKEN } })
    expect(await screen.findByRole('heading', { name: 'Complete your profile' })).toBeVisible()
    expect(sent[REGISTER]).toEqual({ token: 'good', password: PASSWORD })
    expect(router.state.location.pathname).toBe('/registration')
    expect(getAuthToken()).toBe('fresh')
  })

  it('wants eight characters, without asking the server', async () => {
    const { calls } = await choose({}, '1234567')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password must be at least 8 characters long')
    expect(calls).not.toContain(REGISTER)
  })

  it('shows a common password beside its field, and keeps it and the form', async () => {
    const words = 'This password is too common. Please choose another one.'
    const { calls } = await choose({
      [REGISTER]: { status: 422, body: { detail: words, errors: { password: words } } },
    })
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(words))
    expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD)
    expect(calls.filter((call) => call === VERIFY)).toHaveLength(1)
  })

  it('keeps the password when the server fails', async () => {
    await choose({ [REGISTER]: { status: 500, body: null } })
    const words = 'Registration failed. Please try again later.'
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD)
  })

  it.each([400, 422])('that answers %i says that it cannot be used, and the ways on', async (status) => {
    open({ [VERIFY]: { status, body: { detail: 'This invitation can no longer be used.', errors: {} } } })
    expect(await screen.findByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Ask the person who invited you for a new one.')
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
  })

  it('that died while the form was open says so', async () => {
    let used = false
    const refused = { status: 400, body: { detail: 'This invitation can no longer be used.' } }
    const answers: Answers = {
      ...publicSettings(),
      get [VERIFY]() {
        return used ? refused : { body: invitation() }
      },
      get [REGISTER]() {
        used = true
        return refused
      },
    }
    renderApp('/register?invitation=good', answers)
    await userEvent.type(await screen.findByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
  })

  it('can be checked again when the server could not be asked', async () => {
    const answers: Answers = { ...publicSettings(), [VERIFY]: { status: 500, body: null } }
    renderApp('/register?invitation=good', answers)
    const again = await screen.findByRole('button', { name: 'Check again' })
    expect(screen.getByRole('heading', { name: 'We could not check your invitation' })).toBeVisible()
    Object.assign(answers, usable)
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Join Acme Robotics' })).toBeVisible()
  })
})

describe('an invitation to somebody who has an account', () => {
  it('shows the login form although somebody is signed in: it may be for somebody else', async () => {
    setAuthToken('token')
    renderApp('/login?invitation=good', { ...publicSettings(), [VERIFY]: { body: invitation({ has_account: true }) } })
    expect(await screen.findByText('Join Acme Robotics: log in, then accept the invitation.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('new@acme.example')
  })

  it('leads to the login with the address filled in, and from there to the invitation', async () => {
    const { router } = renderApp('/register?invitation=good', {
      ...answersFor(WITHOUT),
      [VERIFY]: { body: invitation({ has_account: true }) },
      [LOGIN]: { body: TOKEN },
      [LIST]: { body: [invitation({ has_account: true })] },
    })
    expect(await screen.findByText(/There is an account for/)).toHaveTextContent('new@acme.example')
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Log in to accept' }))
    await screen.findByRole('heading', { name: 'Log in to Cuecard' })
    expect(router.state.location.search).toBe('?invitation=good')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('new@acme.example'))
    expect(screen.getByText('Join Acme Robotics: log in, then accept the invitation.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'You are invited to Acme Robotics' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/registration')
  })
})

describe('a person without a company', () => {
  beforeEach(() => setAuthToken('token'))
  const open = (received: readonly ReceivedInvitation[], change: Answers = {}) =>
    renderApp('/registration', { ...answersFor(WITHOUT), [LIST]: { body: received }, ...change })
  const accept = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Accept the invitation to ${name}` }))

  it('who was invited sees that first, and joins by accepting', async () => {
    const { sent, router } = open([invitation()], { [ACCEPT]: { body: JOINED } })
    expect(await screen.findByRole('heading', { name: 'You are invited to Acme Robotics' })).toBeVisible()
    expect(screen.queryByLabelText('Company name')).not.toBeInTheDocument()
    await accept('Acme Robotics')
    expect(await screen.findByRole('heading', { name: 'Complete your profile' })).toBeVisible()
    expect(sent[ACCEPT]).toEqual({ invitation_id: invitation().id })
    expect(router.state.location.pathname).toBe('/registration')
  })

  it('whose names are known goes home after accepting', async () => {
    const named = { email: 'new@acme.example' }
    const { router } = open([invitation()], {
      'GET /auth/verify': { body: sessionOf({ company: null, user: named }) },
      [ACCEPT]: { body: sessionOf({ user: named }) },
    })
    await accept('Acme Robotics')
    expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    expect(screen.getByText(COMPANY.name)).toBeVisible()
  })

  it('chooses among several', async () => {
    const { sent } = open([invitation(), OTHER], { [ACCEPT]: { body: JOINED } })
    expect(await screen.findByRole('heading', { name: 'You are invited to 2 companies' })).toBeVisible()
    const rows = within(screen.getByRole('list', { name: 'Your invitations' })).getAllByRole('listitem')
    expect(rows[1]).toHaveTextContent(/Northwind PumpsAs company adminUntil 11\/28\/2026 at/)
    await accept('Northwind Pumps')
    await waitFor(() => expect(sent[ACCEPT]).toEqual({ invitation_id: OTHER.id }))
  })

  it('may create a company instead, and come back', async () => {
    open([invitation()])
    await userEvent.click(await screen.findByRole('button', { name: 'Create a company of your own instead' }))
    expect(await screen.findByLabelText('Company name')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Back to your invitations' }))
    expect(await screen.findByRole('heading', { name: 'You are invited to Acme Robotics' })).toBeVisible()
  })

  it('whose invitation was withdrawn meanwhile is told, and sees what is left', async () => {
    let asked = false
    const answers: Answers = {
      ...answersFor(WITHOUT),
      get [ACCEPT]() {
        asked = true
        return { status: 404, body: { detail: 'Invitation not found' } }
      },
    }
    Object.defineProperty(answers, LIST, { get: () => ({ body: asked ? [] : [invitation()] }) })
    renderApp('/registration', answers)
    await accept('Acme Robotics')
    expect(await screen.findByText('Failed to accept the invitation')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Register your company' })).toBeVisible()
  })

  it('can try again when accepting fails', async () => {
    open([invitation()], { [ACCEPT]: { status: 500, body: null } })
    await accept('Acme Robotics')
    expect(await screen.findByText('You did not join. Please try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Accept the invitation to Acme Robotics' })).toBeEnabled()
  })

  it.each([
    ['organization', 'Register your organization'],
    ['single_user', 'Set up your own Cuecard'],
  ] as const)('invited to the platform as %s sees the form in its words', async (company_type, title) => {
    open([invitation({ company_name: null, company_type, role: 'company_admin' })])
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByLabelText('Company name')).toBeVisible()
  })

  it('whose invitations cannot be loaded is told before creating a company, and can check again', async () => {
    const answers: Answers = { ...answersFor(WITHOUT), [LIST]: { status: 500, body: null } }
    renderApp('/registration', answers)
    expect(await screen.findByText(/We could not check whether you are invited/)).toBeVisible()
    expect(screen.getByLabelText('Company name')).toBeVisible()
    answers[LIST] = { body: [invitation()] }
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('heading', { name: 'You are invited to Acme Robotics' })).toBeVisible()
  })
})
