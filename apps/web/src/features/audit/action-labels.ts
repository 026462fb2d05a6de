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

const label = (group: Group, did: string): ActionLabel => ({ did, group })

/** The label of each action; a new action without a label does not compile. */
export const ACTION_LABELS: Record<AuditAction, ActionLabel> = {
  signed_in: label('Accounts', 'Logged in'),
  sign_in_failed: label('Accounts', 'Failed to log in'),
  signed_out: label('Accounts', 'Logged out'),
  registered: label('Accounts', 'Registered'),
  password_changed: label('Accounts', 'Changed their password'),
  password_reset: label('Accounts', 'Reset a forgotten password'),
  password_link_shown: label('Accounts', 'Showed a link to set a password'),
  person_exported: label('Accounts', 'Exported what is held about a person'),
  session_revoked: label('Accounts', 'Ended a session'),
  profile_changed: label('Accounts', 'Changed their profile'),
  connection_token_regenerated: label('Accounts', 'Replaced their connection token'),
  extension_connected: label('Accounts', 'Connected the extension'),
  company_created: label('Company', 'Created a company'),
  company_renamed: label('Company', 'Renamed the company'),
  company_token_regenerated: label('Company', 'Replaced the company token'),
  settings_changed: label('Company', 'Changed the settings'),
  demo_data_changed: label('Company', 'Changed the demo data'),
  user_invited: label('People', 'Sent an invitation'),
  invitation_resent: label('People', 'Sent an invitation again'),
  invitation_link_shown: label('People', 'Copied the link of an invitation'),
  invitation_revoked: label('People', 'Revoked an invitation'),
  invitation_accepted: label('People', 'Accepted an invitation'),
  role_changed: label('People', 'Changed a role'),
  user_removed: label('People', 'Removed a person'),
  person_erased: label('People', 'Erased a person'),
  company_erased: label('Company', 'Erased a company'),
  staff_account_created: label('People', 'Created a staff account'),
  knowledge_item_added: label('Knowledge and prompts', 'Added a document'),
  knowledge_item_changed: label('Knowledge and prompts', 'Changed a document'),
  knowledge_item_removed: label('Knowledge and prompts', 'Deleted a document'),
  knowledge_file_downloaded: label('Knowledge and prompts', 'Downloaded a document'),
  knowledge_sync_started: label('Knowledge and prompts', 'Started a knowledge sync'),
  discovered_knowledge_removed: label('Knowledge and prompts', 'Deleted knowledge from a meeting'),
  knowledge_gap_removed: label('Knowledge and prompts', 'Removed a knowledge gap'),
  prompt_changed: label('Knowledge and prompts', 'Changed a prompt'),
  test_case_added: label('Knowledge and prompts', 'Added a test case'),
  test_case_changed: label('Knowledge and prompts', 'Changed a test case'),
  test_case_removed: label('Knowledge and prompts', 'Deleted a test case'),
  test_cases_imported: label('Knowledge and prompts', 'Imported test cases'),
  test_calibration_imported: label('Knowledge and prompts', 'Imported graded answers'),
  test_calibration_removed: label('Knowledge and prompts', 'Deleted imported graded answers'),
  test_category_added: label('Knowledge and prompts', 'Added a test category'),
  test_category_changed: label('Knowledge and prompts', 'Renamed a test category'),
  test_category_removed: label('Knowledge and prompts', 'Deleted a test category'),
  test_run_removed: label('Knowledge and prompts', 'Deleted a test run'),
  test_key_added: label('Knowledge and prompts', 'Made a key for automatic checks'),
  test_key_removed: label('Knowledge and prompts', 'Revoked a key for automatic checks'),
  meeting_imported: label('Meetings', 'Imported a meeting'),
  meeting_changed: label('Meetings', 'Changed a meeting'),
  meeting_removed: label('Meetings', 'Deleted a meeting'),
  meetings_migrated: label('Meetings', 'Migrated the meetings'),
  transcript_downloaded: label('Meetings', 'Downloaded a transcript'),
  summary_mailed: label('Meetings', 'Mailed the notes of a meeting'),
  follow_up_mailed: label('Meetings', 'Sent the mail after a meeting'),
  customer_question_removed: label('Meetings', 'Removed a customer question'),
  customer_changed: label('Meetings', 'Changed a customer'),
  calendar_connected: label('Accounts', 'Connected their calendar'),
  calendar_removed: label('Accounts', 'Removed their calendar'),
  vocabulary_changed: label('Company', 'Changed the vocabulary'),
  webhook_added: label('Company', 'Added a webhook'),
  webhook_changed: label('Company', 'Switched a webhook'),
  webhook_removed: label('Company', 'Removed a webhook'),
  webhook_replayed: label('Company', 'Sent a webhook again'),
  audit_log_exported: label('Audit log', 'Exported the audit log'),
}
