import type { HomeOverview } from '@cuecard/contract/home.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { homeOverview } from '../../test/signed-in.ts'
import { Cockpit } from './cockpit.tsx'

const CALL = 'GET /company-settings/home'
const ID = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f09'

const open = (reply: unknown, role?: 'company_admin') => {
  const replies: Record<string, unknown> = { [CALL]: reply }
  return { replies, ...renderScreen(<Cockpit />, { at: '/', replies, role }) }
}
const panel = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const linkIn = (region: string | RegExp, name: string | RegExp) =>
  panel(region).getByRole('link', { name }).getAttribute('href')

it('says calmly that nothing waits', async () => {
  open({ ...homeOverview(), calls: { calendar: 'ready', problem: null, next: [] } })
  expect(await screen.findByText('No calls in the next 7 days.')).toBeVisible()
  expect(screen.getByText('No open questions in the last 7 days.')).toBeVisible()
  expect(screen.getByText('No document failed.')).toBeVisible()
  expect(screen.getByText('Nothing to compare yet: it takes two complete runs.')).toBeVisible()
  expect(screen.getByText('You are the only person here so far.')).toBeVisible()
  expect(screen.queryByText(/\(0\)/)).not.toBeInTheDocument()
})

it('shows a skeleton while loading, and a failure with Retry', async () => {
  const late = Promise.withResolvers<unknown>()
  const { replies } = open(() => late.promise)
  expect(await screen.findByText('Loading what waits for you...')).toBeInTheDocument()
  late.resolve(500)
  expect(await screen.findByText('What waits for you could not be loaded')).toBeVisible()
  replies[CALL] = homeOverview()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No document failed.')).toBeVisible()
})

it('leads to where a calendar is connected, and leaves people out in a company for one', async () => {
  open({ ...homeOverview(), people: null })
  expect(await screen.findByRole('link', { name: 'Connect calendar' })).toHaveAttribute(
    'href',
    '/settings?section=account',
  )
  expect(screen.queryByRole('region', { name: /People/ })).not.toBeInTheDocument()
})

it('says why a calendar could not be read', async () => {
  open({ ...homeOverview(), calls: { calendar: 'failed', problem: 'The server refuses this address.', next: [] } })
  expect(await screen.findByText('Your calendar could not be read. The server refuses this address.')).toBeVisible()
  expect(linkIn('Next calls', 'Check calendar')).toBe('/settings?section=account')
})

const FULL: HomeOverview = {
  calls: {
    calendar: 'ready',
    problem: null,
    next: [
      {
        event: 'a'.repeat(32),
        title: 'Duval & Sons',
        starts_at: new Date(Date.now() - 60_000).toISOString(),
        ends_at: new Date(Date.now() + 600_000).toISOString(),
        attendee_count: 1,
      },
    ],
  },
  questions: {
    since: '2026-11-15T08:00:00Z',
    total: 1_200,
    latest: [
      { meeting_id: `${ID}01`, meeting_name: 'Moreau', message_id: '7', question: 'Where is it hosted?' },
      { meeting_id: `${ID}01`, meeting_name: 'Moreau', message_id: null, question: 'What does it cost?' },
    ],
  },
  documents: { failed: 1, latest: [{ id: `${ID}02`, name: 'Prices', reason: 'The file is protected.' }] },
  tests: [
    {
      test_case_type: 'company-specific',
      before_run_id: `${ID}03`,
      after_run_id: `${ID}04`,
      worse_count: 1,
      worse: [{ test_case_id: `${ID}05`, name: 'Trial', before: 5, after: 2, difference: -3, is_changed: false }],
    },
  ],
  people: {
    colleagues: 3,
    colleagues_connected: 2,
    not_connected: 1,
    not_accepted: 2,
    missing: [
      { email: 'ben@northwind.example', name: 'Ben Okafor', state: 'not_connected' },
      { email: 'late@northwind.example', name: null, state: 'invitation_expired' },
    ],
  },
}

