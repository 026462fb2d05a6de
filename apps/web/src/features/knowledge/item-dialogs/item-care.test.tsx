import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useSearchKnowledge } from '../knowledge.queries.ts'
import { ItemDialogs } from './item-dialogs.tsx'
import { knowledgeItem, MAYA, renderScreen, type Replies } from '../test/render-screen.tsx'

const item = knowledgeItem({ earlier_versions: 1 })
const { id } = item
const ADA = { user_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0905', name: 'Ada Lindqvist' }
const version = {
  id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0777',
  number: 1,
  file_path: 'Prices 2025.pdf',
  size_bytes: 4_300,
  from: '2025-11-20T09:00:00Z',
  until: '2026-11-20T09:00:00Z',
  replaced_by: 'Ada Lindqvist',
}
const VERSIONS = `GET /company-knowledge/items/${id}/versions`
const COMPARISON = `${VERSIONS}/${version.id}/comparison`
const RESTORE = `POST /company-knowledge/items/${id}/versions/${version.id}/restore`

const replies = (change: Replies = {}): Replies => ({
  'GET /company-knowledge/items': [item],
  'GET /company-knowledge/owners': { owners: [ADA, { user_id: MAYA, name: 'Maya Torres' }] },
  [VERSIONS]: { versions: [version] },
  ...change,
})

function open(change: Replies = {}) {
  const dialogs = <ItemDialogs itemId={id} action={undefined} onClose={() => undefined} onDelete={() => undefined} />
  return renderScreen(dialogs, { replies: replies(change) })
}

it('changes audience, owner and review date, and sends only what was changed', async () => {
  const forms: FormData[] = []
  const reply = (init: RequestInit) => {
    if (init.body instanceof FormData) forms.push(init.body)
    return item
  }
  open({ [`PUT /company-knowledge/items/${id}`]: reply })
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Ada Lindqvist' })).toBeInTheDocument())
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Audience' }), 'internal')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Owner' }), 'Ada Lindqvist')
  await userEvent.type(dialog.getByLabelText('Review by'), '2027-01-31')
  await userEvent.click(dialog.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Knowledge item updated successfully')).toBeInTheDocument()
  const [form] = forms
  expect([form?.get('audience'), form?.get('owner_id'), form?.get('review_by')]).toEqual([
    'internal',
    ADA.user_id,
    '2027-01-31',
  ])
})

it('looks for the passages again after a change, since they show audience and name', async () => {
  const SEARCH = 'POST /company-knowledge/search'
  function Passages() {
    useSearchKnowledge('What does it cost?')
    return <ItemDialogs itemId={id} action={undefined} onClose={() => undefined} onDelete={() => undefined} />
  }
  const table = replies({ [SEARCH]: { passages: [] }, [`PUT /company-knowledge/items/${id}`]: item })
  const { asked } = renderScreen(<Passages />, { replies: table })
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Audience' }), 'internal')
  await userEvent.click(dialog.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(asked.filter((call) => call === SEARCH)).toHaveLength(2))
})

it('compares an earlier version with the present file, and brings it back', async () => {
  const texts = {
    before: { text: 'Pro costs 40 euros.', reason: null, cut: false },
    now: { text: 'Pro costs 45 euros.', reason: null, cut: true },
  }
  const { asked } = open({ [COMPARISON]: texts, [RESTORE]: item })
  await userEvent.click(await screen.findByRole('button', { name: '1 earlier version' }))
  expect(await screen.findByText('Version 1 · Prices 2025.pdf')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Compare version 1 with the present file' }))
  const diff = await screen.findByRole('region', { name: 'From version 1 to the present file' })
  expect(within(diff).getByText('40')).toBeVisible()
  expect(screen.getByText(/1 word added, 1 word removed. Only the beginning is compared/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Bring back version 1' }))
  await waitFor(() => expect(asked).toContain(RESTORE))
  expect(await screen.findByText('Knowledge item updated successfully')).toBeInTheDocument()
})

it('loads the versions and their comparison again after a change', async () => {
  const unchanged = { text: 'Pro costs 45 euros.', reason: null, cut: false }
  const { asked } = open({
    [COMPARISON]: { before: unchanged, now: unchanged },
    [`PUT /company-knowledge/items/${id}`]: item,
  })
  await userEvent.click(await screen.findByRole('button', { name: '1 earlier version' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare version 1 with the present file' }))
  const times = (call: string) => asked.filter((each) => each === call).length
  await waitFor(() => expect(times(COMPARISON)).toBe(1))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' 2027')
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect([times(VERSIONS), times(COMPARISON)]).toEqual([2, 2]))
})

it('says why a version cannot be compared, and when the versions cannot be loaded', async () => {
  const unread = { text: '', reason: 'This PDF is damaged.', cut: false }
  const table = { [COMPARISON]: { before: unread, now: unread } }
  const view = open(table)
  await userEvent.click(await screen.findByRole('button', { name: '1 earlier version' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare version 1 with the present file' }))
  expect(await screen.findByText('This PDF is damaged.')).toBeVisible()
  view.unmount()
  open({ [VERSIONS]: 500 })
  await userEvent.click(await screen.findByRole('button', { name: '1 earlier version' }))
  expect(await screen.findByText('Failed to load the versions')).toBeVisible()
})
