import { setTimeout as sleep } from 'node:timers/promises'
import { getCiJunit, getCiRun } from '@cuecard/contract/prompt-tests/ci.ts'
import { getRunChanges } from '@cuecard/contract/prompt-tests/changes.ts'
import { removeKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { getTestCase, listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import {
  cancelTestRun,
  filterTestRuns,
  getTestRunEstimate,
  getTestRunStatus,
  listTestRuns,
  type Repetitions,
  runTests,
  type TestRunStatus,
} from '@cuecard/contract/prompt-tests/runs.ts'
import { caseStability } from '@cuecard/contract/prompt-tests/stability.ts'
import { saveAnswerPrompt } from '@cuecard/contract/prompts.ts'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addText, syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { askedOf, makeTestCase, makeTestRun } from '../../../../test/test-runs.ts'
import { openModel } from '../../../platform/model/language-model.ts'
import {
  type ScriptedUpstream,
  scriptedUpstream,
  sendAnswer,
} from '../../../platform/model/scripted-upstream.fixture.ts'
import type { CompanyRow } from '../../companies/companies.service.ts'
import { rememberKnowledge } from '../changes/knowledge-state.ts'
import { pruneKnowledge } from './prune-runs.store.ts'

// The whole way over HTTP, with a model server on this machine that answers some questions well one time and badly the next.

let test: TestApp
let upstream: ScriptedUpstream
let own: CompanyRow
let admin: TestPerson
let stranger: TestPerson
/** How often each question was answered. */
let answered: Map<string, number>
/** Good questions are answered badly too. */
let isSpoilt = false
/** Waits before each answer. */
let hold: Promise<void> | null

const GOOD = 'The starter plan costs 40 euros a month [1].'
const BAD = 'The starter plan is free of charge [1].'

function replyTo(body: string): string {
  if (body.includes('You grade a response')) {
    const response = body.slice(body.lastIndexOf(' response'))
    const graded = body.includes('40 euros a month [1]') ? 5 : body.includes('free of charge') ? 1 : 0
    return JSON.stringify({ grade: graded, reason: response === '' ? 'Nothing.' : 'By its price.' })
  }
  const name = /starter plan cost\? (\w+)/.exec(body)?.[1] ?? ''
  const nth = (answered.get(name) ?? 0) + 1
  answered.set(name, nth)
  if (name.startsWith('bad') || (isSpoilt && name.startsWith('good'))) return BAD
  if (name.startsWith('flicker')) return nth % 2 === 0 ? BAD : GOOD
  return GOOD
}

beforeAll(async () => {
  upstream = await scriptedUpstream(async (reply, call) => {
    const text = replyTo(upstream.calls[call]?.body ?? '')
    if (hold) await hold
    sendAnswer(reply, [text])
  })
  test = await testApp({
    work: true,
    settings: { TEST_CONCURRENCY: '3', AI_BASE_URL: upstream.url, AI_MODEL: 'scripted', AI_API_KEY: 'scripted-key' },
  })
  test.deps.model = openModel(test.deps.config, test.deps.log)
  own = await makeCompany(test.deps, 'Own')
  admin = await makePerson(test.app, { role: 'company_admin', company: own })
  const other = await makeCompany(test.deps, 'Other')
  stranger = await makePerson(test.app, { role: 'company_admin', company: other })
  await addText(admin, 'Prices', '# Prices\n\nThe starter plan costs 40 euros a month.')
  await syncAll(admin)
})
afterAll(async () => {
  await test.close()
  await upstream.close()
})
beforeEach(async () => {
  answered = new Map()
  hold = null
  isSpoilt = false
  await test.deps.database.query('delete from test_runs; delete from test_cases; delete from test_knowledge')
})

const OWN = { query: { test_case_type: 'company-specific' as const } }

async function addCases(...names: string[]) {
  const made = names.map((name, nth) =>
    makeTestCase(test.deps, own.id, {
      name,
      test_message: { order_index: 0, message: `What does the starter plan cost? ${name}`, username: 'Customer' },
      created_at: new Date(Date.UTC(2026, 2, 2, 10, nth)),
    }),
  )
  return (await Promise.all(made)).map(({ id }) => id)
}

const start = (repetitions: Repetitions) => admin.api(runTests, { ...OWN, body: { repetitions } })

async function ended(): Promise<TestRunStatus & { run_id: string }> {
  for (let look = 0; look < 6_000; look += 1) {
    const status = await admin.api(getTestRunStatus, OWN)
    if (!status.is_running && status.run_id) return { ...status, run_id: status.run_id }
    await sleep(10)
  }
  throw new Error('the run did not end')
}
const ran = async (repetitions: Repetitions) => {
  await start(repetitions)
  return ended()
}

/** The tags of well-formed XML. @throws where it is not */
function tagsOf(xml: string): { name: string; attributes: Record<string, string> }[] {
  const tags: { name: string; attributes: Record<string, string> }[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => void tags.push({ name, attributes }))
  parser.write(xml).close()
  return tags
}

it('finds exactly the cases that flicker, and says how stable each is', async () => {
  const names = ['good1', 'flicker1', 'bad1', 'good2', 'flicker2', 'good3']
  await addCases(...names)
  expect(await admin.api(getTestRunEstimate, OWN)).toEqual({ measured: 0, tokens: null, seconds: null, at_once: 3 })
  const status = await ran(5)
  expect(status).toMatchObject({ state: 'done', done: 30, total: 30, repetitions: 5 })
  expect([...answered.values()]).toEqual(names.map(() => 5))
  const [run] = await admin.api(listTestRuns, OWN)
  expect(run).toMatchObject({ repetitions: 5, case_count: 6 })
  const found = run?.test_case_results.map((each) => [each.name, caseStability(each).stability])
  expect(found).toEqual([
    ['good1', 'good'],
    ['flicker1', 'unstable'],
    ['bad1', 'poor'],
    ['good2', 'good'],
    ['flicker2', 'unstable'],
    ['good3', 'good'],
  ])
  expect(run?.test_case_results[1]?.grades.toSorted()).toEqual([1, 1, 5, 5, 5])
  // A history has one point a run, a case the typical grade of it.
  const listed = await admin.api(listTestCases, OWN)
  expect(listed[1]).toMatchObject({ name: 'flicker1', result_grade: 5 })
  expect(listed[1]?.last_200_results).toMatchObject([{ result_grade: 5, grades: expect.arrayContaining([1, 5]) }])
  const detail = await admin.api(getTestCase, { params: { id: listed[1]?.id ?? '' } })
  expect(detail.last_200_results.map(({ repetition }) => repetition).toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(detail.result_grade).toBe(5)
  // The next run's cost is known from this one.
  const { measured, tokens, seconds } = await admin.api(getTestRunEstimate, OWN)
  expect(measured).toBe(30)
  expect(tokens).toBeGreaterThan(100)
  expect(seconds).toBeGreaterThan(0)
  const { rows } = await test.deps.database.query('select sum(tokens)::int as tokens from test_results')
  expect(rows).toEqual([{ tokens: run?.tokens }])
  expect(run?.tokens).toBeCloseTo((tokens ?? 0) * 30, 0)
})

it('asks every case once before any again, so that a cancelled run has an answer to each', async () => {
  const ids = await addCases('good1', 'good2', 'good3', 'good4')
  const open = Promise.withResolvers<void>()
  hold = open.promise
  const { run_id } = await start(10)
  await expect.poll(() => answered.size).toBe(3)
  hold = null
  open.resolve()
  await expect.poll(async () => (await admin.api(getTestRunStatus, OWN)).done).toBeGreaterThanOrEqual(4)
  await admin.api(cancelTestRun, { params: { id: run_id ?? '' } })
  const status = await ended()
  expect(status).toMatchObject({ state: 'cancelled', total: 40 })
  const [run] = await admin.api(filterTestRuns, { body: { ...OWN.query, run_ids: [status.run_id] } })
  const first = run?.test_case_results.filter(({ repetition }) => repetition === 1) ?? []
  expect(first.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(run?.test_case_results.length).toBe(status.done)
})

it('asks a case to the end as it was first, though it is changed meanwhile', async () => {
  const [id] = await addCases('good1')
  const open = Promise.withResolvers<void>()
  hold = open.promise
  await start(10)
  await expect.poll(() => answered.get('good1')).toBe(3)
  await test.deps.database.query(`update test_cases set expected_result = '45 euros' where id = '${id}'`)
  hold = null
  open.resolve()
  expect(await ended()).toMatchObject({ state: 'done', done: 10 })
  const { rows } = await test.deps.database.query(
    `select asked->>'expected_result' as expected, count(*)::int from test_results group by 1`,
  )
  expect(rows).toEqual([{ expected: 'The starter plan costs 40 euros a month.', count: 10 }])
})

it('names a case whose answers in one of the runs were not all asked alike, and not one that was renamed', async () => {
  const cases = ['Changed', 'Renamed', 'Same'].map((name) => makeTestCase(test.deps, own.id, { name }))
  const [changed, renamed, same] = await Promise.all(cases)
  if (!changed || !renamed || !same) throw new Error('a case is missing')
  const run = (day: number, now: { changed: string[][]; renamed: string }) =>
    makeTestRun(test.deps, {
      company_id: own.id,
      started_at: new Date(Date.UTC(2026, 4, day)),
      results: [
        ...now.changed.map((must_contain, at) => ({
          test_case: changed,
          asked: { ...askedOf(changed), must_contain },
          repetition: at + 1,
          repetitions: now.changed.length,
        })),
        { test_case: renamed, asked: { ...askedOf(renamed), name: now.renamed } },
        { test_case: same },
      ],
    })
  const first = await run(1, { changed: [['40'], ['45']], renamed: 'Renamed' })
  const second = await run(2, { changed: [['45']], renamed: 'Now called so' })
  const third = await run(3, { changed: [['45']], renamed: 'Now called so' })
  const named = async (before: typeof first, after: typeof first) => {
    const query = { before: before.run.id, after: after.run.id }
    return (await admin.api(getRunChanges, { query })).changed_case_ids
  }
  expect(await named(first, second)).toEqual([changed.id])
  expect(await named(second, first)).toEqual([changed.id])
  expect(await named(second, third)).toEqual([])
})

it('names the run that one is compared with, of all cases the last one of all, however many of some came between', async () => {
  const [one, two] = [await makeTestCase(test.deps, own.id), await makeTestCase(test.deps, own.id, { name: 'Two' })]
  let day = 0
  const made = async (of: 'all' | 'one', results: object = {}) => {
    day += 1
    const test_cases = of === 'all' ? [one, two] : [one]
    const { run } = await makeTestRun(test.deps, {
      company_id: own.id,
      started_at: new Date(Date.UTC(2026, 4, day)),
      run: { is_partial: of === 'one' },
      results: test_cases.map((test_case) => ({ test_case, ...results })),
    })
    return run.id
  }
  const compared = async (before: string, person = admin) =>
    (await person.api(listTestRuns, { query: { ...OWN.query, before } })).map(({ id }) => id)
  const first = await made('one')
  const whole = await made('all')
  await made('all', { outcome: 'failed', grade: null })
  const some: string[] = []
  for (let nth = 0; nth < 7; nth += 1) some.push(await made('one'))
  const latest = await made('all')
  expect(await compared(latest)).toEqual([whole])
  expect(await compared(some[6] ?? '')).toEqual([some[5]])
  expect(await compared(whole)).toEqual([])
  expect(await compared(first)).toEqual([])
  expect(await compared(crypto.randomUUID())).toEqual([])
  expect(await compared(latest, stranger)).toEqual([])
})

it('takes another number of answers for another run, which waits its turn', async () => {
  await addCases('good1')
  const open = Promise.withResolvers<void>()
  hold = open.promise
  const started = await start(3)
  expect((await start(3)).run_id).toBe(started.run_id)
  await expect(start(5)).rejects.toMatchObject({ status: 409 })
  await expect(admin.api(runTests, { ...OWN, body: { repetitions: 4 as Repetitions } })).rejects.toMatchObject({
    status: 422,
  })
  open.resolve()
  await ended()
})

it('tells a check as JSON and as JUnit what flickers and whether the run is worse than the one before', async () => {
  await addCases('good1', 'good2', 'good3', 'flicker1', 'bad & worse')
  await ran(5)
  // The model itself: a case that is edited is not compared.
  isSpoilt = true
  answered.clear()
  const { run_id } = await ran(5)
  const run = await admin.api(getCiRun, { params: { id: run_id }, query: {} })
  expect(run).toMatchObject({
    passed: false,
    repetitions: 5,
    difference: { cases: 5, verdict: 'worse' },
    stability: { cases: 5, poor: 4, unstable: 1, pass_all: 0, pass_any: 0.2 },
  })
  expect(run.reasons).toEqual([expect.stringMatching(/^The grades are worse than in the run before by 2\.\d+/)])
  expect(run.regressions.map(({ name }) => name).toSorted()).toEqual(['good1', 'good2', 'good3'])
  const allowed = await admin.api(getCiRun, { params: { id: run_id }, query: { allow_worse: 'true' } })
  expect(allowed).toMatchObject({ passed: true, reasons: [], warnings: run.reasons })
  const { blob } = await admin.api(getCiJunit, { params: { id: run_id }, query: { min_grade: 2 } })
  const xml = await blob.text()
  const tags = tagsOf(xml)
  // Every case has an answer below 2, and the whole run is one more.
  expect(tags.find(({ name }) => name === 'testsuite')?.attributes).toMatchObject({
    tests: '6',
    failures: '6',
    errors: '0',
  })
  expect(tags.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes['name'])).toEqual(
    expect.arrayContaining(['bad & worse', 'The whole run']),
  )
  expect(tags.filter(({ name }) => name === 'failure')).toHaveLength(6)
  expect(xml).toContain('Unstable: some answers pass and some do not')
  const params = { id: run_id }
  await expect(stranger.api(getCiJunit, { params, query: {} })).rejects.toMatchObject({ status: 404 })
})

it('says what changed between two runs, and which lost points cite a document that changed', async () => {
  await addCases('good1', 'flicker1')
  const extra = await addText(admin, 'Old offers', '# Old offers\n\nThe trial of the robot took nine days.')
  await syncAll(admin)
  const before = await ran(1)
  await admin.api(saveAnswerPrompt, { body: { content: 'Be brief.' } })
  await admin.api(removeKnowledgeItem, { params: { id: extra.id } })
  await test.deps.database.query(`update knowledge_items set synced_hash = 'another' where name = 'Prices'`)
  await addText(admin, 'News', '# News\n\nThere is a new office in Lisbon.')
  await syncAll(admin)
  await test.deps.database.query(`update knowledge_items set synced_hash = 'another' where name = 'Prices'`)
  // The second answer of the case that flickers is the bad one.
  const after = await ran(1)
  const changes = await admin.api(getRunChanges, { query: { before: before.run_id, after: after.run_id } })
  expect(changes.instructions).toMatchObject([{ kind: 'answer', before_version: null, before: '', after: 'Be brief.' }])
  expect(changes.model).toBeNull()
  expect(changes.documents?.map(({ name, change }) => [name, change])).toEqual([
    ['News', 'added'],
    ['Old offers', 'removed'],
    ['Prices', 'changed'],
  ])
  expect(changes.lost).toMatchObject({
    points: 4,
    explained: 4,
    documents: [{ name: 'Prices', change: 'changed', points: 4, changed_at: expect.any(String) }],
  })
  expect(await admin.api(getRunChanges, { query: { before: after.run_id, after: after.run_id } })).toMatchObject({
    instructions: [],
    documents: [],
    lost: { points: 0, documents: [] },
  })
  const query = { before: before.run_id, after: after.run_id }
  await expect(stranger.api(getRunChanges, { query })).rejects.toMatchObject({ status: 404 })
  // Runs over the same documents share one description of them.
  await ran(1)
  const { rows } = await test.deps.database.query('select 1 from test_knowledge')
  expect(rows).toHaveLength(2)
})

it('does not know which documents changed where a sync changed some while a run worked, and knows it where it only renamed', async () => {
  await addCases('good1', 'good2', 'good3', 'good4')
  const first = await ran(1)
  const ranWhile = async (change: string) => {
    const open = Promise.withResolvers<void>()
    hold = open.promise
    answered.clear()
    await start(3)
    await expect.poll(() => answered.size).toBe(3)
    await test.deps.database.query(`update knowledge_items set ${change} where name like 'Prices%'`)
    hold = null
    open.resolve()
    return ended()
  }
  const documents = async (before: { run_id: string }, after: { run_id: string }) =>
    (await admin.api(getRunChanges, { query: { before: before.run_id, after: after.run_id } })).documents
  const renamed = await ranWhile(`name = 'Prices of today'`)
  expect(await documents(first, renamed)).toEqual([])
  const mixed = await ranWhile(`name = 'Prices', synced_hash = 'of a sync meanwhile'`)
  expect(await documents(first, mixed)).toBeNull()
  const next = await ran(1)
  expect(await documents(mixed, next)).toBeNull()
  expect(await documents(first, next)).toMatchObject([{ name: 'Prices', change: 'changed' }])
})

it('says of a document that became what it was once when that content was taken in again', async () => {
  await addCases('good1')
  const ranOver = async (hash: string, taken_in: string) => {
    await test.deps.database.query(
      `update knowledge_items set synced_hash = '${hash}', last_synced_at = '${taken_in}' where name = 'Prices'`,
    )
    return (await ran(1)).run_id
  }
  const first = await ranOver('one', '2026-01-01T10:00:00Z')
  const second = await ranOver('two', '2026-02-01T10:00:00Z')
  const third = await ranOver('one', '2026-03-01T10:00:00Z')
  const changed = async (before: string, after: string) =>
    (await admin.api(getRunChanges, { query: { before, after } })).documents
  expect(await changed(second, third)).toMatchObject([
    { name: 'Prices', change: 'changed', changed_at: '2026-03-01T10:00:00.000Z' },
  ])
  expect(await changed(first, third)).toEqual([])
})

it('keeps the documents of a run that is being started, also where no run has used them for long', async () => {
  const { query } = test.deps.database
  // A run of another test prunes at its end too.
  const atWork = async () =>
    (await query(`select 1 from job_runs where name = 'test-run' and ended_at is null`)).rows.length
  await expect.poll(atWork).toBe(0)
  const age = () =>
    query(`update test_knowledge set created_at = now() - interval '2 hours', used_at = now() - interval '2 hours'`)
  const kept = async () => (await query('select id from test_knowledge')).rows.map(({ id }) => id)
  const id = await rememberKnowledge(test.deps, own.id)
  await age()
  expect(await rememberKnowledge(test.deps, own.id)).toBe(id)
  // Another run ends before the one that is being started refers to them.
  await pruneKnowledge(test.deps.db, own.id, new Date())
  expect(await kept()).toEqual([id])
  await age()
  await pruneKnowledge(test.deps.db, own.id, new Date())
  expect(await kept()).toEqual([])
})

it('expects of a whole run that it asks several at once, where earlier runs asked a single case each', async () => {
  const test_case = await makeTestCase(test.deps, own.id)
  for (const day of [1, 2, 3]) {
    const started_at = new Date(Date.UTC(2026, 4, day))
    const run = { model: 'scripted', is_partial: true }
    await makeTestRun(test.deps, { company_id: own.id, started_at, run, results: [{ test_case, tokens: 500 }] })
  }
  // Two seconds each, three asked at once.
  const { measured, tokens, seconds } = await admin.api(getTestRunEstimate, OWN)
  expect([measured, tokens]).toEqual([3, 500])
  expect(seconds).toBeCloseTo(2 / 3, 6)
})

it('expects nothing of answers that did not come, and of waiting', async () => {
  const test_case = await makeTestCase(test.deps, own.id)
  const made = (
    day: number,
    made: Partial<Parameters<typeof makeTestRun>[1]> & { tokens: number[]; failed?: boolean },
  ) =>
    makeTestRun(test.deps, {
      company_id: own.id,
      started_at: new Date(Date.UTC(2026, 4, day)),
      run: { model: 'scripted', ...made.run },
      results: made.tokens.map((tokens, at) => ({
        test_case,
        tokens,
        repetition: at + 1,
        ...(made.failed ? { outcome: 'failed' as const, grade: null } : {}),
        ...made.results?.[at],
      })),
    })
  const estimate = () => admin.api(getTestRunEstimate, OWN)
  await made(2, { tokens: [0, 0, 0], failed: true })
  expect(await estimate()).toMatchObject({ measured: 0, tokens: null, seconds: null })
  // Three answers in four seconds.
  await made(1, { tokens: [600, 700, 800] })
  expect(await estimate()).toMatchObject({ measured: 3, tokens: 700 })
  expect((await estimate()).seconds).toBeCloseTo(4 / 3, 6)
  for (const day of [3, 4, 5]) await made(day, { tokens: [0, 0], failed: true })
  expect(await estimate()).toMatchObject({ measured: 3, tokens: 700 })
  // Another one whose second answer came after a night.
  const morning = (second: number) => ({ test_case, created_at: new Date(Date.UTC(2026, 4, 6, 9, 0, second)) })
  await made(6, {
    tokens: [700, 700, 700],
    results: [{ test_case }, { ...morning(0), response_time_ms: 2_000 }, morning(1)],
    run: { ended_at: new Date(Date.UTC(2026, 4, 6, 9, 0, 1)) },
  })
  expect(await estimate()).toMatchObject({ measured: 6, tokens: 700 })
  expect((await estimate()).seconds).toBeCloseTo((4 + 1 + 2 + 1) / 6, 6)
})

it('weighs each case alike in the average of a run, though answers to one did not come', async () => {
  const [one, two] = [await makeTestCase(test.deps, own.id), await makeTestCase(test.deps, own.id, { name: 'Two' })]
  const answersTo = (test_case: typeof one, ...grades: (number | null)[]) =>
    grades.map((grade, at) => {
      const outcome = grade === null ? ('failed' as const) : ('complete' as const)
      return { test_case, grade, outcome, repetition: at + 1, repetitions: 3 }
    })
  const { run } = await makeTestRun(test.deps, {
    company_id: own.id,
    run: { repetitions: 3, case_ids: [one.id, two.id] },
    results: [...answersTo(one, 5, 4, 3), ...answersTo(two, null, 2, null)],
  })
  expect(await admin.api(listTestRuns, OWN)).toMatchObject([{ id: run.id, average_grade: 3 }])
  const body = { ...OWN.query, run_ids: [run.id] }
  expect(await admin.api(filterTestRuns, { body })).toMatchObject([{ average_grade: 3 }])
  const check = await admin.api(getCiRun, { params: { id: run.id }, query: { min_average_grade: 3 } })
  expect(check).toMatchObject({ average_grade: 3, stability: { mean: 3 }, reasons: ['1 case got no response.'] })
})

it('names no instructions as a change between runs without a model, and keeps whether search by meaning was on', async () => {
  await addCases('good1')
  await syncAll(admin)
  const before = await ran(1)
  await admin.api(saveAnswerPrompt, { body: { content: 'Be kind.' } })
  const after = await ran(1)
  const changes = () => admin.api(getRunChanges, { query: { before: before.run_id, after: after.run_id } })
  await test.deps.database.query(`update test_runs set model = null where id = '${before.run_id}'`)
  expect((await changes()).instructions).toHaveLength(1)
  await test.deps.database.query(`update test_runs set model = null where id = '${after.run_id}'`)
  expect((await changes()).instructions).toEqual([])
  const runs = await admin.api(listTestRuns, OWN)
  const searchOf = (id: unknown) => runs.find((run) => run.id === id)?.search_by_meaning
  expect([before, after].map(({ run_id }) => searchOf(run_id))).toEqual(['off', 'off'])
})