it('shows each thing that waits with the place where it is dealt with', async () => {
  open(FULL, 'company_admin')
  expect(await screen.findByRole('region', { name: 'Open questions this week (1,200)' })).toBeVisible()
  expect(panel(/Next calls/).getByText(/^Now, until .* · 1 person$/)).toBeVisible()
  expect(linkIn(/Next calls/, 'Duval & Sons')).toMatch(/^\/calls\//)
  expect(linkIn(/Open questions/, 'Answer them')).toBe('/customer-questions')
  expect(linkIn(/Open questions/, 'Where is it hosted?')).toBe(`/meetings/${ID}01?tab=transcript&message=7`)
  expect(linkIn(/Open questions/, 'What does it cost?')).toBe(`/meetings/${ID}01`)
  expect(linkIn(/Documents/, 'Fix it')).toBe('/company-knowledge?state=failed')
  expect(linkIn(/Documents/, 'Prices')).toBe(`/company-knowledge?itemId=${ID}02`)
  const runs = encodeURIComponent(`${ID}03,${ID}04`)
  expect(linkIn(/Tests/, 'Compare runs')).toBe(
    `/prompt-tests/comparison?test_case_type=company-specific&selected=${runs}&compared=${runs}`,
  )
  expect(linkIn(/Tests/, 'Trial')).toBe(`/prompt-tests?test_case_type=company-specific&testCaseId=${ID}05`)
  expect(panel(/People/).getByText('1 person not connected, 2 invitations not accepted.')).toBeVisible()
  expect(panel(/People/).getByText('Invitation expired')).toBeVisible()
  expect(linkIn(/People/, 'Invite or remind')).toBe('/settings')
})

it('shows a question that is found while the page stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { replies } = open(homeOverview())
  expect(await screen.findByText('No open questions in the last 7 days.')).toBeVisible()
  replies[CALL] = { ...homeOverview(), questions: FULL.questions }
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(await screen.findByRole('link', { name: 'Where is it hosted?' })).toBeVisible()
})

it('lists no longer what was dealt with on another page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const replies: Record<string, unknown> = { [CALL]: FULL }
  const pages = (
    <Routes>
      <Route path="/" element={<Cockpit />} />
      <Route path="/company-knowledge" element={<Link to="/">Home</Link>} />
    </Routes>
  )
  renderScreen(pages, { at: '/', replies })
  await userEvent.setup({ delay: null }).click(await screen.findByRole('link', { name: 'Fix it' }))
  replies[CALL] = homeOverview()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await userEvent.setup({ delay: null }).click(screen.getByRole('link', { name: 'Home' }))
  expect(await screen.findByText('No document failed.')).toBeVisible()
})

it('counts all calls of the week, and shows those after the first five on request', async () => {
  const [first] = FULL.calls.next
  const next = Array.from({ length: 7 }, (_, n) => ({ ...first, event: `${n}`.repeat(32), title: `Call ${n}` }))
  open({ ...FULL, calls: { ...FULL.calls, next } })
  const calls = within(await screen.findByRole('region', { name: 'Next calls (7)' }))
  expect(calls.getAllByRole('link')).toHaveLength(5)
  await userEvent.click(calls.getByRole('button', { name: 'Show 2 more' }))
  expect(calls.getByRole('link', { name: 'Call 6' })).toBeVisible()
  await userEvent.click(calls.getByRole('button', { name: 'Show fewer' }))
  expect(calls.getAllByRole('link')).toHaveLength(5)
})

it('says the day of a running call’s end where that is another one', async () => {
  const [call] = FULL.calls.next
  const ends_at = new Date(Date.now() + 3 * 86_400_000)
  const long = { ...call, starts_at: new Date(Date.now() - 1_000).toISOString(), ends_at: ends_at.toISOString() }
  open({ ...FULL, calls: { ...FULL.calls, next: [long] } })
  const day = ends_at.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  expect(await screen.findByText(new RegExp(`^Now, until ${day}, \\d`))).toBeVisible()
})

it('says by how much a test fell of which the grade that stands for its answers stayed', async () => {
  const [runs] = FULL.tests
  const worse = [{ test_case_id: `${ID}06`, name: 'Sinks', before: 5, after: 5, difference: -2 / 3, is_changed: false }]
  open({ ...FULL, tests: [{ ...runs, worse }] })
  expect(await screen.findByText('−0.7 on average, now')).toBeVisible()
  expect(panel(/Tests/).queryByLabelText('fell to')).not.toBeInTheDocument()
})

it('marks a test that was edited between the runs, as the comparison does', async () => {
  const [runs] = FULL.tests
  const edited = { test_case_id: `${ID}06`, name: 'Edited', before: 5, after: 2, difference: -3, is_changed: true }
  open({ ...FULL, tests: [{ ...runs, worse: [...(runs?.worse ?? []), edited] }] })
  expect(await screen.findByText('Company test case · Changed between the runs')).toBeVisible()
  expect(panel(/Tests/).getByText('Company test case')).toBeVisible()
})

it('shows no call that has ended since the page was loaded', async () => {
  const [call] = FULL.calls.next
  const over = { ...call, event: 'b'.repeat(32), title: 'Over', ends_at: new Date(Date.now() - 1_000).toISOString() }
  open({ ...FULL, calls: { ...FULL.calls, next: [over, call] } })
  const calls = within(await screen.findByRole('region', { name: 'Next calls (1)' }))
  expect(calls.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Duval & Sons'])
})

it('offers a user what a user may do about missing people', async () => {
  open(FULL)
  expect(await screen.findByRole('link', { name: 'See users' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Invite or remind' })).not.toBeInTheDocument()
})
