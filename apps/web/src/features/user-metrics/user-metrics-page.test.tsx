import type { ActivityName, UserActivity } from '@cuecard/contract/user-metrics.ts'
import type { QualityFigures } from '@cuecard/contract/answers.ts'
import type { Session } from '@cuecard/contract/session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../test/render-app.tsx'
import { answersFor, COMPANY, sessionOf } from '../../test/signed-in.ts'

const SUMMARY = 'GET /company-settings/user-activity-summary'
const TIMELINE = 'GET /company-settings/activity-timeline'
const GRADES = 'GET /company-settings/test-grades'
const TALK = 'GET /company-settings/talk-timeline'
const QUALITY = 'GET /company-settings/answer-quality'
const admin = sessionOf({ user: { role: 'company_admin' } })

const idOf = (n: number) => `6b8f0f0e-4a52-4f8e-9c55-0d9a2f3${String(n).padStart(5, '0')}`

const person = (n: number, counts: Partial<Record<ActivityName, number>>, change: Partial<UserActivity> = {}) => ({
  user_id: idOf(n),
  user_email: `person${n}@acme.example`,
  user_name: null,
  company_id: COMPANY.id,
  company_name: COMPANY.name,
  activities: Object.entries(counts).map(([activity, activity_count]) => ({ activity, activity_count })),
  ...change,
})

const PEOPLE = [
  person(1, { extension_disabled: 1 }),
  person(2, { instant_answer_fetched: 8, meeting_created: 2 }, { user_name: 'Uma Reyes' }),
  person(3, {}),
  person(4, { suggested_question_answer_fetched: 3 }),
]

const NONE: QualityFigures = {
  response_count: 0,
  refused_count: 0,
  incomplete_count: 0,
  thumbs_up: 0,
  thumbs_down: 0,
  first_words_p50_sec: null,
  first_words_p95_sec: null,
  whole_p50_sec: null,
  whole_p95_sec: null,
}
const SOME = {
  ...NONE,
  response_count: 10,
  refused_count: 2,
  thumbs_up: 3,
  thumbs_down: 1,
  first_words_p50_sec: 0.4,
  first_words_p95_sec: 1.2,
}
const TESTED = { graded_count: 12, average_grade: 3.75 }
const POINTS = [
  { start: '2026-11-20', activity_count: 4, person_count: 1, answer_count: 3 },
  { start: '2026-11-21', activity_count: 10, person_count: 2, answer_count: 8 },
]

const EXPORT = 'GET /company-settings/user-activity-summary/export'
const NO_TALK = { is_everyone: true, unit: 'week', starts: [], people: [], earlier_count: 0 }
const talked = (n: number, meeting_count: number) => {
  const figures = { meeting_count, talk_share_percentage: 61.4, longest_monologue_sec: 130, switches_per_hour: 84 }
  const points = [{ ...figures, start: '2026-11-16' }]
  return { ...figures, user_id: idOf(n), user_email: `person${n}@acme.example`, user_name: null, points }
}

beforeEach(() => setAuthToken('token'))

async function open({
  session = admin,
  change = {},
  query = '',
}: { session?: Session; change?: Answers; query?: string } = {}) {
  const answers: Answers = {
    ...answersFor(session),
    [SUMMARY]: { body: PEOPLE },
    [TIMELINE]: { body: { unit: 'day', points: POINTS } },
    [QUALITY]: { body: { unit: 'day', points: [{ ...SOME, start: '2026-11-21' }], total: SOME } },
    [GRADES]: { body: { unit: 'day', points: [{ ...TESTED, start: '2026-11-21' }], total: TESTED } },
    [TALK]: { body: NO_TALK },
    ...change,
  }
  const app = renderApp(`/user-metrics${query}`, answers)
  await screen.findByRole('heading', { level: 1, name: 'User Metrics' })
  return { ...app, answers }
}

const cards = async () =>
  within(await screen.findByRole('region', { name: 'People' }))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)

