import { VOCABULARY_NAME_MAX, VOCABULARY_SPELLINGS_MAX } from '@cuecard/contract/limits.ts'
import type { VocabularyEntry, VocabularyKind, VocabularyName } from '@cuecard/contract/vocabulary.ts'
import { fold, oneLine } from '@cuecard/language/plain-text.ts'

const KINDS: Record<VocabularyKind, string> = {
  competitor: 'a competitor',
  product: 'an own product',
  own_name: 'an own name',
}

/** A name on one line, each spelling once and none that is the name itself. */
export function tidyName({ kind, name, spellings }: VocabularyName): VocabularyName {
  const tidy = oneLine(name)
  const seen = new Set([fold(tidy)])
  const others = spellings.map(oneLine).filter((one) => {
    const key = fold(one)
    return key !== '' && !seen.has(key) && seen.add(key)
  })
  return { kind, name: tidy, spellings: others }
}

/** Which name each spelling belongs to, by its folded form. */
export type Owners = Map<string, VocabularyEntry>

export function ownersOf(entries: readonly VocabularyEntry[]): Owners {
  const owners: Owners = new Map()
  for (const entry of entries) addOwner(owners, entry)
  return owners
}

export function addOwner(owners: Owners, entry: VocabularyEntry): void {
  for (const written of [entry.name, ...entry.spellings]) owners.set(fold(written), entry)
}

export interface NameProblem {
  /** The field to look at. */
  field: 'name' | 'spellings'
  /** For people. */
  words: string
}

/** Why a name cannot stand beside those that have owners; null when it can. */
export function problemOf(one: VocabularyName, owners: Owners): NameProblem | null {
  const all = [
    { field: 'name' as const, written: one.name },
    ...one.spellings.map((written) => ({ field: 'spellings' as const, written })),
  ]
  for (const { field, written } of all) {
    const words = problemWith(written) ?? clashOf(written, owners)
    if (words !== null) return { field, words }
  }
  if (one.spellings.length <= VOCABULARY_SPELLINGS_MAX) return null
  return { field: 'spellings', words: `A name has at most ${VOCABULARY_SPELLINGS_MAX} other spellings.` }
}

function problemWith(written: string): string | null {
  if (fold(written).length < 2) return `“${written}” is too short: two letters or digits are needed at least.`
  if (written.length <= VOCABULARY_NAME_MAX) return null
  return `“${written.slice(0, 40)}…” is longer than ${VOCABULARY_NAME_MAX} characters.`
}

function clashOf(written: string, owners: Owners): string | null {
  const owner = owners.get(fold(written))
  if (!owner) return null
  return fold(owner.name) === fold(written)
    ? `“${owner.name}” is in the list already, as ${KINDS[owner.kind]}.`
    : `“${written}” is already a spelling of “${owner.name}”, ${KINDS[owner.kind]}.`
}
