import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../../test/signed-in.ts'
import { chosenPair, oldestFirst } from './run-choice.ts'
import { madeId, madeResult, madeRun, summaryOf } from '../test/test-runs.fixture.ts'

const LIST = 'GET /prompt-tests/runs'
const FILTER = 'POST /prompt-tests/runs/filter'
const PATH = '/prompt-tests/comparison?test_case_type=company-specific'

// jsdom lays nothing out, so it cannot scroll either.
const price = (change: object) => madeResult({ id: madeId(1), name: 'Price', ...change })
const seats = (change: object) => madeResult({ id: madeId(2), name: 'Seats', ...change })
const trial = (change: object) => madeResult({ id: madeId(3), name: 'Trial', description: 'For newcomers', ...change })

const OLD = madeRun({
  id: madeId(101),
  timestamp: '2026-11-18T09:00:00.000Z',
  average_response_time_ms: 2_340,
  answer_version: 1,
  instructions: { answer: 'Be brief.', explain: '' },
  test_case_results: [
    price({ result_grade: 5, prompt_version: 1 }),
    seats({ result_grade: 1 }),
    madeResult({ id: madeId(4), name: 'Gone since' }),
  ],
})
const NEW = madeRun({
  id: madeId(102),
  timestamp: '2026-11-20T09:00:00.000Z',
  average_response_time_ms: null,
  user_email: null,
  answer_version: 2,
  instructions: { answer: 'Be brief and kind.', explain: '' },
  state: 'cancelled',
  case_count: 5,
  test_case_results: [
    price({ result_grade: 2, prompt_version: 2, test_result: 'Hm.' }),
    seats({ result_grade: 3 }),
    trial({ result_grade: null, grade: null, grade_reason: 'Nothing was expected.' }),
  ],
})
const MIDDLE = madeRun({ id: madeId(103), timestamp: '2026-11-19T09:00:00.000Z', test_case_results: [price({})] })
const RUNS = [NEW, MIDDLE, OLD]

beforeEach(() => setAuthToken('token'))

async function open(change: Answers = {}, path = PATH) {
  const answers: Answers = {
    ...answersFor(sessionOf()),
    [LIST]: { body: RUNS.map(summaryOf) },
    [FILTER]: { body: [NEW, OLD] },
    ...change,
  }
  const app = renderApp(path, answers)
  await screen.findByRole('heading', { level: 1, name: 'Compare Test Runs' })
  return { ...app, answers }
}

const tick = (run: TestRun) =>
  screen.findByRole('checkbox', { name: `Select the run of ${formatDateTime(run.timestamp)}` })
const row = async (run: TestRun) => within((await tick(run)).closest('tr') ?? document.body)
const compareButton = () => screen.getByRole('button', { name: 'Compare Selected Runs' })
const ids = (...runs: TestRun[]) => runs.map(({ id }) => id).join()

it('lists the runs with who started them, how many cases, grades and seconds or N/A', async () => {
  await open()
  const newest = await row(NEW)
  expect(newest.getByText('A former user')).toBeVisible()
  expect(newest.getByText('N/A')).toBeVisible()
  expect(newest.getByText('3 of 5')).toBeVisible()
  expect(newest.getByText('Stopped')).toBeVisible()
  const oldest = await row(OLD)
  expect(oldest.getByText('dana@acme.example')).toBeVisible()
  expect(oldest.getByText('2.3 s')).toBeVisible()
  expect(oldest.getByText('Answer v1')).toBeVisible()
})

it('compares from two runs on, and says why not before', async () => {
  const { sent, router } = await open()
  await userEvent.click(await tick(OLD))
  expect(compareButton()).toHaveAttribute('aria-disabled', 'true')
  compareButton().focus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Please select at least 2 test runs to compare')
  await userEvent.click(compareButton())
  expect(sent[FILTER]).toBeUndefined()
  await userEvent.click(await tick(NEW))
  await userEvent.click(compareButton())
  expect(
    await screen.findByRole('heading', { name: 'Too few answers to tell: 1 worse, 1 better of 2 test cases' }),
  ).toBeVisible()
  expect(sent[FILTER]).toEqual({ test_case_type: 'company-specific', run_ids: [OLD.id, NEW.id], instructions: 'once' })
  expect(new URLSearchParams(router.state.location.search).get('compared')).toBe(ids(OLD, NEW))
})

