import { isGerman } from '@cuecard/language/english.ts'
import { type Evidence, isEnough, wordsWorth } from '../evidence/evidence.ts'
import type { Question } from '../evidence/read-question.ts'
import { saysTimeAsked } from '../german/german-kinds.ts'
import { askedKind, type AskedKind, holdsKind } from './asked-kind.ts'
import type { ScoredUnit } from './scored-units.ts'

/**
 * For questions in German, of which the built-in model knows nothing: the first line has to hold a value of the asked kind, which tells as much as a further
 * word, and a passage that holds the words in many of its lines tells less than a line that holds them.
 */
const IN_GERMAN = { kind: 0.2, enough: 0.8 }
/** Most German sentences name somebody, or have a noun behind 'in'. */
const TELLS_LITTLE: ReadonlySet<AskedKind> = new Set(['place', 'person'])

/** Whether the best lines answer what is asked, by words alone. */
export function answersByWords(question: Question, [first]: readonly ScoredUnit[], evidence: Evidence): boolean {
  if (!isGerman(question.own) || first === undefined) return isEnough(evidence)
  const kind = askedKind(question.own)
  const said = `${first.under} ${first.text}`
  const isSaid = holdsKind(kind, said) && saysTimeAsked(question.own, said)
  const tells = kind !== null && !TELLS_LITTLE.has(kind)
  // Without a price a price is not answered, however many words the line has of the question.
  if (tells && !isSaid) return false
  const coverage = (evidence.coverage + first.coverage) / 2
  const sign = tells ? 1 : isSaid ? 0 : -1
  return wordsWorth({ ...evidence, coverage }) + sign * IN_GERMAN.kind >= IN_GERMAN.enough
}
