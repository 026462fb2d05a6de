import { users } from '../../accounts/accounts.tables.ts'
import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allEndpoints } from '@cuecard/contract/all.ts'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { changePassword, resetPassword, revokeOtherSessions } from '@cuecard/contract/auth.ts'
import { removeUser } from '@cuecard/contract/companies.ts'
import {
  type CiRun,
  type CiThresholds,
  createTestKey,
  removeTestKey,
  getCiJunit,
  getCiRun,
  listTestKeys,
  startCiRun,
} from '@cuecard/contract/prompt-tests/ci.ts'
import { listTestRuns } from '@cuecard/contract/prompt-tests/runs.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addText, syncAll } from '../../../../test/documents.ts'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { makeTestCase, makeTestRun } from '../../../../test/test-runs.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { hashPassword } from '../../../shared/passwords/password-hash.ts'
import { issueToken } from '../../access-tokens/access-tokens.service.ts'
import { tokens } from '../../access-tokens/access-tokens.tables.ts'
import type { CompanyRow } from '../../companies/companies.service.ts'
import { createKey, KEYS_MAX } from './test-ci.service.ts'

const PASSWORD = 'robot-lane-47'

let test: TestApp
let own: CompanyRow
let admin: TestPerson
let rep: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  test = await testApp({ work: true })
  const { app, deps } = test
  own = await makeCompany(deps, 'Own')
  const other = await makeCompany(deps, 'Other')
  admin = await makePerson(app, { role: 'company_admin', company: own })
  rep = await makePerson(app, { role: 'company_user', company: own })
  stranger = await makePerson(app, { role: 'company_admin', company: other })
  await addText(admin, 'Prices', '# Prices\n\nThe starter plan costs 40 euros a month.')
  await syncAll(admin)
})
afterAll(() => test.close())
beforeEach(() =>
  test.deps.database.query(`delete from test_runs; delete from test_cases; delete from tokens where purpose = 'ci'`),
)

const newKey = (person = admin, name = 'Build') => person.api(createTestKey, { body: { name } })
const withKey = async (person = admin) => apiWith(test.app, (await newKey(person)).key)
const good = { must_contain: ['40 euros'], expected_result: '' }
const bad = { must_contain: ['a free plan'], expected_result: '' }

async function ended(id: string, query: z.input<typeof CiThresholds> = {}): Promise<CiRun> {
  for (let look = 0; look < 6_000; look += 1) {
    const run = await admin.api(getCiRun, { params: { id }, query })
    if (run.passed !== null) return run
    await sleep(10)
  }
  throw new Error('the run did not end')
}