it('shows what got worse first, what it rests on, and the cases of one run only', async () => {
  await open({}, `${PATH}&selected=${ids(OLD, NEW)}&compared=${ids(OLD, NEW)}`)
  const worse = within(await screen.findByRole('region', { name: 'Got worse' }))
  expect(worse.getByRole('button', { name: /Price.*from 5 Excellent to 2 Poor/ })).toBeVisible()
  const better = within(screen.getByRole('region', { name: 'Got better' }))
  expect(better.getByRole('button', { name: /Seats.*from 1 Wrong to 3 Fair/ })).toBeVisible()
  // −3 and 2.
  expect(screen.getByText('−0.50')).toBeVisible()
  // One case is graded in the first run alone.
  expect(
    screen.getByText(/^Over all answers to 2 test cases: too few to tell a change from chance\. .* of these alone\.$/),
  ).toBeVisible()
  expect(screen.getByText('Case by case over 2 test cases. Too few to tell a change from chance.')).toBeVisible()
  expect(await screen.findByText('Instructions: Answer v1 → Answer v2')).toBeVisible()
  expect(screen.getByText(/Only in the first run/)).toHaveTextContent('1 test case, not compared')
  const results = within(screen.getByRole('region', { name: 'Results by test case' }))
  const order = results
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent?.match(/^(?:Price|Seats|Gone since|Trial)/)?.[0])
  expect(order).toEqual(['Price', 'Seats', 'Gone since', 'Trial'])
})

it('does not compare a test case that was changed in between by what it asks or expects, and one that was renamed', async () => {
  const results = NEW.test_case_results.map((each) => ({ ...each, name: `${each.name}!` }))
  const changes = {
    instructions: [],
    model: null,
    documents: [],
    changed_case_ids: [madeId(2)],
    lost: { points: 0, explained: 0, documents: [] },
  }
  const answers = {
    [FILTER]: { body: [{ ...NEW, test_case_results: results }, OLD] },
    'GET /prompt-tests/runs/changes': { body: changes },
  }
  await open(answers, `${PATH}&compared=${ids(OLD, NEW)}`)
  expect(await screen.findByText('1 test case changed in between, and not compared')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Too few answers to tell: 1 worse of 1 test case' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Got better' })).not.toBeInTheDocument()
  const worse = within(screen.getByRole('region', { name: 'Got worse' }))
  expect(worse.getByText('Price!')).toBeVisible()
  const changed = screen.getByText(/^Changed between the runs, not compared/)
  expect(changed).toHaveTextContent('1')
  await userEvent.click(changed)
  expect(await screen.findByRole('button', { name: /^Seats!.*from 1 Wrong to 3 Fair/ })).toBeVisible()
})

it('says how many test cases lack an answer, and takes both averages over what both runs graded', async () => {
  const gone = (run: TestRun) => ({
    ...run,
    test_case_results: run.test_case_results.map((each) =>
      each.id === madeId(1)
        ? { ...each, outcome: 'failed' as const, failure: 'It did not come.', result_grade: null, grade: null }
        : each,
    ),
  })
  await open({ [FILTER]: { body: [gone(NEW), OLD] } }, `${PATH}&compared=${ids(OLD, NEW)}`)
  expect(
    await screen.findByRole('heading', {
      name: 'Too few answers to tell: 1 better of 1 test case; 1 lacks an answer in the second run',
    }),
  ).toBeVisible()
  expect(await screen.findByText('No answer in the second run: 1 test case')).toBeVisible()
  expect(screen.getByTitle('Averages of the test cases graded in both runs')).toHaveTextContent('1.0 → 3.0')
  expect(screen.getByText(/both averages are of these alone\.$/)).toBeVisible()
})

it('does not call the documents the same where it is not known which changed', async () => {
  const [before, after] = [OLD, { ...OLD, id: madeId(104), timestamp: '2026-11-18T10:00:00.000Z' }]
  const lost = { points: 0, explained: 0, documents: [] }
  const changes = { instructions: [], model: null, documents: null, changed_case_ids: [], lost }
  await open(
    {
      [LIST]: { body: [after, before].map(summaryOf) },
      [FILTER]: { body: [after, before] },
      'GET /prompt-tests/runs/changes': { body: changes },
    },
    `${PATH}&compared=${ids(before, after)}`,
  )
  expect(await screen.findByText(/^Which documents changed is not known/)).toBeVisible()
  expect(screen.queryByText(/documents were the same/)).not.toBeInTheDocument()
  expect(screen.queryByText(/not synced/)).not.toBeInTheDocument()
})

