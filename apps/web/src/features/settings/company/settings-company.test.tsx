import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { COMPANY, sessionOf } from '../../../test/signed-in.ts'
import { COMPANY_CALL, adminSession, companyDetail, refused, settingsAnswers } from '../test/settings-answers.ts'

const SWITCH = 'POST /company-settings/meeting-saving-setting'
const RENAME = `PUT /company-settings/company/${COMPANY.id}`
const REGENERATE = 'POST /company-settings/connection-token'

beforeEach(() => setAuthToken('token'))

const open = async (change: Answers = {}, session = adminSession()) => {
  const answers = settingsAnswers(session, change)
  const app = renderApp('/settings', answers)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...app, answers }
}
const saving = () => screen.findByRole('switch', { name: 'Meeting saving' })

describe('the meeting switches', () => {
  it('stand as the server has them, each with a line that says what it does', async () => {
    await open()
    expect(await saving()).toBeChecked()
    expect(await saving()).toHaveAccessibleDescription('When off, nothing of a meeting is stored. Answers still work.')
    const extension = screen.getByRole('switch', { name: 'Extension UI active for users' })
    expect(extension).not.toBeChecked()
    expect(extension).toHaveAccessibleDescription(
      'When off, company users see no overlay in their meetings. Saving follows its own switch.',
    )
  })

  it('are set at once, send what changed and say so', async () => {
    const settings = {
      is_meeting_saving_enabled: false,
      is_extension_ui_active_for_users: false,
      consent_policy: 'none' as const,
      has_talk_prompts: false,
      is_chat_captured: false,
    }
    const { answers, sent } = await open({ [SWITCH]: { body: settings } })
    const box = await saving()
    answers[COMPANY_CALL] = { body: companyDetail(settings) }
    await userEvent.click(box)
    expect(box).not.toBeChecked()
    expect(await screen.findByText('Meeting settings updated')).toBeInTheDocument()
    expect(sent[SWITCH]).toEqual({ is_meeting_saving_enabled: false })
    expect(box).not.toBeChecked()
  })

  it('take what is asked for before a meeting is saved, and put it back when the call fails', async () => {
    const settings = companyDetail({ consent_policy: 'required' })
    const { answers, sent } = await open({ [SWITCH]: { body: settings } })
    const field = await screen.findByLabelText('Notice to the others')
    expect(field).toHaveValue('none')
    answers[COMPANY_CALL] = { body: companyDetail({ consent_policy: 'required' }) }
    await userEvent.selectOptions(field, 'Must be confirmed')
    expect(await screen.findByText('Meeting settings updated')).toBeInTheDocument()
    expect(sent[SWITCH]).toEqual({ consent_policy: 'required' })
    expect(field).toHaveValue('required')
    answers[SWITCH] = { status: 500, body: null }
    await userEvent.selectOptions(field, 'Offered')
    await waitFor(() => expect(field).toHaveValue('required'))
  })

  it('go back when the call fails, with the words of the specification', async () => {
    const { calls } = await open({ [SWITCH]: { status: 500, body: null } })
    const box = await saving()
    await userEvent.click(box)
    expect(await screen.findByText('Failed to update meeting settings. Please try again.')).toBeInTheDocument()
    await waitFor(() => expect(box).toBeChecked())
    expect(calls).toContain(SWITCH)
  })

  it('cannot be set by a company user, and say why on focus', async () => {
    const { calls } = await open({}, sessionOf())
    const box = await saving()
    expect(box).toHaveAttribute('aria-disabled', 'true')
    expect(box).toHaveAccessibleDescription(/Admin access required/)
    expect(screen.getByLabelText('Notice to the others')).toBeDisabled()
    box.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Admin access required')
    await userEvent.keyboard(' ')
    expect(box).toBeChecked()
    expect(calls).not.toContain(SWITCH)
  })

  it('say that they could not be loaded, and try again', async () => {
    const { answers } = await open({ [COMPANY_CALL]: { status: 500, body: null } })
    const card = await screen.findByRole('region', { name: 'Meeting Settings' })
    await within(card).findByText('Failed to load meeting settings')
    answers[COMPANY_CALL] = { body: companyDetail() }
    await userEvent.click(within(card).getByRole('button', { name: 'Retry' }))
    expect(await saving()).toBeChecked()
  })
})

describe('the company card', () => {
  it('renames the company, also in the sidebar', async () => {
    const { answers, sent } = await open({ [RENAME]: { body: companyDetail({ name: 'Acme Nord' }) } })
    const save = await screen.findByRole('button', { name: /^Save name/ })
    expect(save).toBeDisabled()
    const field = screen.getByLabelText('Company name')
    await userEvent.clear(field)
    await userEvent.type(field, 'Acme Nord')
    answers['GET /auth/verify'] = { body: adminSession({ company: { name: 'Acme Nord' } }) }
    await userEvent.click(save)
    expect(await screen.findByText('Company name updated')).toBeInTheDocument()
    expect(sent[RENAME]).toEqual({ name: 'Acme Nord' })
    expect(await screen.findByTitle('Acme Nord')).toBeInTheDocument()
  })

  it('wants a name, keeps what was typed and shows the word of the server beside the field', async () => {
    const { calls } = await open({ [RENAME]: refused(422, 'No', { name: 'Too long for a name' }) })
    const field = await screen.findByLabelText('Company name')
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: /^Save name/ }))
    expect(field).toHaveAccessibleDescription('Company name is required')
    expect(calls).not.toContain(RENAME)
    await userEvent.type(field, 'Acme Nord{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Too long for a name'))
    expect(field).toHaveValue('Acme Nord')
    expect(screen.getByText('Failed to update the company name')).toBeVisible()
  })

  it('regenerates the connection token after saying who is affected', async () => {
    const fresh = adminSession({ company: { connection_token: 'fresh-company-token' } })
    const { calls } = await open({ [REGENERATE]: { body: fresh } })
    const button = await screen.findByRole('button', { name: 'Regenerate company connection token' })
    expect(screen.getByText('company-token')).toBeVisible()
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent(/connected stay connected. The old token no longer enrols anyone/)
    expect(calls).not.toContain(REGENERATE)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Regenerate/ }))
    expect(await screen.findByText('fresh-company-token')).toBeInTheDocument()
  })

  it('copies the connection token and says so', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: 'Copy company connection token' }))
    expect(await navigator.clipboard.readText()).toBe('company-token')
    expect(await screen.findByText('Token copied to clipboard')).toBeInTheDocument()
  })

  it('lets a company user read and copy only', async () => {
    await open({}, sessionOf())
    expect(await screen.findByLabelText('Company name')).toHaveAttribute('readonly')
    const names = [/^Save name/, 'Regenerate company connection token']
    for (const name of names) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    screen.getByRole('button', { name: /^Save name/ }).focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Admin access required')
    await userEvent.click(screen.getByRole('button', { name: 'Regenerate company connection token' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Copy company connection token' })).toBeEnabled()
  })
})

describe('the audit log', () => {
  it('is linked for admins, not for company users', async () => {
    await open()
    expect(await screen.findByRole('link', { name: 'Audit log' })).toHaveAttribute('href', '/audit-log')
  })

  it('is not linked for company users', async () => {
    await open({}, sessionOf())
    await saving()
    expect(screen.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument()
  })
})