it('shows the three figures, and people by their total activity with bars against their own largest count', async () => {
  await open()
  expect(await cards()).toEqual(['Uma Reyes', 'person4@acme.example', 'person1@acme.example', 'person3@acme.example'])
  const figures = within(screen.getByRole('list', { name: 'Figures' }))
  expect(figures.getByRole('button', { name: /^Total Users\s*4/ })).toBeInTheDocument()
  expect(figures.getByRole('button', { name: /^Users Who Fetched Answers\s*2\s*50%/ })).toBeInTheDocument()
  expect(figures.getByRole('button', { name: /^Users with Extension Disable Activity\s*1\s*25%/ })).toBeInTheDocument()
  const uma = screen.getByRole('article', { name: 'Uma Reyes' })
  expect(uma).toHaveTextContent('10 activities')
  const bars = within(uma).getAllByRole('listitem')
  expect(bars.map((bar) => bar.textContent)).toEqual(['Fetched an instant answer8', 'Created a meeting2'])
  expect(bars.map((bar) => bar.querySelector<HTMLElement>('.track > span')?.style.width)).toEqual(['100%', '25%'])
  expect(screen.getByRole('article', { name: 'person3@acme.example' })).toHaveTextContent('Nothing yet')
})

it('counts no people for somebody who sees the own row alone', async () => {
  await open({ session: sessionOf(), change: { [SUMMARY]: { body: PEOPLE.slice(1, 2) } } })
  expect(await cards()).toEqual(['Uma Reyes'])
  expect(screen.queryByText('Total Users')).not.toBeInTheDocument()
  const activity = within(await screen.findByRole('region', { name: 'Activity over time' }))
  expect(await activity.findByRole('table', { name: 'Answers fetched' })).toBeInTheDocument()
  expect(activity.queryByRole('table', { name: 'Active people' })).not.toBeInTheDocument()
})

it('exports the people whom the list shows', async () => {
  const { queries } = await open({ query: '?who=uma&show=answers', change: { [EXPORT]: { status: 403, body: {} } } })
  expect(await cards()).toEqual(['Uma Reyes'])
  await userEvent.click(screen.getByRole('button', { name: /^Export/ }))
  await waitFor(() => expect(queries[EXPORT]).toEqual({ who: 'uma', show: 'answers', time_zone: expect.any(String) }))
})

it('a card shows exactly the people it counts', async () => {
  const { router } = await open()
  await cards()
  await userEvent.click(screen.getByRole('button', { name: /^Users Who Fetched Answers/ }))
  await waitFor(async () => expect(await cards()).toEqual(['Uma Reyes', 'person4@acme.example']))
  expect(screen.getByText('2 of 4 people')).toBeInTheDocument()
  expect(router.state.location.search).toBe('?show=answers')
})

it('shows 24 of many people, and more at each click', async () => {
  const many = Array.from({ length: 60 }, (_, n) => person(n + 10, { recap_fetched: 60 - n }))
  await open({ change: { [SUMMARY]: { body: many } } })
  expect(await cards()).toHaveLength(24)
  await userEvent.click(screen.getByRole('button', { name: 'Load More (36 remaining)' }))
  expect(await cards()).toHaveLength(48)
})

