import { randomUUID } from 'node:crypto'
import { VOCABULARY_NAMES_MAX } from '@cuecard/contract/limits.ts'
import type { Vocabulary, VocabularyEntry, VocabularyKind, VocabularyName } from '@cuecard/contract/vocabulary.ts'
import { fold, plural } from '@cuecard/language/plain-text.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, orNotFound } from '../../platform/errors.ts'
import { createMeantNames, type MeantNames } from '@cuecard/language/meant-names.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { addOwner, type NameProblem, ownersOf, problemOf, tidyName } from './check-names.ts'
import { type ListedName, readList } from './read-list.ts'
import * as store from './vocabulary.store.ts'

export { listEntries as vocabularyOf } from './vocabulary.store.ts'

/** Told of the spellings that a change added, took away or gave to another name, inside its transaction. */
export type FollowChange = (
  deps: Deps,
  tx: Db,
  change: { companyId: string; requestedBy: string; spellings: string[] },
) => Promise<void>

const NAMES_FULL = `The list holds at most ${VOCABULARY_NAMES_MAX.toLocaleString('en-US')} names.`
/** Lines of a pasted list that a refusal names. */
const PROBLEMS_SHOWN = 5

/** All names of the company, sorted by name. */
export const list = async (deps: Deps, actor: Member): Promise<Vocabulary> => ({
  entries: (await store.listEntries(deps.database.of(actor.company_id), actor.company_id)).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
  ),
})

/** Names by which the company's texts are read as meant; kept for a while, as live answers need them. */
export function meantNamesOf(deps: Deps, companyId: string): Promise<MeantNames> {
  const cache = deps.caches.meantNames
  const kept = cache.get(companyId)
  if (kept) return kept
  const reading = store.listEntries(deps.database.of(companyId), companyId).then(createMeantNames)
  cache.set(companyId, reading)
  reading.catch(() => cache.peek(companyId) === reading && cache.delete(companyId))
  return reading
}

/** Drops what is kept of a company when any process has changed its names. */
export const followVocabularyChanges = (deps: Deps) =>
  deps.signals.subscribe('vocabulary', (companyId) =>
    companyId === '*' ? deps.caches.meantNames.clear() : deps.caches.meantNames.delete(companyId),
  )

interface Edit<Result> {
  entries: VocabularyEntry[]
  /** The names that were changed, as they were and as they are. */
  touched: readonly VocabularyName[]
  target: string
  detail: string
  result: Result
}

async function change<Result>(
  deps: Deps,
  actor: Member,
  { edit, follow }: { edit: (before: VocabularyEntry[]) => Edit<Result>; follow: FollowChange },
): Promise<Result> {
  const { company_id } = actor
  return deps.database.of(company_id).transaction(async (tx) => {
    const now = deps.clock.now()
    const before = await store.lockEntries(tx, company_id, now)
    const { entries, touched, target, detail, result } = edit(before)
    if (touched.length === 0) return result
    if (entries.length > VOCABULARY_NAMES_MAX) throw conflict(NAMES_FULL)
    await store.saveEntries(tx, company_id, { entries, now })
    await writeAudit(deps, tx, { actor, action: 'vocabulary_changed', target, detail })
    const spellings = [...new Set(touched.flatMap(({ name, spellings: others }) => [name, ...others]))]
    await follow(deps, tx, { companyId: company_id, requestedBy: actor.user_id, spellings })
    await deps.signals.publish(tx, 'vocabulary', company_id)
    return result
  })
}

const cleanName = ({ kind, name, spellings }: VocabularyName) =>
  tidyName({ kind, name: toDatabaseText(name), spellings: spellings.map(toDatabaseText) })

const refuse = ({ field, words }: NameProblem) => invalid(words, { [field]: words })

/** Adds a name. @throws 422 for a spelling that belongs to another name, 409 beyond the limit */
export const create = (deps: Deps, actor: Member, input: { body: VocabularyName; follow: FollowChange }) =>
  change(deps, actor, {
    follow: input.follow,
    edit: (before) => {
      const entry: VocabularyEntry = { id: randomUUID(), ...cleanName(input.body) }
      const problem = problemOf(entry, ownersOf(before))
      if (problem) throw refuse(problem)
      return { entries: [...before, entry], touched: [entry], target: entry.name, detail: 'added', result: entry }
    },
  })

