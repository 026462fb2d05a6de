import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses } from '../answers/answers.tables.ts'

/** Id of the response that is stored for a message of a meeting; null without one. */
export async function findResponseTo(
  db: Db,
  key: { company_id: string; meeting_id: string; message_id: string; kind: 'answer' | 'explain' },
): Promise<string | null> {
  const [row] = await db
    .select({ id: assistantResponses.id })
    .from(assistantResponses)
    .where(
      and(
        eq(assistantResponses.company_id, key.company_id),
        eq(assistantResponses.meeting_id, key.meeting_id),
        eq(assistantResponses.message_id, key.message_id),
        eq(assistantResponses.kind, key.kind),
      ),
    )
    .limit(1)
  return row?.id ?? null
}
