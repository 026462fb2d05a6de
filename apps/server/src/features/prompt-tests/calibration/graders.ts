import type { Grader } from '@cuecard/contract/prompt-tests/calibration.ts'
import type { Deps } from '../../../platform/deps.ts'
import { JUDGE_RUBRIC } from '../grading/judge.prompts.ts'
import { SIMILARITY_RUBRIC } from '../grading/similarity.ts'

/** What grades answers now: a judge where a model is configured, otherwise similarity, which is no judge and never named one. */
export function currentGrader(deps: Deps): Grader {
  const judge = deps.judge ?? deps.model
  return judge
    ? { grade_method: 'judge', rubric_version: JUDGE_RUBRIC, judge_model: judge.name }
    : { grade_method: 'similarity', rubric_version: SIMILARITY_RUBRIC, judge_model: null }
}
