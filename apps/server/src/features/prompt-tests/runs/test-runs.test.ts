import { setTimeout as sleep } from 'node:timers/promises'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { TEST_RESULTS_KEPT } from '@cuecard/contract/limits.ts'
import { saveAnswerPrompt } from '@cuecard/contract/prompts.ts'
import { createTestCase, createTestCategory, type TestCaseDraft } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import {
  cancelTestRun,
  removeTestRun,
  filterTestRuns,
  getTestRunStatus,
  listTestRuns,
  runTests,
  TestRun,
  type TestRunStatus,
  TestRunSummary,
} from '@cuecard/contract/prompt-tests/runs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addText, syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { makeHistories, makeTestCase, makeTestRun } from '../../../../test/test-runs.ts'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import { type Model, ModelError, type Prompt } from '../../../platform/model/model.ts'

const HOSTILE = "Say {{7*7}} and ${process.env.KEY} {% include 'x' %} <%= 1 %> %s $1"

let test: TestApp
let rep: TestPerson
let admin: TestPerson
let staff: TestPerson
let stranger: TestPerson
let prompts: Prompt[]
let limits: { answerMs: number; judgeMs: number; retryMs: number[] }

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
  limits = deps.timeLimits.promptTest = { answerMs: 20_000, judgeMs: 20_000, retryMs: [1, 1] }
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
const start = (person = rep, test_case_ids?: string[]) =>
  person.api(runTests, { ...OWN, body: test_case_ids ? { test_case_ids } : {} })

