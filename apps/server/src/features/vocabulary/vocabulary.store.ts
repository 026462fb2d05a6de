import type { VocabularyEntry } from '@cuecard/contract/vocabulary.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { vocabularies } from './vocabulary.tables.ts'

const ofCompany = (companyId: string) => eq(vocabularies.company_id, companyId)

export async function listEntries(db: Db, companyId: string): Promise<VocabularyEntry[]> {
  const [row] = await db.select({ entries: vocabularies.entries }).from(vocabularies).where(ofCompany(companyId))
  return row?.entries ?? []
}

/** The entries, locked until the transaction ends. */
export async function lockEntries(tx: Db, companyId: string, now: Date): Promise<VocabularyEntry[]> {
  await tx.insert(vocabularies).values({ company_id: companyId, updated_at: now }).onConflictDoNothing()
  const [row] = await tx
    .select({ entries: vocabularies.entries })
    .from(vocabularies)
    .where(ofCompany(companyId))
    .for('update')
  return row?.entries ?? []
}

export async function saveEntries(
  tx: Db,
  companyId: string,
  { entries, now }: { entries: VocabularyEntry[]; now: Date },
): Promise<void> {
  await tx.update(vocabularies).set({ entries, updated_at: now }).where(ofCompany(companyId))
}