it('draws activity and answer quality, and says each point to those who cannot see it', async () => {
  await open()
  const activity = within(await screen.findByRole('region', { name: 'Activity over time' }))
  const table = within(await activity.findByRole('table', { name: 'Activities' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['Nov 204 activities', 'Nov 2110 activities'])
  expect(activity.getByText('Up to 2 a day')).toBeInTheDocument()
  const quality = within(screen.getByRole('region', { name: 'Answer quality over time' }))
  expect(await quality.findByText('20% of 10 answers')).toBeInTheDocument()
  expect(quality.getByText('75% of 4 thumbs')).toBeInTheDocument()
  expect(await quality.findByText('3.8 of 5 over 12 results')).toBeInTheDocument()
  expect(quality.getByText('Half within 0.40 s, 95% within 1.20 s', { selector: 'span' })).toBeInTheDocument()
})

it('draws how people talk by week, says each figure as a table, and names who has too few meetings for it', async () => {
  const people = [talked(2, 4), talked(4, 2)]
  const talk = { ...NO_TALK, starts: ['2026-11-09', '2026-11-16'], people, earlier_count: 3 }
  await open({ change: { [TALK]: { body: talk } } })
  const panel = within(await screen.findByRole('region', { name: 'Talk in meetings over time' }))
  const table = within(await panel.findByRole('table', { name: 'Longest monologue' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Week of Nov 9no meetings',
    'Week of Nov 162m 10s, 4 meetings',
  ])
  expect(panel.getByText('Fewer than 3 meetings: person4@acme.example (2).')).toBeInTheDocument()
  expect(panel.getByText(/3 meetings were analysed before/)).toBeInTheDocument()
})

it('lists the disliked answers by one press, and none of other companies', async () => {
  const answer = {
    response_id: idOf(9),
    kind: 'answer',
    question: 'What does it cost?',
    text: 'It costs **38 dollars** [1]. Support is included.',
    outcome: 'complete',
    is_uncertain: false,
    created_at: '2026-11-21T09:00:00Z',
    user_email: 'uma@acme.example',
    meeting_id: idOf(8),
    meeting_name: 'Pricing call',
    message_id: 'm1',
    feedback: [{ rating: 'down', comment: 'Forgot the discount', user_email: 'dana@acme.example' }],
  }
  const { router } = await open({
    change: { 'GET /company-settings/answers': { body: { answers: [answer], total: 1 } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show disliked' }))
  const list = within(await screen.findByRole('dialog', { name: 'Disliked answers' }))
  expect(await list.findByText('It costs 38 dollars.')).toBeInTheDocument()
  expect(list.getByText('Forgot the discount')).toBeInTheDocument()
  expect(list.getByRole('link', { name: 'Pricing call' })).toHaveAttribute(
    'href',
    `/meetings/${idOf(8)}?tab=transcript&message=m1`,
  )
  expect(router.state.location.search).toBe('?answers=disliked')
})

it('says what an empty time means', async () => {
  await open({
    query: '?days=7',
    change: {
      [SUMMARY]: { body: [person(1, {})] },
      [TIMELINE]: { body: { unit: 'day', points: [] } },
      [QUALITY]: { body: { unit: 'day', points: [], total: NONE } },
      [GRADES]: { body: { unit: 'day', points: [], total: { graded_count: 0, average_grade: null } } },
    },
  })
  expect(await screen.findByText('No activity in this time')).toBeInTheDocument()
  expect(await screen.findByText('No answers in this time')).toBeInTheDocument()
  expect(await screen.findByText('Nothing in this time')).toBeInTheDocument()
  expect(await screen.findByText('Not enough meetings in this time')).toBeInTheDocument()
  expect(screen.getByLabelText('Time')).toHaveValue('7')
})

it('keeps a day as it is typed, and asks for it once its year is whole', async () => {
  const { router } = await open()
  await cards()
  const from = screen.getByLabelText('From')
  // A browser's date field names such days while a year is typed.
  for (const day of ['0002-11-21', '0020-11-21', '0202-11-21']) {
    fireEvent.change(from, { target: { value: day } })
    expect(from).toHaveValue(day)
  }
  expect(router.state.location.search).toBe('')
  fireEvent.change(from, { target: { value: '2026-11-21' } })
  expect(from).toHaveValue('2026-11-21')
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-21'))
  fireEvent.change(from, { target: { value: '0002-11-21' } })
  fireEvent.blur(from)
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveValue('2026-11-21'))
})

it('fails with a way on', async () => {
  const { answers } = await open({ change: { [SUMMARY]: { status: 500, body: null } } })
  expect(await screen.findByText('The user metrics could not be loaded')).toBeInTheDocument()
  answers[SUMMARY] = { body: PEOPLE }
  await userEvent.click(screen.getByRole('button', { name: /Retry/ }))
  expect(await cards()).toHaveLength(4)
})

it('offers the companies to admins of the provider alone', async () => {
  const LIST = 'GET /company-settings/company'
  const { calls } = await open()
  await cards()
  expect(calls).not.toContain(LIST)
  expect(screen.queryByLabelText('Company')).not.toBeInTheDocument()
})

it('names each person’s company to admins of the provider, who choose one by the address', async () => {
  const LIST = 'GET /company-settings/company'
  const detail = { ...COMPANY, connection_token: null, user_count: 1, pending_invitation_count: 0 }
  const switches = { is_meeting_saving_enabled: true, is_extension_ui_active_for_users: true }
  const flags = { ...switches, consent_policy: 'none', has_talk_prompts: true, is_chat_captured: true }
  const companies = [{ ...detail, ...flags, created_at: '2026-11-01T09:00:00Z' }]
  const provider = sessionOf({ company: { type: 'internal_control_company' }, user: { role: 'staff_admin' } })
  const { router } = await open({ session: provider, change: { [LIST]: { body: companies } } })
  await cards()
  expect(screen.getByRole('article', { name: 'Uma Reyes' })).toHaveTextContent(COMPANY.name)
  await userEvent.selectOptions(
    screen.getByLabelText('Company'),
    await screen.findByRole('option', { name: COMPANY.name }),
  )
  expect(router.state.location.search).toBe(`?company=${COMPANY.id}`)
})
