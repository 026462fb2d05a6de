import { parseInstant } from '@cuecard/contract/time.ts'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `in 6 days`, rounded down; `in less than a minute`; null for a past time. */
export function timeUntil(value: string | Date, now: Date): string | null {
  const left = (parseInstant(value)?.getTime() ?? 0) - now.getTime()
  if (left <= 0) return null
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length)
    if (count >= 1) return `in ${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'in less than a minute'
}
