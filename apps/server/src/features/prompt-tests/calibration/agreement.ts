import { TEST_DISAGREEMENTS_LISTED } from '@cuecard/contract/limits.ts'
import type { Agreement, Disagreement } from '@cuecard/contract/prompt-tests/calibration.ts'
import type { EarlierGrade } from '@cuecard/contract/prompt-tests/results.ts'
import { bandOf, PASS_GRADE } from '@cuecard/contract/prompt-tests/stability.ts'

/** How often a combination of automatic grade and person's grade occurred. Whole numbers from 0 to 5. */
export interface GradePair {
  machine: number
  person: number
  count: number
}

const GRADES = [0, 1, 2, 3, 4, 5] as const
/** Kappa is meaningless for fewer pairs. */
const KAPPA_PAIRS_MIN = 5

/**
 * Cohen's kappa with quadratic weights, from -1 to 1: 1 is full agreement, 0 agreement by chance. Null for fewer than
 * `KAPPA_PAIRS_MIN` pairs, and when both always gave the same grade, because chance would then agree as well.
 */
export function weightedKappa(pairs: readonly GradePair[]): number | null {
  const total = sum(pairs, () => 1)
  if (total < KAPPA_PAIRS_MIN) return null
  const apart = (machine: number, person: number) => (machine - person) ** 2
  const observed = sum(pairs, ({ machine, person }) => apart(machine, person))
  const ofMachine = GRADES.map((grade) => sum(pairs, ({ machine }) => Number(machine === grade)))
  const ofPerson = GRADES.map((grade) => sum(pairs, ({ person }) => Number(person === grade)))
  let expected = 0
  for (const [machine, often] of ofMachine.entries()) {
    for (const [person, other] of ofPerson.entries()) expected += (often * other * apart(machine, person)) / total
  }
  return expected === 0 ? null : 1 - observed / expected
}

const BAND_VALUES = { poor: 0, middling: 1, good: 2 } as const

/** The grades as bands in order, from 0 to 2. */
const bandPairs = (pairs: readonly GradePair[]): GradePair[] =>
  pairs.map(({ machine, person, count }) => ({
    machine: BAND_VALUES[bandOf(machine)],
    person: BAND_VALUES[bandOf(person)],
    count,
  }))

const share = (pairs: readonly GradePair[], agrees: (pair: GradePair) => boolean) =>
  sum(pairs, (pair) => Number(agrees(pair))) / sum(pairs, () => 1)

/** Agreement on 0 to 5 and on three bands; needs at least one pair. */
export function agreementOf(pairs: readonly GradePair[]) {
  const compared = sum(pairs, () => 1)
  const bands = bandPairs(pairs)
  return {
    compared,
    equal: share(pairs, ({ machine, person }) => machine === person),
    within_one: share(pairs, ({ machine, person }) => Math.abs(machine - person) <= 1),
    weighted_kappa: weightedKappa(pairs),
    same_band: share(bands, ({ machine, person }) => machine === person),
    band_kappa: weightedKappa(bands),
    mean_difference: sum(pairs, ({ machine, person }) => machine - person) / compared,
  }
}

const sum = (pairs: readonly GradePair[], value: (pair: GradePair) => number) =>
  pairs.reduce((total, pair) => total + pair.count * value(pair), 0)

/** One answer with a grade by a person and one by a way of grading. */
export type ComparedGrade = Disagreement &
  Pick<Agreement, 'rubric_version' | 'grade_method' | 'judge_model' | 'is_current'>

/** What tells one way of grading from another. */
export const wayOf = ({ grade_method, rubric_version, judge_model }: Omit<EarlierGrade, 'grade'>) =>
  JSON.stringify([grade_method, rubric_version, judge_model])

/** The agreement of each way of grading: what grades now first, then the most compared. */
export function agreements(grades: readonly ComparedGrade[]): Agreement[] {
  const ways = Map.groupBy(grades, wayOf)
  return [...ways.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { rubric_version, grade_method, judge_model, is_current } = first
      const pairs = group.map(({ machine, person }) => ({ machine, person, count: 1 }))
      return [
        { rubric_version, grade_method, judge_model, is_current, ...agreementOf(pairs), ...disagreementsOf(group) },
      ]
    })
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || b.compared - a.compared)
}

const passes = (grade: number) => grade >= PASS_GRADE

function disagreementsOf(group: readonly ComparedGrade[]) {
  const widest = group
    .map(({ test_case_id, test_case_type, result_id, name, machine, person }) => ({
      test_case_id,
      test_case_type,
      result_id,
      name,
      machine,
      person,
    }))
    .toSorted((a, b) => Math.abs(b.machine - b.person) - Math.abs(a.machine - a.person))
  const false_passes = widest.filter(({ machine, person }) => passes(machine) && !passes(person))
  const false_fails = widest.filter(({ machine, person }) => !passes(machine) && passes(person))
  return {
    false_passes: false_passes.slice(0, TEST_DISAGREEMENTS_LISTED),
    false_fails: false_fails.slice(0, TEST_DISAGREEMENTS_LISTED),
    false_pass_count: false_passes.length,
    false_fail_count: false_fails.length,
  }
}
