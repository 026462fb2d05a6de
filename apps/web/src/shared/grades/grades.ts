/** How an answer was graded (spec §3): 0 to 5, or null while nobody has. */
export type GradeValue = number | null

interface GradeWords {
  value: GradeValue
  /** In full: `0 No Answer`, `Not graded`. */
  label: string
  /** On a badge: `0`, `–`. */
  short: string
  /** What it means. */
  meaning: string
  /** The ground, and the text that is readable on it. */
  color: string
  text: string
}

const word = (value: number, label: string, meaning: string): GradeWords => ({
  value,
  label,
  short: String(value),
  meaning,
  color: `var(--cc-grade-${value})`,
  text: `var(--cc-grade-${value}-text)`,
})

const UNGRADED: GradeWords = {
  value: null,
  label: 'Not graded',
  short: '–',
  meaning: 'No grade yet, or nothing to grade it by',
  color: 'var(--cc-grade-none)',
  text: 'var(--cc-grade-none-text)',
}

/** The scale of spec §3: gray, red, orange, yellow, lime, green, emerald. */
export const GRADES: readonly GradeWords[] = [
  UNGRADED,
  word(0, '0 No Answer', 'Nothing that answers it'),
  word(1, '1 Wrong', 'It misses or contradicts what was expected'),
  word(2, '2 Poor', 'Little of what was expected'),
  word(3, '3 Fair', 'Part of what was expected'),
  word(4, '4 Good', 'Most of what was expected'),
  word(5, '5 Excellent', 'All of what was expected'),
]

export function gradeWords(grade: GradeValue): GradeWords {
  return GRADES.find(({ value }) => value === grade) ?? UNGRADED
}
