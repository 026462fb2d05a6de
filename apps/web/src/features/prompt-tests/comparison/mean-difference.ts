/** The mean of paired differences with its 95 % confidence interval. */
export interface MeanDifference {
  /** Number of pairs. */
  count: number
  mean: number
  /** Null with one pair or with equal differences: the spread is then unknown, so there is no interval. */
  interval: readonly [low: number, high: number] | null
  /** `better` and `worse`: the interval does not contain zero. `few`: too few pairs. */
  verdict: 'better' | 'worse' | 'unclear' | 'few'
}

/** With fewer pairs there is no verdict whatever the interval says: grades are whole numbers and far from normally distributed. */
export const FEW_PAIRS = 8

/** Student's t interval over paired differences (after minus before); null without one. */
export function meanDifference(differences: readonly number[]): MeanDifference | null {
  const count = differences.length
  if (count === 0) return null
  const mean = differences.reduce((sum, each) => sum + each, 0) / count
  const squares = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const error = Math.sqrt(squares / Math.max(1, count - 1) / count)
  const interval = count > 1 && squares > 1e-12 ? around(mean, t975(count - 1) * error) : null
  return { count, mean, interval, verdict: verdictOf(count, interval) }
}

const around = (mean: number, reach: number) => [mean - reach, mean + reach] as const

function verdictOf(count: number, interval: MeanDifference['interval']): MeanDifference['verdict'] {
  if (count < FEW_PAIRS) return 'few'
  if (interval === null) return 'unclear'
  if (interval[0] > 0) return 'better'
  return interval[1] < 0 ? 'worse' : 'unclear'
}

/** The 97.5 % quantile of Student's t for 1 to 30 degrees of freedom. */
const T975 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]
const Z975 = 1.959964

/** Beyond the table: the first terms of the series in 1 / freedom (Abramowitz and Stegun 26.7.5), exact to three digits. */
export function t975(freedom: number): number {
  const known = T975[freedom - 1]
  if (known !== undefined) return known
  const z = Z975
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  return z + first / freedom + second / freedom ** 2
}
