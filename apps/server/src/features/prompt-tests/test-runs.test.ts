import { setTimeout as sleep } from 'node:timers/promises'
import { getResponse } from '@cuecard/contract/assistant.ts'
import { ApiError } from '@cuecard/contract/client.ts'
import { TEST_RESULTS_KEPT } from '@cuecard/contract/limits.ts'
import { saveAnswerPrompt } from '@cuecard/contract/prompts.ts'
import { createTestCase, createTestCategory, type TestCaseDraft } from '@cuecard/contract/prompt-tests.ts'
import {
  cancelTestRun,
  deleteTestRun,
  filterTestRuns,
  getTestRunStatus,
  listTestRuns,
  runTests,
  TestRun,
  type TestRunStatus,
  TestRunSummary,
} from '@cuecard/contract/test-runs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { type Model, ModelError, type Prompt } from '../../platform/model/model.ts'

const HOSTILE = "Say {{7*7}} and ${process.env.KEY} {% include 'x' %} <%= 1 %> %s $1"

let test: TestApp
let rep: TestPerson
let admin: TestPerson
let staff: TestPerson
let stranger: TestPerson
let prompts: Prompt[]

beforeAll(async () => {
  test = await testApp({ work: true, settings: { TEST_CONCURRENCY: '3' } })
  const { app, deps } = test
  const [own, other] = [await makeCompany(deps, 'Own'), await makeCompany(deps, 'Other')]
  const provider = await makeCompany(deps, 'Provider', 'internal_control_company')
  rep = await makePerson(app, { role: 'company_user', company: own })
  admin = await makePerson(app, { role: 'company_admin', company: own })
  staff = await makePerson(app, { role: 'staff_admin', company: provider })
  stranger = await makePerson(app, { role: 'company_admin', company: other })
  for (const person of [rep, stranger]) {
    await addText(person, 'Prices', '# Prices\n\nThe Pro plan costs 49 euro per seat and month.')
    await syncAll(person)
  }
  deps.memory('prompt-tests.limits', () => ({ answerMs: 400, judgeMs: 400 }))
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.model = null
  prompts = []
  await test.deps.database.query('delete from test_runs; delete from test_cases')
})

const draft = (change: Partial<TestCaseDraft> = {}): TestCaseDraft => ({
  name: 'Price question',
  test_message: { order_index: 0, message: 'What does the Pro plan cost?', username: 'Customer' },
  test_case_type: 'company-specific',
  ...change,
})
const add = async (change: Partial<TestCaseDraft> = {}, person = rep) =>
  (await person.api(createTestCase, { body: draft(change) })).id
const asking = (message: string) => ({ test_message: { order_index: 0, message, username: 'Customer' } })

const OWN = { query: { test_case_type: 'company-specific' as const } }
const statusOf = (person = rep) => person.api(getTestRunStatus, OWN)
const start = (person = rep, test_case_ids?: string[]) =>
  person.api(runTests, { ...OWN, body: test_case_ids ? { test_case_ids } : {} })

async function ended(person = rep, query: object = OWN.query): Promise<TestRunStatus> {
  for (let look = 0; look < 400; look += 1) {
    const status = await person.api(getTestRunStatus, { query })
    if (!status.is_running) return status
    await sleep(10)
  }
  throw new Error('the run did not end')
}
const ran = async (person = rep, ids?: string[]) => {
  await start(person, ids)
  return ended(person)
}
const list = (person = rep) => person.api(listTestRuns, OWN)
const filter = (person: TestPerson, ...run_ids: string[]) =>
  person.api(filterTestRuns, { body: { test_case_type: 'company-specific', run_ids } })
async function resultsOf(run_id: string | null) {
  const [run] = await filter(rep, run_id ?? '')
  return run?.test_case_results ?? []
}

/** A model that calls for words with each prompt. */
const model = (say: (prompt: Prompt, signal: AbortSignal) => AsyncIterable<string> | Promise<string>): Model => ({
  name: 'scripted',
  stream: async function* (prompt, signal) {
    prompts.push(prompt)
    const said = say(prompt, signal)
    if (said instanceof Promise) yield await said
    else yield* said
  },
})
const saying = (text: string) => model(() => Promise.resolve(text))