it('does not blame instructions that no run used, and names a search that changed', async () => {
  const quotes = { model: null, search_by_meaning: 'off' } as const
  const before = { ...OLD, ...quotes }
  const after = { ...NEW, model: null }
  const lost = { points: 0, explained: 0, documents: [] }
  const changes = { instructions: [], model: null, documents: [], changed_case_ids: [], lost }
  await open(
    {
      [LIST]: { body: [after, before].map(summaryOf) },
      [FILTER]: { body: [after, before] },
      'GET /prompt-tests/runs/changes': { body: changes },
    },
    `${PATH}&compared=${ids(before, after)}`,
  )
  const box = within(await screen.findByRole('alert', { name: 'What else changed' }))
  expect(await box.findByText('Search by meaning: off → on')).toBeVisible()
  expect(box.getByText(/without a model neither run used them/)).toBeVisible()
  expect(screen.queryByText(/Answer v/)).not.toBeInTheDocument()
})

it.each([
  ['on', /another version of Cuecard may have chosen other quotes/],
  [null, /Whether search by meaning was on is not known/],
] as const)('calls no difference of quotes chance, with search by meaning %s', async (search_by_meaning, words) => {
  const before = { ...OLD, model: null, search_by_meaning }
  const after = { ...OLD, model: null, id: madeId(104), timestamp: '2026-11-18T10:00:00.000Z' }
  const lost = { points: 0, explained: 0, documents: [] }
  const changes = { instructions: [], model: null, documents: [], changed_case_ids: [], lost }
  await open(
    {
      [LIST]: { body: [after, before].map(summaryOf) },
      [FILTER]: { body: [after, before] },
      'GET /prompt-tests/runs/changes': { body: changes },
    },
    `${PATH}&compared=${ids(before, after)}`,
  )
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText(/happened to turn out/)).not.toBeInTheDocument()
})

it('opens a case with each run’s result, expected result and changed instructions', async () => {
  await open({}, `${PATH}&compared=${ids(OLD, NEW)}`)
  const worse = within(await screen.findByRole('region', { name: 'Got worse' }))
  await userEvent.click(worse.getByRole('button', { name: /Price/ }))
  const results = within(screen.getByRole('region', { name: 'Results by test case' }))
  expect(await results.findByText('Hm.')).toBeInTheDocument()
  expect(results.getByText('40 euros a month')).toBeInTheDocument()
  const tabs = results.getAllByRole('tab', { name: 'Instructions', hidden: true })
  expect(tabs).toHaveLength(2)
  await userEvent.click(tabs[1] ?? document.body)
  expect(
    await results.findByRole('region', { name: 'What changed in the instructions', hidden: true }),
  ).toHaveTextContent('Be brief[added: and kind].')
  await userEvent.click(tabs[0] ?? document.body)
  expect(await results.findByRole('region', { name: 'Instructions', hidden: true })).toHaveTextContent('Be brief.')
})

it('tells runs of one minute apart wherever one is chosen', async () => {
  const later = { ...MIDDLE, id: madeId(104), timestamp: '2026-11-19T09:00:30.000Z' }
  const runs = [NEW, later, MIDDLE]
  const ids = runs.map(({ id }) => id).join()
  await open(
    { [LIST]: { body: runs.map(summaryOf) }, [FILTER]: { body: runs } },
    `${PATH}&selected=${ids}&compared=${ids}`,
  )
  const from = within(await screen.findByRole('combobox', { name: 'From' }))
  const labels = () => from.getAllByRole('option').map(({ textContent }) => textContent)
  await waitFor(() => expect(new Set(labels()).size).toBe(3))
  expect(labels().filter((label) => /at \d\d:00:[03]0 [AP]M/.test(label))).toHaveLength(2)
  expect(screen.getByText(/^From .+:00:00 [AP]M to /)).toBeVisible()
  const boxes = screen.getAllByRole('checkbox', { name: /^Select the run of/ })
  expect(new Set(boxes.map((box) => box.getAttribute('aria-label'))).size).toBe(3)
  await userEvent.click(screen.getByRole('button', { name: /^Delete the run of .+:00:30 [AP]M/ }))
  expect(await screen.findByRole('dialog', { name: /:00:30 [AP]M\?$/ })).toBeVisible()
})

