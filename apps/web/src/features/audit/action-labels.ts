import type { AuditAction } from '@cuecard/contract/audit.ts'

export const ACTION_GROUPS = [
  'Accounts',
  'Company',
  'People',
  'Knowledge and prompts',
  'Meetings',
  'Audit log',
] as const
type Group = (typeof ACTION_GROUPS)[number]

interface ActionLabel {
  /** Verb phrase shown beside the person: `removed a user`. */
  did: string
  group: Group
}

const words = (group: Group, did: string): ActionLabel => ({ did, group })

/** The label of each action; a new action without a label does not compile. */
export const ACTION_LABELS: Record<AuditAction, ActionLabel> = {
  signed_in: words('Accounts', 'Logged in'),
  sign_in_failed: words('Accounts', 'Failed to log in'),
  signed_out: words('Accounts', 'Logged out'),
  registered: words('Accounts', 'Registered'),
  password_changed: words('Accounts', 'Changed their password'),
  password_reset: words('Accounts', 'Reset a forgotten password'),
  session_revoked: words('Accounts', 'Ended a session'),
  profile_changed: words('Accounts', 'Changed their profile'),
  connection_token_regenerated: words('Accounts', 'Replaced their connection token'),
  extension_connected: words('Accounts', 'Connected the extension'),
  company_created: words('Company', 'Created a company'),
  company_renamed: words('Company', 'Renamed the company'),
  company_token_regenerated: words('Company', 'Replaced the company token'),
  settings_changed: words('Company', 'Changed the settings'),
  demo_data_changed: words('Company', 'Changed the demo data'),
  user_invited: words('People', 'Sent an invitation'),
  invitation_resent: words('People', 'Sent an invitation again'),
  invitation_revoked: words('People', 'Revoked an invitation'),
  invitation_accepted: words('People', 'Accepted an invitation'),
  role_changed: words('People', 'Changed a role'),
  user_removed: words('People', 'Removed a person'),
  staff_account_created: words('People', 'Created a staff account'),
  knowledge_item_added: words('Knowledge and prompts', 'Added a document'),
  knowledge_item_changed: words('Knowledge and prompts', 'Changed a document'),
  knowledge_item_removed: words('Knowledge and prompts', 'Deleted a document'),
  knowledge_file_downloaded: words('Knowledge and prompts', 'Downloaded a document'),
  knowledge_sync_started: words('Knowledge and prompts', 'Started a knowledge sync'),
  discovered_knowledge_removed: words('Knowledge and prompts', 'Deleted knowledge from a meeting'),
  knowledge_gap_removed: words('Knowledge and prompts', 'Removed a knowledge gap'),
  prompt_changed: words('Knowledge and prompts', 'Changed a prompt'),
  test_case_added: words('Knowledge and prompts', 'Added a test case'),
  test_case_changed: words('Knowledge and prompts', 'Changed a test case'),
  test_case_removed: words('Knowledge and prompts', 'Deleted a test case'),
  test_cases_imported: words('Knowledge and prompts', 'Imported test cases'),
  test_category_added: words('Knowledge and prompts', 'Added a test category'),
  test_category_changed: words('Knowledge and prompts', 'Renamed a test category'),
  test_category_removed: words('Knowledge and prompts', 'Deleted a test category'),
  test_run_removed: words('Knowledge and prompts', 'Deleted a test run'),
  test_key_added: words('Knowledge and prompts', 'Made a key for automatic checks'),
  test_key_removed: words('Knowledge and prompts', 'Revoked a key for automatic checks'),
  meeting_imported: words('Meetings', 'Imported a meeting'),
  meeting_changed: words('Meetings', 'Changed a meeting'),
  meeting_removed: words('Meetings', 'Deleted a meeting'),
  meetings_migrated: words('Meetings', 'Migrated the meetings'),
  transcript_downloaded: words('Meetings', 'Downloaded a transcript'),
  summary_mailed: words('Meetings', 'Mailed the notes of a meeting'),
  customer_question_removed: words('Meetings', 'Removed a customer question'),
  calendar_connected: words('Accounts', 'Connected their calendar'),
  calendar_removed: words('Accounts', 'Removed their calendar'),
  webhook_added: words('Company', 'Added a webhook'),
  webhook_changed: words('Company', 'Switched a webhook'),
  webhook_removed: words('Company', 'Removed a webhook'),
  webhook_replayed: words('Company', 'Sent a webhook again'),
  audit_log_exported: words('Audit log', 'Exported the audit log'),
}
