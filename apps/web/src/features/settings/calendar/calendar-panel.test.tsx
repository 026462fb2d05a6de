import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { homeOverview } from '../../../test/signed-in.ts'
import { adminSession, CALENDAR, settingsAnswers } from '../test/settings-answers.ts'

const SET = 'PUT /company-settings/calendar'
const REMOVE = 'DELETE /company-settings/calendar'
const HOME = 'GET /company-settings/home'
const CALL = 'GET /upcoming-calls/call'
const NONE = { host: null, last_read_at: null, problem: null }
const FEED = { host: 'calendar.google.com', last_read_at: new Date().toISOString(), problem: null }
const ADDRESS = 'https://calendar.google.com/calendar/ical/private-1/basic.ics'

const upcomingCall = (calendar: 'none' | 'ready') => ({
  calendar,
  problem: null,
  event: null,
  people: [],
  promised: [],
  left_open: [],
  answered_since: [],
  objections: [],
  notes: { text: '', version: 0, updated_at: null },
})

beforeEach(() => setAuthToken('token'))

async function open(change: Answers) {
  const answers = settingsAnswers(adminSession(), change)
  const app = renderApp('/settings?section=account', answers)
  const card = await screen.findByRole('region', { name: 'Your calendar' })
  return { ...app, answers, card: within(card) }
}

it('connects a calendar, with what is wrong with an address beside its field', async () => {
  const detail = 'There is no calendar at this address.'
  const { answers, card, sent } = await open({ [SET]: { status: 422, body: { detail, errors: { address: detail } } } })
  const field = await card.findByRole('textbox', { name: 'Secret address in iCal format' })
  await userEvent.click(card.getByRole('button', { name: /^Connect calendar/ }))
  expect(field).toHaveAccessibleDescription(/Calendar address is required/)
  await userEvent.type(field, ADDRESS)
  await userEvent.click(card.getByRole('button', { name: /^Connect calendar/ }))
  await expect.poll(() => field).toHaveAccessibleDescription(/There is no calendar at this address/)
  answers[SET] = { body: FEED }
  answers[CALENDAR] = { body: FEED }
  await userEvent.click(card.getByRole('button', { name: /^Connect calendar/ }))
  expect(await card.findByText('calendar.google.com')).toBeVisible()
  expect(sent[SET]).toEqual({ address: ADDRESS })
  expect(screen.queryByDisplayValue(ADDRESS)).toBeNull()
})

it('shows why the calendar could not be read, and removes it after a question', async () => {
  const problem = 'The calendar’s server does not know this address any more.'
  const { answers, card, calls } = await open({
    [CALENDAR]: { body: { ...FEED, problem } },
    [REMOVE]: { status: 204, body: null },
  })
  expect(await card.findByRole('alert')).toHaveTextContent(problem)
  await userEvent.click(card.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your calendar?' }))
  expect(calls).not.toContain(REMOVE)
  answers[CALENDAR] = { body: NONE }
  await userEvent.click(dialog.getByRole('button', { name: /^Remove/ }))
  expect(await card.findByRole('textbox')).toHaveValue('')
})

it('that is connected or removed is known at once on Home and before a call', async () => {
  const event = 'a'.repeat(32)
  const session = adminSession({
    user: { has_connected_with_extension: true },
    company: { last_knowledge_sync_datetime: '2026-11-21T09:00:00Z' },
  })
  const home = (calendar: 'none' | 'ready') => ({
    body: { ...homeOverview(), calls: { calendar, problem: null, next: [] } },
  })
  const answers = settingsAnswers(session, {
    [HOME]: home('none'),
    [CALL]: { body: upcomingCall('none') },
    [SET]: { body: FEED },
    [REMOVE]: { status: 204, body: null },
  })
  const { router } = renderApp('/', answers)
  expect(await screen.findByRole('link', { name: 'Connect calendar' })).toBeVisible()
  await act(() => router.navigate(`/calls/${event}`))
  expect(await screen.findByText('No calendar is connected')).toBeVisible()

  await act(() => router.navigate('/settings?section=account'))
  const card = within(await screen.findByRole('region', { name: 'Your calendar' }))
  await userEvent.type(await card.findByRole('textbox'), ADDRESS)
  Object.assign(answers, { [HOME]: home('ready'), [CALL]: { body: upcomingCall('ready') }, [CALENDAR]: { body: FEED } })
  await userEvent.click(card.getByRole('button', { name: /^Connect calendar/ }))
  expect(await card.findByText('calendar.google.com')).toBeVisible()
  await act(() => router.navigate(`/calls/${event}`))
  expect(await screen.findByText('This call is not in your calendar')).toBeVisible()
  await act(() => router.navigate('/'))
  expect(await screen.findByText('No calls in the next 7 days.')).toBeVisible()

  await act(() => router.navigate('/settings?section=account'))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your calendar?' }))
  Object.assign(answers, { [HOME]: home('none'), [CALENDAR]: { body: NONE } })
  await userEvent.click(dialog.getByRole('button', { name: /^Remove/ }))
  expect(await screen.findByRole('textbox', { name: 'Secret address in iCal format' })).toBeVisible()
  await act(() => router.navigate('/'))
  expect(await screen.findByRole('link', { name: 'Connect calendar' })).toBeVisible()
})
