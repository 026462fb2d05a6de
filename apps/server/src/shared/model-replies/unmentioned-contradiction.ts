import { findFigures } from '@cuecard/language/figures.ts'
import { type Contradiction, findContradictions } from '../evidence/contradictions.ts'
import type { Question } from '../evidence/read-question.ts'
import type { ReadPassage } from '../passages/read-passages.ts'

interface Cited {
  /** Passages that may be read aloud. */
  spoken: readonly ReadPassage[]
  /** The numbers that the reply cites. */
  cited: ReadonlySet<number>
}

/** Passages that contradict what a model has said and that it did not mention; looked for after its last word. */
export function unmentionedContradiction(
  question: Question,
  text: string,
  { spoken, cited }: Cited,
): Contradiction | undefined {
  const given = new Set(findFigures(text).map(({ value, unit }) => `${value} ${unit}`))
  if (given.size === 0) return undefined
  const says = ({ value, unit }: Contradiction['first']['figure']) => given.has(`${value} ${unit}`)
  return findContradictions(question, spoken).find(
    ({ first, second }) => (cited.has(first.n) || cited.has(second.n)) && says(first.figure) !== says(second.figure),
  )
}
