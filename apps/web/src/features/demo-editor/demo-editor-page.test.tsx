import type { Role } from '@cuecard/contract/session.ts'
import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { DEMO_ENTRIES_MAX } from '@cuecard/contract/limits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../test/render-app.tsx'
import { answersFor, COMPANY, sessionOf } from '../../test/signed-in.ts'

const PATH = `/demo-editor/${COMPANY.id}`
const GET = `GET /company-settings/demo-data/${COMPANY.id}`
const PUT = `PUT /company-settings/demo-data/${COMPANY.id}`
const DETAIL = {
  ...COMPANY,
  name: 'Show Room',
  type: 'demo',
  is_meeting_saving_enabled: true,
  is_extension_ui_active_for_users: true,
  consent_policy: 'none',
  has_talk_prompts: false,
  is_chat_captured: false,
  user_count: 2,
  pending_invitation_count: 0,
  created_at: '2026-11-01T09:00:00Z',
}

const entry = (message: string, responses: DemoEntry['responses'] = {}): DemoEntry => ({
  transcription_message: { username: 'Maya Torres', message },
  responses,
})
const COST = entry('What does it cost?', { answer: 'Forty euros a month.' })
const THANKS = entry('Thank you.')
const SAFE = entry('Is it safe?', { answer: 'Yes.', explain: 'They ask about security.' })

beforeEach(() => setAuthToken('token'))

