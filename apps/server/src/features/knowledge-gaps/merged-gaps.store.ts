import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { hasRows, type RowKey } from '../../platform/db/rows.ts'
import { knowledgeGaps } from './knowledge-gaps.tables.ts'

/** Makes a gap, with what had been made parts of it, part of another one. */
export async function mergeInto(tx: Db, { company_id, id }: RowKey, into: string): Promise<void> {
  await tx
    .update(knowledgeGaps)
    .set({ merged_into: into })
    .where(
      and(eq(knowledgeGaps.company_id, company_id), or(eq(knowledgeGaps.id, id), eq(knowledgeGaps.merged_into, id))),
    )
}

/** False when it was no part of another gap. */
export const separate = (tx: Db, { company_id, id }: RowKey) =>
  tx
    .update(knowledgeGaps)
    .set({ merged_into: null })
    .where(
      and(eq(knowledgeGaps.company_id, company_id), eq(knowledgeGaps.id, id), isNotNull(knowledgeGaps.merged_into)),
    )
    .returning({ id: knowledgeGaps.id })
    .then(hasRows)
