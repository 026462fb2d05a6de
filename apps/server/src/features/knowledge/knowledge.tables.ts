import { bigint, boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
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
    /** Null until somebody has chosen one; the proposal comes from the words that the last sync read, and changes nothing. */
    audience: text({ enum: ['customer', 'internal'] }),
    proposed_audience: text({ enum: ['customer', 'internal'] }),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    review_by: date(),
    /** The `review_by` that its owner was mailed about: one mail a date. */
    review_mailed_for: date(),
    /** Web sites only: addresses beyond the most that are read. */
    pages_left_out: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** The latest change of what a sync reads of it: its name, its file or its addresses. */
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('knowledge_items_company').on(table.company_id, table.created_at),
    index('knowledge_items_owner').on(table.owner_id),
    index('knowledge_items_review').on(table.review_by),
  ],
)

/** The files that an item had before its present one. */
export const knowledgeItemVersions = pgTable(
  'knowledge_item_versions',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    item_id: partOf(() => knowledgeItems.id),
    number: integer().notNull(),
    file_path: text().notNull(),
    file_key: text().notNull(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    content_hash: text().notNull(),
    /** When it became the item's file, and when another one took its place. */
    valid_from: timestamp({ withTimezone: true }).notNull(),
    valid_until: timestamp({ withTimezone: true }).notNull(),
    replaced_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('knowledge_item_versions_number').on(table.item_id, table.number),
    index('knowledge_item_versions_company').on(table.company_id),
    index('knowledge_item_versions_person').on(table.replaced_by),
  ],
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