async function ended(person = rep, query: object = OWN.query): Promise<TestRunStatus> {
  for (let look = 0; look < 6_000; look += 1) {
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

/** What a live answer leaves behind and a test does not. */
async function traces() {
  const { query } = test.deps.database
  return (await query('select id::text from assistant_responses union all select id::text from activities order by id'))
    .rows
}

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
    const before = await traces()
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
    expect(await traces()).toEqual(before)
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
    const [once] = await rep.api(filterTestRuns, {
      body: { test_case_type: 'company-specific', run_ids: [run_id ?? ''], instructions: 'once' },
    })
    expect(once?.instructions).toEqual({ answer: HOSTILE, explain: '' })
    expect(once?.test_case_results).toMatchObject([{ test_case_response_mode: 'answer' }])
    expect(once?.test_case_results[0]).not.toHaveProperty('test_prompt_instructions')
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
    const ids = new Map<string, string>()
    for (const name of Object.keys(scripts)) {
      ids.set(name, await add({ name, ...asking(`What does the Pro plan cost? ${name}`) }))
    }
    test.deps.model = model((prompt, signal) => {
      const name = /Pro plan cost\? (\w+)/.exec(prompt.messages[0]?.content ?? '')?.[1] ?? ''
      return scripts[name]?.(signal) ?? Promise.resolve('')
    })
    const hanging = ids.get('hangs') ?? ''
    const status = await ran(
      rep,
      [...ids.values()].filter((id) => id !== hanging),
    )
    expect(status).toMatchObject({ state: 'done', done: 5, failure: null })
    // Asked alone: on a busy machine the others would take too long for this limit as well.
    limits.answerMs = 400
    const tooLong = await ran(rep, [hanging])
    limits.answerMs = 20_000
    expect(tooLong).toMatchObject({ state: 'done', done: 1, failure: null })
    const results = [...(await resultsOf(status.run_id)), ...(await resultsOf(tooLong.run_id))]
    expect(results.map(({ name, outcome, failure, test_result }) => [name, outcome, failure, test_result])).toEqual([
      ['fails', 'failed', 'The language model is away.', ''],
      ['breaks', 'incomplete', 'The language model broke off.', 'It costs 49'],
      ['silent', 'failed', 'The language model sent no answer.', ''],
      ['throws', 'failed', 'Something unexpected went wrong.', ''],
      ['works', 'complete', null, 'It costs 49 euro [1].'],
      ['hangs', 'failed', 'No whole answer came within 1 second.', ''],
    ])
    for (const { grade_reason } of results) expect(grade_reason).not.toBe('')
  })

  it('a judge that takes too long, told from a case that has nothing to grade by', async () => {
    await add({ name: 'a', expected_result: '49 euro' })
    await add({ name: 'b' })
    test.deps.model = saying('The Pro plan costs 49 euro per seat [1].')
    test.deps.judge = model(() => new Promise(() => undefined))
    limits.judgeMs = 200
    const { state, run_id } = await ran()
    test.deps.judge = null
    limits.judgeMs = 20_000
    expect(state).toBe('done')
    expect(await resultsOf(run_id)).toMatchObject([
      { grade: null, grade_reason: 'The grading took too long.', rubric_version: 'r1', judge_model: 'scripted' },
      { grade: null, grade_reason: 'Not graded: the test case has no expected result.', rubric_version: null },
    ])
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

describe('a run that was cut off', () => {
  /** Starts a run of one case with three answers, of which the model gives one before it is away. */
  async function cutOff() {
    const id = await add()
    const later = new Date(Date.now() + 600_000)
    test.deps.model = model(() =>
      prompts.length === 1
        ? Promise.resolve('It costs 49 euro [1].')
        : Promise.reject(new TemporaryFailure('the language model', null, later)),
    )
    const { run_id } = await rep.api(runTests, { ...OWN, body: { repetitions: 3 } })
    await expect.poll(async () => (await rep.api(getTestRunStatus, OWN)).waiting_for).toBe('the language model')
    await expect.poll(async () => jobState(run_id)).toBe('queued')
    expect(await rep.api(getTestRunStatus, OWN)).toMatchObject({ is_running: true, done: 1 })
    return { id, run_id }
  }
  const goOn = async (now: Model | null) => {
    test.deps.model = now
    await test.deps.jobs.resume('the language model')
    return ended()
  }

  it('asks the rest as the first were asked, though the case is another by now', async () => {
    const { id, run_id } = await cutOff()
    await test.deps.database.query(`update test_cases set expected_result = 'Something else' where id = '${id}'`)
    expect(await goOn(saying('It costs 49 euro [1].'))).toMatchObject({ state: 'done', done: 3 })
    const results = await resultsOf(run_id)
    expect(results.map(({ expected_result }) => expected_result)).toEqual(['', '', ''])
  })

  it.each([
    ['another', { ...saying('It costs 99 euro [1].'), name: 'another' }],
    ['none', null],
  ])('does not go on with another language model than it began with: %s', async (name, now) => {
    const { run_id } = await cutOff()
    expect(await goOn(now)).toMatchObject({
      state: 'failed',
      failure: `The language model changed from scripted to ${name} before the run ended. Its answers so far are kept. Start the tests again.`,
    })
    expect((await resultsOf(run_id)).map(({ model: by }) => by)).toEqual(['scripted'])
  })
})

/** A model that answers one call after the other when it is told to. */
function held() {
  const calls: PromiseWithResolvers<string>[] = []
  const asked: string[] = []
  return {
    calls,
    asked,
    model: model((prompt) => {
      const call = Promise.withResolvers<string>()
      calls.push(call)
      asked.push(/Pro plan cost\? (\w+)/.exec(prompt.messages[0]?.content ?? '')?.[1] ?? '')
      return call.promise
    }),
    answerAll: () => calls.splice(0).forEach((call) => call.resolve('It costs 49 euro [1].')),
  }
}
const addMany = async (count: number) => {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    ids.push(await add({ name: `case ${nth}`, ...asking(`What does the Pro plan cost? c${nth}`) }))
  }
  return ids
}
/** Starts a run of so many cases whose model waits with its answers, of which `TEST_CONCURRENCY` are asked for at once. */
async function startHeld(count: number) {
  const ids = await addMany(count)
  const { model: waiting, ...rest } = held()
  test.deps.model = waiting
  const { run_id } = await start()
  await expect.poll(() => rest.calls.length).toBe(Math.min(count, 3))
  return { ids, run_id, ...rest }
}

describe('starting', () => {
  it('is refused without a case, and check 25: another company’s cases in an order are left out', async () => {
    await expect(start()).rejects.toMatchObject({ status: 422, detail: 'There are no test cases to run.' })
    const [own, theirs] = [await add(), await add({}, stranger)]
    await expect(start(rep, [theirs, crypto.randomUUID()])).rejects.toMatchObject({ status: 422 })
    const { run_id, total } = await ran(rep, [theirs, own])
    expect(total).toBe(1)
    expect((await resultsOf(run_id)).map(({ id }) => id)).toEqual([own])
  })

  it('check 77: two Run Tests at once are one run, and another choice of cases waits its turn', async () => {
    const ids = await addMany(3)
    const { model: waiting, calls, answerAll } = held()
    test.deps.model = waiting
    const started = await Promise.all([start(rep), start(admin), start(rep, ids.toReversed())])
    expect(new Set(started.map(({ run_id }) => run_id)).size).toBe(1)
    expect(started[0]).toMatchObject({ is_running: true, total: 3 })
    await expect(start(admin, ids.slice(1))).rejects.toMatchObject({
      status: 409,
      detail: 'Tests are running already.',
    })
    await expect.poll(() => calls.length).toBe(3)
    answerAll()
    expect(await ended()).toMatchObject({ state: 'done', done: 3 })
    expect(await list()).toHaveLength(1)
    expect((await start(rep)).run_id).not.toBe(started[0]?.run_id)
    await expect.poll(() => calls.length).toBe(3)
    answerAll()
    await ended()
  })

  it('a run of default cases and one of the company’s own work side by side, and the status tells them apart', async () => {
    await add()
    await add({ test_case_type: 'default' }, staff)
    const { model: waiting, calls, answerAll } = held()
    test.deps.model = waiting
    const own = await start()
    const shared = await rep.api(runTests, { query: {}, body: {} })
    expect(shared.run_id).not.toBe(own.run_id)
    await expect.poll(() => calls.length).toBe(2)
    const any = await rep.api(getTestRunStatus, { query: {} })
    expect([any.is_running, any.run_id]).toEqual([true, shared.run_id])
    answerAll()
    expect(await ended(rep, {})).toMatchObject({ is_running: false })
  })
})

describe('the status', () => {
  it('is empty before the first run, and tells how far a run is', async () => {
    expect(await stranger.api(getTestRunStatus, OWN)).toMatchObject({
      is_running: false,
      started_at: null,
      last_completed_at: null,
      run_id: null,
      total: 0,
    })
    const { calls, answerAll } = await startHeld(5)
    // No more than TEST_CONCURRENCY at a time.
    await sleep(50)
    expect(calls).toHaveLength(3)
    calls.splice(0, 1)[0]?.resolve('It costs 49 euro [1].')
    await expect.poll(async () => (await rep.api(getTestRunStatus, OWN)).done).toBe(1)
    const working = await rep.api(getTestRunStatus, OWN)
    expect(working).toMatchObject({ is_running: true, state: 'running', total: 5, last_completed_at: null })
    await expect.poll(() => calls.length).toBe(3)
    await sleep(1_100 - (Date.now() - Date.parse(working.started_at ?? '')))
    answerAll()
    await expect.poll(() => calls.length).toBe(1)
    await expect.poll(async () => (await rep.api(getTestRunStatus, OWN)).done).toBe(4)
    const { estimated_left_sec } = await rep.api(getTestRunStatus, OWN)
    expect(estimated_left_sec).toBeGreaterThan(0)
    expect(estimated_left_sec).toBeLessThan(60)
    answerAll()
    const { last_completed_at, estimated_left_sec: left } = await ended()
    expect([Date.parse(last_completed_at ?? '') > Date.now() - 10_000, left]).toEqual([true, null])
  })

  it('does not say for ever that a run works whose job is gone, and a new one begins', async () => {
    const { run_id, calls } = await startHeld(1)
    await test.deps.database.query(`delete from job_runs where subject = '${run_id}'`)
    expect(await rep.api(getTestRunStatus, OWN)).toMatchObject({
      is_running: false,
      state: 'failed',
      failure: 'The run ended before all its cases were asked.',
    })
    calls[0]?.resolve('late')
    test.deps.model = saying('It costs 49 euro [1].')
    expect(await ran()).toMatchObject({ state: 'done', done: 1 })
    expect(await resultsOf(run_id)).toEqual([])
  })
})

describe('stopping', () => {
  it('lets what is being answered end, leaves the rest, and keeps what there is', async () => {
    const { run_id, asked, answerAll } = await startHeld(6)
    const params = { id: run_id ?? '' }
    await rep.api(cancelTestRun, { params })
    expect(await rep.api(getTestRunStatus, OWN)).toMatchObject({ is_running: true, is_cancelling: true })
    await sleep(100)
    answerAll()
    expect(await ended()).toMatchObject({ state: 'cancelled', done: 3, total: 6, last_completed_at: null })
    expect(asked).toHaveLength(3)
    await rep.api(cancelTestRun, { params })
    expect((await list())[0]).toMatchObject({ state: 'cancelled', case_count: 6 })
  })

  it('ends a run at once that waits for a model that is away, after telling what it waits for', async () => {
    const ids = await addMany(2)
    const later = new Date(Date.now() + 600_000)
    test.deps.model = model(() => Promise.reject(new TemporaryFailure('the language model', null, later)))
    const { run_id } = await start()
    const status = () => rep.api(getTestRunStatus, OWN)
    await expect.poll(async () => (await status()).waiting_for).toBe('the language model')
    await expect.poll(async () => jobState(run_id)).toBe('queued')
    await rep.api(cancelTestRun, { params: { id: run_id ?? '' } })
    expect(await status()).toMatchObject({ is_running: false, state: 'cancelled', waiting_for: null })
    test.deps.model = saying('It costs 49 euro [1].')
    expect(await ran(rep, ids.slice(1))).toMatchObject({ state: 'done', done: 1 })
  })

  it('ends a cancelled run whose model goes away meanwhile', async () => {
    const { run_id, calls } = await startHeld(1)
    await rep.api(cancelTestRun, { params: { id: run_id ?? '' } })
    calls[0]?.reject(new TemporaryFailure('the language model', null, new Date(Date.now() + 600_000)))
    expect(await ended()).toMatchObject({ state: 'cancelled', done: 0, total: 1 })
  })

  it('deletes a run that works with its results, and its worker stops', async () => {
    const { run_id, calls, asked } = await startHeld(6)
    calls.splice(0, 1)[0]?.resolve('It costs 49 euro [1].')
    await expect.poll(async () => (await rep.api(getTestRunStatus, OWN)).done).toBe(1)
    await expect.poll(() => asked.length).toBe(4)
    const params = { id: run_id ?? '' }
    await expect(stranger.api(removeTestRun, { params })).rejects.toMatchObject({ status: 404 })
    await rep.api(removeTestRun, { params })
    const left = await test.deps.database.query('select 1 from test_runs union all select 1 from test_results')
    expect(left.rows).toEqual([])
    await expect.poll(async () => jobState(run_id)).toBe('done')
    expect(asked).toHaveLength(4)
    const { entries } = await admin.api(listAuditEntries, { query: { action: 'test_run_removed' } })
    expect(entries).toMatchObject([{ actor_email: rep.email }])
    await expect(rep.api(removeTestRun, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('a case that is deleted while it is asked takes its result with it and spoils no other', async () => {
    const { ids, answerAll } = await startHeld(3)
    await test.deps.database.query(`delete from test_cases where id = '${ids[1]}'`)
    answerAll()
    const { run_id, state, done } = await ended()
    expect([state, done]).toEqual(['done', 2])
    expect((await resultsOf(run_id)).map(({ name }) => name)).toEqual(['case 0', 'case 2'])
  })
})

async function jobState(subject: string | null): Promise<unknown> {
  const { rows } = await test.deps.database.query(`select state from job_runs where subject = '${subject}'`)
  return rows[0]?.['state']
}

it('check 78: what a worker answers late that was paused beyond its lease is written off', async () => {
  const { run_id, calls } = await startHeld(1)
  // As a sweep elsewhere does when the lease of a paused worker has run out.
  const { query } = test.deps.database
  await query(`update job_runs set fence = fence + 1, heartbeat_at = now() where subject = '${run_id}'`)
  calls[0]?.resolve('Late words.')
  await sleep(200)
  expect((await query('select 1 from test_results')).rows).toEqual([])
  expect(await rep.api(getTestRunStatus, OWN)).toMatchObject({ is_running: true, done: 0 })
})

describe('lists of runs', () => {
  it('check 24: ids of two companies’ runs mixed give one’s own alone', async () => {
    await add()
    await add({}, stranger)
    const [own, theirs] = [await ran(), await ran(stranger)]
    const ids = [theirs.run_id ?? '', own.run_id ?? '', crypto.randomUUID()]
    expect((await filter(rep, ...ids)).map(({ id }) => id)).toEqual([own.run_id])
    expect((await filter(stranger, ...ids)).map(({ id }) => id)).toEqual([theirs.run_id])
    expect(await filter(rep, theirs.run_id ?? '')).toEqual(await filter(rep, crypto.randomUUID()))
    expect((await list()).map(({ id }) => id)).toEqual([own.run_id])
    // The other type's runs are another list.
    expect(await rep.api(filterTestRuns, { body: { run_ids: ids } })).toEqual([])
  })

  it('are what the contract says, newest first, with counts, averages and grades by hand', async () => {
    await addMany(3)
    const first = await ran()
    const second = await ran(admin)
    await test.deps.database.query(`
      update test_results set grade = 4, human_grade = 2, human_user_id = '${admin.id}', human_graded_at = now(),
        human_note = 'Too short', response_time_ms = 100 where run_id = '${second.run_id}' and asked->>'name' = 'case 0';
      update test_results set grade = 5, response_time_ms = 300
        where run_id = '${second.run_id}' and asked->>'name' = 'case 1';
      update test_results set grade = null, outcome = 'failed', response_time_ms = 9000
        where run_id = '${second.run_id}' and asked->>'name' = 'case 2'`)
    const runs = await list()
    expect(z.array(TestRunSummary.strict()).parse(runs)).toEqual(runs)
    expect(runs.map(({ id }) => id)).toEqual([second.run_id, first.run_id])
    expect(runs[0]).toMatchObject({
      user_email: admin.email,
      average_response_time_ms: 200,
      average_grade: 3.5,
      grade_counts: { ungraded: 1, grades: [0, 0, 1, 0, 0, 1] },
      case_count: 3,
      is_partial: false,
    })
    expect(runs[0]?.test_case_results.map(({ name, result_grade }) => [name, result_grade])).toEqual([
      ['case 0', 2],
      ['case 1', 5],
      ['case 2', null],
    ])
    const whole = await filter(rep, first.run_id ?? '', second.run_id ?? '')
    expect(z.array(TestRun.strict()).parse(whole)).toEqual(whole)
    expect(whole[0]?.test_case_results[0]).toMatchObject({
      human_grade_by: admin.email,
      human_note: 'Too short',
      grade: 4,
    })
    expect(await rep.api(listTestRuns, { query: { ...OWN.query, limit: 1 } })).toHaveLength(1)
  })

  it('a run of some cases says so; of one without a result there is no average', async () => {
    const [id = ''] = await addMany(2)
    const { run_id } = await ran(rep, [id])
    await test.deps.database.query(`delete from test_results where run_id = '${run_id}'`)
    expect(await list()).toMatchObject([
      { is_partial: true, average_response_time_ms: null, average_grade: null, test_case_results: [], case_count: 1 },
    ])
  })

  it('keeps the newest results of each case and company, and forgets runs of which nothing is left', async () => {
    const id = await add()
    const { run_id } = await ran()
    await test.deps.database.query(`
      insert into test_runs (id, company_id, kind, test_case_type, state, case_ids, is_partial, created_at)
        select gen_random_uuid(), company_id, kind, test_case_type, state, case_ids, is_partial,
          created_at - nth * interval '1 minute' from test_runs, generate_series(1, ${TEST_RESULTS_KEPT + 4}) nth;
      insert into test_results (id, company_id, run_id, test_case_id, arm, asked, text, outcome, sources,
        response_time_ms, checks, grade_reason, judge_grades, created_at)
        select gen_random_uuid(), run.company_id, run.id, test_case_id, arm, asked, text, outcome, sources,
          response_time_ms, checks, grade_reason, judge_grades, run.created_at
        from test_results, test_runs run where run.id <> '${run_id}'`)
    await ran()
    const count = async (table: string) => (await test.deps.database.query(`select 1 from ${table}`)).rows.length
    await expect.poll(() => count('test_results')).toBe(TEST_RESULTS_KEPT)
    await expect.poll(() => count('test_runs')).toBe(TEST_RESULTS_KEPT)
    const { rows } = await test.deps.database.query(
      `select 1 from test_results where test_case_id = '${id}' and run_id = '${run_id}'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('keeps every answer that a person graded, and the newest run alone without a result', async () => {
    const [company_id, first] = [rep.member.company_id ?? '', new Date('2025-01-01T10:00:00.000Z')]
    const test_case = await makeTestCase(test.deps, company_id)
    const answers = [null, 1].map((human_grade, at) => ({ test_case, human_grade, repetition: at + 1, repetitions: 2 }))
    const graded = await makeTestRun(test.deps, { company_id, started_at: first, results: answers })
    await makeHistories(test.deps, { company_id, cases: [test_case], results: TEST_RESULTS_KEPT + 2 })
    const empty = await makeTestRun(test.deps, { company_id, results: [] })
    const { run_id } = await ran(rep, [test_case.id])
    const { query } = test.deps.database
    const ids = async () => (await query('select id from test_runs')).rows.map(({ id }) => id)
    await expect.poll(ids).not.toContain(empty.run.id)
    expect(await ids()).toEqual(expect.arrayContaining([run_id, graded.run.id]))
    expect(await ids()).toHaveLength(TEST_RESULTS_KEPT + 1)
    const { rows } = await query('select run_id, count(*)::int from test_results group by run_id')
    expect(rows).toHaveLength(TEST_RESULTS_KEPT + 1)
    expect(rows).toContainEqual({ run_id: graded.run.id, count: 2 })
  })
})
