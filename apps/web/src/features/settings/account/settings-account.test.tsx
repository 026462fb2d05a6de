import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { sessionOf } from '../../../test/signed-in.ts'
import { idOf, place, refused, SESSIONS, settingsAnswers } from '../test/settings-answers.ts'

const PROFILE = 'PUT /auth/user-info'
const PASSWORD = 'POST /auth/change-password'
const REGENERATE = 'POST /auth/connection-token'
const REVOKE = `DELETE /auth/sessions/${idOf(2)}`
const ELSEWHERE = 'POST /auth/sessions/revoke-others'

beforeEach(() => setAuthToken('token'))

const open = async (change: Answers = {}, session = sessionOf()) => {
  const answers = settingsAnswers(session, change)
  const app = renderApp('/settings?section=account', answers)
  await screen.findByRole('region', { name: 'Profile' })
  return { ...app, answers }
}
/** The label of a busy button has two texts. */
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))

describe('Your account', () => {
  it('is reached by its tab, which stands in the address', async () => {
    const { router } = renderApp('/settings', settingsAnswers(sessionOf()))
    await userEvent.click(await screen.findByRole('tab', { name: 'Your account' }))
    expect(await screen.findByRole('region', { name: 'Profile' })).toHaveTextContent('dana@acme.example')
    expect(router.state.location.search).toBe('?section=account')
  })

  it('is all there is for staff without a company', async () => {
    const session = sessionOf({ user: { role: 'staff_user' }, company: null })
    renderApp('/settings', settingsAnswers(session))
    expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Company' })).not.toBeInTheDocument()
  })
})

describe('the profile', () => {
  it('is saved and says so', async () => {
    const { sent } = await open({ [PROFILE]: { body: sessionOf({ user: { first_name: 'Dänä' } }) } })
    const field = screen.getByLabelText('First name')
    expect(field).toHaveValue('Dana')
    await userEvent.clear(field)
    await userEvent.type(field, 'Dänä')
    await press('Save profile')
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
    expect(sent[PROFILE]).toEqual({ first_name: 'Dänä', last_name: 'Whitfield', work_role: 'Sales' })
    expect(await screen.findByText('Dänä Whitfield')).toBeInTheDocument()
  })

  it('needs every field, and says which is missing', async () => {
    const { calls } = await open()
    await userEvent.clear(screen.getByLabelText('Work role'))
    await press('Save profile')
    expect(screen.getByRole('alert')).toHaveTextContent('All fields are required.')
    expect(screen.getByLabelText('Work role')).toHaveAccessibleDescription('Enter your work role')
    expect(calls).not.toContain(PROFILE)
  })

  it('keeps what was typed when it cannot be saved', async () => {
    await open({ [PROFILE]: { status: 500, body: null } })
    await userEvent.type(screen.getByLabelText('Work role'), ' Lead')
    await press('Save profile')
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument()
    expect(screen.getByLabelText('Work role')).toHaveValue('Sales Lead')
  })

  it('shows what the server says of a field beside that field', async () => {
    await open({ [PROFILE]: refused(422, 'Check the fields', { last_name: 'This is no name' }) })
    await press('Save profile')
    const field = screen.getByLabelText('Last name')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is no name'))
  })
})

