import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

export const knowledgeItems = pgTable(
  'knowledge_items',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    name: text().notNull(),
    description: text(),
    type: text({ enum: ['url', 'file'] }).notNull(),
    base_url: text(),
    discover_sub_urls: boolean().notNull().default(false),
    sub_urls: text().array().notNull().default([]),
    /** Name of the uploaded file without unsafe characters; the bytes are stored under `file_key`. */
    file_path: text(),
    file_key: text(),
    knowledge_source: text({ enum: ['user_uploaded', 'platform_generated', 'initial_sales_playbook'] }).notNull(),
    sync_state: text({ enum: ['pending', 'syncing', 'synced', 'failed'] })
      .notNull()
      .default('pending'),
    sync_reason: text(),
    size_bytes: bigint({ mode: 'number' }),
    /** SHA-256 of the stored bytes, and of the bytes that were indexed: the item needs no sync while they are equal. */
    content_hash: text(),
    synced_hash: text(),
    language: text(),
    chunk_count: integer().notNull().default(0),
    last_synced_at: timestamp({ withTimezone: true }),
    last_change: text({ enum: ['added', 'changed', 'unchanged'] }),
    /** Set for generated documents: which document it is, and what it was generated from (`playbook/generated-from.ts`). */
    generated_key: text(),
    generated_from: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('knowledge_items_company').on(table.company_id, table.created_at)],
)

/** The pages of a web site as of the last sync; the locator of a passage is the address of its page. */
export const knowledgePages = pgTable(
  'knowledge_pages',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    item_id: partOf(() => knowledgeItems.id),
    /** Normalised: no fragment, default port or tracking parameters. */
    url: text().notNull(),
    title: text(),
    state: text({ enum: ['pending', 'synced', 'failed', 'skipped'] })
      .notNull()
      .default('pending'),
    reason: text(),
    size_bytes: bigint({ mode: 'number' }),
    chunk_count: integer().notNull().default(0),
    /** HTTP validators of the indexed reply: the next sync asks only for a newer version. */
    etag: text(),
    last_modified: text(),
    /** SHA-256 of the main content last read, and of the content that was indexed. */
    content_hash: text(),
    synced_hash: text(),
    /** File with the extracted content, kept between syncs. */
    file_key: text(),
    last_change: text({ enum: ['added', 'changed', 'unchanged'] }),
    fetched_at: timestamp({ withTimezone: true }),
    last_synced_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('knowledge_pages_url').on(table.item_id, table.url),
    index('knowledge_pages_company').on(table.company_id, table.item_id),
  ],
)

/**
 * Which job run may write to a company's index. A sync keeps the lease from its first change to its publication, the
 * background embedding for one batch; the lease of a run that crashed expires.
 */
export const knowledgeIndexLeases = pgTable('knowledge_index_leases', {
  company_id: partOf(() => companies.id).primaryKey(),
  holder: uuid().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})
