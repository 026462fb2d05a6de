import { createWordIndex, isNegated } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { writeNumbers } from '../../shared/evidence/spoken-numbers.ts'

/** Share of common content words from which two statements are the same. */
const SAME_WORDS_SHARE = 0.75
/** The meeting in which a statement was found. */
interface StatementSource {
  meeting_id: string
  /** A quote found by rules that no user has acted on; a model's statements of the meeting may replace it. */
  replaceable: boolean
}

/** The statements of a company indexed by words, so that lookup stays fast with tens of thousands. */
export type KnownStatements = ReturnType<typeof createKnownStatements>

export function createKnownStatements() {
  const all: { words: ReadonlySet<string>; figures: string; negated: boolean; place: StatementSource }[] = []
  const index = createWordIndex()
  return {
    add: (text: string, place: StatementSource) => {
      const words = contentSet(writeNumbers(text))
      all.push({ words, figures: figuresOf(words), negated: isNegated(text), place })
      index.add(words)
    },
    /** Whether a known statement says the same in nearly the same words; `except` ignores some. */
    has: (text: string, except: (place: StatementSource) => boolean = () => false) => {
      const words = contentSet(writeNumbers(text))
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
