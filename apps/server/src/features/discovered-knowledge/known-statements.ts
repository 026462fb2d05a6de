import { createWordIndex, isNegated } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'

/** Shared content words, of all that either of two statements has, from which both say the same. */
const SAME_WORDS_SHARE = 0.75
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
  const index = createWordIndex()
  return {
    add: (text, place) => {
      const words = contentSet(text)
      all.push({ words, figures: figuresOf(words), negated: isNegated(text), place })
      index.add(words)
    },
    has: (text, except = () => false) => {
      const words = contentSet(text)
      const figures = figuresOf(words)
      const negated = isNegated(text)
      return [...index.shared(words)].some(([at, count]) => {
        const known = all[at]
        if (!known || count / (words.size + known.words.size - count) < SAME_WORDS_SHARE) return false
        return known.figures === figures && known.negated === negated && !except(known.place)
      })
    },
  }
}

const figuresOf = (words: ReadonlySet<string>) =>
  [...words]
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(' ')
