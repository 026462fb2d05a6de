/** The grade of an answer: 0 to 5, or null if it is not graded. */
export type GradeValue = number | null

interface GradeLabel {
  value: GradeValue
  /** In full: `0 No Answer`, `Not graded`. */
  label: string
  /** On a badge: `0`, `–`. */
  short: string
  /** The grade's meaning. */
  meaning: string
  /** The background colour, and a readable text colour for it. */
  color: string
  text: string
}

const gradeOf = (value: number, label: string, meaning: string): GradeLabel => ({
  value,
  label,
  short: String(value),
  meaning,
  color: `var(--cc-grade-${value})`,
  text: `var(--cc-grade-${value}-text)`,
})

const UNGRADED: GradeLabel = {
  value: null,
  label: 'Not graded',
  short: '–',
  meaning: 'No grade yet, or nothing to grade it by',
  color: 'var(--cc-grade-none)',
  text: 'var(--cc-grade-none-text)',
}

/** What a comparison of two sets of grades says, in a word. */
export const VERDICT_WORDS = {
  better: 'Better',
  worse: 'Worse',
  unclear: 'Cannot be told',
  few: 'Too few answers to tell',
} as const

/** The scale: gray, red, orange, yellow, lime, green, emerald. */
export const GRADES: readonly GradeLabel[] = [
  UNGRADED,
  gradeOf(0, '0 No Answer', 'Nothing that answers it'),
  gradeOf(1, '1 Wrong', 'It misses or contradicts what was expected'),
  gradeOf(2, '2 Poor', 'Little of what was expected'),
  gradeOf(3, '3 Fair', 'Part of what was expected'),
  gradeOf(4, '4 Good', 'Most of what was expected'),
  gradeOf(5, '5 Excellent', 'All of what was expected'),
]

export const gradeLabel = (grade: GradeValue): GradeLabel => GRADES.find(({ value }) => value === grade) ?? UNGRADED

/**
 * Cases by what became of their grade: `worse` with the largest loss first, `better` with the largest gain first, then by
 * name. `ungraded` are those without a difference, because they lack a grade on one side or both.
 */
export function byDifference<Case extends { name: string }>(
  cases: readonly Case[],
  differenceOf: (each: Case) => number | null,
) {
  const graded = cases.flatMap((each) => {
    const by = differenceOf(each)
    return by === null ? [] : [{ each, by }]
  })
  graded.sort((a, b) => a.by - b.by || a.each.name.localeCompare(b.each.name, 'en'))
  const where = (fits: (by: number) => boolean) => graded.filter(({ by }) => fits(by)).map(({ each }) => each)
  return {
    worse: where((by) => by < 0),
    better: where((by) => by > 0).toReversed(),
    same: where((by) => by === 0),
    ungraded: cases.filter((each) => differenceOf(each) === null),
  }
}
