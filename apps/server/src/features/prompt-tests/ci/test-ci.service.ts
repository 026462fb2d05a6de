import { revokeCiKey, addCiKey, listCiKeys, forgetActors } from '../../access-tokens/access-tokens.service.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { CiRun, TestKey } from '@cuecard/contract/prompt-tests/ci.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict, orNotFound } from '../../../platform/errors.ts'
import { lockMember } from '../../accounts/accounts.service.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { lockCompany } from '../../companies/companies.service.ts'
import { caseStability, runStability } from '@cuecard/contract/prompt-tests/stability.ts'
import { Readable } from 'node:stream'
import type { FileReply } from '../../../platform/http/serve.ts'
import { averageOf, ciVerdict, lowestAllowed, type Thresholds } from './ci-verdict.ts'
import { askedWith, compareWithBase, rememberCheck } from './ci-base.ts'
import { casesOf } from './ci-cases.ts'
import { junitReport } from './junit.ts'
import { expectedResults } from '../runs/run-monitor.ts'
import { jobOf } from '../runs/start-run.ts'
import { start as startRun } from '../test-runs.service.ts'
import { markCheck } from '../runs/run-base.store.ts'
import { findRun, isActive, listPoints, type RunRow } from '../runs/test-runs.store.ts'

/** Maximum number of active keys per company. */
export const KEYS_MAX = 20

/** The active keys of the company, newest first. */
export async function listKeys(deps: Deps, { company_id }: Member): Promise<TestKey[]> {
  const keys = await listCiKeys(deps.database.of(company_id), company_id, deps.clock.now())
  return keys.map(({ user_id: _user, ...key }) => ({
    ...key,
    name: key.name ?? '',
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  }))
}

/** Creates a key. Only this reply contains its text. @throws 409 beyond the limit, 401 for who has just left the company */
export async function createKey(deps: Deps, actor: Member, name: string): Promise<TestKey & { key: string }> {
  const { company_id, user_id, email } = actor
  const added = await deps.database.of(company_id).transaction(async (tx) => {
    // Requests at the same time would each count the same others.
    await lockCompany(tx, company_id)
    await lockMember(tx, actor)
    const others = await listCiKeys(tx, company_id, deps.clock.now())
    if (others.length >= KEYS_MAX) throw conflict(`A company has at most ${KEYS_MAX} keys. Revoke one first.`)
    await writeAudit(deps, tx, { actor, action: 'test_key_added', target: name })
    return addCiKey(deps, tx, { user_id, name: name.slice(0, NAME_MAX) })
  })
  const { id, key, created_at, expires_at } = added
  const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString(), last_used_at: null }
  return { id, name, created_by: email, ...times, key }
}

/** Revokes a key with immediate effect. @throws 404 */
export async function removeKey(deps: Deps, actor: Member, id: string): Promise<void> {
  const { company_id } = actor
  const key = await deps.database.of(company_id).transaction(async (tx) => {
    const revoked = orNotFound(await revokeCiKey(deps, tx, { company_id, id }))
    await writeAudit(deps, tx, { actor, action: 'test_key_removed', target: revoked.name })
    return revoked
  })
  forgetActors(deps, key.user_id)
}

/** Starts a run, or returns the active one that asks the same. @throws 409 while another run is active; 422 without a case */
export async function start(
  deps: Deps,
  actor: Member,
  order: { test_case_type: TestCaseType; core_only: boolean; repetitions: number },
): Promise<CiRun> {
  const run = await startRun(deps, actor, order)
  await markCheck(deps.database.of(actor.company_id), run)
  return present(deps, run, {})
}

/** Progress of a run, and whether it meets the thresholds. @throws 404 */
export async function get(deps: Deps, actor: Member, wanted: WantedRun): Promise<CiRun> {
  const run = await find(deps, actor, wanted.id)
  return judged(deps, run, wanted.thresholds)
}

/** The same as a JUnit report; of an active run it has the cases so far. @throws 404 */
export async function getJunit(deps: Deps, actor: Member, wanted: WantedRun): Promise<FileReply<'application/xml'>> {
  const run = await find(deps, actor, wanted.id)
  const shown = await judged(deps, run, wanted.thresholds)
  const report = junitReport({
    run: shown,
    results: await resultsOf(deps, run),
    lowest: lowestAllowed(wanted.thresholds),
  })
  return {
    stream: Readable.from([report]),
    fileName: 'prompt-tests.xml',
    mediaType: 'application/xml',
  }
}

interface WantedRun {
  id: string
  thresholds: Thresholds
}

async function find(deps: Deps, { company_id }: Member, id: string): Promise<RunRow> {
  const db = deps.database.of(company_id)
  const found = orNotFound(await findRun(db, { company_id, id }, 'run'))
  const abandoned = isActive(found) && !(await jobOf(deps, found))
  return orNotFound(abandoned ? await findRun(db, found, 'run') : found)
}

const resultsOf = (deps: Deps, run: RunRow) => listPoints(deps.database.of(run.company_id), run)

/** Presents a run and keeps how its check ended. */
async function judged(deps: Deps, run: RunRow, thresholds: Thresholds): Promise<CiRun> {
  const shown = await present(deps, run, thresholds)
  await rememberCheck(deps.database.of(run.company_id), run, { passed: shown.passed, thresholds })
  return shown
}

async function present(deps: Deps, run: RunRow, thresholds: Thresholds): Promise<CiRun> {
  const db = deps.database.of(run.company_id)
  const results = await resultsOf(deps, run)
  const cases = casesOf(results)
  const { id: run_id, state, test_case_type, repetitions } = run
  const { shown, warnings } = await compareWithBase(db, run, { results, named: thresholds.base })
  const { regressions, difference } = shown
  const verdict = ciVerdict({ state, results, regressions, difference, thresholds })
  const counted = (grade: number | null) => results.filter((result) => result.grade === grade).length
  return {
    run_id,
    state,
    timestamp: run.created_at.toISOString(),
    ...askedWith(run),
    done: results.length,
    total: expectedResults(run),
    passed: verdict.passed,
    reasons: run.failure === null ? verdict.reasons : [...verdict.reasons, run.failure],
    warnings: [...verdict.warnings, ...warnings],
    repetitions,
    stability: runStability(cases, repetitions),
    cases: cases.map((each) => ({ ...each, stability: caseStability(each).stability })),
    average_grade: averageOf(results),
    grade_counts: { ungraded: counted(null), grades: [0, 1, 2, 3, 4, 5].map(counted) },
    ...shown,
    url: `${deps.config.PUBLIC_URL}/prompt-tests/comparison?test_case_type=${test_case_type}`,
  }
}
