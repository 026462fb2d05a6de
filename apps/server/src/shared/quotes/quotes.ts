import { countShared } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { passageSentences } from '../passages/passage-sentences.ts'
import type { Question } from '../evidence/read-question.ts'
import type { ReadPassage } from '../passages/read-passages.ts'
import { wordWeights } from '../evidence/evidence.ts'

export const QUOTED_FROM_DOCUMENTS = '_Quoted from your documents; no language model took part._'

export interface Quote {
  n: number
  text: string
  /** Share of the question's weight that the sentence speaks of, with its place in the search. */
  score: number
}

const SUPPORTING_MAX = 3
/** A supporting quote has to be this good beside the best one. */
const WORTH_QUOTING = 0.45

/** The sentences that answer best, the best first; empty when no sentence shares a word with the question. */
export function chooseQuotes(question: Question, passages: readonly ReadPassage[]): Quote[] {
  const weights = wordWeights(question, passages)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  const countAsked =
    /\bhow (?:much|many|long|often|big|fast|large)\b|\bwhen\b|\bwhat (?:date|time|price|percentage)\b|\b(?:price|cost)s?\b/i.test(
      question.search,
    )
  const bestScore = Math.max(...passages.map(({ passage }) => passage.score), Number.EPSILON)
  const candidates = passages.flatMap((read) => {
    const found = 0.35 + 0.65 * (read.passage.score / bestScore)
    const titleWords = contentSet(read.passage.title)
    return passageSentences(read.passage.text)
      .filter((sentence) => sentence.whole)
      .map((sentence) => {
        const own = contentSet(sentence.text)
        const above = contentSet(sentence.heading)
        let weight = 0
        for (const [word, value] of weights) {
          if (own.has(word)) weight += value
          else if (above.has(word)) weight += 0.5 * value
          else if (titleWords.has(word)) weight += 0.25 * value
        }
        return { n: read.n, text: sentence.text, score: (weight / total) * found * manner(sentence.text, countAsked) }
      })
  })
  return pick(candidates.filter((quote) => quote.score > 0).sort((a, b) => b.score - a.score))
}

/** How well a sentence reads aloud: whole statements before questions, lead-ins, lists of titles and code. */
function manner(text: string, countAsked: boolean): number {
  let factor = 1
  if (/[?？]$/u.test(text)) factor *= 0.5
  else if (text.endsWith(':')) factor *= 0.7
  else if (!/[.!。！]["'”’)]*$/u.test(text) && !text.includes(' | ')) factor *= 0.75
  if (/^[\p{Ll}"'”)\]}]/u.test(text)) factor *= 0.7
  if ((text.match(/[{}=<>\\[\]"`_]/g)?.length ?? 0) > text.length / 25) factor *= 0.4
  if (countAsked && /\p{N}|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|hundred)\b/iu.test(text))
    factor *= 1.3
  return factor
}

/** The best and what supports it, none of them twice, at most two from one passage. */
function pick(ranked: readonly Quote[]): Quote[] {
  const [best] = ranked
  if (!best) return []
  const chosen = [best]
  for (const quote of ranked.slice(1)) {
    if (chosen.length > SUPPORTING_MAX || quote.score < WORTH_QUOTING * best.score) break
    const sameText = chosen.some((other) => repeats(other.text, quote.text))
    if (!sameText && chosen.filter((other) => other.n === quote.n).length < 2) chosen.push(quote)
  }
  return chosen
}

function repeats(a: string, b: string): boolean {
  const [left, right] = [contentSet(a), contentSet(b)]
  return countShared(left, right) >= 0.8 * Math.min(left.size, right.size)
}

/** A document's words as they may stand in our text: no number in brackets that would pass for a citation, no markup. */
export const quoted = (text: string) =>
  `“${text.replace(/[[【](\d{1,3}(?:[\s,;–-]+\d{1,3})*)[\]】]/g, '($1)').replace(/<(?=[a-z/!])/gi, '&lt;')}”`

/** Turns a passage's number into the citation that is shown. */
export type Cite = (n: number) => string

const citeAlone: Cite = (n) => `[${n}]`

/** Get Answer without a model: one line to say first, what speaks against it, then what supports it. */
export function* quotedAnswer(
  quotes: readonly Quote[],
  { cite = citeAlone, notice = null }: { cite?: Cite; notice?: string | null } = {},
): Generator<string> {
  const [best, ...others] = quotes
  if (!best) return
  yield `${quoted(best.text)} ${cite(best.n)}\n\n`
  if (notice !== null) yield `${notice}\n\n`
  if (others.length > 0) {
    yield 'Also in your documents:\n\n'
    for (const quote of others) yield `- ${quoted(quote.text)} ${cite(quote.n)}\n`
    yield '\n'
  }
  yield QUOTED_FROM_DOCUMENTS
}
