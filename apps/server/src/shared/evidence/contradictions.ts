import { countShared } from '@cuecard/language/similarity.ts'
import { findFigures, type Figure } from '@cuecard/language/figures.ts'
import { contentSet, isStopWord } from '@cuecard/language/words.ts'
import { decimalSignFor } from '@cuecard/language/decimal-sign.ts'
import { stem } from '@cuecard/language/stem.ts'
import { passageSentences } from '../passages/passage-sentences.ts'
import type { ReadPassage } from '../passages/read-passages.ts'
import type { Question } from './read-question.ts'

/** What one passage says, in figures, about something. */
interface Statement {
  n: number
  item: string
  figure: Figure
  /** Stemmed words that say what the figure is about. */
  subject: ReadonlySet<string>
  /** Words of the headings above: they may complete the subject. */
  context: ReadonlySet<string>
  /** Those of the subject's words that name something: capitalised inside the sentence. */
  names: ReadonlySet<string>
}

/** Two passages that give different values for the same thing. */
export interface Contradiction {
  first: Statement
  second: Statement
}

/** Words about the telling and not about the thing: they may stand on one side alone. */
const NEUTRAL = new Set(
  `cost costs price priced prices list fee charge charged amount amounts total pay paid offer offers include includes contain standard
  current currently today new regular usual usually always guarantee guaranteed promise promised set fixed stay stays last lasts least
  maximum minimum limit limited up per roughly nearly exactly approximately only customer customers company`
    .split(/\s+/)
    .map(stem),
)
const SHARED_MIN = 2
/** Words that one of both may have besides; on both sides they make two different things. */
const EXTRA_MAX = 1

/** Pairs of passages that answer the question with different figures, the best found first; each pair of passages once. */
export function findContradictions(question: Question, passages: readonly ReadPassage[]): Contradiction[] {
  const asked = new Set([...question.words, ...question.borrowed])
  const statements = passages.flatMap((read) => statementsOf(read, asked))
  const found: Contradiction[] = []
  const seen = new Set<string>()
  statements.forEach((first, at) => {
    for (const second of statements.slice(at + 1)) {
      const pair = `${first.n}-${second.n}`
      if (first.n === second.n || seen.has(pair) || !disagree(first, second)) continue
      seen.add(pair)
      found.push({ first, second })
    }
  })
  return found
}

function statementsOf({ n, passage }: ReadPassage, asked: ReadonlySet<string>): Statement[] {
  const above = contentSet(passage.title.split(' › ').slice(1).join(' '))
  return passageSentences(passage.text).flatMap((sentence): Statement[] => {
    const figures = findFigures(sentence.text, decimalSignFor(sentence.text, passage.text))
    if (figures.length === 0) return []
    const context = new Set([...above, ...contentSet(sentence.heading)])
    const rest = without(sentence.text, figures)
    const named = namedByStopWords(rest)
    const subject = new Set([...contentSet(rest), ...named].filter((word) => !NEUTRAL.has(word)))
    const about = [...asked].filter((word) => subject.has(word) || context.has(word) || NEUTRAL.has(word)).length
    if (about < Math.min(2, asked.size)) return []
    return figures
      .filter((figure) => figures.filter(({ unit }) => unit === figure.unit).length === 1)
      .map((figure) => ({
        n,
        item: passage.item_name,
        figure,
        subject,
        context,
        names: new Set([...namesIn(sentence.text), ...named]),
      }))
  })
}

/** The first word has a capital letter in any sentence. */
const namesIn = (sentence: string) => contentSet((sentence.match(/(?<=\S\s)\p{Lu}[\p{L}\p{N}-]*/gu) ?? []).join(' '))

/** 'In the Plus contract': such a word is a name where a capital letter stands inside the sentence, and 'Sie' is polite. */
const namedByStopWords = (sentence: string) =>
  (sentence.match(/(?<=\p{Ll}\s)(?!(?:Sie|Ihr\p{Ll}{0,2}|Ihnen)(?!\p{L}))\p{Lu}\p{Ll}{2,}(?!\p{L})/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter(isStopWord)
    .map(stem)

function without(text: string, figures: readonly Figure[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of figures) {
    rest += `${text.slice(from, start)} `
    from = end
  }
  return rest + text.slice(from)
}

function disagree(a: Statement, b: Statement): boolean {
  if (a.figure.unit !== b.figure.unit || a.figure.value === b.figure.value) return false
  if (countShared(a.subject, b.subject) < SHARED_MIN) return false
  const onlyA = lacking(a, b)
  const onlyB = lacking(b, a)
  if (onlyA.length > 0 && onlyB.length > 0) return false
  if (onlyA.length + onlyB.length > EXTRA_MAX) return false
  // 'The Enterprise Edition holds 500,000' and 'it holds 10,000' are two editions.
  if ([...onlyA, ...onlyB].some((word) => a.names.has(word) || b.names.has(word))) return false
  return !areUnderDifferentHeadings(a, b)
}

const areUnderDifferentHeadings = (a: Statement, b: Statement) =>
  [...a.context].some((word) => !b.context.has(word) && !b.subject.has(word)) &&
  [...b.context].some((word) => !a.context.has(word) && !a.subject.has(word))

/** What `a` is about and `b` does not speak of, neither itself nor in its headings. */
const lacking = (a: Statement, b: Statement) =>
  [...a.subject].filter((word) => !b.subject.has(word) && !b.context.has(word))

/** One plain sentence with both citations. */
export function contradictionNotice({ first, second }: Contradiction): string {
  const [one, other] = [plain(first.figure.text), plain(second.figure.text)]
  if (first.item === second.item)
    return `Your documents do not agree here: ${one} in one place [${first.n}], ${other} in another [${second.n}].`
  return `Your documents do not agree here: ${plain(first.item)} says ${one} [${first.n}], ${plain(second.item)} says ${other} [${second.n}].`
}

const plain = (text: string) =>
  text
    .replace(/[[\]【】<>*_`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