describe('the password', () => {
  const fill = async ([current, fresh, repeat]: readonly [string, string, string]) => {
    await userEvent.type(screen.getByLabelText('Current password'), current)
    await userEvent.type(screen.getByLabelText('New password'), fresh)
    await userEvent.type(screen.getByLabelText('Repeat new password'), repeat)
    await press('Change password')
  }

  it('is changed, says what ends with it, and the form is empty again', async () => {
    const { calls, sent } = await open({ [PASSWORD]: { body: { message: 'Your password was changed.' } } })
    expect(screen.getByText(/logs you out of every other session and extension/)).toBeVisible()
    await fill(['cuecard-demo', 'robot-lane-47', 'robot-lane-47'])
    expect(await screen.findByText('Your password was changed.')).toBeInTheDocument()
    expect(sent[PASSWORD]).toEqual({ current_password: 'cuecard-demo', new_password: 'robot-lane-47' })
    // The connection token was replaced with the password.
    await waitFor(() => expect(calls.slice(calls.indexOf(PASSWORD))).toContain('GET /auth/verify'))
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''))
  })

  it('must be repeated alike', async () => {
    const { calls } = await open()
    await fill(['cuecard-demo', 'robot-lane-47', 'robot-lane-48'])
    expect(screen.getByLabelText('Repeat new password')).toHaveAccessibleDescription('Passwords do not match')
    expect(calls).not.toContain(PASSWORD)
  })

  it('has at least 8 characters', async () => {
    const { calls } = await open()
    await fill(['cuecard-demo', 'short', 'short'])
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters long',
    )
    expect(calls).not.toContain(PASSWORD)
  })

  it('is never cut: one that is too long is refused as it was pasted', async () => {
    const { calls } = await open()
    for (const label of ['Current password', 'New password', 'Repeat new password']) {
      await userEvent.click(screen.getByLabelText(label))
      await userEvent.paste('x'.repeat(label === 'Current password' ? 12 : 257))
    }
    await press('Change password')
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'Password must be at most 256 characters long',
    )
    expect(screen.getByLabelText('New password')).toHaveValue('x'.repeat(257))
    expect(calls).not.toContain(PASSWORD)
  })

  it('keeps what was typed and shows the word of the server beside the field', async () => {
    await open({ [PASSWORD]: refused(422, 'No', { current_password: 'This is not your password' }) })
    await fill(['wrong', 'robot-lane-47', 'robot-lane-47'])
    const field = screen.getByLabelText('Current password')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your password'))
    expect(field).toHaveValue('wrong')
    expect(screen.getByText('Failed to change password')).toBeVisible()
  })

  it('that does not exist is explained in the words of the server, with the way to one', async () => {
    const words = 'You sign in with Google, so there is no password to change.'
    await open({ [PASSWORD]: refused(409, words) })
    await fill(['anything', 'robot-lane-47', 'robot-lane-47'])
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset-password')
  })
})

describe('the own connection token', () => {
  it('is regenerated after a question', async () => {
    await open({ [REGENERATE]: { body: sessionOf({ user: { connection_token: 'fresh-user-token' } }) } })
    expect(screen.getByText('user-token')).toBeVisible()
    await press('Regenerate connection token')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent(/connected stay connected/)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Regenerate/ }))
    expect(await screen.findByText('fresh-user-token')).toBeInTheDocument()
    expect(screen.getByText('Connection token regenerated')).toBeVisible()
  })
})

describe('where one is signed in', () => {
  const extension = place(2, { purpose: 'extension', device: 'Edge on macOS', last_used_at: null })
  const both = { [SESSIONS]: { body: [place(1, { current: true }), extension] } }

  it('shows each place; this one has no way to sign it out', async () => {
    await open(both)
    const list = await screen.findByRole('list', { name: 'Sessions and extension connections' })
    const [here, there] = within(list).getAllByRole('listitem')
    expect(here).toHaveTextContent(/Chrome on WindowsThis oneBrowser session/)
    expect(within(here ?? document.body).queryByRole('button')).not.toBeInTheDocument()
    expect(there).toHaveTextContent(/Edge on macOSExtension.*Last used never/)
  })

  it('signs one out', async () => {
    const { answers, calls } = await open({ ...both, [REVOKE]: { status: 204, body: null } })
    const button = await screen.findByRole('button', { name: 'Log out Edge on macOS' })
    answers[SESSIONS] = { body: [place(1, { current: true })] }
    await userEvent.click(button)
    expect(await screen.findByText('Logged out there')).toBeInTheDocument()
    expect(calls).toContain(REVOKE)
    await waitFor(() => expect(screen.queryByText('Edge on macOS')).not.toBeInTheDocument())
  })

  it('says when that fails', async () => {
    await open({ ...both, [REVOKE]: { status: 500, body: null } })
    await userEvent.click(await screen.findByRole('button', { name: 'Log out Edge on macOS' }))
    expect(await screen.findByText('Failed to log out there')).toBeInTheDocument()
    expect(screen.getByText('Edge on macOS')).toBeVisible()
  })

  it('signs out everywhere else after a question', async () => {
    const { answers, calls } = await open({ ...both, [ELSEWHERE]: { body: { revoked: 1 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('The other session or extension connection ends at once.')
    expect(calls).not.toContain(ELSEWHERE)
    answers[SESSIONS] = { body: [place(1, { current: true })] }
    await userEvent.click(within(dialog).getByRole('button', { name: /^Log out/ }))
    expect(await screen.findByText('Logged out everywhere else')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const button = screen.getByRole('button', { name: 'Log out everywhere else' })
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  })

  it('that cannot be loaded says so and tries again', async () => {
    const { answers } = await open({ [SESSIONS]: { status: 500, body: null } })
    expect(await screen.findByText('Your sessions could not be loaded')).toBeInTheDocument()
    answers[SESSIONS] = { body: [place(1, { current: true })] }
    await press('Retry')
    expect(await screen.findByText('This one')).toBeInTheDocument()
  })
})
