import type { Embedder, Model } from '../../../platform/model/model.ts'
import type { AskedCase, Graded, TestResponse } from '../runs/asked-case.ts'
import { askJudge } from './judge.ts'
import { JUDGE_RUBRIC } from './judge.prompts.ts'
import { gradeBySimilarity, SIMILARITY_RUBRIC } from './similarity.ts'
import { type CheckedResponse, checkResponse } from './test-checks.ts'

export interface GradeCall {
  /** Null: the response is graded by similarity. */
  judge: Model | null
  embedder: Embedder | null
  asked: AskedCase
  response: TestResponse
  signal: AbortSignal
}

/**
 * Grades a response from 0 to 5, with a reason: by checks if these decide it alone, otherwise by the judge or by similarity,
 * limited by the checks that failed. The grade is null if there is nothing to compare with or, with the rubric's version,
 * if the judge failed.
 * @throws only the signal's reason
 */
export async function gradeResponse(call: GradeCall): Promise<Graded> {
  const { asked, response } = call
  const checked = checkResponse(asked, response)
  const { checks } = checked
  if (response.outcome === 'failed') return ungraded(response.failure || 'There was no response to grade.', checks)
  const expects = asked.expected_result.trim() !== ''
  const hasRules = asked.expects_refusal || asked.must_contain.length > 0 || asked.must_not_contain.length > 0
  if (!expects && !hasRules) return ungraded('Not graded: the test case has no expected result.', checks)
  if (asked.expects_refusal || checked.refused || !expects) return byChecks(checked)
  return call.judge ? byJudge({ ...call, judge: call.judge }, checked) : bySimilarity(call, checked)
}

/** No grade, with the reason. */
export const ungraded = (grade_reason: string, checks: Graded['checks'] = []): Graded => ({
  grade: null,
  grade_method: null,
  grade_reason,
  judge_grades: [],
  rubric_version: null,
  judge_model: null,
  checks,
})

function byChecks({ checks, cap }: CheckedResponse): Graded {
  const failed = checks.filter(({ passed }) => !passed)
  const relevant = (failed.length > 0 ? failed : checks).map(({ detail }) => detail)
  return { ...ungraded(relevant.join(' '), checks), grade: cap, grade_method: 'check' }
}

async function byJudge(call: GradeCall & { judge: Model }, checked: CheckedResponse): Promise<Graded> {
  const { asked, response, judge, signal } = call
  const { cap, checks } = checked
  const judged = await askJudge({ judge, asked, text: response.text, cap, signal })
  return {
    grade: judged.grade === null ? null : Math.min(judged.grade, cap),
    grade_method: judged.grade === null ? null : 'judge',
    grade_reason: withCap(judged, checked),
    judge_grades: judged.grades,
    rubric_version: JUDGE_RUBRIC,
    judge_model: judge.name,
    checks,
  }
}

async function bySimilarity(call: GradeCall, checked: CheckedResponse): Promise<Graded> {
  const { asked, response, embedder } = call
  const found = await gradeBySimilarity(embedder, asked, response.text)
  return {
    ...ungraded(withCap(found, checked), checked.checks),
    grade: Math.min(found.grade, checked.cap),
    grade_method: 'similarity',
    rubric_version: SIMILARITY_RUBRIC,
  }
}

/** The reason, preceded by the failed checks and their effect on the grade. */
function withCap(found: { grade: number | null; reason: string }, { checks, cap }: CheckedResponse): string {
  const failed = checks.filter(({ passed }) => !passed).map(({ detail }) => detail)
  if (failed.length === 0) return found.reason
  const limited = found.grade !== null && found.grade > cap ? [`Limited to ${cap} instead of ${found.grade}.`] : []
  return [...failed, ...limited, found.reason].join(' ')
}
