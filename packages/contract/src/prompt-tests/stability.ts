import { meanInterval } from './grade-statistics.ts'

/** From this grade on an answer passes: everything that matters is said and nothing is wrong. */
export const PASS_GRADE = 4

/** `good`: 4 and 5. `middling`: 2 and 3. `poor`: 0 and 1. */
export type GradeBand = 'good' | 'middling' | 'poor'

export function bandOf(grade: number): GradeBand {
  if (grade >= PASS_GRADE) return 'good'
  return grade >= 2 ? 'middling' : 'poor'
}

/** `good`: every answer passed. `poor`: none did. `unstable`: some did. */
export type Stability = 'good' | 'poor' | 'unstable'

/** The answers to one case in one run. */
export interface CaseAnswers {
  /** Null: not graded. */
  grades: readonly (number | null)[]
  /** Of the ungraded ones, those where nothing came back: they count as not passed. */
  failed: number
}

/** The grades of a trial's answers to a case: one that did not come counts 0. Empty where none was graded or failed. */
export const gradesOfTrial = ({ grades, failed }: CaseAnswers): number[] => [
  ...grades.filter((grade) => grade !== null),
  ...Array.from({ length: failed }, () => 0),
]

export interface CaseStability {
  /** Answers that were graded or failed. */
  answers: number
  passed: number
  /** Null without a grade. */
  mean: number | null
  low: number | null
  high: number | null
  /** Null for fewer than two answers: one answer says nothing about the next. */
  stability: Stability | null
}

export function caseStability({ grades, failed }: CaseAnswers): CaseStability {
  const known = grades.filter((grade) => grade !== null)
  const answers = known.length + failed
  const passed = known.filter((grade) => grade >= PASS_GRADE).length
  return {
    answers,
    passed,
    mean: known.length === 0 ? null : meanOf(known),
    low: known.length === 0 ? null : Math.min(...known),
    high: known.length === 0 ? null : Math.max(...known),
    stability: answers < 2 ? null : passed === answers ? 'good' : passed === 0 ? 'poor' : 'unstable',
  }
}

/** The grade that stands for several answers: their lower median, so that it is one that was given. Null without one. */
export function typicalGrade(grades: readonly (number | null)[]): number | null {
  const sorted = grades.filter((grade) => grade !== null).toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/**
 * From this difference of the mean grades of two runs a case counts as better or worse; one answer a case differs by whole
 * grades. Half a grade, less what computing loses: it may come out as 0.49999999999999956.
 */
export const CASE_CHANGE_MIN = 0.5 - 1e-9

export const isCaseChange = (difference: number): boolean => Math.abs(difference) >= CASE_CHANGE_MIN

/**
 * pass^k: how likely k answers drawn from these all pass, without putting one back. 1 or 0 when k is all of them.
 * `k` above the number of answers counts as all of them.
 */
export const passAll = ({ answers, passed }: Pick<CaseStability, 'answers' | 'passed'>, k: number): number =>
  shareDrawn(passed, answers, Math.min(k, answers))

/** pass@k: how likely at least one of k answers drawn from these passes. */
export const passAny = ({ answers, passed }: Pick<CaseStability, 'answers' | 'passed'>, k: number): number =>
  1 - shareDrawn(answers - passed, answers, Math.min(k, answers))

/** How likely `drawn` of `all` are all among the `wanted`. */
function shareDrawn(wanted: number, all: number, drawn: number): number {
  let share = 1
  for (let nth = 0; nth < drawn; nth += 1) share *= Math.max(0, wanted - nth) / (all - nth)
  return share
}

/** A whole run in figures. Shares are from 0 to 1 over the cases with an answer; null without one. */
export interface RunStability {
  /** Cases with an answer that was graded or failed. */
  cases: number
  /** Mean over the cases of their mean grade, with its 95 % interval; null without a grade, or with one case. */
  mean: number | null
  interval: readonly [low: number, high: number] | null
  pass_all: number | null
  pass_any: number | null
  good: number
  poor: number
  unstable: number
}

const meansOf = (cases: readonly CaseAnswers[]) => cases.flatMap((each) => caseStability(each).mean ?? [])

/** The mean over the cases of their mean grade, so that a case counts once however many of its answers came; null without a grade. */
export function meanGrade(cases: readonly CaseAnswers[]): number | null {
  const means = meansOf(cases)
  return means.length === 0 ? null : meanOf(means)
}

/** `k`: the answers a case that the run asked for. */
export function runStability(cases: readonly CaseAnswers[], k: number): RunStability {
  const found = cases.map(caseStability).filter(({ answers }) => answers > 0)
  const count = (wanted: Stability) => found.filter(({ stability }) => stability === wanted).length
  return {
    cases: found.length,
    mean: meanGrade(cases),
    interval: meanInterval(meansOf(cases)),
    pass_all: found.length === 0 ? null : meanOf(found.map((each) => passAll(each, k))),
    pass_any: found.length === 0 ? null : meanOf(found.map((each) => passAny(each, k))),
    good: count('good'),
    poor: count('poor'),
    unstable: count('unstable'),
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
