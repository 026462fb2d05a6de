import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { indexedDocuments } from '../../knowledge/knowledge.service.ts'
import type { KnownDocument } from '../test-runs.tables.ts'
import { changedDocuments } from './explain-fall.ts'
import {
  documentsOf,
  forgetKnowledge,
  insertKnowledge,
  keepKnowledge,
  newestKnowledge,
} from './knowledge-state.store.ts'

/**
 * Keeps which documents answers are found in now and returns the id under which a run refers to it; while the documents do
 * not change it is the same one. Documents that become what they were once get a new one, because their content was taken in
 * again. An item that is synced again without a change keeps the time of its content.
 */
export async function rememberKnowledge(deps: Deps, company_id: string): Promise<string> {
  const db = deps.database.of(company_id)
  const indexed = await indexedDocuments(db, company_id)
  const digest = digestOf(indexed)
  const newest = await newestKnowledge(db, company_id)
  const used_at = deps.clock.now()
  if (newest?.digest === digest && (await keepKnowledge(db, company_id, { id: newest.id, used_at }))) return newest.id
  const before = new Map(newest?.documents.map((each) => [each.item_id, each]))
  const documents = indexed.map(({ synced_at, ...document }): KnownDocument => {
    const earlier = before.get(document.item_id)
    const changed_at = earlier?.hash === document.hash ? earlier.changed_at : (synced_at?.toISOString() ?? null)
    return { ...document, changed_at }
  })
  const id = randomUUID()
  await insertKnowledge(db, { id, company_id, digest, documents, created_at: used_at, used_at })
  return id
}

/** For a run that has asked its last case: if documents changed since it began, its answers may rest on either state, so that it names none. */
export async function forgetChangedKnowledge(
  deps: Deps,
  run: { company_id: string; id: string; knowledge_id: string | null },
): Promise<void> {
  const db = deps.database.of(run.company_id)
  const began = await documentsOf(db, run.company_id, run.knowledge_id)
  if (began === null) return
  const now = await indexedDocuments(db, run.company_id)
  const changes = changedDocuments(
    began,
    now.map(({ item_id, name, hash }) => ({ item_id, name, hash, changed_at: null })),
  )
  if (changes.length > 0) await forgetKnowledge(db, run)
}

const digestOf = (documents: readonly Pick<KnownDocument, 'item_id' | 'name' | 'hash'>[]) =>
  createHash('sha256')
    .update(JSON.stringify(documents.map(({ item_id, name, hash }) => [item_id, name, hash])))
    .digest('hex')
