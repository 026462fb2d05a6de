import type { Grader } from '@cuecard/contract/prompt-tests/calibration.ts'
import type { Deps } from '../../../platform/deps.ts'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import { type GradeCall, gradeResponse, ungraded } from '../grading/grade.ts'
import { JUDGE_RUBRIC } from '../grading/judge.prompts.ts'
import { SIMILARITY_RUBRIC } from '../grading/similarity.ts'
import type { Graded } from '../runs/asked-case.ts'
import { untilAborted } from '../runs/until-aborted.ts'

const TOO_LONG = 'The grading took too long.'

/** What grades answers now: a judge where a model is configured, otherwise similarity, which is no judge and never named one. */
export function currentGrader(deps: Deps): Grader {
  const judge = deps.judge ?? deps.model
  return judge
    ? { grade_method: 'judge', rubric_version: JUDGE_RUBRIC, judge_model: judge.name }
    : { grade_method: 'similarity', rubric_version: SIMILARITY_RUBRIC, judge_model: null }
}

/** No grade because grading failed, with the reason. The rubric tells it from a case that has nothing to grade by. */
export function gradingFailed(deps: Deps, grade_reason: string): Graded {
  const { rubric_version, judge_model } = currentGrader(deps)
  return { ...ungraded(grade_reason), rubric_version, judge_model }
}

/**
 * Like `gradeResponse`, within the time that a judge has: when it is over, the reply says so and the answers after this one
 * are graded all the same. @throws the signal's reason; TemporaryFailure while the judge is away; what the judge throws in time
 */
export async function gradeInTime(deps: Deps, call: Omit<GradeCall, 'embedder'>): Promise<Graded> {
  const limit = AbortSignal.timeout(deps.timeLimits.promptTest.judgeMs)
  const signal = AbortSignal.any([call.signal, limit])
  try {
    return await untilAborted(signal, gradeResponse({ ...call, embedder: deps.embedder, signal }))
  } catch (error) {
    call.signal.throwIfAborted()
    if (error instanceof TemporaryFailure || !limit.aborted) throw error
    return gradingFailed(deps, TOO_LONG)
  }
}
