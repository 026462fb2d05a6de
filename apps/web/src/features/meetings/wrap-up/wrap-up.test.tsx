import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DETAIL, detail, ID, renderMeetings, status, STATUS } from '../test/meeting-screen.tsx'

const MAIL = `/v0.5/meetings/${ID}/follow-up-mail`
const said_in = { meeting_id: ID, meeting_title: 'Duval', started_at: '2026-11-21T09:05:00.000Z', message_id: 'm2' }
const promised = [{ text: 'I will send the report.', who: 'Maya', when: 'Friday', side: 'rep', said_in }]
const left_open = [
  { question: 'Can it swim?', said_in, answered_since: null },
  { question: 'A report?', said_in, answered_since: { text: 'Yes, of type 2.', item_id: ID, item_name: 'Reports' } },
]
const draft = {
  subject: 'Follow-up: Duval',
  text: 'Hello Claire,',
  engine: 'rules',
  model_problem: null,
  can_send: true,
  facts: { promised, answered: [], left_open },
  recipients: [{ name: 'Claire', email: 'claire@duval.example' }],
}

const open = (change: object = {}) =>
  renderMeetings(`/meetings/${ID}`, {
    [DETAIL]: detail(),
    [STATUS]: status(),
    [`GET /v0.5/meetings/${ID}/wrap-up`]: {
      state: 'ready',
      meeting_title: 'Duval',
      engine: 'rules',
      promised,
      answered: [],
      left_open,
    },
    [`POST ${MAIL}/draft`]: { ...draft, ...change },
    [`POST ${MAIL}`]: { sent: 2 },
  })

it('shows what was promised and left open, and sends the drafted mail after it was edited', async () => {
  const { asked } = open()
  const promises = within(await screen.findByRole('region', { name: 'Promised' }))
  expect(promises.getByRole('link', { name: 'I will send the report.' })).toHaveAttribute(
    'href',
    `/meetings/${ID}?tab=transcript&message=m2`,
  )
  expect(promises.getByText('Maya · Friday')).toBeVisible()
  const openOnes = within(screen.getByRole('region', { name: 'Left open' }))
  expect(openOnes.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Can it swim?No answer yet',
    'A report?Answered since in Reports: Yes, of type 2.',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Follow-up mail' }))
  const dialog = within(await screen.findByRole('dialog'))
  const to = await dialog.findByRole('textbox', { name: 'To' })
  await userEvent.type(to, ', marc')
  await userEvent.click(dialog.getByRole('button', { name: /^Send/ }))
  expect(await dialog.findByText('‘marc’ is not an address')).toBeVisible()
  await userEvent.type(to, '@duval.example')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Text' }), ' thank you.')
  // A click beside the dialog loses nothing.
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body)
  await userEvent.click(dialog.getByRole('button', { name: /^Send/ }))
  expect(await screen.findByText('The mail is on its way to 2 people')).toBeInTheDocument()
  expect(asked.find(({ call }) => call === `POST ${MAIL}`)?.body).toEqual({
    recipients: ['claire@duval.example', 'marc@duval.example'],
    subject: 'Follow-up: Duval',
    text: 'Hello Claire, thank you.',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows what was found when the meeting has been read again', async () => {
  const found = { state: 'ready', meeting_title: 'Duval', engine: 'rules', promised, answered: [], left_open }
  const replies: Record<string, unknown> = {
    [DETAIL]: detail(),
    [STATUS]: status(),
    [`GET /v0.5/meetings/${ID}/wrap-up`]: { ...found, state: 'missing', promised: [], left_open: [] },
    [`POST /v0.5/meetings/${ID}/sync/manager_analysis`]: () => {
      replies[`GET /v0.5/meetings/${ID}/wrap-up`] = found
      return Response.json(status(), { status: 202 })
    },
  }
  renderMeetings(`/meetings/${ID}`, replies)
  expect(await screen.findByText(/^The meeting was not read yet/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Sync Meeting/ }))
  expect(await screen.findByText('I will send the report.')).toBeVisible()
})

it('offers the mail to be copied where no mail server is set up', async () => {
  open({ can_send: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Follow-up mail' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^No mail server is set up/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeEnabled()
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull()
})

it('asks before Escape loses an edited mail, without a mail server too, unless it was copied', async () => {
  open({ can_send: false })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Follow-up mail' }))
  const mail = within(await screen.findByRole('dialog'))
  await user.type(await mail.findByRole('textbox', { name: 'Text' }), ' thank you.')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(mail.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello Claire, thank you.')
  await user.click(mail.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Mail copied')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
