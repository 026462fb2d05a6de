import { exactShares } from './exact-shares.ts'

/** Seeded, so that the same grades always give the same interval, in the browser as on the server. */
const SEED = 20_261
const RESAMPLES = 2_000
const TAIL = 0.025

/** A generator of numbers from 0 to 1 without 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ascending = (one: number, other: number) => one - other

/**
 * The 95 % interval of a mean by bootstrap: the cases are drawn again with replacement, so that it says how the mean would
 * differ with other cases of the same kind. Null for fewer than two. The same whatever the order of the means.
 */
export function meanInterval(unordered: readonly number[]): readonly [low: number, high: number] | null {
  if (unordered.length < 2) return null
  const means = unordered.toSorted(ascending)
  const random = seededRandom(SEED)
  const drawn = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let nth = 0; nth < means.length; nth += 1) sum += means[Math.floor(random() * means.length)] ?? 0
    return sum / means.length
  }).toSorted()
  const at = (share: number) => drawn[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))] ?? 0
  return [at(TAIL), at(1 - TAIL)]
}

/** The grades that one case got in two runs; at least one in each. */
export interface GradedTwice {
  before: readonly number[]
  after: readonly number[]
}

/** One graded answer to a case. */
export interface GradedAnswer {
  test_case_id: string
  /** Null: not graded. */
  grade: number | null
}

/** The cases that are graded in both runs, with all their grades. */
export function gradedTwice(before: readonly GradedAnswer[], after: readonly GradedAnswer[]): GradedTwice[] {
  const [was, is] = [gradesByCase(before), gradesByCase(after)]
  return [...is].flatMap(([id, now]) => {
    const earlier = was.get(id)
    return earlier ? [{ before: earlier, after: now }] : []
  })
}

function gradesByCase(answers: readonly GradedAnswer[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { test_case_id, grade } of answers) {
    if (grade !== null) found.set(test_case_id, [...(found.get(test_case_id) ?? []), grade])
  }
  return found
}

/** `unclear`: the difference may be chance. `few`: so few answers that no difference could be told from chance. */
export type GradeVerdict = 'better' | 'worse' | 'unclear' | 'few'

export interface GradeComparison {
  /** Cases that were graded in both runs. */
  cases: number
  /** After minus before, over the means of the cases. */
  mean: number
  /** 95 %; null where there are too few answers for one. */
  interval: readonly [low: number, high: number] | null
  verdict: GradeVerdict
}

/**
 * Compares two runs case by case over all their answers, by a permutation test within the cases: had nothing changed, each
 * answer of a case might as well have come from the other run, so the answers of each case are dealt out again and again,
 * and the difference that was seen is compared with what dealing gives. The interval holds every shift of the grades that
 * this test would not refuse on either side at 2.5 %, so it and the verdict never disagree: where every deal can be counted, its end is put
 * where the count has it. The same whatever the order of cases and
 * answers: a check reads them in another one than a screen. Null without a case.
 */
export function compareGrades(pairs: readonly GradedTwice[]): GradeComparison | null {
  const cases = inOneOrder(pairs.filter(({ before, after }) => before.length > 0 && after.length > 0))
  if (cases.length === 0) return null
  const mean = average(cases.map(({ before, after }) => average(after) - average(before)))
  const interval = arrangements(cases) * TAIL < 1 ? null : shiftsAllowed(cases, mean)
  return { cases: cases.length, mean, interval, verdict: verdictOf(interval) }
}

function inOneOrder(pairs: readonly GradedTwice[]): GradedTwice[] {
  const keyed = pairs.map(({ before, after }) => {
    const ordered = { before: before.toSorted(ascending), after: after.toSorted(ascending) }
    return { ordered, key: JSON.stringify(ordered) }
  })
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ ordered }) => ordered)
}

/** A difference of computed means that is not one. */
const NONE = 1e-9

function verdictOf(interval: GradeComparison['interval']): GradeVerdict {
  if (interval === null) return 'few'
  if (interval[0] > NONE) return 'better'
  return interval[1] < -NONE ? 'worse' : 'unclear'
}

