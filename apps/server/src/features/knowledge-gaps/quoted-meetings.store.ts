import { and, eq, inArray, isNotNull, isNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { RowKey } from '../../platform/db/rows.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { knowledgeGaps } from './knowledge-gaps.tables.ts'

const DRAFT_DROPPED = 'The draft quoted a meeting that was deleted.'

/**
 * Drops the drafts that quote a deleted meeting. An approved answer stays, as its document does, without the quote of the
 * meeting beside it. Changes nothing while the meeting is there.
 */
export async function dropQuotesOf(tx: Db, { company_id, id }: RowKey, updated_at: Date): Promise<void> {
  const quoted = JSON.stringify([{ item_id: id }])
  const isQuoting = and(
    eq(knowledgeGaps.company_id, company_id),
    sql`${knowledgeGaps.draft_sources} @> ${quoted}::jsonb`,
    notExists(tx.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, id))),
  )
  const states = ['approved', 'closed'] as const
  const isApproved = or(inArray(knowledgeGaps.state, states), isNotNull(knowledgeGaps.item_id))
  await tx
    .update(knowledgeGaps)
    .set({
      draft_sources: sql`(
        select coalesce(jsonb_agg(source order by nth), '[]'::jsonb)
        from jsonb_array_elements(${knowledgeGaps.draft_sources}) with ordinality as quotes(source, nth)
        where source->>'item_id' <> ${id})`,
      updated_at,
    })
    .where(and(isQuoting, isApproved))
  await tx
    .update(knowledgeGaps)
    .set({
      // A draft that is being written stays so: its job writes another one.
      state: sql`case when ${knowledgeGaps.state} = 'drafted' then 'open' else ${knowledgeGaps.state} end`,
      draft_text: null,
      draft_sources: null,
      draft_engine: null,
      drafted_at: null,
      draft_failure: DRAFT_DROPPED,
      updated_at,
    })
    .where(and(isQuoting, notInArray(knowledgeGaps.state, [...states]), isNull(knowledgeGaps.item_id)))
}
