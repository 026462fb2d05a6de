import { setTimeout as sleep } from 'node:timers/promises'
import { saveAnswerPrompt } from '@cuecard/contract/prompts.ts'
import { getTestCase, listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import {
  cancelPromptGate,
  getPromptGate,
  getTestRunStatus,
  listTestRuns,
  type PromptGate,
  startPromptGate,
} from '@cuecard/contract/prompt-tests/runs.ts'
import { caseStability } from '@cuecard/contract/prompt-tests/stability.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addText, syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { makeTestCase } from '../../../../test/test-runs.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { ModelError } from '../../../platform/model/model.ts'
import type { CompanyRow } from '../../companies/companies.service.ts'
import { testCases } from '../prompt-tests.tables.ts'

let test: TestApp
let admin: TestPerson
let own: CompanyRow
let provider: CompanyRow
/** What the model was told besides its rules, call by call. */
let told: string[]
let wait: Promise<void>
/** Whether the model gives no answer to these instructions. */
let breaks: (wishes: string) => boolean

beforeAll(async () => {
  test = await testApp({ work: true })
  const { app, deps } = test
  own = await makeCompany(deps, 'Own')
  provider = await makeCompany(deps, 'Provider', 'internal_control_company')
  admin = await makePerson(app, { role: 'company_admin', company: own })
  await addText(admin, 'Prices', '# Prices\n\nThe starter plan costs 40 euros a month.')
  await syncAll(admin)
  deps.model = {
    name: 'scripted',
    stream: async function* ({ system }) {
      const wishes = /wishes for style and content:\n([^]*)$/.exec(system)?.[1] ?? ''
      told.push(wishes)
      await wait
      if (breaks(wishes)) throw new ModelError('The language model is away.')
      yield system.includes('Name the price') ? 'The starter plan costs 40 euros a month [1].' : 'It depends [1].'
    },
  }
  // Grades by similarity: no judge takes part.
  deps.judge = null
})
afterAll(() => test.close())
beforeEach(async () => {
  told = []
  wait = Promise.resolve()
  breaks = () => false
  await test.deps.database.query('delete from test_runs; delete from test_cases')
})

const core = { is_core_test_case: true, must_contain: ['40 euros'], expected_result: '' }
const begin = (content: string, kind: 'answer' | 'explain' = 'answer') =>
  admin.api(startPromptGate, { body: { kind, content } })

async function ended(id: string): Promise<PromptGate> {
  for (let look = 0; look < 6_000; look += 1) {
    const gate = await admin.api(getPromptGate, { params: { id } })
    if (gate.state !== 'queued' && gate.state !== 'running') return gate
    await sleep(10)
  }
  throw new Error('the trial did not end')
}

it('asks the core cases of that kind twice, one’s own and the default ones, with and without the draft', async () => {
  await admin.api(saveAnswerPrompt, { body: { content: 'Be vague.' } })
  const mine = await makeTestCase(test.deps, own.id, { ...core, name: 'Mine' })
  const shared = await makeTestCase(test.deps, provider.id, { ...core, name: 'Shared', test_case_type: 'default' })
  await makeTestCase(test.deps, own.id, { name: 'Not core' })
  await makeTestCase(test.deps, own.id, { ...core, name: 'Other kind', test_case_response_mode: 'explain' })
  const gate = await ended((await begin('Name the price.')).id)
  expect(gate).toMatchObject({ kind: 'answer', state: 'done', done: 4, total: 4, failure: null })
  expect(gate.cases.map(({ test_case_id, name }) => [test_case_id, name])).toEqual([
    [mine.id, 'Mine'],
    [shared.id, 'Shared'],
  ])
  for (const { current, draft, question } of gate.cases) {
    expect(question).toBe('What does the starter plan cost?')
    expect(current).toMatchObject({ test_result: 'It depends.', outcome: 'complete' })
    expect(draft).toMatchObject({ test_result: 'The starter plan costs 40 euros a month [1].' })
    expect((draft?.result_grade ?? 0) > (current?.result_grade ?? 9)).toBe(true)
  }
  expect(told.toSorted()).toEqual(['Be vague.', 'Be vague.', 'Name the price.', 'Name the price.'])
  // It is no run, and no part of a case's history.
  const query = { test_case_type: 'company-specific' as const }
  expect(await admin.api(listTestRuns, { query })).toEqual([])
  expect(await admin.api(getTestRunStatus, { query })).toMatchObject({ run_id: null, last_completed_at: null })
  const [first] = await admin.api(listTestCases, { query })
  expect(first).toMatchObject({ result_grade: null, last_test_run_result: null, last_200_results: [] })
  expect((await admin.api(getTestCase, { params: { id: shared.id } })).last_200_results).toEqual([])
})

it('asks several times with each text where wanted, and tells a draft that is worse from chance', async () => {
  await admin.api(saveAnswerPrompt, { body: { content: 'Name the price.' } })
  for (const name of ['One', 'Two']) await makeTestCase(test.deps, own.id, { ...core, name })
  const body = { kind: 'answer' as const, content: 'Be vague.', repetitions: 3 as const }
  const { id, total } = await admin.api(startPromptGate, { body })
  expect(total).toBe(12)
  const gate = await ended(id)
  expect(gate).toMatchObject({ state: 'done', done: 12, repetitions: 3, difference: { cases: 2, verdict: 'worse' } })
  const [first] = gate.cases
  expect(first?.current?.grades).toHaveLength(3)
  expect(first?.draft?.grades).toEqual(Array.from({ length: 3 }, () => first?.draft?.result_grade))
})

it('calls a text worse with which half of the answers do not come, and its cases unstable', async () => {
  await admin.api(saveAnswerPrompt, { body: { content: 'Name the price.' } })
  for (const name of ['One', 'Two', 'Three']) await makeTestCase(test.deps, own.id, { ...core, name })
  const content = 'Name the price at once.'
  let asked = 0
  breaks = (wishes) => {
    if (wishes === content) asked += 1
    return wishes === content && asked % 2 === 0
  }
  const { id } = await admin.api(startPromptGate, { body: { kind: 'answer', content, repetitions: 10 } })
  const gate = await ended(id)
  expect(gate).toMatchObject({ state: 'done', done: 60, difference: { cases: 3, verdict: 'worse' } })
  const stabilities = gate.cases.map(({ current, draft }) =>
    [current, draft].map((side) => caseStability(side ?? { grades: [], failed: 0 }).stability),
  )
  expect(stabilities).toEqual([1, 2, 3].map(() => ['good', 'unstable']))
  expect(gate.cases.reduce((sum, { draft }) => sum + (draft?.failed ?? 0), 0)).toBe(15)
})

it('says nothing of a text where no answer came with either', async () => {
  await makeTestCase(test.deps, own.id, core)
  breaks = () => true
  const gate = await ended((await begin('Name the price.')).id)
  expect(gate).toMatchObject({ state: 'done', difference: null, cases: [{ draft: { failed: 1, result_grade: null } }] })
})

it('takes an empty draft for no instructions at all', async () => {
  await admin.api(saveAnswerPrompt, { body: { content: 'Name the price.' } })
  await makeTestCase(test.deps, own.id, core)
  await ended((await begin(' ')).id)
  expect(told.toSorted()).toEqual(['', 'Name the price.'])
})

it('is one trial for the same draft, refuses another one meanwhile, and gives way at once when it is stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  wait = promise
  await makeTestCase(test.deps, own.id, core)
  const [one, same] = await Promise.all([begin('Draft one.'), begin('Draft one.')])
  expect(same.id).toBe(one.id)
  await expect.poll(() => told.length).toBe(2)
  await expect(begin('Draft two.')).rejects.toMatchObject({ status: 409 })
  await admin.api(cancelPromptGate, { params: { id: one.id } })
  expect((await admin.api(getPromptGate, { params: { id: one.id } })).state).toBe('cancelled')
  const next = await begin('Draft two.')
  resolve()
  expect(await ended(next.id)).toMatchObject({ state: 'done', done: 2 })
  expect((await admin.api(getPromptGate, { params: { id: one.id } })).done).toBe(0)
})

it('is refused where there is no core case of the kind', async () => {
  await makeTestCase(test.deps, own.id, core)
  await expect(begin('Short.', 'explain')).rejects.toMatchObject({
    status: 422,
    detail: 'There are no core test cases of this kind.',
  })
})

it('keeps the newest trials of a company alone', async () => {
  await makeTestCase(test.deps, own.id, core)
  const first = await ended((await begin('Draft.')).id)
  await test.deps.database.query(`
    insert into test_runs (id, company_id, kind, state, case_ids, is_partial, created_at)
      select gen_random_uuid(), company_id, kind, state, case_ids, is_partial, created_at + nth * interval '1 ms'
      from test_runs, generate_series(1, 19) nth`)
  const last = await ended((await begin('Another draft.')).id)
  const ids = async () =>
    (await test.deps.database.query('select id from test_runs order by created_at')).rows.map(({ id }) => id)
  await expect.poll(async () => (await ids()).length).toBe(20)
  expect(await ids()).not.toContain(first.id)
  expect(await ids()).toContain(last.id)
  expect(await test.deps.db.select().from(testCases)).toHaveLength(1)
})
