import { contentSet } from '@cuecard/language/words.ts'
import { findFigures } from '@cuecard/language/figures.ts'
import { numberOf } from '@cuecard/language/written-numbers.ts'
import { CLAUSE_END } from './claims.ts'

export type FigureMatch = ReturnType<typeof compareFigures>

interface FigureInClause {
  value: number
  /** Null for a bare number. */
  unit: string | null
  text: string
  /** Content words of its clause. */
  about: ReadonlySet<string>
}

type Figure = Omit<FigureInClause, 'about'>

/** Which figures of the expected result a response contains. Additional figures do not count as errors: a response may quote. */
export function compareFigures(expected: string, response: string) {
  const wanted = distinct(valuesIn(expected))
  const said = valuesIn(response)
  const missing = wanted.filter((one) => !said.some((other) => isSame(one, other)))
  const wrong = missing.filter((one) => one.unit !== null && said.some((other) => differs(one, other, wanted)))
  return {
    /** Number of figures in the expected result. */
    wanted: wanted.length,
    /** How many of them are in the response. */
    found: wanted.length - missing.length,
    /** How many are missing while the response gives another value of the same unit for the same subject. */
    wrong: wrong.length,
    /** The missing figures as written in the expected result. */
    missing: missing.map(({ text }) => text.trim()),
  }
}

const valuesIn = (text: string): FigureInClause[] =>
  text.split(CLAUSE_END).flatMap((clause) => {
    const about = new Set([...contentSet(clause)].filter((word) => !/^\p{N}/u.test(word)))
    return valuesOf(clause).map((found) => ({ ...found, about }))
  })

/** A number that is not part of a word such as `A4`. */
const BARE = /(?<![\p{L}\p{N}])(?<![\p{L}\p{N}][.,])(?:\d[\d.,]*\d|\d)(?![\p{L}\p{N}])/gu
/** `Arm 12`, `ISO 27001`, `priority 1`: a number in a name is not a figure. */
const BEHIND_NAME = /(?:\p{Lu}[\p{L}\p{N}/-]*|priority|phase|step|section|page|part) $/u
/** `within a day` is one day; `ten an hour` is not. */
const ONE = /(?<!\p{L})(?:(?:within|in|after|takes?|for) an?|one) (minute|hour|day|week|month|year)(?!\p{L})/giu
/** Conversion to a smaller unit, so that `24 hours` equals a day and `3 years` equal `36 months`. */
const SPANS: Readonly<Record<string, [number, string]>> = {
  hour: [60, 'minut'],
  day: [24 * 60, 'minut'],
  week: [7 * 24 * 60, 'minut'],
  year: [12, 'month'],
}

/** All numbers of a clause, with their unit if it is known. */
function valuesOf(clause: string): Figure[] {
  const figures = findFigures(clause)
  const covered = (at: number) => figures.some(({ start, end }) => at >= start && at < end)
  const bare = [...clause.matchAll(BARE)]
    .filter(({ index, 0: number }) => !covered(index) && !isName(clause.slice(0, index), number))
    .map(([number]): Figure => ({ value: valueOf(number), unit: null, text: number }))
  const single = [...clause.matchAll(ONE)].map(([one, unit = '']): Figure => ({
    value: 1,
    unit: findFigures(`2 ${unit}`)[0]?.unit ?? null,
    text: one,
  }))
  return [...figures, ...single, ...bare].filter(({ value }) => Number.isFinite(value)).map(inSmallest)
}

function isName(before: string, number: string): boolean {
  const [name] = BEHIND_NAME.exec(before) ?? []
  // 'About 420' is a figure, 'Arm 12' a name.
  return name !== undefined && /^\d+$/.test(number) && contentSet(name).size > 0
}

const valueOf = (number: string) => numberOf(number, null, null) ?? Number.NaN

function inSmallest({ value, unit, text }: Figure): Figure {
  const [times, smaller] = SPANS[unit ?? ''] ?? [1, unit]
  return { value: value * times, unit: smaller, text }
}

/** Equal values and, if both have one, equal units. A percentage may also be written as `0.05`. */
function isSame(one: Figure, other: Figure): boolean {
  if (one.unit === '%' && other.unit === null && near(one.value / 100, other.value)) return true
  return near(one.value, other.value) && (one.unit === null || other.unit === null || one.unit === other.unit)
}

const near = (a: number, b: number) => Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(a))

/** Share of the words of a clause that another clause must contain to have the same subject. */
const SAME_THING = 0.5

/** Whether `other` is a different value of the same unit and subject, and not one of the expected values. */
function differs(one: FigureInClause, other: FigureInClause, wanted: readonly FigureInClause[]): boolean {
  if (other.unit !== one.unit || wanted.some((expected) => isSame(expected, other))) return false
  const both = [...one.about].filter((word) => other.about.has(word)).length
  return both > 0 && both / one.about.size >= SAME_THING
}

const distinct = (values: readonly FigureInClause[]) =>
  values.filter((one, at) => values.findIndex((other) => other.value === one.value && other.unit === one.unit) === at)
