import { TEST_RUN_POLL_MS } from '@cuecard/contract/limits.ts'
import { TestCaseChange } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CATEGORIES,
  COMPANY_PAGE,
  DONE,
  LIST,
  newId,
  renderTests,
  RUN,
  RUNNING,
  RUNS,
  STATUS,
  testCase,
  testResult,
  wholeCase,
} from '../test/test-screen.tsx'
import type { CallRecord } from '../../../test/render-screen.tsx'
import { madeId, madeRun, summaryOf } from '../test/test-runs.fixture.ts'

const PRICING = { category_id: newId(), category_name: 'Pricing' }
const cases = [
  testCase({ name: 'Price', ...PRICING, result_grade: 5, is_core_test_case: true }),
  testCase({ name: 'Discount', ...PRICING, result_grade: 0 }),
  testCase({ name: 'Uptime', result_grade: 3 }),
]
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const address = () => screen.getByLabelText('Address').textContent
const shownCases = () => screen.getAllByRole('listitem').flatMap((row) => names(row))
const names = (row: HTMLElement) => ['Price', 'Discount', 'Uptime'].filter((name) => within(row).queryByText(name))

describe('the list of test cases', () => {
  it('is called by its type, and stands by category with counts and Other at the end', async () => {
    renderTests(cases)
    expect(await screen.findByRole('heading', { level: 1, name: 'Company Test Cases' })).toBeVisible()
    await button('Price')
    const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(headings.slice(-2)).toEqual(['Pricing2 test cases', 'Other1 test case'])
    const compare = screen.getByRole('link', { name: 'Compare Test Runs' })
    expect(compare).toHaveAttribute('href', '/prompt-tests/comparison?test_case_type=company-specific')
  })

  it('is that of the default cases without a type in the address', async () => {
    const { last } = renderTests(cases, {}, { at: '/prompt-tests', role: 'staff_user' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Default Test Cases' })).toBeVisible()
    await waitFor(() => expect(last(LIST)?.query).toEqual({ test_case_type: 'default' }))
  })

  it('says that there are none and offers to write the first; then nothing can be run', async () => {
    renderTests([])
    expect(await screen.findByText('No Test Cases')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Run Tests/ })).toBeDisabled()
    await userEvent.click(await button('Create your first test case'))
    expect(await screen.findByRole('dialog', { name: 'Create New Test Case' })).toBeVisible()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { replies } = renderTests(500)
    expect(await screen.findByText(/^Failed to load test cases/)).toBeVisible()
    replies[LIST] = cases
    await userEvent.click(await button('Retry'))
    expect(await button('Price')).toBeVisible()
  })
})

