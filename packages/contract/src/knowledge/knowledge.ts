import { z } from 'zod'
import { endpoint, fileOf } from '../endpoint.ts'
import { Day, FormBoolean, Id, IdParams, Instant } from '../fields.ts'
import { KnowledgeStatus, SyncStatus } from './status.ts'
import {
  DESCRIPTION_MAX,
  KNOWLEDGE_FILE_MAX_BYTES,
  NAME_MAX,
  PLAYBOOK_FILE_MAX_BYTES,
  SEARCH_LIMIT_MAX,
  SEARCH_QUERY_MAX,
  URL_MAX,
} from '../limits.ts'

export const KnowledgeType = z.enum(['url', 'file'])
export const KnowledgeSource = z.enum(['user_uploaded', 'platform_generated', 'initial_sales_playbook'])

/** `pending`: waits for the next sync. `failed`: `sync_reason` says what to do about it. A `synced` one may say there which pages were not read. */
export const SyncState = z.enum(['pending', 'syncing', 'synced', 'failed'])

/**
 * Whom an item is for. `internal`: competitor notes or price rules, for example, which may inform an answer but are never the line
 * to read aloud.
 */
export const Audience = z.enum(['customer', 'internal'])
export type Audience = z.infer<typeof Audience>

export const KnowledgeChange = z.enum(['added', 'changed', 'unchanged'])
export type KnowledgeChange = z.infer<typeof KnowledgeChange>

/** `skipped`: robots.txt, another page's canonical address or the limit of pages keeps it out; its reason says which. */
export const PageState = z.enum(['pending', 'synced', 'failed', 'skipped'])
export type PageState = z.infer<typeof PageState>

export const PageCounts = z.object({
  total: z.number().int(),
  synced: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  /** Addresses that the site has beyond the most that are read; `skipped` lists some of them. */
  left_out: z.number().int(),
})
export type PageCounts = z.infer<typeof PageCounts>

/** One page of a web site, as the last sync saw it. */
export const KnowledgePage = z.object({
  id: Id,
  url: z.string(),
  title: z.string().nullable(),
  state: PageState,
  reason: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  chunk_count: z.number().int(),
  last_change: KnowledgeChange.nullable(),
  last_synced_at: Instant.nullable(),
})
export type KnowledgePage = z.infer<typeof KnowledgePage>

export const KnowledgeItem = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  type: KnowledgeType,
  base_url: z.string().nullable(),
  discover_sub_urls: z.boolean(),
  sub_urls: z.array(z.string()),
  /** The uploaded file's own name, made safe; the suggested name of a download. */
  file_path: z.string().nullable(),
  knowledge_source: KnowledgeSource,
  sync_state: SyncState,
  sync_reason: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  chunk_count: z.number().int(),
  last_synced_at: Instant.nullable(),
  /** What the last sync found: `added` for the first time, `changed` since the one before, or `unchanged`. */
  last_change: KnowledgeChange.nullable(),
  /** How many of a web site's pages are in which state; null for files. */
  pages: PageCounts.nullable(),
  /** Null until somebody has chosen one; then `proposed_audience` says what its words suggest. */
  audience: Audience.nullable(),
  proposed_audience: Audience.nullable(),
  /** Who looks after it: whoever added it, unless it was given to somebody else. Null for what the platform generated. */
  owner: z.object({ user_id: Id, name: z.string() }).nullable(),
  /** The day on which its owner is asked to look whether it is still right. */
  review_by: z.iso.date().nullable(),
  /** How many earlier versions of its file are kept. */
  earlier_versions: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
})
export type KnowledgeItem = z.infer<typeof KnowledgeItem>

/** Where in a document a passage stands, e.g. `page 3`, `sheet Prices`, `Support › Response times`; null when nowhere in particular. */
export const Passage = z.object({
  item_id: Id,
  item_name: z.string(),
  source: z.string(),
  locator: z.string().nullable(),
  text: z.string(),
  score: z.number(),
  /** Of its item; missing or null where nobody has chosen one. */
  audience: Audience.nullish(),
})
export type Passage = z.infer<typeof Passage>

export const listKnowledgeItems = endpoint('GET /company-knowledge/items', {
  access: 'member',
  summary: "The company's knowledge items.",
  reply: z.array(KnowledgeItem),
})

export const KnowledgeItemForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(NAME_MAX),
  description: z.string().trim().max(DESCRIPTION_MAX).optional(),
  type: KnowledgeType,
  base_url: z.string().trim().max(URL_MAX).optional(),
  discover_sub_urls: FormBoolean.optional(),
  audience: Audience.optional(),
})

