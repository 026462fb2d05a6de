import { contentSet } from '@cuecard/language/words.ts'

/** Shared content words, of all that either of two statements has, from which both say the same. */
const SAME_WORDS_SHARE = 0.75
const NEGATION = /\b(?:not|no|never|none|without|except|nicht|kein|keine|nie|ohne)\b|n['’]t\b/iu

/** Where a statement stands. */
export interface StatementSource {
  meeting_id: string
  /** A quote of rules that nobody has acted on: a model's reading of its meeting takes its place. */
  replaceable: boolean
}

interface IndexedStatement {
  words: ReadonlySet<string>
  figures: string
  negated: boolean
  place: StatementSource
}

/** The statements of a company by their words, so that one of tens of thousands is found in moments. */
export interface KnownStatements {
  add: (text: string, place: StatementSource) => void
  /** Whether one of them says the same in nearly the same words; `except` leaves some out. */
  has: (text: string, except?: (place: StatementSource) => boolean) => boolean
}

export function createKnownStatements(): KnownStatements {
  const all: IndexedStatement[] = []
  const byWord = new Map<string, number[]>()
  return {
    add: (text, place) => {
      const words = contentSet(text)
      all.push({ words, figures: figuresOf(words), negated: NEGATION.test(text), place })
      for (const word of words) {
        const list = byWord.get(word)
        if (list) list.push(all.length - 1)
        else byWord.set(word, [all.length - 1])
      }
    },
    has: (text, except = () => false) => {
      const words = contentSet(text)
      const figures = figuresOf(words)
      const negated = NEGATION.test(text)
      const shared = new Map<number, number>()
      for (const word of words) for (const at of byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
      for (const [at, count] of shared) {
        const known = all[at]
        if (!known || count / (words.size + known.words.size - count) < SAME_WORDS_SHARE) continue
        if (known.figures === figures && known.negated === negated && !except(known.place)) return true
      }
      return false
    },
  }
}

const figuresOf = (words: ReadonlySet<string>) =>
  [...words]
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(' ')
