import '@testing-library/jest-dom/vitest'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeSession } from '../test/fake-session.ts'
import { mountFake } from '../test/mount-fake.ts'

afterEach(() => void vi.useRealTimers())

const NAME = 'a'.repeat(32)
const starts_at = '2026-11-20T09:00:00Z'
const NOTHING = {
  problem: null,
  event: null,
  people: [],
  promised: [],
  left_open: [],
  answered_since: [],
  objections: [],
  notes: { text: '', version: 0, updated_at: null },
}
const READY = { ...NOTHING, calendar: 'ready', event: { title: 'Pilot', starts_at, ends_at: starts_at } }

/** The People tab of a call whose page is answered with these, one after the other. */
function open(...replies: object[]) {
  const event = { event: NAME, title: 'Pilot', starts_at, ends_at: null, attendees: [] }
  const background = { calendar: 'found', calendar_problem: null, event, people: [] }
  const session = fakeSession(
    {},
    {
      'POST /extension/meeting-background': () => Response.json(background),
      'GET /upcoming-calls/call': () => Response.json(replies.shift()),
    },
  )
  const inside = within(mountFake(session).inside)
  fireEvent.click(inside.getByRole('tab', { name: 'People' }))
  return inside
}

const NOT_PROMISED = 'Nothing is known to have been promised.'

it('asks again while the calendar is being read, and claims nothing meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const inside = open({ ...NOTHING, calendar: 'reading' }, READY)
  expect(await inside.findByText('Looking up what was said before')).toBeInTheDocument()
  expect(inside.queryByText(NOT_PROMISED)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await inside.findByText(NOT_PROMISED)).toBeVisible()
})

it.each([
  [
    { calendar: 'failed', problem: 'It refuses this address.' },
    'Your calendar could not be read: It refuses this address.',
  ],
  [{ calendar: 'ready' }, 'This call is not in your calendar any more.'],
])('says of %o why nothing is shown, and asks again on Retry', async (reply, words) => {
  const inside = open({ ...NOTHING, ...reply }, READY)
  expect(await inside.findByRole('alert')).toHaveTextContent(words)
  expect(inside.queryByText(NOT_PROMISED)).toBeNull()
  fireEvent.click(inside.getByRole('button', { name: 'Retry' }))
  expect(await inside.findByText(NOT_PROMISED)).toBeVisible()
})
