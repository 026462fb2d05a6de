import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { sessionOf } from '../../../test/signed-in.ts'
import { adminSession, colleague, idOf, INVITATIONS, invitation, refused } from '../test/settings-answers.ts'
import { self, settingsAnswers, USERS } from '../test/settings-answers.ts'

const INVITE = 'POST /company-settings/user'
const ROLE = `PUT /company-settings/users/${idOf(1)}`
const REMOVE = `DELETE /company-settings/users/${idOf(1)}`
const RESEND = `POST /company-settings/invitations/${idOf(1)}/resend`
const REVOKE = `DELETE /company-settings/invitations/${idOf(1)}`

beforeEach(() => setAuthToken('token'))

const open = async (change: Answers = {}, { session = adminSession(), at = '/settings' } = {}) => {
  const answers = settingsAnswers(session, change)
  const app = renderApp(at, answers)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...app, answers }
}
const users = () => screen.findByRole('table', { name: 'Active Users' })
const pending = () => screen.findByRole('table', { name: 'Pending Invitations' })
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu')
}

describe('Active Users', () => {
  it('are shown with name, address, role without underscores, extension and when they were last seen', async () => {
    const unnamed = colleague(2, { first_name: null, last_name: null, has_connected_with_extension: true })
    await open({ [USERS]: { body: [self(), unnamed] } })
    const [, first, second] = within(await users()).getAllByRole('row')
    expect(first).toHaveTextContent(/Dana WhitfieldYoudana@acme\.examplecompany adminNot connectedNever/)
    expect(second).toHaveTextContent(/Unnamed Userperson2@acme\.examplecompany userConnectedNever/)
  })

  it('that cannot be loaded say so in a toast and in the card, and try again', async () => {
    const { answers } = await open({ [USERS]: { status: 500, body: null } })
    const words = 'Failed to load users and invitations'
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    answers[USERS] = { body: [self()] }
    const card = screen.getByRole('region', { name: 'Users' })
    await userEvent.click(within(card).getByRole('button', { name: 'Retry' }))
    expect(within(await users()).getAllByRole('row')).toHaveLength(2)
  })

  it('keep standing when only the invitations cannot be loaded', async () => {
    await open({ [INVITATIONS]: { status: 500, body: null } })
    expect(await screen.findByText('Failed to load users and invitations')).toBeInTheDocument()
    expect(await screen.findByText('The invitations could not be loaded')).toBeInTheDocument()
    expect(await users()).toBeVisible()
  })

  it('have no search box up to ten people', async () => {
    await open({ [USERS]: { body: Array.from({ length: 10 }, (_, n) => colleague(n)) } })
    await users()
    expect(screen.queryByLabelText('Find a user')).not.toBeInTheDocument()
  })

  it('above ten people are found by name while typing; no letter is lost', async () => {
    await open({ [USERS]: { body: Array.from({ length: 11 }, (_, n) => colleague(n)) } })
    await users()
    const box = screen.getByLabelText('Find a user')
    await userEvent.type(box, 'pers 7')
    expect(box).toHaveValue('pers 7')
    expect(within(await users()).getAllByText(/@acme/)).toHaveLength(1)
    await userEvent.type(box, 'x')
    expect(screen.getByText('No users found')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(within(await users()).getAllByText(/@acme/)).toHaveLength(11)
  })

  it('of a company of 5,000 are shown by pages and found on all of them', async () => {
    const { router } = await open({ [USERS]: { body: Array.from({ length: 5000 }, (_, n) => colleague(n)) } })
    const shown = async () => within(await users()).getAllByText(/@acme/)
    expect(await shown()).toHaveLength(25)
    expect(screen.getByText('1–25 of 5,000')).toBeVisible()
    await userEvent.click(screen.getByLabelText('Next users'))
    expect(await screen.findByText('26–50 of 5,000')).toBeVisible()
    expect((await shown())[0]).toHaveTextContent('person25@acme.example')
    expect(router.state.location.search).toBe('?users=2')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page of users' }), 'Page 40')
    expect(await screen.findByText('976–1,000 of 5,000')).toBeVisible()
    await userEvent.click(screen.getByLabelText('Find a user'))
    await userEvent.paste('person4711@')
    await waitFor(async () => expect(await shown()).toHaveLength(1))
    expect(screen.getByText('Person 4711')).toBeVisible()
  })

  it('are one in a company for one person: it says so, and nobody can be invited', async () => {
    const session = adminSession({ company: { type: 'single_user' } })
    await open({ [USERS]: { body: [self()] } }, { session })
    await users()
    expect(screen.getByText(/This company is for one person\. No one else can be invited/)).toBeVisible()
    const invite = screen.getByRole('button', { name: 'Invite User' })
    invite.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('This company is for one person.')
    expect(screen.queryByText('Pending Invitations')).not.toBeInTheDocument()
    expect(screen.queryByText('Company connection token')).not.toBeInTheDocument()
  })
})

describe('a company for one person who has not joined', () => {
  const staff = adminSession({ user: { role: 'staff_user' }, company: { type: 'single_user' } })
  const vacant = { [USERS]: { body: [self({ role: 'staff_user' })] } }

  it('lets staff invite them, as its admin', async () => {
    const { sent } = await open({ ...vacant, [INVITE]: { status: 201, body: invitation(1) } }, { session: staff })
    expect(await screen.findByText('No pending invitations')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Invite User' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite User' })
    expect(within(dialog).queryByRole('combobox', { name: 'Role' })).not.toBeInTheDocument()
    await userEvent.type(within(dialog).getByLabelText('Email'), 'right@acme.example{Enter}')
    await waitFor(() => expect(sent[INVITE]).toMatchObject({ user_email: 'right@acme.example', role: 'admin' }))
  })

  it('shows the invitation that waits, which is revoked before another address is invited', async () => {
    await open({ ...vacant, [INVITATIONS]: { body: [invitation(1)] } }, { session: staff })
    expect(within(await menuOf('invited1@acme.example')).getByRole('menuitem', { name: /Revoke/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    screen.getByRole('button', { name: 'Invite User' }).focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Revoke the invitation to invite another address.')
  })
})

describe('the menu of a user', () => {
  it('changes the role', async () => {
    const { answers, sent } = await open({ [ROLE]: { body: colleague(1, { role: 'company_admin' }) } })
    const menu = await menuOf('Person 1')
    answers[USERS] = { body: [self(), colleague(1, { role: 'company_admin' })] }
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Change role to company admin' }))
    expect(await screen.findByText('Role of Person 1 changed')).toBeInTheDocument()
    expect(sent[ROLE]).toEqual({ role: 'company_admin' })
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'company admin' })).toHaveLength(2))
  })

  it("shows the server's words when it refuses", async () => {
    await open({ [ROLE]: refused(409, 'Somebody else was faster.') })
    await userEvent.click(within(await menuOf('Person 1')).getByRole('menuitem', { name: /Change role/ }))
    expect(await screen.findByText('Failed to change the role')).toBeInTheDocument()
    expect(screen.getByText('Somebody else was faster. (Status Code: 409)')).toBeVisible()
  })

  it('disables for the last admin, who is oneself, what the server refuses, with the reason', async () => {
    const { calls } = await open()
    const menu = await menuOf('Dana Whitfield')
    const [role, remove] = within(menu).getAllByRole('menuitem')
    expect(role).toHaveTextContent('This is the last admin. Make someone else admin first.')
    expect(role).toHaveAttribute('aria-disabled', 'true')
    expect(remove).toHaveTextContent('You cannot remove yourself')
    if (role) await userEvent.click(role)
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  it('asks before one gives up the own rights', async () => {
    const id = adminSession().user.id
    const call = `PUT /company-settings/users/${id}`
    const admins = [self(), colleague(1, { role: 'company_admin' })]
    const { calls, sent } = await open({ [USERS]: { body: admins }, [call]: { body: self({ role: 'company_user' }) } })
    await userEvent.click(within(await menuOf('Dana Whitfield')).getByRole('menuitem', { name: /company user/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('You lose the rights of an admin at once.')
    expect(calls).not.toContain(call)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Change role/ }))
    await waitFor(() => expect(sent[call]).toEqual({ role: 'company_user' }))
  })

  it('gives and takes the roles of staff in the internal control company', async () => {
    const session = adminSession({ user: { role: 'staff_admin' }, company: { type: 'internal_control_company' } })
    const people = [self({ role: 'staff_admin' }), colleague(1, { role: 'staff_user' })]
    await open({ [USERS]: { body: people } }, { session })
    expect(within(await menuOf('Person 1')).getByRole('menuitem', { name: 'Change role to staff admin' })).toBeVisible()
  })

  it('removes a user after naming who it is and what happens', async () => {
    const { answers, calls } = await open({ [REMOVE]: { status: 204, body: null } })
    await userEvent.click(within(await menuOf('Person 1')).getByRole('menuitem', { name: 'Remove user' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Person 1?' })
    expect(dialog).toHaveTextContent('person1@acme.example loses access to Acme Robotics at once')
    expect(calls).not.toContain(REMOVE)
    answers[USERS] = { body: [self()] }
    await userEvent.click(within(dialog).getByRole('button', { name: /^Remove user/ }))
    expect(await screen.findByText('User removed')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('person1@acme.example')).not.toBeInTheDocument())
  })

  it('says of a colleague of the provider that their staff accounts are closed too', async () => {
    const session = adminSession({ user: { role: 'staff_admin' }, company: { type: 'internal_control_company' } })
    await open({}, { session })
    await userEvent.click(within(await menuOf('Person 1')).getByRole('menuitem', { name: 'Remove user' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Person 1?' })
    expect(dialog).toHaveTextContent('Their staff accounts in customers’ companies are closed.')
  })

  it('shows in the question why a removal was refused', async () => {
    const words = 'This is the last admin. Make someone else admin first.'
    await open({ [REMOVE]: refused(409, words) })
    await userEvent.click(within(await menuOf('Person 1')).getByRole('menuitem', { name: 'Remove user' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /^Remove user/ }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(words)
  })

  it('is closed to a company user, who is told why', async () => {
    await open({ [INVITATIONS]: { body: [invitation(2)] } }, { session: sessionOf() })
    const [first] = await screen.findAllByRole('button', { name: /^Actions for/ })
    expect(screen.getByRole('button', { name: 'Invite User' })).toHaveAttribute('aria-disabled', 'true')
    expect(await screen.findByRole('button', { name: 'Actions for invited2@acme.example' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    first?.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Admin access required')
    if (first) await userEvent.click(first)
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })
})

describe('Invite User', () => {
  const start = async (change: Answers = {}) => {
    const app = await open(change)
    await userEvent.click(await screen.findByRole('button', { name: 'Invite User' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite User' })
    const send = () => userEvent.click(within(dialog).getByRole('button', { name: /^Invite User/ }))
    return { ...app, dialog, send, email: within(dialog).getByLabelText('Email') }
  }

  it('sends the address with a mail by default, says so and closes', async () => {
    const { answers, dialog, email, sent } = await start({ [INVITE]: { status: 201, body: invitation(1) } })
    expect(within(dialog).getByRole('checkbox', { name: 'Notify by email' })).toBeChecked()
    answers[INVITATIONS] = { body: [invitation(1)] }
    await userEvent.type(email, 'invited1@acme.example{Enter}')
    expect(await screen.findByText('User invitation sent')).toBeInTheDocument()
    expect(sent[INVITE]).toEqual({ user_email: 'invited1@acme.example', notify_user: true, role: 'user' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(within(await pending()).getByText('invited1@acme.example')).toBeVisible()
  })

  it.each([
    ['right@acme.example', 1],
    ['right@acme.example, left@acme.example; middle@acme.example', 3],
  ])('sends %j once when Enter is pressed again meanwhile, and takes no input', async (typed, count) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { calls, email } = await start({
      [INVITE]: { ...refused(409, 'Somebody has this address.'), after: promise },
    })
    await userEvent.click(email)
    await userEvent.paste(typed)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(email).toHaveAttribute('readonly'))
    await userEvent.keyboard('{Enter}')
    await userEvent.type(email, ' more@acme.example')
    expect(email).toHaveValue(typed)
    resolve()
    await waitFor(() => expect(email).not.toHaveAttribute('readonly'))
    expect(calls.filter((call) => call === INVITE)).toHaveLength(count)
    expect(email).toHaveValue(typed.split(/[,;] /).join('\n'))
  })

  it('says what it means to send no mail', async () => {
    const { dialog, email, send, sent } = await start({ [INVITE]: { status: 201, body: invitation(1) } })
    const notify = within(dialog).getByRole('checkbox', { name: 'Notify by email' })
    await userEvent.click(notify)
    expect(notify).toHaveAccessibleDescription('No mail is sent. They join when they register with this address.')
    await userEvent.type(email, 'invited1@acme.example')
    await send()
    await waitFor(() => expect(sent[INVITE]).toMatchObject({ notify_user: false }))
  })

  it.each(['', 'nobody', 'nobody@acme'])('refuses %j beside the field and asks nobody', async (typed) => {
    const { calls, email, send } = await start()
    if (typed) await userEvent.type(email, typed)
    await send()
    expect(email).toHaveAccessibleDescription('Please enter a valid email address')
    expect(email).toHaveValue(typed)
    expect(calls).not.toContain(INVITE)
  })

  it.each([
    [409, 'person1@acme.example belongs to your company already.', undefined],
    [422, 'Check the fields', { user_email: 'This domain takes no mail' }],
  ])('shows the word of a %i beside the field and keeps what was typed', async (status, detail, errors) => {
    const { email, send } = await start({ [INVITE]: refused(status, detail, errors) })
    await userEvent.type(email, 'person1@acme.example')
    await send()
    expect(await screen.findByText('Failed to invite user')).toBeInTheDocument()
    expect(email).toHaveAccessibleDescription(errors?.user_email ?? detail)
    expect(email).toHaveValue('person1@acme.example')
    await userEvent.type(email, 'x')
    expect(email).toBeValid()
  })

  it('invites a pasted list with a role, and keeps the addresses that were refused with their reasons', async () => {
    const taken = 'b@acme.example belongs to another company here. Invite another address of this person.'
    const { answers, dialog, email, calls, sent } = await start({ [INVITE]: { status: 201, body: invitation(1) } })
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'company admin')
    await userEvent.click(email)
    await userEvent.paste('Ada <a@acme.example>; b@acme.example')
    answers[INVITE] = refused(409, taken)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Invite 2 Users/ }))
    expect(await within(dialog).findByText('2 addresses not invited')).toBeVisible()
    expect(within(dialog).getByText(taken)).toBeVisible()
    expect(email).toHaveValue('a@acme.example\nb@acme.example')
    answers[INVITE] = { status: 201, body: invitation(1) }
    await userEvent.click(within(dialog).getByRole('button', { name: /^Invite 2 Users/ }))
    expect(await screen.findByText('2 invitations sent')).toBeInTheDocument()
    expect(calls.filter((call) => call === INVITE)).toHaveLength(4)
    expect(sent[INVITE]).toEqual({ user_email: 'b@acme.example', notify_user: true, role: 'admin' })
  })

  it('cuts nothing off a list that is too long, says so and asks nobody', async () => {
    const { calls, email, send } = await start()
    const list = 'someone@acme.example\n'.repeat(1_000)
    await userEvent.click(email)
    await userEvent.paste(list)
    expect(email).toHaveValue(list)
    expect(email).toHaveAccessibleDescription('This is more than 20,000 characters. Invite the list in parts.')
    await send()
    expect(calls).not.toContain(INVITE)
    await userEvent.clear(email)
    expect(email).not.toHaveAccessibleDescription(/20,000/)
  })

  it('keeps what was typed when the server does not answer', async () => {
    const { email, send } = await start({ [INVITE]: { status: 500, body: null } })
    await userEvent.type(email, 'person1@acme.example')
    await send()
    expect(await screen.findByText('Failed to invite user')).toBeInTheDocument()
    expect(email).toHaveValue('person1@acme.example')
  })
})

describe('Pending Invitations', () => {
  it('show the address, both dates, what has expired and what was not mailed', async () => {
    const over = invitation(2, { state: 'expired', expires_at: '2026-01-07T09:00:00Z' })
    await open({ [INVITATIONS]: { body: [invitation(1, { notified: false }), over] } })
    const [, first, second] = within(await pending()).getAllByRole('row')
    expect(first).toHaveTextContent(/invited1@acme\.exampleNot mailed/)
    expect(first).toHaveTextContent('Joins by registering with this address.')
    expect(first).toHaveTextContent(/11\/20\/2026 at \d\d:00 [AP]M/)
    expect(within(first ?? document.body).getByTitle('in 6 days')).toBeVisible()
    expect(second).toHaveTextContent(/invited2@acme\.exampleExpired/)
    expect(second).toHaveTextContent(/1\/7\/2026 at \d\d:00 [AP]M/)
  })

  it('say that their mail could not be sent yet, or not at all and why', async () => {
    const none = { since: null, next_try_at: null, failure: null }
    const at = { since: '2026-11-20T09:00:00Z', next_try_at: '2026-11-20T09:15:00Z' }
    const failure = 'The mail was refused. 550 no such user'
    const waiting = invitation(1, { mail: { ...none, ...at, state: 'waiting' } })
    await open({ [INVITATIONS]: { body: [waiting, invitation(2, { mail: { ...none, state: 'failed', failure } })] } })
    const [, first, second] = within(await pending()).getAllByRole('row')
    expect(first).toHaveTextContent(/invited1@acme\.exampleMail not sent yet/)
    expect(first).toHaveTextContent(/It is tried again at 11\/20\/2026/)
    expect(second).toHaveTextContent(/invited2@acme\.exampleMail not sent/)
    expect(second).toHaveTextContent(`${failure} Check the address, then send it again.`)
  })

  it('are sent again', async () => {
    await open({ [INVITATIONS]: { body: [invitation(1)] }, [RESEND]: { body: invitation(1) } })
    await userEvent.click(within(await menuOf('invited1@acme.example')).getByRole('menuitem', { name: 'Send again' }))
    expect(await screen.findByText('Invitation sent again to invited1@acme.example')).toBeInTheDocument()
  })

  it('say why they could not be sent again', async () => {
    await open({ [INVITATIONS]: { body: [invitation(1)] }, [RESEND]: refused(429, 'Too many mails.') })
    await userEvent.click(within(await menuOf('invited1@acme.example')).getByRole('menuitem', { name: 'Send again' }))
    expect(await screen.findByText('Failed to send the invitation again')).toBeInTheDocument()
    expect(screen.getByText('Too many mails. (Status Code: 429)')).toBeVisible()
  })

  it('are revoked after a question that names the address', async () => {
    const { answers, calls } = await open({
      [INVITATIONS]: { body: [invitation(1)] },
      [REVOKE]: { status: 204, body: null },
    })
    await userEvent.click(within(await menuOf('invited1@acme.example')).getByRole('menuitem', { name: /Revoke/ }))
    const name = 'Revoke the invitation of invited1@acme.example?'
    const dialog = await screen.findByRole('dialog', { name })
    expect(calls).not.toContain(REVOKE)
    answers[INVITATIONS] = { body: [] }
    await userEvent.click(within(dialog).getByRole('button', { name: /^Revoke invitation/ }))
    expect(await screen.findByText('Invitation revoked')).toBeInTheDocument()
    expect(await screen.findByText('No pending invitations')).toBeInTheDocument()
  })
})
