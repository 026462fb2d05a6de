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
