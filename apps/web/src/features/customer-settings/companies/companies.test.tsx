import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { answersFor, publicSettings, sessionOf } from '../../../test/signed-in.ts'
import {
  COMPANIES,
  CREATE,
  LIST,
  PROVIDER,
  STAFF,
  company,
  customerSettingsAnswers,
  invitation,
} from '../test/customer-settings-answers.ts'

const PATH = '/customer-settings'

beforeEach(() => setAuthToken('token'))

const open = async (change: Answers = {}, query = '') => {
  const app = renderApp(PATH + query, customerSettingsAnswers(change))
  await screen.findByRole('heading', { name: 'Platform Management' })
  return app
}
const card = (name: string) => screen.findByRole('article', { name })
const fact = (where: HTMLElement, name: string) => within(where).getByText(name).nextSibling?.textContent

describe('where no mail server is set up', () => {
  const settings = publicSettings({ has_mail_server: false })

  it('the first admins’ links are copied from the company’s menu', async () => {
    const { id } = company(2)
    const pending = { ...invitation(1), role: 'company_admin' }
    await open({
      ...settings,
      [`GET /company-settings/company/${id}/invitations`]: { body: [pending] },
      [`GET /company-settings/platform-invitations/${pending.id}/link`]: { body: { link: 'https://cuecard/join' } },
    })
    const user = userEvent.setup()
    const acme = within(await card('Acme Robotics'))
    await user.click(acme.getByRole('button', { name: 'Actions for Acme Robotics' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Links to join' }))
    const dialog = await screen.findByRole('dialog', { name: 'Links to join Acme Robotics' })
    await user.click(
      await within(dialog).findByRole('button', { name: `Copy the link to join for ${pending.user_email}` }),
    )
    expect(await screen.findByText('Link copied to clipboard')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('https://cuecard/join')
  })

  it('who creates a company is told that no mail leaves, and how the admins get their links', async () => {
    await open(settings)
    await userEvent.click(await screen.findByRole('button', { name: 'Create Company' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Company' }))
    expect(await dialog.findByText('Optional. Each gets a link to join as admin.')).toBeVisible()
    expect(dialog.getByRole('alert')).toHaveTextContent(/No mail server is set up\. Afterwards copy each admin’s link/)
  })

  it('a staff account’s password is said to be set without a mail', async () => {
    await open({ ...settings, [STAFF]: { status: 201, body: { email: 'staff+acme@cuecard.example' } } })
    const name = 'Create Staff Account for Acme Robotics'
    await userEvent.click(within(await card('Acme Robotics')).getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /^Create Staff Account/ }))
    const command = 'npm run admin -- reset-password staff+acme@cuecard.example'
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(command))
    expect(within(dialog).queryByText(/is on its way to you/)).not.toBeInTheDocument()
  })
})

describe('who may see Platform Management', () => {
  it.each([
    ['a company admin of a customer', sessionOf({ user: { role: 'company_admin' } })],
    ['staff inside a customer', sessionOf({ user: { role: 'staff_admin' } })],
    [
      'a staff user of the provider',
      sessionOf({ company: { type: 'internal_control_company' }, user: { role: 'staff_user' } }),
    ],
  ])('%s is told that it is not theirs, and nothing is asked for', async (_who, session) => {
    const { calls } = renderApp(PATH, answersFor(session))
    expect(await screen.findByText("You don't have permission to access this page.")).toBeVisible()
    expect(calls).not.toContain(LIST)
  })

  it.each(['staff_admin', 'company_admin'] as const)('a %s of the provider sees it', async (role) => {
    renderApp(PATH, {
      ...customerSettingsAnswers(),
      ...answersFor(sessionOf({ company: { type: 'internal_control_company' }, user: { role } })),
    })
    expect(await screen.findByRole('button', { name: 'Create Company' })).toBeEnabled()
  })
})

describe('the companies', () => {
  it('are counted by sub-tab, and the provider is nobody its own customer', async () => {
    const { router } = await open()
    expect(await screen.findByRole('tab', { name: 'Customer Companies (2)' })).toHaveAttribute('aria-selected', 'true')
    const list = within(screen.getByRole('list', { name: 'Customer Companies' }))
    expect(list.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Acme Robotics',
      'Søren Ærø ApS',
    ])
    await userEvent.click(screen.getByRole('tab', { name: 'Demo Companies (1)' }))
    expect(await card('Show Room')).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Acme Robotics' })).not.toBeInTheDocument()
    expect(router.state.location.search).toBe('?type=demo')
    expect(screen.queryByText(PROVIDER.name, { selector: 'h2' })).not.toBeInTheDocument()
  })

  it('show type, users, pending invitations, last sync and creation', async () => {
    await open()
    const acme = await card('Acme Robotics')
    expect(within(acme).getByText('Organization')).toBeVisible()
    expect([fact(acme, 'Users'), fact(acme, 'Pending invitations'), fact(acme, 'Last sync')]).toEqual([
      '1,204',
      '7',
      'Never',
    ])
    expect(within(acme).getByText('Created').nextSibling).toContainElement(
      acme.querySelector<HTMLElement>('time[datetime="2026-11-01T09:00:00.000Z"]'),
    )
    const soren = await card('Søren Ærø ApS')
    expect(within(soren).getByText('Single user')).toBeVisible()
    expect(soren.querySelector('time[datetime="2026-11-21T08:00:00.000Z"]')).toBeInTheDocument()
  })

  it('lead to the demo editor where they are demos', async () => {
    await open({}, '?type=demo')
    const demo = within(await card('Show Room'))
    expect(demo.getByRole('link', { name: /Edit demo data/ })).toHaveAttribute(
      'href',
      `/demo-editor/${COMPANIES[3]?.id}`,
    )
    await userEvent.click(screen.getByRole('tab', { name: /Customer Companies/ }))
    await card('Acme Robotics')
    expect(screen.queryByRole('link', { name: /Edit demo data/ })).not.toBeInTheDocument()
  })

  it('are found by a part of the name without regard to case and accents', async () => {
    const { router } = await open()
    const search = await screen.findByRole('searchbox', { name: 'Search companies' })
    await userEvent.type(search, 'APS')
    expect(screen.getByText('1 of 2 companies')).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Acme Robotics' })).not.toBeInTheDocument()
    expect(router.state.location.search).toBe('?q=APS')
    await userEvent.type(search, 'x')
    expect(screen.getByText("No company here is called 'APSx'")).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await card('Acme Robotics')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  it('say why there are none, and how to get one', async () => {
    await open({ [LIST]: { body: [PROVIDER] } })
    expect(await screen.findByText('No customer companies yet')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Create Company' })).toHaveLength(2)
  })

  it('that cannot be loaded say so and load again on demand', async () => {
    const answers = customerSettingsAnswers({ [LIST]: { status: 500, body: null } })
    renderApp(PATH, answers)
    expect(await screen.findByText('Failed to load companies', { selector: '[role=alert] *' })).toBeVisible()
    answers[LIST] = { body: COMPANIES }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await card('Acme Robotics')).toBeVisible()
  })
})

describe('creating a company', () => {
  const openDialog = async (change: Answers = {}, query = '') => {
    const app = await open(change, query)
    await userEvent.click(await screen.findByRole('button', { name: 'Create Company' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Create Company' })) }
  }
  type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']
  const email = (dialog: Dialog, n: number) => dialog.getByLabelText(`Admin email ${n}`)
  const send = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: /^Create Company/ }))

  it('keeps one e-mail input, whose remove button comes with a second', async () => {
    const { dialog } = await openDialog()
    expect(dialog.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Add another email' }))
    expect(email(dialog, 2)).toHaveFocus()
    expect(dialog.getAllByRole('button', { name: /Remove/ })).toHaveLength(2)
    await userEvent.type(email(dialog, 2), 'b@new.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove admin email 1' }))
    expect(email(dialog, 1)).toHaveValue('b@new.example')
    expect(dialog.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument()
  })

  it('drops blank addresses, says that it worked, and shows the new company', async () => {
    const created: CompanyDetail = company(9, { name: 'New Demo', type: 'demo' })
    let made = false
    const { dialog, sent, router } = await openDialog({
      get [CREATE]() {
        made = true
        return { status: 201, body: created }
      },
      get [LIST]() {
        return { body: made ? [...COMPANIES, created] : COMPANIES }
      },
    })
    await userEvent.type(dialog.getByLabelText('Company name'), 'New Demo')
    await userEvent.click(dialog.getByRole('radio', { name: /Demo/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add another email' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add another email' }))
    await userEvent.type(email(dialog, 1), '  ')
    await userEvent.type(email(dialog, 3), 'lead@new.example{Enter}')
    expect(await screen.findByText('Company created successfully')).toBeVisible()
    expect(sent[CREATE]).toEqual({ name: 'New Demo', type: 'demo', invited_admin_user_emails: ['lead@new.example'] })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.search).toBe('?type=demo')
    expect(await card('New Demo')).toBeVisible()
  })

  it('says beside the fields what is wrong, without asking the server', async () => {
    const { dialog, calls } = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Add another email' }))
    await userEvent.type(email(dialog, 2), 'lead')
    await send(dialog)
    expect(dialog.getByLabelText('Company name')).toHaveAccessibleDescription('Company name is required')
    expect(email(dialog, 1)).toBeValid()
    expect(email(dialog, 2)).toHaveAccessibleDescription('Please enter a valid email address')
    expect(calls).not.toContain(CREATE)
  })

  it('takes one admin for a company of a single user', async () => {
    const { dialog, calls } = await openDialog()
    await userEvent.type(dialog.getByLabelText('Company name'), 'Solo')
    await userEvent.type(email(dialog, 1), 'a@new.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Add another email' }))
    await userEvent.type(email(dialog, 2), 'b@new.example')
    await userEvent.click(dialog.getByRole('radio', { name: /Single user/ }))
    expect(dialog.queryByRole('button', { name: 'Add another email' })).not.toBeInTheDocument()
    await send(dialog)
    expect(dialog.getByRole('alert')).toHaveTextContent('A company for a single user has one admin.')
    expect(calls).not.toContain(CREATE)
  })

  it("puts the server's words beside the field they are about, and keeps what was typed", async () => {
    const errors = { name: 'This name is taken', 'invited_admin_user_emails.0': 'Nobody there' }
    const { dialog } = await openDialog({ [CREATE]: { status: 422, body: { detail: 'No', errors } } })
    await userEvent.type(dialog.getByLabelText('Company name'), 'Taken')
    await userEvent.click(dialog.getByRole('button', { name: 'Add another email' }))
    await userEvent.type(email(dialog, 2), 'lead@new.example')
    await send(dialog)
    expect(await screen.findByText('Failed to create company')).toBeVisible()
    expect(dialog.getByLabelText('Company name')).toHaveAccessibleDescription('This name is taken')
    expect(email(dialog, 2)).toHaveAccessibleDescription('Nobody there')
    expect(dialog.getByLabelText('Company name')).toHaveValue('Taken')
    await userEvent.type(dialog.getByLabelText('Company name'), ' not')
    expect(dialog.getByLabelText('Company name')).toBeValid()
  })

  it('takes no click on type and addresses while it is sent', async () => {
    const answer = Promise.withResolvers<void>()
    const { dialog } = await openDialog({ [CREATE]: { status: 500, body: null, after: answer.promise } })
    await userEvent.type(dialog.getByLabelText('Company name'), 'New Demo')
    await userEvent.click(dialog.getByRole('button', { name: 'Add another email' }))
    await userEvent.type(email(dialog, 1), 'lead@new.example{Enter}')
    const controls = [
      ...dialog.getAllByRole('radio'),
      ...dialog.getAllByRole('button', { name: /^Remove admin email|^Add another email/ }),
    ]
    expect(controls).toHaveLength(6)
    for (const control of controls) expect(control).toBeDisabled()
    answer.resolve()
    await waitFor(() => controls.forEach((control) => expect(control).toBeEnabled()))
  })

  it('begins with the type of the sub-tab', async () => {
    const { dialog } = await openDialog({}, '?type=demo')
    expect(dialog.getByRole('radio', { name: /Demo/ })).toBeChecked()
  })
})

describe('a staff account', () => {
  const openDialog = async (answers: Answers) => {
    const app = await open(answers)
    const acme = within(await card('Acme Robotics'))
    await userEvent.click(acme.getByRole('button', { name: /Create Staff Account/ }))
    return { ...app, dialog: within(await screen.findByRole('dialog')) }
  }
  const CONFIRM = { name: /^Create Staff Account/ }

  it('is made after a question; its address can be copied and the mail is told of', async () => {
    const { dialog, calls, sent } = await openDialog({
      [STAFF]: { status: 201, body: { email: 'staff+acme@cuecard.example' } },
    })
    expect(dialog.getByRole('heading')).toHaveTextContent("Create a staff account in 'Acme Robotics'?")
    expect(calls).not.toContain(STAFF)
    const user = userEvent.setup()
    await user.click(dialog.getByRole('button', CONFIRM))
    expect(await screen.findByText('Staff account created successfully')).toBeVisible()
    expect(sent[STAFF]).toEqual({ company_id: COMPANIES[1]?.id })
    expect(dialog.getByText('staff+acme@cuecard.example')).toBeVisible()
    expect(dialog.getByText(/A link to set the password is on its way to you/)).toHaveTextContent(
      'staff@cuecard.example',
    )
    await user.click(dialog.getByRole('button', { name: 'Copy the address' }))
    expect(await navigator.clipboard.readText()).toBe('staff+acme@cuecard.example')
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('that is not made says so and can be tried again', async () => {
    const { dialog } = await openDialog({ [STAFF]: { status: 500, body: null } })
    await userEvent.click(dialog.getByRole('button', CONFIRM))
    expect(await screen.findByText('Failed to create staff account')).toBeVisible()
    expect(dialog.getByRole('button', CONFIRM)).toBeEnabled()
  })
})

describe('renaming a company', () => {
  const id = COMPANIES[1]?.id
  const RENAME = `PUT /company-settings/company/${id}`
  const startRenaming = async (answers: Answers) => {
    const app = await open(answers)
    await card('Acme Robotics')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Acme Robotics' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const name = await screen.findByLabelText('Company name')
    await userEvent.clear(name)
    return { ...app, name }
  }

  it('sends the new name and loads the list anew', async () => {
    const { calls, sent, name } = await startRenaming({ [RENAME]: { body: company(2, { name: 'Acme' }) } })
    await userEvent.type(name, 'Acme{Enter}')
    expect(await screen.findByText('Company renamed')).toBeVisible()
    expect(sent[RENAME]).toEqual({ name: 'Acme' })
    expect(calls.lastIndexOf(LIST)).toBeGreaterThan(calls.indexOf(RENAME))
  })

  it('refuses an empty name beside the field and keeps it on a failure', async () => {
    const { calls, name } = await startRenaming({ [RENAME]: { status: 500, body: null } })
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(name).toHaveAccessibleDescription('Company name is required')
    expect(calls).not.toContain(RENAME)
    await userEvent.type(name, 'Acme{Enter}')
    expect(await screen.findByText('Failed to rename company')).toBeVisible()
    expect(name).toHaveValue('Acme')
  })
})
