import { findFigures } from '@cuecard/language/figures.ts'
import { numbersIn } from './spoken-numbers.ts'

/** A number with what it counts; `unit` is null where that is not said. */
export interface Value {
  value: number
  unit: string | null
}

/** Spans of time in one unit each: hours up to weeks, months above, because a month has no fixed length. */
const SPANS: Readonly<Record<string, readonly [string, number]>> = {
  second: ['hour', 1 / 3600],
  minut: ['hour', 1 / 60],
  hour: ['hour', 1],
  day: ['hour', 24],
  week: ['hour', 168],
  month: ['month', 1],
  quarter: ['month', 3],
  year: ['month', 12],
}

/** '06:00 to 22:00' and 'six to twenty-two hours' are the same hours of a day. */
const CLOCK = /\b([01]?\d|2[0-4]):([0-5]\d)\b/g

/** The values of a text whose numbers stand in one form. */
export function valuesOf(withTimes: string): Value[] {
  const clock = [...withTimes.matchAll(CLOCK)].map(([, hour, minute]): Value => ({
    value: Number(hour) + Number(minute) / 60,
    unit: 'clock',
  }))
  const text = withTimes.replaceAll(CLOCK, ' ')
  const figures = findFigures(text, 'point')
  const counted = figures.map(({ value, unit }): Value => {
    const span = Object.entries(SPANS).find(([name]) => unit.startsWith(name))?.[1]
    return span ? { value: value * span[1], unit: span[0] } : { value, unit }
  })
  return [...counted, ...clock, ...numbersIn(withoutFigures(text)).map((value): Value => ({ value, unit: null }))]
}

/** A text whose numbers stand in one form without those whose unit is known. */
export function withoutFigures(text: string): string {
  const figures = findFigures(text, 'point')
  const parts = figures.map(({ start }, at) => text.slice(figures[at - 1]?.end ?? 0, start))
  return [...parts, text.slice(figures.at(-1)?.end ?? 0)].join(' ')
}

const isSpan = ({ unit }: Value) => unit === 'hour' || unit === 'month'

/** A unit that one side leaves out, as a table's column does, is taken for the other's; a span of time always has one. */
export const isSame = (one: Value, other: Value) =>
  Math.abs(one.value - other.value) < 1e-6 &&
  (one.unit === other.unit ||
    (one.unit === null && !isSpan(other)) ||
    (other.unit === null && !isSpan(one)) ||
    (one.unit === 'hour' && other.unit === 'clock'))

/** Large or fractional values are seldom the same by chance. */
export const isTelling = ({ value, unit }: Value) =>
  !isSpan({ value, unit }) && (value >= 1_000 || !Number.isInteger(value))
