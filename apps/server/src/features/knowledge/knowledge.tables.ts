import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '../companies/companies.tables.ts'

export const knowledgeItems = pgTable(
  'knowledge_items',
  {
    id: uuid().primaryKey(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    type: text({ enum: ['url', 'file'] }).notNull(),
    base_url: text(),
    discover_sub_urls: boolean().notNull().default(false),
    sub_urls: text().array().notNull().default([]),
    /** The uploaded file's own name, made safe; where the bytes lie is `file_key`. */
    file_path: text(),
    file_key: text(),
    knowledge_source: text({ enum: ['user_uploaded', 'platform_generated', 'initial_sales_playbook'] }).notNull(),
    sync_state: text({ enum: ['pending', 'syncing', 'synced', 'failed'] })
      .notNull()
      .default('pending'),
    sync_reason: text(),
    size_bytes: bigint({ mode: 'number' }),
    /** SHA-256 of the bytes, and of those that the index holds: equal means nothing to do. */
    content_hash: text(),
    synced_hash: text(),
    language: text(),
    chunk_count: integer().notNull().default(0),
    last_synced_at: timestamp({ withTimezone: true }),
    last_change: text({ enum: ['added', 'changed', 'unchanged'] }),
    /** Of generated documents: which one it is, and a hash of the sources it was written from. */
    generated_key: text(),
    generated_from: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('knowledge_items_company').on(table.company_id, table.created_at)],
)

/** The pages of a web site as the last sync saw them; its passages carry the page's address as their locator. */
export const knowledgePages = pgTable(
  'knowledge_pages',
  {
    id: uuid().primaryKey(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    item_id: uuid()
      .notNull()
      .references(() => knowledgeItems.id, { onDelete: 'cascade' }),
    /** Normalised: no fragment, default port or tracking parameters. */
    url: text().notNull(),
    title: text(),
    state: text({ enum: ['pending', 'synced', 'failed', 'skipped'] })
      .notNull()
      .default('pending'),
    reason: text(),
    size_bytes: bigint({ mode: 'number' }),
    chunk_count: integer().notNull().default(0),
    /** Of the reply that the index holds, to ask the server whether there is a newer one. */
    etag: text(),
    last_modified: text(),
    /** SHA-256 of the main content, and of the content that the index holds. */
    content_hash: text(),
    synced_hash: text(),
    /** Where the extracted content lies between syncs. */
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
 * Who may write to a company's index at this moment. A sync holds it from its first change to its publication, the
 * background embedding for one batch at a time; it runs out by itself when its holder died.
 */
export const knowledgeIndexLeases = pgTable('knowledge_index_leases', {
  company_id: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  holder: uuid().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})
