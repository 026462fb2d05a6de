import { sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    type: text({ enum: ['internal_control_company', 'demo', 'organization', 'single_user'] }).notNull(),
    /** Starts the enrolment of an extension, which a mailed code completes; it opens no call by itself. */
    connection_token: text().notNull().unique(),
    is_meeting_saving_enabled: boolean().notNull().default(true),
    is_extension_ui_active_for_users: boolean().notNull().default(true),
    consent_policy: text({ enum: ['none', 'offered', 'required'] })
      .notNull()
      .default('none'),
    has_talk_prompts: boolean().notNull().default(false),
    /** Whether what is typed in a meeting's chat is read and stored like what is said. */
    is_chat_captured: boolean().notNull().default(false),
    last_knowledge_sync_datetime: timestamp({ withTimezone: true }),
    /** The last change to items that a sync has not taken in yet is newer than `last_knowledge_sync_datetime`. */
    knowledge_changed_at: timestamp({ withTimezone: true }),
    has_playbook: boolean().notNull().default(false),
    playbook_engine: text({ enum: ['model', 'quotes'] }),
    /** The state of sources, model and plans from which the model could write nothing; it is not asked again for the same. */
    playbook_nothing_from: text(),
    is_nightly_resync_enabled: boolean().notNull().default(false),
    /** The version of the company's index that answers use; null before the first sync. */
    index_version: bigint({ mode: 'number' }),
    index_passages: bigint({ mode: 'number' }).notNull().default(0),
    index_embedded: bigint({ mode: 'number' }).notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('companies_one_internal_control_company')
      .on(table.type)
      .where(sql`type = 'internal_control_company'`),
  ],
)
