import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

export const KnowledgeStatus = z.object({
  last_knowledge_sync_datetime: Instant.nullable(),
  /** Answers draw on a sales playbook. */
  has_playbook: z.boolean(),
  /** Whether one is being written now; otherwise none comes before the next sync. */
  is_playbook_expected: z.boolean(),
  /** `off`: this server writes no documents. */
  generated_documents: z.enum(['on', 'off']),
  has_knowledge_updates_since_sync: z.boolean(),
  /** After an update: the documents are read again by newer rules, and answers use the earlier reading until then. */
  is_reread_pending: z.boolean(),
  /** Passages in the index, and how many of them can be found by meaning too. `off`: no embeddings configured. */
  passages: z.number().int(),
  passages_embedded: z.number().int(),
  /** Items that could not be read at all. */
  failed_items: z.number().int(),
  embeddings: z.enum(['on', 'off']),
  /** How the learning of meanings goes on: what it waits for since when, and why it ended without success. */
  learning: z.object({
    waiting_for: z.string().nullable(),
    waiting_since: Instant.nullable(),
    next_try_at: Instant.nullable(),
    failure: z.string().nullable(),
  }),
  /** Web pages are looked at again every night. */
  is_nightly_resync_enabled: z.boolean(),
  /** Whether the playbook was written by a model, or is an outline of quotes; null before there is one. */
  playbook_engine: z.enum(['model', 'quotes']).nullable(),
  /** Why the playbook could not be written the last time; the former version stays. Null when it could. */
  playbook_failure: z.string().nullable().optional(),
})
export type KnowledgeStatus = z.infer<typeof KnowledgeStatus>

export const SyncStatus = z.object({
  is_running: z.boolean(),
  /** Percent of the work done, 0 to 100. */
  progress: z.number(),
  /** From the sync's own measured rate; null until there is one. */
  estimated_time_left_sec: z.number().nullable(),
  started_at: Instant.nullable(),
  /** What is being done now, for people. */
  activity: z.string().nullable(),
  /** Why the last sync ended without success; null when it did not. */
  failure: z.string().nullable(),
})
export type SyncStatus = z.infer<typeof SyncStatus>

export const getKnowledgeStatus = endpoint('GET /company-knowledge/knowledge-status', {
  access: 'member',
  summary: 'Whether the knowledge base is set up and up to date.',
  reply: KnowledgeStatus,
})

export const getSyncStatus = endpoint('GET /company-knowledge/vector-store-status', {
  access: 'member',
  summary: 'How far the running sync is.',
  reply: SyncStatus,
})
