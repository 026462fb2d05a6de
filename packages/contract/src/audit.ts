import { z } from 'zod'
import { endpoint, fileOf } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { AUDIT_PAGE } from './limits.ts'

/** Everything that is written down. Past tense: it has happened. */
export const AuditAction = z.enum([
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'registered',
  'password_changed',
  'password_reset',
  'password_link_shown',
  'person_exported',
  'session_revoked',
  'profile_changed',
  'connection_token_regenerated',
  'extension_connected',
  'company_created',
  'company_renamed',
  'company_token_regenerated',
  'settings_changed',
  'user_invited',
  'invitation_resent',
  'invitation_link_shown',
  'invitation_revoked',
  'invitation_accepted',
  'role_changed',
  'user_removed',
  'person_erased',
  'company_erased',
  'staff_account_created',
  'knowledge_item_added',
  'knowledge_item_changed',
  'knowledge_item_removed',
  'knowledge_file_downloaded',
  'knowledge_sync_started',
  'discovered_knowledge_removed',
  'knowledge_gap_removed',
  'prompt_changed',
  'demo_data_changed',
  'test_run_removed',
  'test_key_added',
  'test_key_removed',
  'meeting_imported',
  'meeting_changed',
  'meeting_removed',
  'meetings_migrated',
  'transcript_downloaded',
  'summary_mailed',
  'follow_up_mailed',
  'customer_question_removed',
  'customer_changed',
  'calendar_connected',
  'calendar_removed',
  'vocabulary_changed',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_replayed',
  'test_case_added',
  'test_case_changed',
  'test_case_removed',
  'test_cases_imported',
  'test_calibration_imported',
  'test_calibration_removed',
  'test_category_added',
  'test_category_changed',
  'test_category_removed',
  'audit_log_exported',
])
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: AuditAction,
  /** Email of the person who did it, or `person <id>` of somebody who was erased since; null for the system and for callers who were not signed in. */
  actor_email: z.string().nullable(),
  /** Whom or what it was done to, for people: an address, a document's name. */
  target: z.string().nullable(),
  /** What changed, for people: `company user → company admin`. An instant in it is shown in the reader's own time zone. */
  detail: z.string().nullable(),
  ip: z.string().nullable(),
  company_name: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `from` and `to` are instants, `to` excluded. `text` is looked for in actor, target and detail. `company_id` is for admins of the provider. */
export const AuditFilter = z.object({
  action: AuditAction.optional(),
  text: z.string().trim().max(200).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  company_id: z.union([Id, z.literal('all')]).optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAuditEntries = endpoint('GET /company-settings/audit-log', {
  access: 'company-admin',
  summary: 'Who did what to whom, newest first.',
  query: AuditFilter.extend({
    /** From `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE),
  }),
  reply: z.object({ entries: z.array(AuditEntry), next_cursor: z.string().nullable() }),
})

export const exportAuditLog = endpoint('GET /company-settings/audit-log/export', {
  access: 'company-admin',
  summary: 'The filtered audit log as CSV.',
  query: AuditFilter,
  reply: fileOf('text/csv'),
})