/** In how many ways the answers could be dealt out; above 1,000 the exact number is not needed. */
function arrangements(cases: readonly GradedTwice[]): number {
  let ways = 1
  for (const { before, after } of cases) {
    for (let nth = 1; nth <= after.length; nth += 1) ways = (ways * (before.length + nth)) / nth
    if (ways > 1_000) break
  }
  return ways
}

/**
 * Each deal gives the shift at which the shifted grades would differ as much as in that deal; the interval are the quantiles
 * of these. With the later grades lowered by s, the difference seen is `mean - s` and a deal's is `dealt - s * kept`, where
 * `kept` says how many of the later answers stayed on their side (1 all, -1 none): they are equal at
 * `(mean - dealt) / (1 - kept)`.
 */
function shiftsAllowed(cases: readonly GradedTwice[], mean: number): readonly [number, number] | null {
  const random = seededRandom(SEED)
  const hands = cases.map(handOf)
  const shifts: number[] = []
  for (let nth = 0; nth < RESAMPLES; nth += 1) {
    const { dealt, kept } = deal(hands, random)
    if (kept < 1 - NONE) shifts.push((mean - dealt) / (1 - kept))
  }
  // A deal that leaves everything in its place differs as much at every shift; what was seen is one of these.
  const unchanged = RESAMPLES + 1 - shifts.length
  const outside = Math.floor(TAIL * (RESAMPLES + 1) - unchanged)
  const sorted = shifts.toSorted((a, b) => a - b)
  const [low, high] = [sorted[outside], sorted[sorted.length - 1 - outside]]
  return outside < 0 || low === undefined || high === undefined ? null : decided(cases, sorted, [low, high])
}

/** Whether no change would be refused is counted out, not sampled, where that can be done: 5 of 32 deals are near the limit. */
function decided(
  cases: readonly GradedTwice[],
  shifts: readonly number[],
  [low, high]: readonly [number, number],
): readonly [number, number] {
  const shares = exactShares(cases)
  if (shares === null) return [low, high]
  const isWorse = shares.lower <= TAIL + NONE
  const isBetter = shares.higher <= TAIL + NONE
  const below = shifts.findLast((shift) => shift < -NONE) ?? -2 * NONE
  const above = shifts.find((shift) => shift > NONE) ?? 2 * NONE
  return [isBetter ? Math.max(low, above) : Math.min(low, 0), isWorse ? Math.min(high, below) : Math.max(high, 0)]
}

/** The answers of a case in one row, dealt out in place: the first `after` of them to the later run. */
interface Hand {
  grades: Float64Array
  /** 1 for those that were the later run's. */
  later: Uint8Array
  before: number
  after: number
  total: number
}

function handOf({ before, after }: GradedTwice): Hand {
  const grades = Float64Array.from([...before, ...after])
  const later = Uint8Array.from(grades, (_grade, at) => Number(at >= before.length))
  return {
    grades,
    later,
    before: before.length,
    after: after.length,
    total: grades.reduce((sum, each) => sum + each, 0),
  }
}

/** Deals the answers of each case out to the two runs, as many to each as it had. */
function deal(hands: readonly Hand[], random: () => number): { dealt: number; kept: number } {
  let dealt = 0
  let kept = 0
  for (const { grades, later, before, after, total } of hands) {
    let sum = 0
    let stayed = 0
    for (let nth = 0; nth < after; nth += 1) {
      const from = nth + Math.floor(random() * (before + after - nth))
      const grade = grades[from] ?? 0
      const isLater = later[from] ?? 0
      grades[from] = grades[nth] ?? 0
      later[from] = later[nth] ?? 0
      grades[nth] = grade
      later[nth] = isLater
      sum += grade
      stayed += isLater
    }
    dealt += sum / after - (total - sum) / before
    kept += stayed / after - (after - stayed) / before
  }
  return { dealt: dealt / hands.length, kept: kept / hands.length }
}

const average = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
