import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { renderApp } from '../../../test/render-app.tsx'
import type { Answers } from '../../../test/render-app.tsx'
import { adminSession, CALENDAR, settingsAnswers } from '../test/settings-answers.ts'

const SET = 'PUT /company-settings/calendar'
const REMOVE = 'DELETE /company-settings/calendar'
const NONE = { host: null, last_read_at: null, problem: null }
const FEED = { host: 'calendar.google.com', last_read_at: new Date().toISOString(), problem: null }
const ADDRESS = 'https://calendar.google.com/calendar/ical/private-1/basic.ics'

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
