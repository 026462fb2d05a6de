import type { Grader } from './calibration.ts'
import type { EarlierGrade } from './results.ts'

/**
 * Whether an automatic grade is of an earlier rubric or judge than what grades now. What rules alone decided is never
 * outdated, and a judge's grade is not replaced by similarity when no model is configured.
 */
export function isOutdatedGrade(graded: Omit<EarlierGrade, 'grade'>, now: Grader): boolean {
  const { grade_method, rubric_version, judge_model } = graded
  if (now.grade_method === 'similarity') return grade_method === 'similarity' && rubric_version !== now.rubric_version
  // A judge that gave no grade is asked again.
  if (grade_method === null) return rubric_version !== null
  if (grade_method === 'check') return false
  return grade_method !== 'judge' || rubric_version !== now.rubric_version || judge_model !== now.judge_model
}
