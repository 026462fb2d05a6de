import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Spec §3. */
export const ActivityName = z.enum([
  'user_registered',
  'company_registered',
  'extension_installed',
  'meeting_start_detected',
  'close_meeting_dropdown_clicked',
  'meeting_recording_paused',
  'meeting_recording_unpaused',
  'extension_disabled',
  'user_logged_out',
  'suggested_question_answer_fetched',
  'instant_answer_fetched',
  'knowledge_recommendation_fetched',
  'meeting_background_data_fetched',
  'recap_fetched',
  'document_uploaded',
  'knowledge_gap_deleted',
  'meeting_created',
  'meeting_notes_opened',
  'meeting_notes_opened_admin',
  'meeting_notes_searched',
  'google_calendar_access_error',
])
export type ActivityName = z.infer<typeof ActivityName>

export const UserActivity = z.object({
  user_id: Id,
  user_email: z.string(),
  activities: z.array(z.object({ activity: ActivityName, activity_count: z.number().int() })),
})
export type UserActivity = z.infer<typeof UserActivity>

export const getActivitySummary = endpoint({
  method: 'GET',
  path: '/company-settings/user-activity-summary',
  access: 'member',
  summary:
    "Counts by person: one's own row; an admin's or staff's own company; every company for admins of the provider.",
  reply: z.array(UserActivity),
})

export const activityEndpoints = [getActivitySummary]
