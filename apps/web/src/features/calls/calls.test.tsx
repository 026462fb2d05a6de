import type { CustomerList } from '@cuecard/contract/customers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { type Replies, renderScreen } from '../../test/render-screen.tsx'
import { CallPage } from './call-page.tsx'

const KEY = 'a'.repeat(32)
const ID = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0777'
const said_in = { meeting_id: ID, meeting_title: 'Duval', started_at: '2026-11-02T10:00:00.000Z', message_id: 'm1' }
const NOTES = { text: '', version: 0, updated_at: null }
const CALL = {
  calendar: 'ready',
  problem: null,
  event: { title: 'Duval: pilot', starts_at: '2026-11-23T10:00:00.000Z', ends_at: '2026-11-23T10:30:00.000Z' },
  people: [{ name: 'Claire Duval', email: 'claire@duval.example', company: 'Duval', meetings: [] }],
  promised: [{ text: 'I ask our CFO.', who: 'Claire Duval', when: null, side: 'customer', said_in }],
  left_open: [],
  answered_since: [
    { question: 'A report?', said_in, answered_since: { text: 'Yes.', item_id: ID, item_name: 'Reports' } },
  ],
  objections: [{ text: 'Too expensive.', speaker: 'Claire Duval', said_in, answer: null }],
  notes: NOTES,
}
const CUSTOMERS: CustomerList = {
  customers: [
    {
      id: 'duval.example',
      name: 'Duval',
      is_named: false,
      domains: ['duval.example'],
      meeting_count: 1,
      people_count: 1,
      open_question_count: 0,
      last_meeting_at: '2026-11-02T10:00:00.000Z',
    },
  ],
  own_domains: [],
  other_domains: [],
  without_customer: 0,
}
const GET = 'GET /upcoming-calls/call'
const PUT = 'PUT /upcoming-calls/notes'

const open = (replies: Replies) =>
  renderScreen(
    <Routes>
      <Route path="/calls/:event" element={<CallPage />} />
    </Routes>,
    { at: `/calls/${KEY}`, replies },
  )

afterEach(() => vi.useRealTimers())

it('shows who comes and what was said before, and each empty section says so', async () => {
  open({ [GET]: CALL, 'GET /customers': CUSTOMERS })
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  expect(await screen.findByRole('heading', { name: 'Duval: pilot' })).toBeVisible()
  expect((await part('Who comes (1)')).getByRole('listitem')).toHaveTextContent(
    'Claire Duval · DuvalNo earlier meeting with them',
  )
  expect(await screen.findByRole('link', { name: 'Duval' })).toHaveAttribute('href', '/customers/duval~example')
  expect((await part('Promised last time (1)')).getByRole('link', { name: 'I ask our CFO.' })).toBeVisible()
  expect((await part('Left open last time')).getByText(/No question of theirs/)).toBeVisible()
  expect((await part('Answered since (1)')).getByRole('listitem')).toHaveTextContent('Answered since in Reports: Yes.')
  expect((await part('Likely objections (1)')).getByText('Your documents hold no answer to this')).toBeVisible()
})

it('saves notes by itself, and shows both texts where they were saved elsewhere', async () => {
  let kept = NOTES as { text: string; version: number; updated_at: string | null }
  open({
    [GET]: () => ({ ...CALL, notes: kept }),
    [PUT]: ({ body }: { body: { text: string; version: number } }) => {
      if (body.version !== kept.version) return Response.json({ detail: 'Changed.' }, { status: 409 })
      return (kept = { text: body.text, version: body.version + 1, updated_at: '2026-11-23T09:00:00.000Z' })
    },
  })
  const field = await screen.findByRole('textbox', { name: 'Own notes on this call' })
  await userEvent.type(field, 'Budget')
  expect(screen.getByText('Saving...')).toBeVisible()
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible())
  kept = { text: 'From the phone', version: 5, updated_at: '2026-11-23T09:01:00.000Z' }
  await userEvent.type(field, ' first')
  const alert = await screen.findByRole('alert')
  expect(await within(alert).findByText('From the phone')).toBeVisible()
  expect(field).toHaveValue('Budget first')
  await userEvent.click(within(alert).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(kept).toMatchObject({ text: 'Budget first', version: 6 }))
})

it('keeps what is typed while the calendar is read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const notes = { text: 'Budget', version: 1, updated_at: '2026-11-23T09:00:00.000Z' }
  const replies: Replies = {
    [GET]: { ...CALL, calendar: 'reading', event: null, people: [], notes },
    [PUT]: () => notes,
  }
  open(replies)
  const field = await screen.findByRole('textbox', { name: 'Own notes on this call' })
  await user.type(field, '!')
  replies[GET] = { ...CALL, notes }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await screen.findByRole('region', { name: 'Who comes (1)' })).toBeVisible()
  expect(field).toBeVisible()
  expect(field).toHaveValue('Budget!')
})

it('keeps the first notes while a calendar that changed is read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const replies: Replies = { [GET]: CALL, [PUT]: new Promise(() => undefined) }
  open(replies)
  const field = await screen.findByRole('textbox', { name: 'Own notes on this call' })
  replies[GET] = { ...CALL, calendar: 'reading', event: null, people: [] }
  await vi.advanceTimersByTimeAsync(31_000)
  await user.type(field, 'Price')
  globalThis.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Reading your calendar...')).toBeVisible()
  expect(field).toBeVisible()
  expect(field).toHaveValue('Price')
})

it('says that a call is not in the calendar any more', async () => {
  open({ [GET]: { ...CALL, event: null, people: [], promised: [], answered_since: [], objections: [] } })
  expect(await screen.findByText('This call is not in your calendar')).toBeVisible()
})
