import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { indexedDocuments } from '../../knowledge/knowledge.service.ts'
import type { KnownDocument } from '../test-runs.tables.ts'
import { findKnowledge, insertKnowledge, newestKnowledge } from './knowledge-state.store.ts'

/**
 * Keeps which documents answers are found in now and returns the id under which a run refers to it; over unchanged documents
 * it is the same one. An item that is synced again without a change keeps the time of its content.
 */
export async function rememberKnowledge(deps: Deps, company_id: string): Promise<string> {
  const db = deps.database.of(company_id)
  const indexed = await indexedDocuments(db, company_id)
  const digest = digestOf(indexed)
  const known = await findKnowledge(db, company_id, digest)
  if (known) return known.id
  const before = new Map((await newestKnowledge(db, company_id))?.documents.map((each) => [each.item_id, each]))
  const documents = indexed.map(({ synced_at, ...document }): KnownDocument => {
    const earlier = before.get(document.item_id)
    const changed_at = earlier?.hash === document.hash ? earlier.changed_at : (synced_at?.toISOString() ?? null)
    return { ...document, changed_at }
  })
  const row = { id: randomUUID(), company_id, digest, documents, created_at: deps.clock.now() }
  const added = await insertKnowledge(db, row)
  // Another run may have kept the same in the meantime.
  const kept = added ?? (await findKnowledge(db, company_id, digest))
  if (!kept) throw new Error('the documents of a test run could not be kept')
  return kept.id
}

const digestOf = (documents: readonly Pick<KnownDocument, 'item_id' | 'name' | 'hash'>[]) =>
  createHash('sha256')
    .update(JSON.stringify(documents.map(({ item_id, name, hash }) => [item_id, name, hash])))
    .digest('hex')
