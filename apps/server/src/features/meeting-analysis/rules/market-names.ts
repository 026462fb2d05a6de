import type { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { createMeantNames } from '@cuecard/language/meant-names.ts'

/** Whose names are said in a meeting, as far as the company's list and notes tell. */
export interface MarketNames {
  /** Names of the company whose meeting it is. */
  companyNames: readonly string[]
  /** Competitors in the company's notes, without what the list calls one's own. */
  noted: readonly string[]
  /** A text with the names that are meant in place of what was heard. */
  meant: (text: string) => string
  /** The list's competitors that a text says. */
  rivalsIn: (text: string) => string[]
  /** Whether the list holds it as a competitor. */
  isRival: (name: string) => boolean
  /** Whether it is, or belongs to, a product or name of one's own. */
  isOwn: (name: string) => boolean
}

interface KnownNames {
  companyNames: readonly string[]
  notedRivals: readonly string[]
  vocabulary: readonly VocabularyName[]
}

export function marketNames({ companyNames, notedRivals, vocabulary }: KnownNames): MarketNames {
  const { meant, namesIn } = createMeantNames(vocabulary)
  const rivals = new Set(vocabulary.filter(({ kind }) => kind === 'competitor').map(({ name }) => fold(name)))
  const own = vocabulary
    .filter(({ kind }) => kind !== 'competitor')
    .flatMap(({ name, spellings }) => [name, ...spellings])
    .map((name) => ` ${fold(name)} `)
  const isOwn = (name: string) => {
    const said = ` ${fold(meant(name))} `
    return own.some((each) => each.includes(said) || said.includes(each))
  }
  const isRival = (name: string) => rivals.has(fold(name))
  return {
    companyNames,
    noted: [...new Set(notedRivals.map(meant))].filter((name) => !isOwn(name) && !isRival(name)),
    meant,
    rivalsIn: (text) => namesIn(text).flatMap(({ kind, name }) => (kind === 'competitor' ? [name] : [])),
    isRival,
    isOwn,
  }
}