it('takes a deleted run out of the list, the selection and the comparison', async () => {
  const deletion = `DELETE /prompt-tests/runs/${NEW.id}`
  const { answers, router } = await open(
    { [deletion]: { status: 204, body: null } },
    `${PATH}&selected=${ids(OLD, NEW)}&compared=${ids(OLD, NEW)}`,
  )
  await screen.findByRole('region', { name: 'Got worse' })
  answers[LIST] = { body: [MIDDLE, OLD].map(summaryOf) }
  await userEvent.click((await row(NEW)).getByRole('button', { name: /^Delete/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/3 results with their grades go with it/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Got worse' })).not.toBeInTheDocument())
  const search = new URLSearchParams(router.state.location.search)
  expect([search.get('selected'), search.get('compared')]).toEqual([OLD.id, OLD.id])
  expect(compareButton()).toHaveAttribute('aria-disabled', 'true')
})

it('counts every answer of a run that asked several times among what goes with it', async () => {
  const several = summaryOf(OLD).test_case_results.map((each) => ({ ...each, grades: [5, 4, null] }))
  await open({ [LIST]: { body: [{ ...summaryOf(OLD), repetitions: 3, test_case_results: several }] } })
  await userEvent.click((await row(OLD)).getByRole('button', { name: /^Delete/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/9 results with their grades go with it/)).toBeInTheDocument()
})

it('says where other rules of similarity graded', async () => {
  const graded = (id: string, timestamp: string, rubric_version: string) =>
    madeRun({ id, timestamp, test_case_results: [price({ grade_method: 'similarity', rubric_version })] })
  const [before, after] = [
    graded(madeId(401), '2026-11-18T09:00:00.000Z', 's1'),
    graded(madeId(402), '2026-11-19T09:00:00.000Z', 's2'),
  ]
  await open(
    { [LIST]: { body: [after, before].map(summaryOf) }, [FILTER]: { body: [after, before] } },
    `${PATH}&compared=${ids(before, after)}`,
  )
  expect(await screen.findByText('Graded by: similarity, rules s1 → similarity, rules s2')).toBeVisible()
})

it('says when there is none, and what could not be loaded or deleted', async () => {
  const failed = { status: 500, body: null }
  const { answers } = await open(
    { [LIST]: failed, [FILTER]: failed, [`DELETE /prompt-tests/runs/${OLD.id}`]: failed },
    `${PATH}&compared=${ids(OLD, NEW)}`,
  )
  expect(await screen.findByText('Failed to load test runs')).toBeInTheDocument()
  expect(await screen.findByText('Failed to load comparison data')).toBeInTheDocument()
  answers[LIST] = { body: [summaryOf(OLD)] }
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body)
  await userEvent.click((await row(OLD)).getByRole('button', { name: /^Delete/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByText('Failed to delete test run')).toBeInTheDocument()
})

it('says that a run is worse also where no test case fell by half a grade', async () => {
  const runOf = (id: string, timestamp: string, low: number) =>
    madeRun({
      id,
      timestamp,
      repetitions: 10,
      test_case_results: Array.from({ length: 200 }, (_, nth) =>
        madeResult({
          id: madeId(2_000 + Math.floor(nth / 10)),
          name: `Case ${Math.floor(nth / 10)}`,
          repetition: (nth % 10) + 1,
          repetitions: 10,
          result_grade: nth % 10 < low ? 3 : 4,
        }),
      ),
    })
  const [before, after] = [
    runOf(madeId(301), '2026-11-18T09:00:00.000Z', 1),
    runOf(madeId(302), '2026-11-19T09:00:00.000Z', 5),
  ]
  await open(
    { [LIST]: { body: [after, before].map(summaryOf) }, [FILTER]: { body: [after, before] } },
    `${PATH}&compared=${ids(before, after)}`,
  )
  expect(
    await screen.findByRole('heading', { name: 'Worse: by less than half a grade in each of 20 test cases' }),
  ).toBeVisible()
})

it('has an empty state', async () => {
  await open({ [LIST]: { body: [] } })
  expect(await screen.findByText('No Test Runs')).toBeVisible()
})

it('takes the oldest and the newest of several runs unless the address says otherwise', () => {
  const ordered = oldestFirst(RUNS)
  expect(ordered.map(({ id }) => id)).toEqual([OLD.id, MIDDLE.id, NEW.id])
  const pairOf = (wanted: { before?: string; after?: string }) => chosenPair(ordered, wanted)?.map(({ id }) => id)
  expect(pairOf({})).toEqual([OLD.id, NEW.id])
  expect(pairOf({ before: MIDDLE.id })).toEqual([MIDDLE.id, NEW.id])
  expect(pairOf({ before: NEW.id })).toEqual([NEW.id, MIDDLE.id])
  expect(pairOf({ after: OLD.id })).toEqual([MIDDLE.id, OLD.id])
  expect(pairOf({ before: madeId(999), after: MIDDLE.id })).toEqual([OLD.id, MIDDLE.id])
  expect(chosenPair([OLD], {})).toBeNull()
})
