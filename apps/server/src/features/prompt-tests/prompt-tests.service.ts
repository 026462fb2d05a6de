import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type * as testCaseType from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { typicalGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import { TEST_POINTS_LISTED, TEST_RESULTS_KEPT } from '@cuecard/contract/limits.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, orNotFound } from '../../platform/errors.ts'
import type { JsonPieces } from '../../platform/http/serve.ts'
import { writeAudit } from '../audit/audit.service.ts'
import * as access from './cases/case-access.ts'
import { CATEGORY_NOT_FOUND } from './cases/categories.ts'
import { jsonPieces } from '../../platform/http/json-pieces.ts'
import * as store from './prompt-tests.store.ts'
import { instructionsOf, presentPoint, presentResult } from './results/results.ts'
import { listHistories, listResults } from './results/test-results.store.ts'

export { exportCases, importCases } from './transfer/case-transfer.ts'
export { createCategory, listCategories, removeCategory, renameCategory } from './cases/categories.ts'
export { getResult, gradeResult } from './results/results.ts'
export { listGradesBy } from './results/test-results.store.ts'
export { listRunsBy } from './runs/test-runs.store.ts'

// Used by knowledge gaps to ask a question again and grade the answer.
export { changedCasesOf } from './changes/run-changes.ts'
export { askCase } from './runs/ask-case.ts'
export type { AskedCase } from './runs/asked-case.ts'
export { gradeResponse } from './grading/grade.ts'

/** A draft with its defaults filled in. */
export type CheckedDraft = z.output<typeof contract.TestCaseDraft>
type CheckedChange = z.output<typeof contract.TestCaseChange>

const CHANGED = 'Another user saved this test case in the meantime. Your version is not saved yet.'
const KEY_REUSED = 'This Idempotency-Key was used for another test case. Use a new key for each new case.'

/** Cases of one type, oldest first, with their results in this company's runs. Three queries, independent of the number of cases. */
export async function listCases(deps: Deps, actor: Member, type: testCaseType.TestCaseType): Promise<JsonPieces> {
  const ownerId = await access.owningCompany(deps, actor.company_id, type)
  if (ownerId === null) return jsonPieces([], String)
  const cases = await store.listCases(deps.database.of(ownerId), ownerId, type)
  const db = deps.database.of(actor.company_id)
  const ids = cases.map(({ row }) => row.id)
  const histories = await listHistories(db, actor.company_id, { ids, points: TEST_POINTS_LISTED })
  const instructions = await instructionsOf(
    db,
    actor.company_id,
    histories.map(({ newest }) => newest),
  )
  const byCase = new Map(histories.map((history) => [history.newest.test_case_id, history]))
  return jsonPieces(cases, (each): contract.TestCaseSummary => {
    const history = byCase.get(each.row.id)
    const points = history?.points.map(presentPoint) ?? []
    return {
      ...presentCase(each),
      result_grade: points[0]?.result_grade ?? null,
      last_test_run_result: history ? presentResult(history.newest, instructions) : null,
      last_200_results: points,
    }
  })
}

/** @throws 404 */
export const getCase = async (deps: Deps, actor: Member, id: string) =>
  detailOf(deps, actor, await access.requireVisibleCase(deps, actor, id))

/**
 * Creates a test case: a company's own in that company, a default case in the provider's company. Its category must belong
 * to the same company. A second call with the same idempotency key by the same user returns the first call's case.
 * @throws 403 for a default case without the right to change them; 404 for another company's category; 422 for a key that
 * was used for another case
 */
export async function createCase(
  deps: Deps,
  actor: Member,
  { draft, key }: { draft: CheckedDraft; key?: string | null },
): Promise<contract.TestCase> {
  const ownerId = await access.requireWritableCompany(deps, actor, draft.test_case_type)
  const id = key ? idFromKey(actor, key) : randomUUID()
  const made = await deps.database.of(ownerId).transaction(async (tx) => {
    const before = key ? await store.findCase(tx, ownerId, id) : null
    if (before) return requireSameDraft(before, draft)
    const category_name = await nameOfCategory(tx, ownerId, draft.category_id)
    const now = deps.clock.now()
    const row = await store.insertCase(tx, { ...draft, id, company_id: ownerId, created_at: now, updated_at: now })
    // A parallel call with the same key has created the case in the meantime.
    if (!row) return requireSameDraft(await store.findCase(tx, ownerId, id), draft)
    await writeAudit(deps, tx, { actor, action: 'test_case_added', company_id: ownerId, ...auditOf(row) })
    return { row, category_name }
  })
  return detailOf(deps, actor, made)
}

/**
 * Updates a case; its type cannot change. Without a difference nothing is saved, so that a repeated call does not conflict
 * with itself. @throws 403, 404; 409 when the case was saved after `base_updated_at`
 */
export async function updateCase(
  deps: Deps,
  actor: Member,
  { id, base_updated_at, ...change }: CheckedChange & { id: string },
): Promise<contract.TestCase> {
  const ownerId = (await access.requireWritableCase(deps, actor, id)).row.company_id
  const changed = await deps.database.of(ownerId).transaction(async (tx) => {
    const before = orNotFound(await store.lockCase(tx, ownerId, id), access.CASE_NOT_FOUND)
    const category_name = await nameOfCategory(tx, ownerId, change.category_id)
    if (isSame(before, change)) return { row: before, category_name }
    if (base_updated_at !== undefined && before.updated_at.getTime() > Date.parse(base_updated_at))
      throw conflict(CHANGED)
    const updated_at = laterThan(before.updated_at, deps.clock.now())
    const row: store.CaseRow = { ...before, ...change, updated_at }
    await store.updateCase(tx, ownerId, { id, ...change, updated_at })
    await writeAudit(deps, tx, { actor, action: 'test_case_changed', company_id: ownerId, ...auditOf(row) })
    return { row, category_name }
  })
  return detailOf(deps, actor, changed)
}

/** Removes a case with all its results, including those of other companies. @throws 403, 404 */
export async function removeCase(deps: Deps, actor: Member, id: string): Promise<void> {
  const ownerId = (await access.requireWritableCase(deps, actor, id)).row.company_id
  await deps.database.of(ownerId).transaction(async (tx) => {
    const row = orNotFound(await store.lockCase(tx, ownerId, id), access.CASE_NOT_FOUND)
    await store.deleteCase(tx, ownerId, id)
    await writeAudit(deps, tx, { actor, action: 'test_case_removed', company_id: ownerId, ...auditOf(row) })
  })
}

/** A UUID (version 8) derived from company, user and key: the same for the same key of the same user only. */
function idFromKey({ company_id, user_id }: Member, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([company_id, user_id, key]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The case created with a key, even if it was changed since. @throws 422 when the key was used for another draft */
function requireSameDraft(made: store.CaseOfCategory | null, draft: CheckedDraft): store.CaseOfCategory {
  if (!made) throw invalid(KEY_REUSED)
  const isUntouched = made.row.updated_at.getTime() === made.row.created_at.getTime()
  // If its category was deleted since, the case has none ('Other').
  const category_id = made.row.category_id ?? draft.category_id
  if (isUntouched && !isSame({ ...made.row, category_id }, draft)) throw invalid(KEY_REUSED)
  return made
}

const isSame = (row: store.CaseRow, draft: Partial<store.CaseRow>) => isDeepStrictEqual({ ...row, ...draft }, row)

/** Makes sure that two saves within a millisecond get different times. */
const laterThan = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

const auditOf = (row: store.CaseRow) => ({
  target: row.name,
  detail: `${row.test_case_type === 'default' ? 'default' : 'company'} test case`,
})

/** Keeps the category from being deleted until the transaction ends. @throws 404 for a category of another company */
async function nameOfCategory(tx: Db, ownerId: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const category = orNotFound(await store.keepCategory(tx, ownerId, id), CATEGORY_NOT_FOUND)
  return category.name
}

async function detailOf(deps: Deps, actor: Member, found: store.CaseOfCategory): Promise<contract.TestCase> {
  const db = deps.database.of(actor.company_id)
  const rows = await listResults(db, actor.company_id, { caseId: found.row.id, limit: TEST_RESULTS_KEPT })
  const instructions = await instructionsOf(db, actor.company_id, rows)
  const results = rows.map((row) => presentResult(row, instructions))
  const newest = results.filter(({ run_id }) => run_id === results[0]?.run_id)
  return {
    ...presentCase(found),
    result_grade: typicalGrade(newest.map(({ result_grade }) => result_grade)),
    last_test_run_result: results[0] ?? null,
    last_200_results: results,
  }
}

const presentCase = ({
  row: { company_id: _company, created_at, updated_at, ...fields },
  category_name,
}: store.CaseOfCategory) => ({
  ...fields,
  category_name,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
