import type { ActivityName } from '@cuecard/contract/user-metrics.ts'

/** The label of each activity. */
export const ACTIVITY_LABELS: Record<ActivityName, string> = {
  user_registered: 'Registered',
  company_registered: 'Registered a company',
  extension_installed: 'Installed the extension',
  meeting_start_detected: 'Meeting start detected',
  close_meeting_dropdown_clicked: 'Closed a meeting from the menu',
  meeting_recording_paused: 'Paused recording',
  meeting_recording_unpaused: 'Resumed recording',
  extension_disabled: 'Disabled the extension',
  user_logged_out: 'Logged out',
  suggested_question_answer_fetched: 'Fetched a suggested answer',
  instant_answer_fetched: 'Fetched an instant answer',
  knowledge_recommendation_fetched: 'Fetched a recommendation',
  meeting_background_data_fetched: 'Fetched meeting background',
  recap_fetched: 'Fetched a recap',
  document_uploaded: 'Uploaded a document',
  knowledge_gap_deleted: 'Removed a knowledge gap',
  meeting_created: 'Created a meeting',
  meeting_notes_opened: 'Opened meeting notes',
  meeting_notes_opened_admin: "Opened a colleague's notes",
  meeting_notes_searched: 'Searched meetings',
  google_calendar_access_error: 'Calendar access failed',
}