describe('the filters', () => {
  it('show the pressed grades alone, keep them in the address, and give each a chip that takes it out', async () => {
    renderTests(cases)
    await userEvent.click(await button(/^5 Excellent/))
    expect(shownCases()).toEqual(['Price'])
    await userEvent.click(await button(/^0 No Answer/))
    expect(address()).toBe(`${COMPANY_PAGE}&grades=5%2C0`)
    expect(shownCases()).toEqual(['Price', 'Discount'])
    expect(screen.getByText('2 of 3 test cases')).toBeVisible()
    await userEvent.click(await button('Remove filter 5 Excellent'))
    expect(shownCases()).toEqual(['Discount'])
    await userEvent.click(await button('Clear filters'))
    expect(address()).toBe(COMPANY_PAGE)
  })

  it('hide the ungraded when there are none, and never draw a bar thinner than 5%', async () => {
    renderTests([...Array.from({ length: 60 }, () => testCase({ result_grade: 4 })), testCase({ result_grade: 1 })])
    const bar = await button(/^1 Wrong/)
    expect(bar.querySelector('[style*="width: 5%"]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: /^Not graded/ })).not.toBeInTheDocument()
  })

  it('show only core test cases, find by words, and run what they leave', async () => {
    const { last } = renderTests(cases, { [RUN]: RUNNING })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show only core test cases' }))
    expect(shownCases()).toEqual(['Price'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show only core test cases' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find test cases' }), 'p')
    await waitFor(() => expect(address()).toBe(`${COMPANY_PAGE}&text=p`))
    // Found by name, or by the message that is asked.
    await userEvent.click(await button(/^Run these 2/))
    expect(last(RUN)).toMatchObject({ body: { test_case_ids: [cases[0]?.id, cases[2]?.id] } })
  })
})

describe('a run', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())
  const poll = () => act(() => vi.advanceTimersByTimeAsync(TEST_RUN_POLL_MS + 50))
  const click = (element: HTMLElement) => userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(element)
  const run = async () => {
    const start = await button(/^Run Tests/)
    // Disabled until the test cases have come.
    await waitFor(() => expect(start).toBeEnabled())
    await click(start)
  }

  it('is started, followed every 5 s, and at its end the cases are loaded again', async () => {
    const { replies, asked } = renderTests(cases, { [RUN]: RUNNING })
    await screen.findByText('Last completed Never')
    await run()
    expect(await screen.findByText('Tests Started')).toBeVisible()
    expect(await screen.findByText('Tests are running')).toBeVisible()
    expect(screen.getByText('1 of 4 done')).toBeVisible()
    expect(screen.getByText('12s left')).toBeVisible()
    expect(screen.getByText(/^Started 11\/21\/2026 at/)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Run Tests/ })).toBeDisabled()
    replies[STATUS] = DONE
    replies[LIST] = [testCase({ name: 'Graded now', result_grade: 2 })]
    expect(asked.filter(({ call }) => call === LIST)).toHaveLength(1)
    await poll()
    expect(await screen.findByText('Tests Completed')).toBeVisible()
    expect(await button('Graded now')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Run Tests/ })).toBeEnabled()
  })

  it('says at its end how many answers did not come, and does not count them as answered', async () => {
    const { replies } = renderTests(cases, { [STATUS]: RUNNING })
    await screen.findByText('Tests are running')
    replies[STATUS] = { ...DONE, done: 4, total: 4, failed: 3 }
    await poll()
    expect(await screen.findByText(/^Tests Completed.*3 of 4 got no answer\.$/)).toBeVisible()
    expect(screen.getByText(/^1 of 4 test cases answered, 3 got no answer/)).toBeVisible()
  })

  it('can be stopped, and says so at its end', async () => {
    const stop = `POST /prompt-tests/runs/${RUNNING.run_id}/cancel`
    const { replies, last } = renderTests(cases, { [STATUS]: RUNNING, [stop]: 204 })
    const cancel = await button(/^Cancel/)
    replies[STATUS] = { ...RUNNING, is_cancelling: true }
    await click(cancel)
    expect(await screen.findByText(/^Stopping\. Answers that have begun are finished/)).toBeVisible()
    expect(last(stop)).toBeDefined()
    replies[STATUS] = { ...DONE, state: 'cancelled', done: 2 }
    await poll()
    expect(await screen.findByText(/^Tests stopped/)).toBeVisible()
  })

  it('that waits for what is away says so', async () => {
    const waiting = { ...RUNNING, waiting_for: 'the language model', estimated_left_sec: null }
    renderTests(cases, { [STATUS]: waiting })
    expect(await screen.findByText('Waiting for the language model, 1 of 4 done')).toBeVisible()
    expect(screen.queryByText('Estimating time left')).toBeNull()
  })

  it('whose poll fails goes on being followed without a toast', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { replies } = renderTests(cases, { [STATUS]: RUNNING })
    await screen.findByText('Tests are running')
    replies[STATUS] = 500
    await poll()
    await waitFor(() => expect(warned).toHaveBeenCalled())
    expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
    replies[STATUS] = DONE
    await poll()
    expect(await screen.findByText('Tests Completed')).toBeVisible()
  })

  it('that cannot be started says why', async () => {
    renderTests(cases, { [RUN]: 409 })
    await run()
    expect(await screen.findByText(/^Failed to run tests: No\./)).toBeVisible()
  })
})

