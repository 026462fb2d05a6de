/** More steps than this are not taken: so many deals differ by so little that a sample of them tells the same. */
const STEPS_MAX = 10_000_000

/** The grades that one case got in two runs; at least one in each. */
interface Pair {
  before: readonly number[]
  after: readonly number[]
}

/** Which share of all deals differs by as much as what was seen, or more, on either side. */
interface ExactShares {
  lower: number
  higher: number
}

/**
 * Deals the answers of each case out to the two runs in every way there is: the share of deals whose later run is as much lower
 * (higher) as it was, or more. Null where that would take too long. Cases whose grades are all the same take no part.
 */
export function exactShares(pairs: readonly Pair[]): ExactShares | null {
  const changed = pairs.filter(({ before, after }) => new Set([...before, ...after]).size > 1)
  const grades = changed.flatMap(({ before, after }) => [...before, ...after])
  if (!grades.every((grade) => Number.isInteger(grade) && grade >= 0)) return null
  const scale = changed.reduce((common, pair) => leastCommon(common, pair.before.length * pair.after.length), 1)
  const hands = changed.map((pair) => handOf(pair, scale))
  const step = hands.reduce((common, { worth }) => greatestCommon(common, worth), 0) || 1
  // The sums of all cases dealt so far, as steps above the lowest one.
  let shares = Float64Array.of(1)
  let steps = 0
  for (const { ways, worth } of hands) {
    const stride = worth / step
    const length = shares.length + (ways.length - 1) * stride
    steps += shares.length * ways.length
    if (steps > STEPS_MAX || !Number.isSafeInteger(length) || length > STEPS_MAX) return null
    const next = new Float64Array(length)
    for (const [sum, way] of ways.entries()) {
      if (way === 0) continue
      const from = sum * stride
      for (let at = 0; at < shares.length; at += 1) next[from + at] = (next[from + at] ?? 0) + way * (shares[at] ?? 0)
    }
    shares = next
  }
  const seen = hands.reduce((sum, hand) => sum + (hand.seen * hand.worth) / step, 0)
  let [lower, higher] = [0, 0]
  for (const [at, share] of shares.entries()) {
    if (at <= seen) lower += share
    if (at >= seen) higher += share
  }
  return { lower, higher }
}

interface Hand {
  /** The share of deals by how much the later run's sum is above its lowest. */
  ways: Float64Array
  /** What the later run had of it. */
  seen: number
  /** What one grade more of it adds to the difference of the means, as a whole number of the common scale. */
  worth: number
}

function handOf({ before, after }: Pair, scale: number): Hand {
  const grades = [...before, ...after].toSorted((one, other) => one - other)
  const lowest = sumOf(grades.slice(0, after.length))
  const highest = sumOf(grades.slice(before.length))
  // In how many ways so many of the grades make a sum, one row a number of them.
  const width = highest + 1
  const counts = new Float64Array((after.length + 1) * width)
  counts[0] = 1
  for (const grade of grades) {
    for (let at = counts.length - 1; at >= width + grade; at -= 1) {
      if (at % width >= grade) counts[at] = (counts[at] ?? 0) + (counts[at - width - grade] ?? 0)
    }
  }
  const ways = counts.slice(after.length * width + lowest)
  const all = ways.reduce((total, each) => total + each, 0)
  return {
    ways: ways.map((each) => each / all),
    seen: sumOf(after) - lowest,
    worth: ((before.length + after.length) * scale) / (before.length * after.length),
  }
}

const sumOf = (grades: readonly number[]) => grades.reduce((sum, each) => sum + each, 0)
const greatestCommon = (one: number, other: number): number => (other === 0 ? one : greatestCommon(other, one % other))
const leastCommon = (one: number, other: number) => (one * other) / greatestCommon(one, other)
