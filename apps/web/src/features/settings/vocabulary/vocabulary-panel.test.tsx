import type { VocabularyEntry } from '@cuecard/contract/vocabulary.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { sessionOf } from '../../../test/signed-in.ts'
import { adminSession, idOf, refused, settingsAnswers } from '../test/settings-answers.ts'

const LIST = 'GET /company-settings/vocabulary'
const ADD = 'POST /company-settings/vocabulary'
const PASTE = 'POST /company-settings/vocabulary/paste'

const name = (n: number, change: Partial<VocabularyEntry> = {}): VocabularyEntry => ({
  id: idOf(n),
  kind: 'competitor',
  name: `Maker ${n}`,
  spellings: [],
  ...change,
})

// jsdom has no fonts, which a field that grows waits for.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

beforeEach(() => setAuthToken('token'))

const open = async (change: Answers, session = adminSession()) => {
  const answers = settingsAnswers(session, { [LIST]: { body: { entries: [] } }, ...change })
  const app = renderApp('/settings?section=vocabulary', answers)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...app, answers }
}
const panel = () => screen.findByRole('region', { name: 'Vocabulary' })

it('says what the list does when it is empty, adds a name with a spelling, and tells a clash beside its field', async () => {
  const clash = '“Akme” is already a spelling of “Acme”, an own name.'
  const { answers, sent } = await open({ [ADD]: refused(422, clash, { spellings: clash }) })
  const card = await panel()
  expect(await within(card).findByText('No names yet')).toBeInTheDocument()
  await userEvent.click(within(card).getByRole('button', { name: 'Add name' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a name' })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add name/ }))
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Name is required/)
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Own product' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Acme Lane')
  await userEvent.type(within(dialog).getByRole('combobox', { name: /Other spellings/ }), 'Akme,')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add name/ }))
  expect(await within(dialog).findByText(clash)).toBeInTheDocument()
  expect(sent[ADD]).toEqual({ kind: 'product', name: 'Acme Lane', spellings: ['Akme'] })
  const added = name(1, { kind: 'product', name: 'Acme Lane', spellings: ['Akme'] })
  answers[ADD] = { status: 201, body: added }
  answers[LIST] = { body: { entries: [added] } }
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add name/ }))
  expect(await within(card).findByText('Also “Akme”')).toBeInTheDocument()
})

it('takes a pasted list, keeps what was pasted when a line clashes, and searches the names', async () => {
  const clash = 'Line 2: “Bolt” is in the list already, as a competitor.'
  const entries = [name(1, { name: 'Bolt' }), name(2, { spellings: ['Meker'] })]
  const { answers, sent } = await open({ [LIST]: { body: { entries } }, [PASTE]: refused(422, clash, { text: clash }) })
  const card = await panel()
  await userEvent.click(await within(card).findByRole('button', { name: 'Paste a list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Paste a list of names' })
  const field = within(dialog).getByRole('textbox', { name: 'Names' })
  await userEvent.click(field)
  await userEvent.paste('Nord\nBolt')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add names/ }))
  expect(await within(dialog).findByText(clash)).toBeInTheDocument()
  expect(field).toHaveValue('Nord\nBolt')
  answers[PASTE] = { body: { added: 1, extended: 0, unchanged: 1 } }
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add names/ }))
  expect(await screen.findByText('Names: 1 added, 1 there already')).toBeInTheDocument()
  expect(sent[PASTE]).toEqual({ kind: 'competitor', text: 'Nord\nBolt' })
  await userEvent.type(within(card).getByRole('searchbox', { name: 'Search names' }), 'meker')
  await waitFor(() => expect(within(card).queryByText('Bolt')).not.toBeInTheDocument())
  expect(within(card).getByText('Maker 2')).toBeInTheDocument()
})

it('changes and deletes a name', async () => {
  const change = `PUT /company-settings/vocabulary/${idOf(1)}`
  const remove = `DELETE /company-settings/vocabulary/${idOf(1)}`
  const { answers, sent, calls } = await open({
    [LIST]: { body: { entries: [name(1)] } },
    [change]: { body: name(1, { name: 'Maker' }) },
    [remove]: { status: 204, body: null },
  })
  const card = await panel()
  await userEvent.click(await within(card).findByRole('button', { name: 'Change Maker 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the name' })
  answers[LIST] = { body: { entries: [name(1, { name: 'Maker' })] } }
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), '{Backspace}{Backspace}')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Save/ }))
  await userEvent.click(await within(card).findByRole('button', { name: 'Delete Maker' }))
  expect(sent[change]).toEqual({ kind: 'competitor', name: 'Maker', spellings: [] })
  answers[LIST] = { body: { entries: [] } }
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  expect(await within(card).findByText('No names yet')).toBeInTheDocument()
  expect(calls).toContain(remove)
})

it('says when the list cannot be loaded', async () => {
  await open({ [LIST]: refused(500, 'x') })
  expect(await within(await panel()).findByText('Failed to load the vocabulary')).toBeInTheDocument()
})

it('is not there for company users', async () => {
  const { calls } = await open({}, sessionOf())
  expect(screen.queryByRole('tab', { name: 'Vocabulary' })).not.toBeInTheDocument()
  expect(calls).not.toContain(LIST)
})
