import { type Contradiction, findContradictions } from '../evidence/contradictions.ts'
import type { Question } from '../evidence/read-question.ts'
import type { MergedPassages } from '../passages/unique-passages.ts'
import { chooseByAudience, type QuotesByAudience } from './internal-notes.ts'
import type { CompareLines } from './scored-units.ts'

export interface DocumentAnswer extends QuotesByAudience {
  /** Passages that do not agree with what is quoted. */
  against: Contradiction | null
}

/** What the passages that were found answer in their own words: the same lines for everybody who asks without a model. */
export async function answerFromDocuments(
  question: Question,
  merged: MergedPassages,
  compare: CompareLines | null,
): Promise<DocumentAnswer> {
  const chosen = await chooseByAudience(question, merged, compare)
  const quoted = new Set(chosen.answers.map(({ n }) => n))
  const against =
    quoted.size === 0
      ? null
      : findContradictions(question, chosen.spoken).find(
          ({ first, second }) => quoted.has(first.n) || quoted.has(second.n),
        )
  return { ...chosen, against: against ?? null }
}
