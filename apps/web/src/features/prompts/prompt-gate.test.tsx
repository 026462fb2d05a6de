import type { PromptGate } from '@cuecard/contract/prompt-tests/runs.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../test/signed-in.ts'
import { gateOutcome, missingText, outcomeText } from './gate-outcome.ts'

const ANSWER = '/prompt-instructions/answer-file'
const id = (n: number) => `0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f${String(n).padStart(4, '0')}`
const inForce = (content: string, has_effect = true) => ({
  content,
  has_effect,
  version: 1,
  version_id: id(1),
  updated_at: '2026-11-20T09:00:00Z',
  updated_by: 'ada@acme.example',
})

const side = (result_grade: number | null, test_result: string) => ({
  result_grade,
  grades: [result_grade],
  failed: 0,
  grade_reason: `Because of ${test_result}`,
  outcome: 'complete' as const,
  test_result,
  response_time_ms: 1_200,
  failure: null,
})
const gateCase = (n: number, name: string, grades: readonly [number | null, number | null]) => ({
  test_case_id: id(n),
  name,
  question: `${name}?`,
  expected_result: 'Forty',
  current: side(grades[0], `${name} now`),
  draft: side(grades[1], `${name} then`),
})
const CASES = [
  gateCase(11, 'Trial', [3, 3]),
  gateCase(12, 'Seats', [1, 4]),
  gateCase(13, 'Price', [5, 2]),
  gateCase(14, 'Limits', [null, 4]),
]
const GATE: PromptGate = {
  id: id(50),
  kind: 'answer',
  state: 'running',
  started_at: '2026-11-20T09:00:00Z',
  done: 3,
  total: 8,
  repetitions: 1,
  difference: null,
  estimated_left_sec: 20,
  failure: null,
  cases: CASES.map((each) => ({ ...each, current: null, draft: null })),
}

const WORSE: PromptGate['difference'] = { cases: 4, mean: -0.4, interval: [-0.7, -0.1], verdict: 'worse' }

const coreCase = {
  id: id(11),
  name: 'Trial',
  description: null,
  message_history: [],
  test_message: { order_index: 0, message: 'Trial?', username: 'Customer' },
  test_case_type: 'company-specific',
  expected_result: 'Forty',
  test_case_response_mode: 'answer',
  category_id: null,
  category_name: null,
  is_core_test_case: true,
  must_contain: [],
  must_not_contain: [],
  expects_refusal: false,
  result_grade: null,
  last_test_run_result: null,
  last_200_results: [],
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
}

beforeEach(() => setAuthToken('token'))

async function open(change: Answers = {}) {
  const answers: Answers = {
    ...answersFor(sessionOf({ user: { role: 'company_admin' } })),
    [`GET ${ANSWER}`]: { body: inForce('Be brief.') },
    'GET /prompt-instructions/explain-file': { body: inForce('Be plain.') },
    'GET /prompt-instructions/versions': { body: [] },
    'GET /prompt-tests': { body: [coreCase] },
    [`POST ${ANSWER}`]: { body: inForce('Be kind.') },
    'POST /prompt-tests/gates': { status: 202, body: GATE },
    [`GET /prompt-tests/gates/${GATE.id}`]: { body: GATE },
    [`POST /prompt-tests/gates/${GATE.id}/cancel`]: { status: 204, body: null },
    ...change,
  }
  const app = renderApp('/prompt-customization', answers)
  const area = await screen.findByRole('textbox', { name: 'Answer Question Prompt Instructions' })
  await waitFor(() => expect(app.calls.filter((call) => call === 'GET /prompt-tests').length).toBeGreaterThan(1))
  fireEvent.change(area, { target: { value: 'Be kind.' } })
  return { ...app, answers, area }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('offers a trial before changed text is saved, and saves at once when that is wanted', async () => {
  const { calls } = await open()
  await press(/^Save answer instructions/)
  expect(await screen.findByText(/^2 core test cases are asked with the instructions in force/)).toBeInTheDocument()
  expect(calls).not.toContain(`POST ${ANSWER}`)
  await press('Save now')
  expect(await screen.findByText('Answer instructions saved successfully!')).toBeInTheDocument()
  expect(calls).not.toContain('POST /prompt-tests/gates')
})

it('offers a trial also when Save is pressed before the core test cases are known', async () => {
  const { promise: after, resolve: arrive } = Promise.withResolvers<void>()
  const { calls } = await open({ 'GET /prompt-tests': { body: [coreCase], after } })
  await press(/^Save answer instructions/)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save answer instructions/ })).toBeDisabled())
  arrive()
  expect(await screen.findByText(/^2 core test cases are asked/)).toBeInTheDocument()
  expect(calls).not.toContain(`POST ${ANSWER}`)
})