async function open(change: Answers = {}, role: Role = 'staff_user') {
  const session = sessionOf({ user: { role }, company: { name: 'Show Room', type: 'demo' } })
  const answers: Answers = {
    ...answersFor(session),
    [`GET /company-settings/company/${COMPANY.id}`]: { body: DETAIL },
    [GET]: { body: { messages: [COST, THANKS, SAFE], version: 3 } },
    ...change,
  }
  const app = renderApp(PATH, answers)
  await screen.findByRole('heading', { level: 1, name: 'Demo Editor' })
  /** The reply to the next save: success, or a conflict with another user. */
  const accept = (messages: DemoEntry[], version = 4) => {
    answers[PUT] = { body: { messages, version } }
  }
  const overtake = (messages: DemoEntry[], version = 4) => {
    answers[PUT] = { status: 409, body: { detail: 'Somebody else saved this conversation meanwhile.' } }
    answers[GET] = { body: { messages, version } }
  }
  return { ...app, answers, accept, overtake }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Conversation entries' })).getAllByRole('listitem')
const texts = async () => (await rows()).map((row) => within(row).getAllByText(/./, { selector: 'p' })[0]?.textContent)
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const write = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const said = (words: string | RegExp) => screen.findByText(words)

describe('the list', () => {
  it('shows the entries in order with what is prepared for each, and how many there are', async () => {
    await open()
    expect(await texts()).toEqual(['What does it cost?', 'Thank you.', 'Is it safe?'])
    const [first, second] = await rows()
    expect(within(first as HTMLElement).getByText('Prepared answer').nextSibling).toHaveTextContent(
      'Forty euros a month.',
    )
    expect(within(second as HTMLElement).getByText('Answered from the documents')).toBeInTheDocument()
    expect(screen.getByText('3 entries')).toBeInTheDocument()
    expect(screen.getByText(/What is said in the demo of Show Room/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/')
  })

  it('says what it is for when it is empty, and fails with the words of the specification and a way on', async () => {
    const { answers } = await open({ [GET]: { status: 500, body: null } })
    expect((await screen.findAllByText('Failed to load demo data')).length).toBeGreaterThan(0)
    answers[GET] = { body: { messages: [], version: 0 } }
    await click('Retry')
    expect(await said('No entries yet')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Add the first entry' })).toBeInTheDocument()
  })

  it('takes no more than the limit, and says so', async () => {
    const messages = Array.from({ length: DEMO_ENTRIES_MAX }, (_, at) => entry(`Message ${at}`))
    await open({ [GET]: { body: { messages, version: 1 } } })
    // By its words: the names of hundreds of buttons take long to work out.
    const add = (await screen.findByText('Add entry')).closest('button')
    expect(add).toHaveAttribute('aria-disabled', 'true')
    add?.focus()
    expect(await screen.findByText('At most 500 entries')).toBeInTheDocument()
    expect(screen.getByText('Load More (400 remaining)')).toBeInTheDocument()
  })

  it.each(['company_admin', 'company_user'] as const)(
    'a %s of the demo company is told whose it is, and asks for nothing',
    async (role) => {
      const { calls } = await open({}, role)
      expect(await said("You don't have permission to access this page.")).toBeInTheDocument()
      expect(calls).not.toContain(GET)
    },
  )

  it('leads back when there is no demo company at the address', async () => {
    await open({ [GET]: { status: 404, body: { detail: 'Company not found' } } })
    expect(await said('There is no demo company at this address')).toBeInTheDocument()
  })
})

describe('adding and editing', () => {
  it('asks for speaker and text by the words of the specification, and sends nothing before', async () => {
    const { calls } = await open()
    await click('Add entry')
    const form = await dialog('Add entry')
    await userEvent.click(form.getByRole('button', { name: /^Add entry/ }))
    expect(form.getByText('Speaker name is required')).toBeInTheDocument()
    expect(form.getByText('Transcript text is required')).toBeInTheDocument()
    expect(calls).not.toContain(PUT)
  })

  it('saves the whole list with the entry at its end, and leaves empty optional fields out', async () => {
    const { accept, sent } = await open()
    await click('Add entry')
    const form = await dialog('Add entry')
    write(form.getByLabelText(/^Speaker name/), '  Priya ')
    write(form.getByLabelText(/^Transcript text/), 'And for two hundred?')
    write(form.getByLabelText('Prepared answer'), ' 20% less. ')
    const preview = within(form.getByRole('region', { name: 'In the demo' }))
    expect(preview.getByText('And for two hundred?')).toBeVisible()
    expect(preview.getByText('20% less.')).toBeVisible()
    expect(preview.getByText(/^No prepared explanation/)).toBeVisible()
    const added: DemoEntry = {
      transcription_message: { username: 'Priya', message: 'And for two hundred?' },
      responses: { answer: '20% less.' },
    }
    accept([COST, THANKS, SAFE, added])
    await userEvent.click(form.getByRole('button', { name: /^Add entry/ }))
    expect(await said('Demo data saved')).toBeInTheDocument()
    expect(sent[PUT]).toEqual({ messages: [COST, THANKS, SAFE, added], version: 3 })
    expect(await texts()).toHaveLength(4)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('changes the list on the screen only when it was saved, and keeps what was typed otherwise', async () => {
    const { answers } = await open({ [PUT]: { status: 500, body: null } })
    await click('Edit entry 2')
    const form = await dialog('Edit entry 2')
    write(form.getByLabelText(/^Transcript text/), 'Thanks a lot.')
    await userEvent.click(form.getByRole('button', { name: /^Save entry/ }))
    expect(await said('Failed to save demo data')).toBeInTheDocument()
    expect(form.getByLabelText(/^Transcript text/)).toHaveValue('Thanks a lot.')
    expect(screen.getByText('Thank you.')).toBeInTheDocument()
    answers[PUT] = { body: { messages: [COST, entry('Thanks a lot.'), SAFE], version: 4 } }
    await userEvent.click(form.getByRole('button', { name: /^Save entry/ }))
    expect(await said('Demo data saved')).toBeInTheDocument()
    expect(await texts()).toEqual(['What does it cost?', 'Thanks a lot.', 'Is it safe?'])
  })

  it('asks before what was typed is given up', async () => {
    await open()
    await click('Edit entry 2')
    const form = await dialog('Edit entry 2')
    write(form.getByLabelText(/^Transcript text/), 'Half a thought')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    const ask = await dialog('Discard what you typed?')
    await userEvent.click(ask.getByRole('button', { name: 'Keep editing' }))
    expect(form.getByLabelText(/^Transcript text/)).toHaveValue('Half a thought')
  })
})

describe('deleting and moving', () => {
  it('deletes after a confirmation that names the entry', async () => {
    const { accept, sent, calls } = await open()
    await click('Delete entry 2')
    const ask = await dialog('Delete entry 2?')
    expect(ask.getByText(/Thank you\./)).toBeInTheDocument()
    expect(calls).not.toContain(PUT)
    accept([COST, SAFE])
    await userEvent.click(ask.getByRole('button', { name: /^Delete/ }))
    expect(await said('Demo data saved')).toBeInTheDocument()
    expect(sent[PUT]).toEqual({ messages: [COST, SAFE], version: 3 })
    await waitFor(async () => expect(await texts()).toEqual(['What does it cost?', 'Is it safe?']))
  })

  it('moves by the keyboard, and what was moved keeps the focus', async () => {
    const { accept, sent } = await open()
    const down = await screen.findByRole('button', { name: 'Move entry 1 down' })
    expect(screen.getByRole('button', { name: 'Move entry 1 up' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Move entry 3 down' })).toBeDisabled()
    accept([THANKS, COST, SAFE])
    down.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect((await texts())[0]).toBe('Thank you.'))
    expect(sent[PUT]).toEqual({ messages: [THANKS, COST, SAFE], version: 3 })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move entry 2 down' })).toHaveFocus())
  })
})

describe('check 84: when somebody else saved meanwhile', () => {
  it('what was typed stays, their change is shown, and the next save goes into their list', async () => {
    const { accept, overtake, sent } = await open()
    await click('Add entry')
    const form = await dialog('Add entry')
    write(form.getByLabelText(/^Speaker name/), 'Priya')
    write(form.getByLabelText(/^Transcript text/), 'Mine')
    overtake([COST, entry('Theirs'), SAFE])
    await userEvent.click(form.getByRole('button', { name: /^Add entry/ }))
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('Another user saved this conversation meanwhile.')).toBeInTheDocument()
    const changes = within(notice.getByRole('list', { name: 'What they changed' }))
    expect(changes.getByRole('listitem')).toHaveTextContent('ChangedMaya Torres: Thank you. Maya Torres: Theirs')
    expect(form.getByLabelText(/^Transcript text/)).toHaveValue('Mine')
    const mine = { transcription_message: { username: 'Priya', message: 'Mine' }, responses: {} }
    accept([COST, entry('Theirs'), SAFE, mine], 5)
    await userEvent.click(form.getByRole('button', { name: /^Add entry/ }))
    expect(await said('Demo data saved')).toBeInTheDocument()
    expect(sent[PUT]).toEqual({ messages: [COST, entry('Theirs'), SAFE, mine], version: 4 })
  })

  it('of an entry that both changed one may take either', async () => {
    const { accept, overtake, sent } = await open()
    await click('Edit entry 2')
    const form = await dialog('Edit entry 2')
    write(form.getByLabelText(/^Transcript text/), 'Mine')
    overtake([COST, entry('Theirs'), SAFE])
    await userEvent.click(form.getByRole('button', { name: /^Save entry/ }))
    const theirs = within(await screen.findByRole('region', { name: 'Their entry' }))
    expect(theirs.getByText('Theirs')).toBeInTheDocument()
    accept([COST, entry('Mine'), SAFE], 5)
    await userEvent.click(form.getByRole('button', { name: /^Save mine instead/ }))
    expect(await said('Demo data saved')).toBeInTheDocument()
    expect(sent[PUT]).toEqual({ messages: [COST, entry('Mine'), SAFE], version: 4 })
  })

  it('nothing is deleted over their change, and the list becomes theirs', async () => {
    const { overtake } = await open()
    await click('Delete entry 1')
    overtake([COST, SAFE])
    await userEvent.click((await dialog('Delete entry 1?')).getByRole('button', { name: /^Delete/ }))
    expect(await said(/So nothing was deleted/)).toBeInTheDocument()
    expect(await texts()).toEqual(['What does it cost?', 'Is it safe?'])
    expect(screen.getByRole('list', { name: 'What they changed' })).toHaveTextContent('DeletedMaya Torres: Thank you.')
  })
})

describe('a file', () => {
  const choose = (content: string, name = 'demo.json') =>
    fireEvent.change(screen.getByLabelText('Conversation file'), { target: { files: [new File([content], name)] } })

  it('takes the place of the list after a confirmation', async () => {
    const { accept, sent } = await open()
    await rows()
    choose(JSON.stringify({ messages: [SAFE] }))
    const ask = await dialog('Replace 3 entries?')
    accept([SAFE])
    await userEvent.click(ask.getByRole('button', { name: /^Replace/ }))
    expect(await said('Demo data saved')).toBeInTheDocument()
    expect(sent[PUT]).toEqual({ messages: [SAFE], version: 3 })
  })

  it.each([
    ['broken.json', '{', 'This file is not JSON.'],
    ['odd.json', '{}', /holds no list of demo entries/],
    [
      'wrong.json',
      JSON.stringify([COST, { ...THANKS, transcription_message: { username: '', message: 'x' } }]),
      /Entry 2: Speaker name is required/,
    ],
  ])('%s is refused with a reason', async (name, content, reason) => {
    const { calls } = await open()
    await rows()
    choose(content, name)
    expect(await said(`${name} was not imported`)).toBeInTheDocument()
    expect(screen.getByText(reason)).toBeInTheDocument()
    expect(calls).not.toContain(PUT)
  })
})
