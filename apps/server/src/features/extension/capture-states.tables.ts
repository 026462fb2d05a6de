import type { CaptureCount } from '@cuecard/contract/extension.ts'
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How reading captions went, summed over all users; neither users nor companies are stored. */
export const captureStates = pgTable(
  'capture_states',
  {
    day: date().notNull(),
    service: text().$type<CaptureCount['service']>().notNull(),
    pack_version: integer().notNull(),
    status: text().$type<CaptureCount['status']>().notNull(),
    /** Selectors of the pack, `structure`, `other` for what the pack does not name, or empty. */
    read_by: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.service, table.pack_version, table.status, table.read_by] })],
)
