import { contentSet, contentWords } from '@cuecard/language/words.ts'
import { findReferences, type TierReference } from './find-references.ts'
import type { TierLadder } from './learn-ladders.ts'
import { escaped, isSame } from './tier-order.ts'

/** A tier that a customer spoke of by comparison. */
export interface NamedTier {
  name: string
  /** How documents name it in full, besides. */
  fullNames: readonly string[]
  /** The other tiers of its ladder. */
  others: readonly string[]
  /** What the customer said. */
  said: string
}

export interface ResolvedMessage {
  /** With names in place of comparisons. */
  text: string
  tiers: NamedTier[]
}

/** Whether a message may speak of a tier by comparison. */
export const mayMeanTier = (message: string): boolean => findReferences(message).length > 0

/** Messages, oldest first, each with the names that it means in place of comparisons, as far as that is certain. */
export function resolveTiers(messages: readonly string[], ladders: readonly TierLadder[]): ResolvedMessage[] {
  const resolved: ResolvedMessage[] = []
  for (const message of messages) {
    const said = resolved.map(({ text }) => text).toReversed()
    resolved.push(resolveMessage(message, said, ladders))
  }
  return resolved
}

/** `said`: what was said before it, the latest first. */
function resolveMessage(message: string, said: readonly string[], ladders: readonly TierLadder[]): ResolvedMessage {
  const tiers: NamedTier[] = []
  let text = ''
  let from = 0
  for (const reference of findReferences(message)) {
    const before = `${text}${message.slice(from, reference.start)}`
    const tier = tierOf(reference, { message, said: [before, ...said], ladders })
    if (!tier) continue
    tiers.push({ ...tier, said: message.slice(reference.start, reference.end) })
    text = `${before}${tier.name}`
    from = reference.end
  }
  return { text: `${text}${message.slice(from)}`, tiers }
}

interface Talk {
  message: string
  /** The latest first, beginning with the message up to the reference. */
  said: readonly string[]
  ladders: readonly TierLadder[]
}

type Tier = Omit<NamedTier, 'said'>

function tierOf(reference: TierReference, talk: Talk): Tier | null {
  const fitting = ladderCandidates(reference, talk.ladders).flatMap((ladder) => {
    const name = nameIn(ladder, reference, talk.said)
    return name === null ? [] : [{ ladder, name }]
  })
  const chosen = chooseLadder(fitting, reference, talk)
  if (!chosen) return null
  const { name, ladder } = chosen
  const others = ladder.names.filter((other) => other !== name)
  return { name, others, fullNames: ladder.fullNames.get(name) ?? [] }
}

interface Fitting {
  ladder: TierLadder
  name: string
}

/** The ladders that the noun may mean. */
function ladderCandidates({ kinds, noun }: TierReference, ladders: readonly TierLadder[]): readonly TierLadder[] {
  if (kinds === null) {
    const [stem = ''] = contentWords(noun)
    return ladders.filter(({ nouns }) => nouns.includes(stem))
  }
  if (isAny(kinds)) return ladders
  for (const kind of kinds) {
    const found = ladders.filter((ladder) => ladder.kinds.includes(kind))
    if (found.length > 0) return found
  }
  return []
}

const isAny = (kinds: readonly string[]) => kinds.length > 3

/** The tier of a ladder that the words mean; null where they may mean several of it, or none. */
function nameIn(ladder: TierLadder, reference: TierReference, said: readonly string[]): string | null {
  const { names } = ladder
  const { direction, axis, isComparative, word } = reference
  const literal = names.find((name) => isSame(name, word))
  if (literal !== undefined) return literal
  const spoken = lastNamed(ladder, said)
  if (direction === 'other')
    return names.length === 2 && spoken !== null ? (names.find((name) => name !== spoken) ?? null) : null
  if (!isOrderedBy(ladder, axis)) return null
  if (direction === 'middle') return names.length % 2 === 1 ? (names[(names.length - 1) / 2] ?? null) : null
  if (names.length === 2 || !isComparative) return (direction === 'low' ? names[0] : names.at(-1)) ?? null
  const at = spoken === null ? -1 : names.indexOf(spoken)
  const beyond = at < 0 ? [] : direction === 'low' ? names.slice(0, at) : names.slice(at + 1)
  return beyond.length === 1 ? (beyond[0] ?? null) : null
}

function isOrderedBy({ byPrice, bySize, byRank }: TierLadder, axis: TierReference['axis']): boolean {
  if (axis === 'price') return byPrice
  return axis === 'size' ? bySize || byPrice : bySize || byPrice || byRank
}

/** The tier that the latest of these messages names which names one of the ladder alone. */
function lastNamed(ladder: TierLadder, said: readonly string[]): string | null {
  for (const message of said) {
    const named = namedIn(ladder, message)
    if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null
  }
  return null
}

/** Names in words have a capital letter where they are meant; 'plus' and 'total' are words as well. */
export function namedIn({ names }: Pick<TierLadder, 'names'>, message: string): string[] {
  const found = names.filter((name) => {
    const flags = /\d/u.test(name) ? 'iu' : 'u'
    return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, flags).test(message)
  })
  return found.filter((name) => !found.some((longer) => longer !== name && longer.includes(name)))
}

/** So many times more often a ladder must stand in the documents than the next one to be meant without a noun. */
const CLEARLY = 3

/** The only ladder; else the one that was spoken of, the one that the word suits, the one whose tables tell what is asked, or the one that clearly leads. */
function chooseLadder(fitting: readonly Fitting[], reference: TierReference, { said, message }: Talk): Fitting | null {
  if (fitting.length < 2) return fitting[0] ?? null
  for (const earlier of said) {
    const spoken = fitting.filter(({ ladder }) => namedIn(ladder, earlier).length > 0)
    if (spoken.length === 1) return spoken[0] ?? null
    if (spoken.length > 1) break
  }
  const suited = fitting.filter(({ ladder }) => suits(ladder, reference))
  const left = suited.length > 0 ? suited : fitting
  return (
    only(left, ({ ladder }) => matching(ladder, message), 1) ?? only(left, ({ ladder }) => ladder.mentions, CLEARLY)
  )
}

/** Sizes are said of what has one, 'top' and 'basic' of what has no number. */
function suits({ bySize, names }: TierLadder, { axis }: TierReference): boolean {
  if (axis === 'price') return true
  return axis === 'size' ? bySize : !names.every((name) => /\d/u.test(name))
}

function matching({ matters }: TierLadder, message: string): number {
  const asked = contentSet(message)
  return matters.filter((word) => asked.has(word)).length
}

/** The only one, or the one with the highest worth if no other has as much as its share of it. */
function only(fitting: readonly Fitting[], worthOf: (each: Fitting) => number, times: number): Fitting | null {
  const [first, second] = fitting.map((each) => ({ each, worth: worthOf(each) })).sort((a, b) => b.worth - a.worth)
  if (!first || first.worth === 0) return null
  return !second || (first.worth > second.worth && first.worth >= times * second.worth) ? first.each : null
}
