import { countShared } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import type { Question } from '../evidence/read-question.ts'
import { withAskedCells } from './asked-cells.ts'
import { withoutClause } from './quote-context.ts'
import type { ScoredPart, ScoredUnit } from './scored-units.ts'

export const QUOTED_FROM_DOCUMENTS = '_Quoted from your documents; no language model took part._'

export interface Quote {
  n: number
  text: string
  /** A table row in our words, and therefore without quotation marks. */
  isRow?: boolean
  /** Only says more about what a line before it answers. */
  isSupport?: boolean
  score: number
}

const SUPPORTING_MAX = 2
/** Words that can be read at a glance, all lines and `ALSO` together; more where a list is asked for. */
const WORDS_MAX = 60
const LIST_WORDS_MAX = 90
/** A supporting line may be this much worse than the first, in cosines, or with the likeness of words in it, or this share by words. */
const SUPPORT_GAP = { cosine: 0.15, withTokens: 0.4 }
const SUPPORT_SHARE = 0.4
/** The sentence after the first line often completes it. */
const NEXT_BONUS = 0.1
/** A passage that answers in one line often says the rest of it in another. */
const BESIDE_BONUS = 0.1
/** Stands before the lines that support the first one. */
const ALSO = 'Also:'
const ASKS_FOR_LIST =
  /\b(?:which|what (?:are|kinds?|types?|sorts?|tools|options|steps|do we need)|how (?:do|can|could|would|should) (?:i|we|you|one)|list|all the|why)\b/i

/** Whether several things are asked for, which take more words. */
export const asksForList = (asked: string): boolean => ASKS_FOR_LIST.test(asked)

/** The units that answer best: one for each part of the question, then what supports them; none twice. */
export function chooseQuotes(parts: readonly ScoredPart[], asked: string): Quote[] {
  const chosen: ScoredUnit[] = []
  for (const [best] of parts.map(({ units }) => units)) {
    if (!best) continue
    // One row may answer all parts: it is said once, with what each of them asks for.
    const asking = parts.filter(({ units: [other] }) => other?.n === best.n && other.place === best.place)
    const line = ofAsked(
      best,
      asking.map(({ question }) => question),
    )
    if (!chosen.some((other) => repeats(other.text, line.text))) chosen.push(inContext(line, chosen))
  }
  const [first] = chosen
  if (!first) return []
  const [part] = parts
  const answering = chosen.length
  if (part) addSupport(chosen, part, wordsMax(asked) - wordCount(ALSO))
  return chosen.map(({ n, text, kind, score }, at) => ({
    n,
    text,
    score,
    ...(kind === 'row' ? { isRow: true } : {}),
    ...(at < answering ? {} : { isSupport: true }),
  }))
}

const wordsMax = (asked: string) => (asksForList(asked) ? LIST_WORDS_MAX : WORDS_MAX)

const ofAsked = (unit: ScoredUnit, questions: readonly Question[]): ScoredUnit =>
  unit.row ? { ...unit, text: withAskedCells(unit, questions) } : unit

/** With what it would say something else without, unless that is the end of the line above. */
function inContext(unit: ScoredUnit, chosen: readonly ScoredUnit[]): ScoredUnit {
  const text = withoutClause(unit)
  const isSaid = unit.context === '' || chosen.at(-1)?.text.endsWith(unit.context)
  return { ...unit, text: isSaid ? text : `${unit.context} ${text}` }
}

/** Adds what supports the first line, the best first, as long as all stay short. */
function addSupport(chosen: ScoredUnit[], { units, question }: ScoredPart, mostWords: number): void {
  const [first] = chosen
  if (!first) return
  const ranked = units.map((unit) => ofAsked(unit, [question]))
  const isNext = (unit: ScoredUnit) => unit.n === first.n && unit.place === first.place + 1
  const isBeside = ({ n }: ScoredUnit) => chosen.some((other) => other.n === n)
  const worth = (unit: ScoredUnit) => unit.score + (isNext(unit) ? NEXT_BONUS : 0) + (isBeside(unit) ? BESIDE_BONUS : 0)
  const gap = first.byToken === null ? SUPPORT_GAP.cosine : SUPPORT_GAP.withTokens
  const least = first.meaning === null ? SUPPORT_SHARE * first.score : first.score - gap
  const fits = (unit: ScoredUnit) =>
    worth(unit) >= least &&
    [...chosen, inContext(unit, chosen)].reduce((sum, { text }) => sum + wordCount(text), 0) <= mostWords &&
    !chosen.some((other) => repeats(other.text, unit.text) || inContext(unit, chosen).text.includes(other.text))
  while (chosen.length <= SUPPORTING_MAX) {
    const best = ranked.filter(fits).reduce<ScoredUnit | null>((a, b) => (a && worth(a) >= worth(b) ? a : b), null)
    if (!best) return
    chosen.push(inContext(best, chosen))
  }
}

const wordCount = (text: string) => text.split(/\s+/).length

/** Whether one of two texts says hardly anything that the other does not. */
export function repeats(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true
  const [left, right] = [contentSet(a), contentSet(b)]
  return countShared(left, right) >= 0.8 * Math.min(left.size, right.size)
}

/** A document's words as they may stand in our text: no number in brackets that would pass for a citation, no markup. */
export const quoted = (text: string) => `“${harmless(text).replace(/^["“„](.*)["”]$/u, '$1')}”`

const harmless = (text: string) =>
  text.replace(/[[【](\d{1,3}(?:[\s,;–-]+\d{1,3})*)[\]】]/g, '($1)').replace(/<(?=[a-z/!])/gi, '&lt;')

/** A quote as it stands in an answer. */
export const quoteLine = ({ text, isRow }: Pick<Quote, 'text' | 'isRow'>) => (isRow ? harmless(text) : quoted(text))

/** Turns a passage's number into the citation that is shown. */
export type Cite = (n: number) => string

const citeAlone: Cite = (n) => `[${n}]`

/** Without the last supporting lines, as far as notices leave no room for them. */
export function besideNotices(quotes: readonly Quote[], notices: readonly string[], asked: string): readonly Quote[] {
  const words = [...notices, ...quotes.map(({ text }) => text)].reduce((sum, text) => sum + wordCount(text), 0)
  const fits = words + (quotes.length > 1 ? wordCount(ALSO) : 0) <= wordsMax(asked)
  return fits || !quotes.at(-1)?.isSupport ? quotes : besideNotices(quotes.slice(0, -1), notices, asked)
}

/** Get Answer without a model: one line to say first, what is to be known of it (`notices`), then what supports it. */
export function* quotedAnswer(
  quotes: readonly Quote[],
  { cite = citeAlone, notices = [] }: { cite?: Cite; notices?: readonly string[] } = {},
): Generator<string> {
  const [best, ...others] = quotes
  if (!best) return
  yield `${quoteLine(best)} ${cite(best.n)}\n\n`
  for (const notice of notices) yield `${notice}\n\n`
  if (others.length > 0) {
    yield `${ALSO}\n\n`
    for (const quote of others) yield `- ${quoteLine(quote)} ${cite(quote.n)}\n`
    yield '\n'
  }
  yield QUOTED_FROM_DOCUMENTS
}

/** A refusal that still shows what comes nearest, so that a person can judge it. */
export function* closestQuotes(refusal: string, quotes: readonly Quote[], cite: Cite = citeAlone): Generator<string> {
  yield `${refusal}\n\nClosest in your documents:\n\n`
  for (const quote of quotes) yield `- ${quoteLine(quote)} ${cite(quote.n)}\n`
}
