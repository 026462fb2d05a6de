import { toDatabaseText } from '../../../platform/db/database-values.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type * as contract from '@cuecard/contract/prompt-tests/results.ts'
import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound, orNotFound } from '../../../platform/errors.ts'
import { contentsOfVersions } from '../../prompts/prompts.service.ts'
import { agreementOf, type GradePair } from './agreement.ts'
import { countPairs, findResult, type PointTuple, type ResultRow, updateHumanGrade } from './test-results.store.ts'

const RESULT_NOT_FOUND = 'Test result not found'
/** Shown as version of grades without a rubric. */
const NO_RUBRIC = 'none'

/** The text of one version of the instructions; empty for none. */
export type InstructionsOf = (kind: PromptKind, version: number | null) => string

type Instructed = Pick<ResultRow, 'mode' | 'instructions_version'>

/** Loads the versions of the company's instructions that these results were produced with, in one query. */
export async function instructionsOf(db: Db, companyId: string, rows: readonly Instructed[]): Promise<InstructionsOf> {
  const wanted = rows.flatMap(({ mode, instructions_version }) =>
    instructions_version === null ? [] : [{ kind: mode, version: instructions_version }],
  )
  const contents = await contentsOfVersions(db, companyId, wanted)
  return (kind, version) => contents.get(`${kind} ${version}`) ?? ''
}

/** Converts a row to a result of the API. */
export function presentResult(row: ResultRow, instructions: InstructionsOf): contract.TestRunResult {
  const { text, mode, instructions_version, created_at, human_graded_at, model, ...fields } = row
  return {
    ...fields,
    test_run_at: created_at.toISOString(),
    result_grade: fields.human_grade ?? fields.grade,
    test_result: text,
    test_prompt_instructions: instructions(mode, instructions_version),
    model: fields.engine === 'model' ? model : null,
    human_graded_at: human_graded_at?.toISOString() ?? null,
  }
}

export function presentPoint([id, run_id, at, grade, outcome, response_time_ms]: PointTuple): contract.TestResultPoint {
  const test_run_at = new Date(at).toISOString()
  return { id, run_id, test_run_at, result_grade: grade, outcome, response_time_ms }
}

/** @throws 404 */
export async function getResult(deps: Deps, actor: Member, id: string): Promise<contract.TestResultDetail> {
  const db = deps.database.of(actor.company_id)
  const row = orNotFound(await findResult(db, actor.company_id, id), RESULT_NOT_FOUND)
  const { checks, sources, asked, ...result } = row
  const { name, description, expected_result } = asked
  const shown = presentResult(result, await instructionsOf(db, actor.company_id, [result]))
  return { ...shown, checks, sources, name, description, expected_result }
}

/** Sets a person's grade in addition to the automatic one, or removes it with null. @throws 404 */
export async function gradeResult(
  deps: Deps,
  actor: Member,
  { id, grade, note }: { id: string; grade: number | null; note: string | null },
): Promise<contract.TestRunResult> {
  const db = deps.database.of(actor.company_id)
  const taken = grade === null
  const found = await updateHumanGrade(db, actor.company_id, {
    id,
    human_grade: grade,
    human_note: taken || note === null ? null : toDatabaseText(note).trim() || null,
    human_user_id: taken ? null : actor.user_id,
    human_graded_at: taken ? null : deps.clock.now(),
  })
  if (!found) throw notFound(RESULT_NOT_FOUND)
  return getResult(deps, actor, id)
}

/** Agreement per rubric and method of grading, those with the newest results first. */
export async function listAgreement(deps: Deps, actor: Member): Promise<contract.Agreement[]> {
  const rows = await countPairs(deps.database.of(actor.company_id), actor.company_id)
  const groups = new Map<
    string,
    { rubric_version: string; grade_method: contract.GradeMethod; lastAt: number; pairs: GradePair[] }
  >()
  for (const { rubric_version, grade_method, machine, person, count, last_at } of rows) {
    if (grade_method === null || machine === null || person === null) continue
    const key = JSON.stringify([rubric_version, grade_method])
    const group = groups.get(key) ?? { rubric_version: rubric_version ?? NO_RUBRIC, grade_method, lastAt: 0, pairs: [] }
    group.pairs.push({ machine, person, count })
    group.lastAt = Math.max(group.lastAt, last_at?.getTime() ?? 0)
    groups.set(key, group)
  }
  return [...groups.values()]
    .sort((a, b) => b.lastAt - a.lastAt)
    .map(({ rubric_version, grade_method, pairs }) => agreementOf({ rubric_version, grade_method }, pairs))
}
