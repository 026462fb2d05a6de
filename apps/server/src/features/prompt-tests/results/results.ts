import { typicalGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import { toDatabaseText } from '../../../platform/db/database-values.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type * as contract from '@cuecard/contract/prompt-tests/results.ts'
import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound, orNotFound } from '../../../platform/errors.ts'
import { contentsOfVersions } from '../../prompts/prompts.service.ts'
import { findResult, type PointTuple, type ResultRow, updateHumanGrade } from './test-results.store.ts'

const RESULT_NOT_FOUND = 'Test result not found'

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

export function presentPoint(tuple: PointTuple): contract.TestResultPoint {
  const [id, run_id, at, grade, outcome, response_time_ms, answers] = tuple
  const test_run_at = new Date(at).toISOString()
  const [grades, failed] = answers ?? [null, 0]
  return {
    id,
    run_id,
    test_run_at,
    result_grade: grades ? typicalGrade(grades) : grade,
    outcome,
    response_time_ms,
    grades,
    failed,
  }
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
