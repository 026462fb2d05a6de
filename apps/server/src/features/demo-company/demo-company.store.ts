import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses } from '../assistant/assistant.tables.ts'

interface AskedAbout {
  company_id: string
  meeting_id: string
  message_id: string
  kind: 'answer' | 'explain'
}

/** The response that a message of a meeting got already. */
export async function findResponseTo(db: Db, asked: AskedAbout): Promise<string | null> {
  const [row] = await db
    .select({ id: assistantResponses.id })
    .from(assistantResponses)
    .where(
      and(
        eq(assistantResponses.company_id, asked.company_id),
        eq(assistantResponses.meeting_id, asked.meeting_id),
        eq(assistantResponses.message_id, asked.message_id),
        eq(assistantResponses.kind, asked.kind),
      ),
    )
    .limit(1)
  return row?.id ?? null
}