describe('a key', () => {
  it('is shown once, listed with its use, and revoked at once; all of it is written down', async () => {
    const { key, ...added } = await newKey(admin, 'Nightly build')
    expect(key).toMatch(/^cue_ci_[\w-]{43}$/)
    await makeTestCase(test.deps, own.id, good)
    const api = apiWith(test.app, key)
    await api(startCiRun, { query: {}, body: {} })
    await expect.poll(async () => (await admin.api(listTestKeys))[0]?.last_used_at).toBeTruthy()
    const [listed] = await admin.api(listTestKeys)
    expect({ ...listed, last_used_at: null }).toEqual(added)
    expect(listed).toMatchObject({ name: 'Nightly build', created_by: admin.email })
    const params = { id: added.id }
    await expect(stranger.api(removeTestKey, { params })).rejects.toMatchObject({ status: 404 })
    await admin.api(removeTestKey, { params })
    await expect(api(startCiRun, { query: {}, body: {} })).rejects.toMatchObject({ status: 401 })
    expect(await admin.api(listTestKeys)).toEqual([])
    for (const action of ['test_key_added', 'test_key_removed'] as const) {
      const { entries } = await admin.api(listAuditEntries, { query: { action } })
      expect(entries).toMatchObject([{ actor_email: admin.email, target: 'Nightly build' }])
    }
    const { rows } = await test.deps.database.query(`select hash from tokens where purpose = 'ci'`)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('opens its three calls and nothing else', async () => {
    const { key } = await newKey()
    const opened: string[] = []
    for (const { method, path } of allEndpoints.filter(({ access }) => access !== 'public')) {
      const url = `/api${path.replaceAll(/:\w+/g, crypto.randomUUID())}`
      const { statusCode } = await test.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } })
      if (statusCode !== 401) opened.push(`${method} ${path}`)
    }
    expect(opened).toEqual(['POST /prompt-tests/ci', 'GET /prompt-tests/ci/:id', 'GET /prompt-tests/ci/:id/junit'])
  })

  it('ends with its maker’s password and place in the company, and not when they sign out elsewhere', async () => {
    const company = own
    const password_hash = await hashPassword(PASSWORD)
    const ends: ((person: TestPerson) => Promise<unknown>)[] = [
      (person) => admin.api(removeUser, { params: { id: person.id } }),
      (person) => person.api(changePassword, { body: { current_password: PASSWORD, new_password: 'another-lane-48' } }),
      async (person) => {
        const token = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'reset' })
        await person.api(resetPassword, { body: { token, new_password: 'another-lane-48' } })
      },
    ]
    await makeTestCase(test.deps, own.id, good)
    for (const end of ends) {
      const person = await makePerson(test.app, { role: 'company_admin', company })
      await test.deps.db.update(users).set({ password_hash }).where(eq(users.id, person.id))
      const api = await withKey(person)
      await person.api(revokeOtherSessions)
      const { run_id } = await api(startCiRun, { query: {}, body: {} })
      await end(person)
      await expect(api(getCiRun, { params: { id: run_id }, query: {} })).rejects.toMatchObject({ status: 401 })
      await ended(run_id)
    }
    expect(await admin.api(listTestKeys)).toEqual([])
  })

  it('is one of a few', async () => {
    // At once, as on PostgreSQL several requests may count the same others.
    const made = await Promise.allSettled(Array.from({ length: KEYS_MAX + 5 }, () => newKey()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(KEYS_MAX)
    expect(await admin.api(listTestKeys)).toHaveLength(KEYS_MAX)
    await expect(newKey()).rejects.toMatchObject({ status: 409 })
    await expect(rep.api(createTestKey, { body: { name: 'x' } })).rejects.toMatchObject({ status: 403 })
    await expect(newKey(stranger, ' ')).rejects.toMatchObject({ errors: { name: 'Name is required' } })
  })

  it('is not made for an admin who was removed when the call had been let pass', async () => {
    const leaver = await makePerson(test.app, { role: 'company_admin', company: own })
    await admin.api(removeUser, { params: { id: leaver.id } })
    await expect(createKey(test.deps, leaver.member, 'Left behind')).rejects.toMatchObject({ status: 401 })
    expect(await test.deps.db.select().from(tokens).where(eq(tokens.purpose, 'ci'))).toEqual([])
  })
})