export const createKnowledgeItem = endpoint('POST /company-knowledge/items', {
  access: 'member',
  summary:
    'Add a document to the knowledge base; it is searchable after the next sync. 409 names the item that has the same bytes.',
  /** With `add_anyway` a file is stored although another item has the same bytes. */
  form: KnowledgeItemForm.extend({ add_anyway: FormBoolean.optional() }),
  files: { file: { maxBytes: KNOWLEDGE_FILE_MAX_BYTES, required: false } },
  status: 201,
  reply: KnowledgeItem,
})

/**
 * What is left out stays as it is; the type cannot change. Repeated `sub_urls` replace the pages of a web
 * site that are read besides its base address; one empty entry clears them.
 */
export const KnowledgeItemChanges = KnowledgeItemForm.partial().extend({
  sub_urls: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string().trim().max(URL_MAX)))
    .optional(),
  owner_id: Id.optional(),
  /** Blank clears it. */
  review_by: z.union([z.literal(''), Day]).optional(),
})

/** The fields of the 409 that refuses a file whose bytes are known. */
export const KnownFile = z.object({ known_item_id: Id, known_item_name: z.string() })

export const updateKnowledgeItem = endpoint('PUT /company-knowledge/items/:id', {
  access: 'member',
  summary: 'Change an item, its file or its addresses; answers follow after the next sync.',
  params: IdParams,
  form: KnowledgeItemChanges,
  files: { file: { maxBytes: KNOWLEDGE_FILE_MAX_BYTES, required: false } },
  reply: KnowledgeItem,
})

export const listKnowledgePages = endpoint('GET /company-knowledge/items/:id/pages', {
  access: 'member',
  summary: "A web site's pages with their states, in the order of their addresses; empty for files.",
  params: IdParams,
  reply: z.array(KnowledgePage),
})

export const retryKnowledgeItem = endpoint('POST /company-knowledge/items/:id/retry', {
  access: 'member',
  summary: 'Read one item again, with all its pages, and start a sync.',
  params: IdParams,
  status: 202,
  reply: SyncStatus,
})

export const retryKnowledgePage = endpoint('POST /company-knowledge/items/:id/pages/:page_id/retry', {
  access: 'member',
  summary: 'Fetch one page again and start a sync.',
  params: IdParams.extend({ page_id: Id }),
  status: 202,
  reply: SyncStatus,
})

export const updateNightlyResync = endpoint('POST /company-knowledge/nightly-resync', {
  access: 'member',
  summary: 'Look at web pages again every night, or no longer.',
  body: z.object({ is_nightly_resync_enabled: z.boolean() }),
  reply: KnowledgeStatus,
})

export const uploadPlaybook = endpoint('POST /company-knowledge/upload-playbook', {
  access: 'staff',
  summary: "Add a section to the company's sales playbook.",
  form: z.object({ section_name: z.string().trim().min(1, 'Section name is required').max(NAME_MAX) }),
  files: { file: { maxBytes: PLAYBOOK_FILE_MAX_BYTES, required: true } },
  status: 201,
  reply: KnowledgeItem,
})

export const removeKnowledgeItem = endpoint('DELETE /company-knowledge/items/:id', {
  access: 'member',
  summary: 'Remove a knowledge item; answers stop using it at once.',
  params: IdParams,
  reply: 'empty',
})

export const downloadKnowledgeFile = endpoint('GET /company-knowledge/items/:id/download-file', {
  access: 'member',
  summary: 'The uploaded file as it came.',
  params: IdParams,
  reply: fileOf('application/octet-stream'),
})

export const startKnowledgeSync = endpoint('POST /company-knowledge/vector-store', {
  access: 'member',
  summary: 'Start a sync of new, changed and deleted items; a running one is kept.',
  status: 202,
  reply: SyncStatus,
})

export const SearchBody = z.object({
  query: z.string().trim().min(1, 'Query is required').max(SEARCH_QUERY_MAX),
  limit: z.number().int().min(1).max(SEARCH_LIMIT_MAX).default(10),
})

export const searchKnowledge = endpoint('POST /company-knowledge/search', {
  access: 'member',
  tokens: ['session', 'extension'],
  summary: "The passages of the company's knowledge that answer a query best.",
  body: SearchBody,
  reply: z.object({ passages: z.array(Passage) }),
})
