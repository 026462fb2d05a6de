import { contentSet } from '@cuecard/language/words.ts'
import { askedWords } from '../evidence/read-question.ts'
import { askedKind, holdsKind } from './asked-kind.ts'
import { chooseQuotes, type Cite, type Quote, quoted, quoteLine, repeats } from './quotes.ts'
import type { ScoredPart } from './scored-units.ts'
import type { Verdict } from './verdict.ts'

export interface JudgedPart extends ScoredPart {
  verdict: Verdict
}

export interface UnansweredPart {
  /** As it was said. */
  asked: string
  /** What comes nearest; null where the documents speak of something else. */
  closest: Quote | null
}

/** With fewer content words a part that asks for no kind of value, such as 'and is that right so?', is none. */
const WORDS_MIN = 2

/** The part that neither what is quoted nor an internal note answers; null where all parts are answered. */
export function unansweredPart(
  parts: readonly JudgedPart[],
  internal: readonly JudgedPart[],
  answers: readonly Quote[],
): UnansweredPart | null {
  const at = parts.findIndex(({ verdict }) => verdict !== 'answers')
  const part = parts[at]
  if (!part || internal[at]?.verdict === 'answers') return null
  const { own } = part.question
  if (askedKind(own) === null && contentSet(own).size < WORDS_MIN) return null
  if (answers[0] && saysAllOf(own, answers[0].text)) return null
  const [closest = null] = part.verdict === 'closest' ? chooseQuotes([part], own) : []
  if (closest && answers.some(({ text }) => repeats(text, closest.text))) return null
  return { asked: own, closest }
}

/** Whether a line speaks of everything that is asked and holds such a value: by words alone a short part has too few to be judged so. */
function saysAllOf(asked: string, line: string): boolean {
  const [words, said] = [askedWords(asked), contentSet(line)]
  return words.length > 0 && words.every((word) => said.has(word)) && holdsKind(askedKind(asked), line)
}

/** One line that says what was not found, with what comes nearest. */
export function unansweredNotice({ asked, closest }: UnansweredPart, cite: Cite): string {
  const notFound = `Not found: ${quoted(asked)}`
  return closest ? `${notFound} Closest in your documents: ${quoteLine(closest)} ${cite(closest.n)}` : notFound
}