describe('a run', () => {
  it('asks every case as a live answer is made, and keeps text, sources, times and instructions', async () => {
    test.deps.model = saying('The Pro plan costs 49 euro per seat [1].')
    const category = await rep.api(createTestCategory, { body: { name: 'Pricing' } })
    const id = await add({
      category_id: category.id,
      description: 'The plain question',
      expected_result: '49 euro',
      message_history: [
        { order_index: 1, message: 'And the second.', username: 'Rep' },
        { order_index: 0, message: 'First words.', username: 'Customer' },
      ],
    })
    const status = await ran()
    expect(status).toMatchObject({ state: 'done', done: 1, total: 1, user_email: rep.email, failure: null })
    const [result, ...others] = await resultsOf(status.run_id)
    expect(others).toEqual([])
    expect(result).toMatchObject({
      id,
      name: 'Price question',
      description: 'The plain question',
      expected_result: '49 euro',
      category_name: 'Pricing',
      test_result: 'The Pro plan costs 49 euro per seat [1].',
      outcome: 'complete',
      engine: 'model',
      model: 'scripted',
      failure: null,
    })
    expect(prompts[0]?.messages[0]?.content).toMatch(/Customer: First words\.\nRep: And the second\.\n/)
    const { rows } = await test.deps.database.query('select sources from test_results')
    expect(rows).toMatchObject([{ sources: [{ item_name: 'Prices', n: 1, cited: true }] }])
    const kept = await test.deps.database.query('select 1 from assistant_responses union all select 1 from activities')
    expect(kept.rows).toEqual([])
  })

  it('check 68: instructions reach the model word for word, and the result tells which they were', async () => {
    test.deps.model = saying('It costs 49 euro [1].')
    const before = await admin.api(saveAnswerPrompt, { body: { content: HOSTILE } })
    await add()
    const { run_id } = await ran()
    await admin.api(saveAnswerPrompt, { body: { content: 'Later words.' } })
    expect(prompts[0]?.system).toContain(HOSTILE)
    expect(await resultsOf(run_id)).toMatchObject([
      { test_prompt_instructions: HOSTILE, prompt_version: before.version },
    ])
    await admin.api(saveAnswerPrompt, { body: { content: '' } })
    expect(await resultsOf((await ran()).run_id)).toMatchObject([
      { test_prompt_instructions: '', prompt_version: null },
    ])
  })

  it('quotes the documents without a model, and refuses what they do not hold', async () => {
    await add({ name: 'a' })
    await add({ name: 'b', ...asking('Who won the chess championship in Reykjavik?') })
    const { run_id } = await ran()
    expect(await resultsOf(run_id)).toMatchObject([
      { name: 'a', engine: 'quotes', outcome: 'complete', model: null },
      { name: 'b', engine: 'quotes', outcome: 'refused' },
    ])
  })

  it('default cases are the provider’s, asked with the company’s own knowledge, and the results are the company’s', async () => {
    await add({ name: 'For all', test_case_type: 'default' }, staff)
    const query = { test_case_type: 'default' as const }
    await rep.api(runTests, { query, body: {} })
    const { run_id } = await ended(rep, query)
    const [run] = await rep.api(filterTestRuns, { body: { run_ids: [run_id ?? ''] } })
    expect(run?.test_case_results).toMatchObject([{ name: 'For all', outcome: 'complete' }])
    expect(await stranger.api(listTestRuns, { query })).toEqual([])
    expect(await staff.api(listTestRuns, { query })).toEqual([])
  })
})

describe('what goes wrong is a result with its reason', () => {
  it('a model that fails, breaks off, says nothing, takes too long or breaks', async () => {
    const scripts: Record<string, (signal: AbortSignal) => AsyncIterable<string> | Promise<string>> = {
      fails: () => Promise.reject(new ModelError('The language model is away.')),
      breaks: async function* () {
        yield 'It costs 49'
        throw new ModelError('The language model broke off.')
      },
      silent: () => Promise.resolve(''),
      hangs: () => new Promise(() => undefined),
      throws: () => Promise.reject(new TypeError('secret detail')),
      works: () => Promise.resolve('It costs 49 euro [1].'),
    }
    for (const name of Object.keys(scripts)) await add({ name, ...asking(`What does the Pro plan cost? ${name}`) })
    test.deps.model = model((prompt, signal) => {
      const name = /Pro plan cost\? (\w+)/.exec(prompt.messages[0]?.content ?? '')?.[1] ?? ''
      return scripts[name]?.(signal) ?? Promise.resolve('')
    })
    const status = await ran()
    expect(status).toMatchObject({ state: 'done', done: 6, failure: null })
    const results = await resultsOf(status.run_id)
    expect(results.map(({ name, outcome, failure, test_result }) => [name, outcome, failure, test_result])).toEqual([
      ['fails', 'failed', 'The language model is away.', ''],
      ['breaks', 'incomplete', 'The language model broke off.', 'It costs 49'],
      ['silent', 'failed', 'The language model sent no answer.', ''],
      ['hangs', 'failed', 'No whole answer came within 1 second.', ''],
      ['throws', 'failed', 'Something unexpected went wrong.', ''],
      ['works', 'complete', null, 'It costs 49 euro [1].'],
    ])
    for (const { grade_reason } of results) expect(grade_reason).not.toBe('')
  })

  it('no more budget', async () => {
    await add()
    test.deps.model = saying('It costs 49 euro [1].')
    const { AI_DAILY_TOKENS } = test.deps.config
    Object.assign(test.deps.config, { AI_DAILY_TOKENS: 1 })
    await test.deps.database.query(
      `insert into model_usage (company_id, day, tokens) values ('${rep.member.company_id}', '${new Date().toISOString().slice(0, 10)}', 5)
       on conflict (company_id, day) do update set tokens = 5`,
    )
    const status = await ran()
    Object.assign(test.deps.config, { AI_DAILY_TOKENS })
    expect(status.state).toBe('done')
    expect(await resultsOf(status.run_id)).toMatchObject([
      { outcome: 'failed', failure: expect.stringContaining('used up') },
    ])
  })
})
void [
  getResponse,
  ApiError,
  TEST_RESULTS_KEPT,
  cancelTestRun,
  deleteTestRun,
  TestRun,
  TestRunSummary,
  list,
  z,
  statusOf,
]
