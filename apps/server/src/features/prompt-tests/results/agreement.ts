import type { Agreement, GradeMethod } from '@cuecard/contract/prompt-tests/results.ts'

/** How often a combination of automatic grade and person's grade occurred. Grades from 0 to 5. */
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

/** Agreement statistics for one rubric; needs at least one pair. */
export function agreementOf(
  rubric: { rubric_version: string; grade_method: GradeMethod },
  pairs: readonly GradePair[],
): Agreement {
  const compared = sum(pairs, () => 1)
  return {
    ...rubric,
    compared,
    equal: sum(pairs, ({ machine, person }) => Number(machine === person)) / compared,
    within_one: sum(pairs, ({ machine, person }) => Number(Math.abs(machine - person) <= 1)) / compared,
    weighted_kappa: weightedKappa(pairs),
    mean_difference: sum(pairs, ({ machine, person }) => machine - person) / compared,
  }
}

const sum = (pairs: readonly GradePair[], value: (pair: GradePair) => number) =>
  pairs.reduce((total, pair) => total + pair.count * value(pair), 0)