/** Changes a name. @throws 404; 422 for a spelling that belongs to another name */
export const update = (deps: Deps, actor: Member, input: { id: string; body: VocabularyName; follow: FollowChange }) =>
  change(deps, actor, {
    follow: input.follow,
    edit: (before) => {
      const former = orNotFound(before.find(({ id }) => id === input.id) ?? null)
      const entry: VocabularyEntry = { id: former.id, ...cleanName(input.body) }
      const problem = problemOf(entry, ownersOf(before.filter((other) => other !== former)))
      if (problem) throw refuse(problem)
      const entries = before.map((each) => (each === former ? entry : each))
      const isSame = JSON.stringify(entry) === JSON.stringify(former)
      return { entries, touched: isSame ? [] : [former, entry], target: entry.name, detail: 'changed', result: entry }
    },
  })

/** Removes a name with its spellings. @throws 404 */
export const remove = (deps: Deps, actor: Member, input: { id: string; follow: FollowChange }): Promise<void> =>
  change(deps, actor, {
    follow: input.follow,
    edit: (before) => {
      const entry = orNotFound(before.find(({ id }) => id === input.id) ?? null)
      const entries = before.filter((each) => each !== entry)
      return { entries, touched: [entry], target: entry.name, detail: 'removed', result: undefined }
    },
  })

interface Pasted {
  added: number
  extended: number
  unchanged: number
}

/** Adds a list of names, all or none. @throws 422 with the lines that cannot be added, 409 beyond the limit */
export const paste = (
  deps: Deps,
  actor: Member,
  input: { kind: VocabularyKind; text: string; follow: FollowChange },
): Promise<Pasted> =>
  change(deps, actor, {
    follow: input.follow,
    edit: (before) => {
      const { entries, touched, counts, problems } = merge(before, input.kind, readList(toDatabaseText(input.text)))
      if (problems.length > 0) {
        const more = problems.length - PROBLEMS_SHOWN
        const shown = problems.slice(0, PROBLEMS_SHOWN).join('\n')
        const words = more > 0 ? `${shown}\nAnd ${plural(more, 'more line')}.` : shown
        throw invalid(words, { text: words })
      }
      const detail = `list pasted: ${counts.added} added, ${counts.extended} with more spellings`
      return { entries, touched, target: plural(counts.added, 'name'), detail, result: counts }
    },
  })

function merge(before: readonly VocabularyEntry[], kind: VocabularyKind, listed: readonly ListedName[]) {
  const entries = new Map(before.map((entry) => [entry.id, entry]))
  const owners = ownersOf(before)
  const known = new Set(before.map(({ id }) => id))
  const added = new Set<string>()
  const extended = new Set<string>()
  const unchanged = new Set<string>()
  const problems: string[] = []
  for (const { line, name, spellings } of listed) {
    const one = tidyName({ kind, name, spellings })
    const owner = owners.get(fold(one.name))
    const former = owner && owner.kind === kind && fold(owner.name) === fold(one.name) ? owner : null
    const own = former ? [former.name, ...former.spellings].map((written) => fold(written)) : []
    const fresh = one.spellings.filter((written) => !own.includes(fold(written)))
    const entry: VocabularyEntry = former
      ? { ...former, spellings: [...former.spellings, ...fresh] }
      : { id: randomUUID(), ...one }
    const others = former ? new Map([...owners].filter(([key]) => !own.includes(key))) : owners
    const problem = former && fresh.length === 0 ? null : problemOf(entry, others)
    if (problem) {
      problems.push(`Line ${line}: ${problem.words}`)
      continue
    }
    if (!former) added.add(entry.id)
    else if (known.has(entry.id)) (fresh.length > 0 ? extended : unchanged).add(entry.id)
    entries.set(entry.id, entry)
    addOwner(owners, entry)
  }
  for (const id of extended) unchanged.delete(id)
  return {
    entries: [...entries.values()],
    touched: [...entries.values()].filter(({ id }) => added.has(id) || extended.has(id)),
    counts: { added: added.size, extended: extended.size, unchanged: unchanged.size },
    problems,
  }
}
