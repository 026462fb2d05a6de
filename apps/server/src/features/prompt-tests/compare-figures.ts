import { figuresIn } from '../assistant/assistant.service.ts'

export interface FigureMatch {
  /** Figures of the expected result. */
  wanted: number
  /** Those of them that the response gives. */
  found: number
  /** Those that it does not give, but another value of the same measure instead. */
  wrong: number
  /** As they stand in the expected result. */
  missing: string[]
}

interface Value {
  value: number
  /** Null for a bare number. */
  unit: string | null
  text: string
}

/** A number that stands for itself: not part of a name such as `A4` or `v2`. */
const BARE =
  /(?<![\p{L}\p{N}])(?<![\p{L}\p{N}][.,])\d[\d.,]*\d(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?<![\p{N}][.,])\d(?![\p{N}])/gu
const AMOUNT = /^\d{1,3}(?:[.,'’]\d{3})+$/

/** Which figures of the expected result a response gives. More figures in the response are no fault: it may quote. */
export function compareFigures(expected: string, response: string): FigureMatch {
  const wanted = distinct(valuesIn(expected))
  const said = valuesIn(response)
  const missing = wanted.filter((one) => !said.some((other) => isSame(one, other)))
  const wrong = missing.filter((one) => one.unit !== null && said.some((other) => differs(one, other, wanted)))
  return {
    wanted: wanted.length,
    found: wanted.length - missing.length,
    wrong: wrong.length,
    missing: missing.map(({ text }) => text.trim()),
  }
}

/** Numbers with what they measure, and those that measure nothing known. */
function valuesIn(text: string): Value[] {
  const figures = figuresIn(text)
  const covered = (at: number) => figures.some(({ start, end }) => at >= start && at < end)
  const bare = [...text.matchAll(BARE)]
    .filter(({ index }) => !covered(index))
    .map(([number]): Value => ({ value: valueOf(number), unit: null, text: number }))
  return [...figures, ...bare].filter(({ value }) => Number.isFinite(value))
}

const valueOf = (number: string) =>
  Number(AMOUNT.test(number) ? number.replace(/[.,'’]/g, '') : number.replace(',', '.'))

/** The same value; of the same measure where both name one. A share may be written as `0.05`. */
function isSame(one: Value, other: Value): boolean {
  if (one.unit === '%' && other.unit === null && near(one.value / 100, other.value)) return true
  return near(one.value, other.value) && (one.unit === null || other.unit === null || one.unit === other.unit)
}

const near = (a: number, b: number) => Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(a))

/** Of the same measure, and not itself one of those expected. */
const differs = (one: Value, other: Value, wanted: readonly Value[]) =>
  other.unit === one.unit && !wanted.some((expected) => isSame(expected, other))

const distinct = (values: readonly Value[]) =>
  values.filter((one, at) => values.findIndex((other) => other.value === one.value && other.unit === one.unit) === at)
