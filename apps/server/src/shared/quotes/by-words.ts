import { isGerman } from '@cuecard/language/english.ts'
import { type Evidence, isEnough, wordsWorth } from '../evidence/evidence.ts'
import type { Question } from '../evidence/read-question.ts'
import { askedKind, type AskedKind, holdsKind } from './asked-kind.ts'
import type { ScoredUnit } from './scored-units.ts'

/**
 * For questions in German, of which the built-in model knows nothing: a value of the asked kind in the first line tells as much as a further
 * word, and a passage that holds the words in many of its lines tells less than a line that holds them.
 */
const IN_GERMAN = { kind: 0.2, enough: 0.8 }
/** Most German sentences name somebody, or have a noun behind 'in'. */
const TELLS_LITTLE: ReadonlySet<AskedKind> = new Set(['place', 'person'])

/** Whether the best lines answer what is asked, by words alone. */
export function answersByWords(question: Question, [first]: readonly ScoredUnit[], evidence: Evidence): boolean {
  if (!isGerman(question.own) || first === undefined) return isEnough(evidence)
  const kind = askedKind(question.own)
  const sign = kind === null ? 0 : !holdsKind(kind, first.text) ? -1 : TELLS_LITTLE.has(kind) ? 0 : 1
  const coverage = (evidence.coverage + first.coverage) / 2
  return wordsWorth({ ...evidence, coverage }) + sign * IN_GERMAN.kind >= IN_GERMAN.enough
}