it('shows how far a trial is, what got worse first, both answers with reasons, and saves what is worse only when told so', async () => {
  const { answers, sent } = await open()
  await press(/^Save answer instructions/)
  await userEvent.click(await screen.findByRole('radio', { name: '5' }))
  expect(screen.getByText('20 answers in all')).toBeInTheDocument()
  await press(/^Try on core test cases first/)
  const trial = within(await screen.findByRole('region', { name: 'Trial on core test cases' }))
  expect(await trial.findByText('3 of 8 answers')).toBeInTheDocument()
  expect(sent['POST /prompt-tests/gates']).toEqual({ kind: 'answer', content: 'Be kind.', repetitions: 5 })
  answers[`GET /prompt-tests/gates/${GATE.id}`] = {
    body: { ...GATE, state: 'done', done: 8, cases: CASES, difference: WORSE },
  }
  expect(
    await trial.findByText('Worse: 1 got worse, 1 better, 1 the same, 1 not graded on both sides'),
  ).toBeInTheDocument()
  const worse = within(trial.getByRole('region', { name: 'Got worse' }))
  await userEvent.click(worse.getByText('Price'))
  const details = worse.getByText('Price').closest('details')
  if (details && !details.open) details.open = true
  if (details) fireEvent(details, new Event('toggle'))
  expect(await worse.findByText('Price now')).toBeInTheDocument()
  expect(worse.getByText('Because of Price then')).toBeInTheDocument()
  expect(trial.getByText(/^Your text makes the answers worse by 0.40 grades/)).toBeInTheDocument()
  expect(trial.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await userEvent.click(trial.getByRole('checkbox', { name: 'Save it although the answers get worse' }))
  await userEvent.click(trial.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Answer instructions saved successfully!')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Trial on core test cases' })).not.toBeInTheDocument()
}, 40_000)

it('saves by no other way while it asks or what it tried is worse', async () => {
  const { area, calls } = await open({
    'POST /prompt-tests/gates': { status: 202, body: { ...GATE, state: 'done', cases: CASES, difference: WORSE } },
    [`GET /prompt-tests/gates/${GATE.id}`]: { body: { ...GATE, state: 'done', cases: CASES, difference: WORSE } },
  })
  const tryAll = async () => {
    const save = screen.getByRole('button', { name: /^Save answer instructions/ })
    await userEvent.click(save)
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true })
    expect(save).toBeDisabled()
  }
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Save answer instructions/ }))
  await screen.findByRole('region', { name: 'Try before saving' })
  await tryAll()
  await press(/^Try on core test cases first/)
  await screen.findByText(/^Your text makes the answers worse/)
  await tryAll()
  await press('Keep editing')
  expect(screen.getByRole('button', { name: /^Save answer instructions/ })).toBeEnabled()
  expect(calls).not.toContain(`POST ${ANSWER}`)
})

it('can be stopped, says when the text is another by now, and goes when editing goes on', async () => {
  const { answers, area, calls } = await open()
  await press(/^Save answer instructions/)
  await press(/^Try on core test cases first/)
  await screen.findByText('3 of 8 answers')
  answers[`GET /prompt-tests/gates/${GATE.id}`] = { body: { ...GATE, state: 'cancelled' } }
  await press(/^Cancel/)
  expect(calls).toContain(`POST /prompt-tests/gates/${GATE.id}/cancel`)
  expect(await screen.findByText(/The trial was stopped/)).toBeInTheDocument()
  fireEvent.change(area, { target: { value: 'Be kind and brief.' } })
  expect(await screen.findByText(/You have changed the text since/)).toBeInTheDocument()
  await press('Keep editing')
  expect(screen.queryByRole('region', { name: 'Trial on core test cases' })).not.toBeInTheDocument()
  expect(area).toHaveValue('Be kind and brief.')
})

it.each([
  ['without a model', { [`GET ${ANSWER}`]: { body: inForce('Be brief.', false) } }],
  ['without core cases', { 'GET /prompt-tests': { body: [{ ...coreCase, is_core_test_case: false }] } }],
  ['when the cases cannot be loaded', { 'GET /prompt-tests': { status: 500, body: null } }],
])('%s saving stays as it is', async (_when, change) => {
  await open(change)
  await press(/^Save answer instructions/)
  expect(await screen.findByText('Answer instructions saved successfully!')).toBeInTheDocument()
})

it('counts what got worse, better and stayed the same', () => {
  // Means of 3.6 and 4.1, whose difference is computed as 0.49999999999999956.
  const half = {
    ...gateCase(1, 'Half a grade', [3, 4]),
    current: { ...side(3, 'now'), grades: [4, 4, 4, 4, 4, 4, 3, 3, 3, 3] },
    draft: { ...side(4, 'then'), grades: [5, 4, 4, 4, 4, 4, 4, 4, 4, 4] },
  }
  expect(outcomeText(gateOutcome([half]))).toBe('None got worse, 1 better, 0 the same')
  // Half of the answers with the draft did not come, and none to the other case with either text.
  const lost = { ...gateCase(2, 'Times out', [5, 5]), draft: { ...side(5, 'then'), grades: [5, null], failed: 1 } }
  const none = { ...side(null, 'none'), failed: 1 }
  const missing = [lost, { ...gateCase(3, 'Never answers', [null, null]), current: none, draft: none }]
  expect(outcomeText(gateOutcome(missing))).toBe('1 got worse, 0 better, 0 the same, 1 not graded on both sides')
  expect(missingText(missing)).toBe(
    '2 answers with your text and 1 with the instructions in force did not come. In a test case with other answers each counts as grade 0.',
  )
  expect(missingText(CASES)).toBeNull()
  const outcome = gateOutcome(CASES)
  expect(outcome.worse.map(({ name }) => name)).toEqual(['Price'])
  expect(outcomeText(gateOutcome([gateCase(1, 'A', [2, 3]), gateCase(2, 'B', [0, 5])]))).toBe(
    'None got worse, 2 better, 0 the same',
  )
  expect(gateOutcome([gateCase(1, 'A', [2, 3]), gateCase(2, 'B', [0, 5])]).better.map(({ name }) => name)).toEqual([
    'B',
    'A',
  ])
})