describe('a check', () => {
  it('runs all cases or the core ones, as its company’s, and tells whether they hold what is asked', async () => {
    await makeTestCase(test.deps, own.id, { ...good, name: 'Good', is_core_test_case: true })
    await makeTestCase(test.deps, own.id, { ...bad, name: 'Bad' })
    const api = await withKey()
    const started = await api(startCiRun, { query: {}, body: {} })
    expect(started).toMatchObject({ total: 2, passed: null })
    const all = await ended(started.run_id, { min_average_grade: '5' })
    expect(all).toMatchObject({ state: 'done', done: 2, passed: false })
    expect(all.url).toContain('/prompt-tests/comparison?test_case_type=company-specific')
    expect(all.reasons[0]).toMatch(/^The average grade is /)
    expect(all.grade_counts.grades.reduce((sum, count) => sum + count, 0)).toBe(2)
    const core = await api(startCiRun, { query: {}, body: { core_only: true } })
    expect(await ended(core.run_id, { min_grade: '5' })).toMatchObject({ total: 1, passed: true, reasons: [] })
    const params = { id: core.run_id }
    await expect(stranger.api(getCiRun, { params, query: {} })).rejects.toMatchObject({ status: 404 })
    expect((await rep.api(getCiRun, { params, query: {} })).run_id).toBe(core.run_id)
  })

  it('is refused without a case, and while other tests run', async () => {
    const api = await withKey()
    await expect(api(startCiRun, { query: {}, body: {} })).rejects.toMatchObject({ status: 422 })
    const test_case = await makeTestCase(test.deps, own.id, good)
    const at = { state: 'queued' as const, case_ids: [crypto.randomUUID()] }
    const { run } = await makeTestRun(test.deps, { company_id: own.id, run: at, results: [] })
    const job = `'${run.id}', 'test-run', '${own.id}', '${run.id}', '{}', 'running', now(), now()`
    await test.deps.database.query(
      `insert into job_runs (id, name, company_id, subject, input, state, created_at, heartbeat_at) values (${job})`,
    )
    await expect(api(startCiRun, { query: {}, body: {} })).rejects.toMatchObject({ status: 409 })
    await test.deps.database.query(`delete from job_runs where id = '${run.id}'`)
    expect((await ended((await api(startCiRun, { query: {}, body: {} })).run_id)).done).toBe(1)
    expect(test_case.company_id).toBe(own.id)
  })

  it('names what was graded higher in the last whole run before, worst first', async () => {
    const cases: Awaited<ReturnType<typeof makeTestCase>>[] = []
    for (const name of ['a', 'b', 'c']) cases.push(await makeTestCase(test.deps, own.id, { name }))
    const run = (day: number, grades: (number | null)[], change: object = {}) =>
      makeTestRun(test.deps, {
        company_id: own.id,
        started_at: new Date(Date.UTC(2026, 4, day)),
        run: change,
        results: cases.map((test_case, nth) => ({ test_case, grade: grades[nth] ?? null })),
      })
    await run(1, [5, 5, 5])
    await run(2, [0, 0, 0], { is_partial: true })
    await run(3, [0, 0, 0], { state: 'cancelled' })
    await run(3, [null, null, null])
    const { run: last } = await run(4, [4, 5, 1])
    const told = await admin.api(getCiRun, { params: { id: last.id }, query: { max_regressions: 1 } })
    expect(told.regressions).toMatchObject([
      { name: 'c', before: 5, after: 1 },
      { name: 'a', before: 5, after: 4 },
    ])
    expect(told).toMatchObject({ passed: false, reasons: ['2 cases got a lower grade than before; 1 may.'] })
    const { run: next } = await run(5, [4, null, 2])
    // The one before did not pass.
    expect((await admin.api(getCiRun, { params: { id: next.id }, query: {} })).regressions).toMatchObject([
      { name: 'c', before: 5, after: 2 },
      { name: 'a', before: 5, after: 4 },
    ])
  })

  it('compares a run of core cases with the last one of the same cases, else with the last whole one', async () => {
    const [core, other] = [await makeTestCase(test.deps, own.id), await makeTestCase(test.deps, own.id)]
    const told = async (day: number, results: { test_case: typeof core; grade: number }[], is_partial = true) => {
      const started_at = new Date(Date.UTC(2026, 5, day))
      const { run } = await makeTestRun(test.deps, { company_id: own.id, started_at, run: { is_partial }, results })
      const found = await admin.api(getCiRun, { params: { id: run.id }, query: { max_regressions: 0 } })
      return { ...found, before: found.difference?.run_id }
    }
    const first = await told(1, [{ test_case: core, grade: 5 }])
    expect(first).toMatchObject({ passed: true, warnings: [expect.stringMatching(/^Nothing was compared/)] })
    await told(2, [{ test_case: other, grade: 5 }])
    const second = await told(3, [{ test_case: core, grade: 3 }])
    expect(second).toMatchObject({ passed: false, before: first.run_id, regressions: [{ before: 5, after: 3 }] })
    const both = [core, other].map((test_case) => ({ test_case, grade: 4 }))
    const whole = await told(4, both, false)
    // The second did not pass.
    expect((await told(5, [{ test_case: core, grade: 3 }])).before).toBe(first.run_id)
    const third = await makeTestCase(test.deps, own.id)
    const wider = [...both, { test_case: third, grade: 4 }]
    expect((await told(6, wider)).before).toBe(whole.run_id)
    expect((await told(7, wider, false)).before).toBe(whole.run_id)
    expect((await told(8, both.toReversed())).before).toBe(whole.run_id)
  })
})

it('warns where another judge graded the run before, which alone can make a run worse', async () => {
  const cases: Awaited<ReturnType<typeof makeTestCase>>[] = []
  for (let nth = 0; nth < 8; nth += 1) cases.push(await makeTestCase(test.deps, own.id))
  const told = async (day: number, grade: number, judge_model: string) => {
    const given = { grade, grade_method: 'judge' as const, rubric_version: 'r1', judge_model }
    const { run } = await makeTestRun(test.deps, {
      company_id: own.id,
      started_at: new Date(Date.UTC(2026, 6, day)),
      results: cases.map((test_case) => ({ test_case, ...given })),
    })
    return admin.api(getCiRun, { params: { id: run.id }, query: { allow_worse: 'true' } })
  }
  await told(1, 5, 'kind-judge')
  expect(await told(2, 3, 'strict-judge')).toMatchObject({
    difference: { verdict: 'worse' },
    warnings: [
      expect.stringMatching(/^The grades are worse/),
      expect.stringMatching(/^The run before was graded by another judge/),
    ],
  })
  expect((await told(3, 3, 'strict-judge')).warnings).toEqual([])
})

