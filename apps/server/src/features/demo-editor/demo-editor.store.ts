import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { demoConversations } from './demo-editor.tables.ts'

export interface Conversation {
  messages: DemoEntry[]
  version: number
}

/** An empty conversation of version 0 before the first save. */
export async function findConversation(db: Db, company_id: string): Promise<Conversation> {
  const [row] = await db
    .select({ messages: demoConversations.messages, version: demoConversations.version })
    .from(demoConversations)
    .where(eq(demoConversations.company_id, company_id))
  return row ?? { messages: [], version: 0 }
}

/** Saves the list as the version after `based_on`. False when another one was saved since. */
export async function saveConversation(
  db: Db,
  save: { company_id: string; messages: DemoEntry[]; based_on: number; now: Date },
): Promise<boolean> {
  const { company_id, messages, based_on, now } = save
  const values = { messages, version: based_on + 1, updated_at: now }
  const rows =
    based_on === 0
      ? await db
          .insert(demoConversations)
          .values({ company_id, ...values })
          .onConflictDoNothing()
          .returning({ version: demoConversations.version })
      : await db
          .update(demoConversations)
          .set(values)
          .where(and(eq(demoConversations.company_id, company_id), eq(demoConversations.version, based_on)))
          .returning({ version: demoConversations.version })
  return rows.length > 0
}
