import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'

/** What a person wrote to a colleague about a moment of a meeting. */
export const momentComments = pgTable(
  'moment_comments',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    meeting_id: partOf(() => meetings.id),
    author_id: partOf(() => users.id),
    /** The colleague; null once they are removed. */
    to_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The client's own name for the comment, so that one that is sent twice is stored and mailed once. */
    client_key: uuid().notNull(),
    /** The row of the transcript. */
    message_id: text().notNull(),
    /** The item of the manager notes; null for a comment on the row itself. */
    about: text(),
    text: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    done_at: timestamp({ withTimezone: true }),
    /** Whether the colleague was mailed; false over the limit of mails. */
    is_mailed: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('moment_comments_client_key').on(table.meeting_id, table.author_id, table.client_key),
    index('moment_comments_author').on(table.author_id),
    index('moment_comments_to').on(table.to_id),
    index('moment_comments_company').on(table.company_id),
  ],
)
