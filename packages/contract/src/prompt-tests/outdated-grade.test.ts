import { expect, it } from 'vitest'
import { isOutdatedGrade } from './outdated-grade.ts'

const judge = { grade_method: 'judge', rubric_version: 'r2', judge_model: 'big' } as const
const similarity = { grade_method: 'similarity', rubric_version: 's1', judge_model: null } as const

it('marks grades of another rubric, judge or way of grading, and never what rules alone decided', () => {
  expect(isOutdatedGrade(judge, judge)).toBe(false)
  expect(isOutdatedGrade({ ...judge, rubric_version: 'r1' }, judge)).toBe(true)
  expect(isOutdatedGrade({ ...judge, judge_model: 'small' }, judge)).toBe(true)
  expect(isOutdatedGrade(similarity, judge)).toBe(true)
  expect(isOutdatedGrade({ ...judge, grade_method: null }, judge)).toBe(true)
  expect(isOutdatedGrade({ grade_method: null, rubric_version: null, judge_model: null }, judge)).toBe(false)
  expect(isOutdatedGrade({ grade_method: 'check', rubric_version: null, judge_model: null }, judge)).toBe(false)
})

it('keeps a judge’s grade when no model is configured, and marks similarity of other weights', () => {
  expect(isOutdatedGrade(judge, similarity)).toBe(false)
  expect(isOutdatedGrade(similarity, similarity)).toBe(false)
  expect(isOutdatedGrade({ ...similarity, rubric_version: 's0' }, similarity)).toBe(true)
})
