import type { ResponseSource } from '@cuecard/contract/answers.ts'
import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { and, eq } from 'drizzle-orm'
import { audienceUntilChosen } from '../knowledge/knowledge.service.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'

/** By the id of a document: its audience as it is now. */
export type AudienceOf = ReadonlyMap<string, Audience | null>

/** Of the documents behind these sources that are there still. */
export async function listAudiences(
  db: Db,
  companyId: string,
  sources: readonly Pick<ResponseSource, 'item_id'>[],
): Promise<AudienceOf> {
  const ids = [...new Set(sources.map(({ item_id }) => item_id))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columnsOf(knowledgeItems, 'id', 'name', 'audience', 'proposed_audience', 'knowledge_source'))
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.company_id, companyId), isOneOf(knowledgeItems.id, ids)))
  return new Map(rows.map((row) => [row.id, audienceUntilChosen(row)]))
}

/** A document may have got another audience since the draft; of one that was removed, that of then counts. */
export const withAudienceOfNow = (sources: readonly ResponseSource[], now: AudienceOf): ResponseSource[] =>
  sources.map((source) => ({
    ...source,
    audience: now.has(source.item_id) ? now.get(source.item_id) : source.audience,
  }))

/** Whom a draft from these sources is for: `internal` where one of them is, else null, as nobody has chosen one. */
export const audienceOf = (sources: readonly Pick<ResponseSource, 'audience'>[]): 'internal' | null =>
  sources.some(({ audience }) => audience === 'internal') ? 'internal' : null