describe('somebody who may not change default test cases', () => {
  it('reads and runs them, and is told why the rest does nothing', async () => {
    const { last } = renderTests(cases, { [RUN]: RUNNING }, { at: '/prompt-tests?test_case_type=default' })
    await button('Price')
    for (const name of ['Create Test Case', 'Manage Categories']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    screen.getByRole('button', { name: 'Create Test Case' }).focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Default test cases belong to the provider: only its staff can change them',
    )
    await userEvent.click(screen.getByRole('button', { name: 'More for Price' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeDisabled()
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Run this test case' }))
    await waitFor(() => expect(last(RUN)).toMatchObject({ body: { test_case_ids: [cases[0]?.id] } }))
    expect(last(RUN)?.query).toEqual({ test_case_type: 'default' })
  })
})

it('asks each case as often as chosen, at a cost shown before, and leads to what flickers', async () => {
  const point = { ...testResult(), grades: [5, 1, 5], failed: 0 }
  const cases = [
    testCase({ name: 'Flickers', result_grade: 5, last_200_results: [point] }),
    testCase({ name: 'Is steady', result_grade: 5, last_200_results: [{ ...point, grades: [5, 5, 5] }] }),
  ]
  const run = (change: object, grades: number[][]) => ({
    ...summaryOf(madeRun({ repetitions: 3 })),
    ...change,
    test_case_results: cases.map(({ id, name }, at) => ({
      id,
      name,
      result_grade: 5,
      grades: grades[at] ?? [],
      failed: 0,
      response_time_ms: 900,
    })),
  })
  const runs = [
    run({ id: madeId(1) }, [
      [5, 1, 5],
      [5, 5, 5],
    ]),
    run({ id: madeId(2), timestamp: '2026-11-19T09:00:00.000Z' }, [
      [5, 5, 5],
      [5, 5, 5],
    ]),
  ]
  const { last } = renderTests(cases, {
    // The list holds only the newest: the run before is asked for by itself.
    [RUNS]: ({ query }: CallRecord) => (query['before'] === madeId(1) ? runs.slice(1) : runs.slice(0, 1)),
    'GET /prompt-tests/run/estimate': { measured: 6, tokens: 1_200, seconds: 2, at_once: 4 },
    [RUN]: RUNNING,
  })
  const outcome = await screen.findByRole('link', { name: '0 better, 1 worse, 1 same' })
  expect(outcome).toHaveAttribute('href', expect.stringContaining(`compared=${madeId(2)},${madeId(1)}`))
  expect(screen.getByText('2 test cases · 4.3 on average')).toBeVisible()
  expect(screen.getByText('Grade: 5 Excellent, unstable: 5, 1, 5')).toBeInTheDocument()
  expect(screen.getByText('Grade: 5 Excellent')).toBeInTheDocument()
  expect(await screen.findByText(/^2 answers, about 2,400 tokens and about 8 seconds/)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: '5' }))
  expect(screen.getByText('2 test cases × 5 = 10 answers, about 12,000 tokens and about 20 seconds.')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: '1 unstable' }))
  expect(await button('Flickers')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Is steady' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: '5' }))
  await userEvent.click(screen.getByRole('button', { name: /^Run Tests/ }))
  await waitFor(() => expect(last(RUN)?.body).toEqual({ repetitions: 5 }))
})

it('puts chosen cases into a category without sending their results along', async () => {
  const [first = testCase()] = cases
  const whole = wholeCase(first, [testResult(), testResult()])
  const save = `PUT /prompt-tests/${first.id}`
  const { last } = renderTests(cases, {
    [CATEGORIES]: [{ id: madeId(70), name: 'Terms' }],
    [`GET /prompt-tests/${first.id}`]: whole,
    [save]: whole,
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Price' }))
  await screen.findByRole('option', { name: 'Terms' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Set category' }), 'Terms')
  expect(await screen.findByText('1 test case moved')).toBeVisible()
  expect(last(save)?.body).toEqual(
    TestCaseChange.parse({ ...whole, category_id: madeId(70), base_updated_at: whole.updated_at }),
  )
})

it('leads to a case of which one answer passes and another one did not come', async () => {
  const point = { ...testResult(), grades: [5, null, 5] }
  const listed = [
    testCase({ name: 'Comes and goes', result_grade: 5, last_200_results: [{ ...point, failed: 1 }] }),
    testCase({ name: 'Lacks a grade', result_grade: 5, last_200_results: [{ ...point, failed: 0 }] }),
  ]
  renderTests(listed, {}, { at: `${COMPANY_PAGE}&stability=unstable` })
  expect(await button('Comes and goes')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Lacks a grade' })).not.toBeInTheDocument()
  expect(screen.getByText('Grade: 5 Excellent, unstable: 5, –, 5')).toBeInTheDocument()
})

it('goes to the next and the previous case of the list by J and K', async () => {
  const cases = ['One', 'Two'].map((name) => testCase({ name }))
  const wholes = Object.fromEntries(cases.map((each) => [`GET /prompt-tests/${each.id}`, wholeCase(each)]))
  renderTests(cases, wholes)
  await userEvent.click(await button('One'))
  expect(await screen.findByRole('dialog', { name: 'One' })).toBeVisible()
  expect(screen.getByText('1 of 2')).toBeVisible()
  await userEvent.keyboard('j')
  expect(await screen.findByRole('dialog', { name: 'Two' })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('k')
  expect(await screen.findByRole('dialog', { name: 'One' })).toBeVisible()
})

it('draws at most a hundred rows of a category at first', async () => {
  const results = [{ ...testResult(), grades: null, failed: 0 }]
  renderTests(
    Array.from({ length: 130 }, (_, n) => testCase({ name: `Case ${n}`, last_200_results: results, ...PRICING })),
  )
  expect(await button('Case 99')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Case 100' })).not.toBeInTheDocument()
  await userEvent.click(await button('Show 30 more of 130'))
  expect(await button('Case 129')).toBeVisible()
})