it('counts an answer that did not come once where a person graded it, in a check as in the list of runs', async () => {
  const test_case = await makeTestCase(test.deps, own.id)
  const missing = { outcome: 'failed' as const, failure: 'The language model is away.', grade: null }
  const { run } = await makeTestRun(test.deps, {
    company_id: own.id,
    run: { repetitions: 2 },
    results: [
      { test_case, repetition: 1, repetitions: 2, grade: 5 },
      { test_case, repetition: 2, repetitions: 2, ...missing, human_grade: 4 },
    ],
  })
  const [listed] = await admin.api(listTestRuns, { query: { test_case_type: 'company-specific' } })
  expect(listed?.test_case_results).toMatchObject([{ grades: [5, 4], failed: 0 }])
  const params = { id: run.id }
  const told = await admin.api(getCiRun, { params, query: {} })
  expect(told.cases).toMatchObject([{ grades: [5, 4], failed: 0, stability: 'good' }])
  // A person's grade does not make the answer come.
  expect(told).toMatchObject({ passed: false, reasons: ['1 case got no response.'] })
  const report = await (await admin.api(getCiJunit, { params, query: {} })).blob.text()
  expect(report).toContain('An answer did not come">The language model is away.</error>')
})

it('does not pass where the judge failed, and says so in the report too; a case that expects nothing needs no grade', async () => {
  const [judged, free] = [
    await makeTestCase(test.deps, own.id),
    await makeTestCase(test.deps, own.id, { name: 'Free' }),
  ]
  const none = { grade: null, grade_method: null }
  const { run } = await makeTestRun(test.deps, {
    company_id: own.id,
    results: [
      { test_case: judged, ...none, rubric_version: 'r1', grade_reason: 'The judge gave no grade. It is away.' },
      { test_case: free, ...none, rubric_version: null, grade_reason: 'Not graded: nothing is expected.' },
    ],
  })
  const params = { id: run.id }
  const told = await admin.api(getCiRun, { params, query: { max_regressions: 0 } })
  expect(told).toMatchObject({ passed: false, reasons: ['1 case could not be graded.'] })
  const report = await (await admin.api(getCiJunit, { params, query: {} })).blob.text()
  expect(report).toContain('<testsuites tests="3" failures="1" errors="1" skipped="1"')
  expect(report).toContain('An answer could not be graded">The judge gave no grade. It is away.</error>')
})

describe('the script of docs/prompt-tests-in-ci.md', () => {
  const script = join(import.meta.dirname, '../../../../../../docs/examples/run-prompt-tests.sh')
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const all = { PATH: process.env['PATH'] ?? '', POLL_SEC: '0.1', WAIT_SEC: '60', ...env }
      const child = execFile('bash', [script], { env: all }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
      )
    })

  it('begins no list empty, which the bash of macOS takes for an unset variable', async () => {
    expect(await readFile(script, 'utf8')).not.toMatch(/=\(\s*\)/)
  })

  it('ends with 0 when the tests pass, and with 1 when they do not or cannot be run', async (context) => {
    const { code } = await new Promise<{ code: number }>((resolve) =>
      execFile('curl', ['--version'], (error) => resolve({ code: error ? 1 : 0 })),
    )
    if (code !== 0) context.skip('there is no curl')
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const CUECARD_URL = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    const CUECARD_KEY = (await newKey()).key
    await makeTestCase(test.deps, own.id, good)
    const JUNIT_FILE = join(test.deps.config.DATA_DIR, 'prompt-tests.xml')
    const asked = { MIN_AVERAGE_GRADE: '4', MAX_REGRESSIONS: '0', REPETITIONS: '3', JUNIT_FILE }
    const passing = await run({ CUECARD_URL, CUECARD_KEY, ...asked })
    expect(passing.out).toContain('3 of 3 answers, average grade 5')
    expect(await readFile(JUNIT_FILE, 'utf8')).toMatch(/<testcase [^>]*name="The whole run"/)
    expect(passing).toMatchObject({ code: 0, out: expect.stringContaining('The prompt tests passed.') })
    await makeTestCase(test.deps, own.id, bad)
    // Written with a slash at its end, as many addresses are.
    const failing = await run({ CUECARD_URL: `${CUECARD_URL}/`, CUECARD_KEY, MIN_GRADE: '4' })
    expect(failing.out).toContain('1 case got a grade below 4.')
    expect(failing).toMatchObject({ code: 1, out: expect.stringContaining('The prompt tests did not pass.') })
    const refused = await run({ CUECARD_URL: `${CUECARD_URL}//`, CUECARD_KEY: 'cue_ci_wrong' })
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('could not be started (401)') })
    for (const { out } of [passing, failing, refused]) expect(out).not.toContain(CUECARD_KEY)
  })
})
