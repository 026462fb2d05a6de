import { contentWords } from '@cuecard/language/words.ts'
import type { Question } from '../evidence/read-question.ts'
import type { NamedTier } from './resolve-tiers.ts'

/** 'And with the bigger one': asks what was asked before. */
const ASKS_ON = /^(?:(?:okay|ok|so|well|oh|gut|bon|bueno)[ ,]+)*(?:and|but|und|aber|et|mais|y|pero)(?!\p{L})/iu

/**
 * The question with the names of its tiers among its words, its names and what is searched. Meanings are compared with them and without: a line
 * that answers may name the tier, or stand in a document on it.
 */
export function withTiers(question: Question, tiers: readonly NamedTier[]): Question {
  const names = tiers.map(({ name }) => name)
  const stems = names.flatMap((name) => contentWords(name))
  const added = [...new Set(names)].join(' ')
  const compared = new Set(tiers.flatMap(({ said }) => contentWords(said)))
  return {
    ...question,
    search: `${question.search} ${added}`,
    sought: `${question.sought} ${added}`,
    meaning: withNames(question.meaning, tiers),
    words: [...new Set([...question.words.filter((word) => !compared.has(word)), ...stems])],
    names: [...new Set([...question.names, ...stems])],
    asks: question.asks || (question.borrowed.length > 0 && ASKS_ON.test(question.own)),
    tiers,
  }
}

/** Without the names of its tiers among its words: of lines that are compared by meaning those that name a tier are no better than others on it. */
export function withoutTierWords(question: Question): Question {
  const named = new Set((question.tiers ?? []).flatMap(({ name }) => contentWords(name)))
  return named.size === 0 ? question : { ...question, words: question.words.filter((word) => !named.has(word)) }
}

/** A text with the names in place of what was said. */
export const withNames = (text: string, tiers: readonly NamedTier[]): string =>
  tiers.reduce((named, { said, name }) => {
    const at = named.lastIndexOf(said)
    return at < 0 ? named : `${named.slice(0, at)}${name}${named.slice(at + said.length)}`
  }, text)

/** Those that a part of the question speaks of; all where none of its own does. */
export function tiersOfPart(part: string, tiers: readonly NamedTier[]): readonly NamedTier[] {
  const own = tiers.filter(({ said }) => part.includes(said))
  return own.length > 0 ? own : tiers
}
