import { z } from 'zod'
import { endpoint, fileOf } from './endpoint.ts'
import { Id, Instant, TimeZone } from './fields.ts'

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
  /** First and last name; null where neither is known. */
  user_name: z.string().nullable(),
  company_id: Id,
  company_name: z.string(),
  activities: z.array(z.object({ activity: ActivityName, activity_count: z.number().int() })),
})
export type UserActivity = z.infer<typeof UserActivity>

/**
 * `from` and `to` are instants, `to` excluded. `company_id` is for admins of the provider, who see every company
 * without it.
 */
export const MetricsFilter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  company_id: Id.optional(),
})
export type MetricsFilter = z.infer<typeof MetricsFilter>

/** Days and weeks begin at midnight of `time_zone`, weeks on Monday. */
export const TimelineFilter = MetricsFilter.extend({
  time_zone: TimeZone.default('UTC'),
})
export type TimelineFilter = z.infer<typeof TimelineFilter>

/** How long each point of a timeline is: the longer the time asked for, the longer. */
export const TimelineUnit = z.enum(['day', 'week', 'month'])
export type TimelineUnit = z.infer<typeof TimelineUnit>

export const ActivityPoint = z.object({
  /** The first day of it. */
  start: z.iso.date(),
  activity_count: z.number().int(),
  /** People who did anything. */
  person_count: z.number().int(),
  answer_count: z.number().int(),
})
export type ActivityPoint = z.infer<typeof ActivityPoint>

/** Without a gap between the points; none before the first activity. */
export const ActivityTimeline = z.object({ unit: TimelineUnit, points: z.array(ActivityPoint) })
export type ActivityTimeline = z.infer<typeof ActivityTimeline>

/** The activities that count as fetching an answer. */
export const ANSWER_ACTIVITIES: readonly ActivityName[] = [
  'instant_answer_fetched',
  'suggested_question_answer_fetched',
]

const hasActivity = ({ activities }: UserActivity, wanted: readonly ActivityName[]) =>
  activities.some(({ activity, activity_count }) => activity_count > 0 && wanted.includes(activity))

/** Whether a person counts for each figure above the list of people. */
export const PEOPLE_FIGURES = {
  answers: (person: UserActivity) => hasActivity(person, ANSWER_ACTIVITIES),
  disabled: (person: UserActivity) => hasActivity(person, ['extension_disabled']),
} as const

/** Which people of the summary the list shows. */
export const PeopleFilter = z.object({
  /** Part of a name, an email address or a company. */
  who: z.string().max(200).optional(),
  /** The figure that they count for. */
  show: z.enum(['answers', 'disabled']).optional(),
})
export type PeopleFilter = z.infer<typeof PeopleFilter>

/** The days in the file's name are those of `time_zone`. */
const ExportFilter = TimelineFilter.extend(PeopleFilter.shape)
export type ExportFilter = z.infer<typeof ExportFilter>

/** The people of the chosen figure whose name, email or company contains the search text. */
export function matchingPeople<P extends UserActivity>(people: readonly P[], { who, show }: PeopleFilter): P[] {
  const typed = who?.trim().toLowerCase() ?? ''
  return people.filter(
    (person) =>
      (show === undefined || PEOPLE_FIGURES[show](person)) &&
      [person.user_email, person.user_name ?? '', person.company_name].some((text) =>
        text.toLowerCase().includes(typed),
      ),
  )
}

export const getActivitySummary = endpoint('GET /company-settings/user-activity-summary', {
  access: 'member',
  summary:
    "Counts by person: one's own row; an admin's or staff's own company; every company for admins of the provider.",
  query: MetricsFilter,
  reply: z.array(UserActivity),
  inPieces: true,
})

export const exportActivitySummary = endpoint('GET /company-settings/user-activity-summary/export', {
  access: 'member',
  summary:
    'The same as CSV, or some of the people: a line a person with the time that is counted, a column an activity.',
  query: ExportFilter,
  reply: fileOf('text/csv'),
})

export const getActivityTimeline = endpoint('GET /company-settings/activity-timeline', {
  access: 'member',
  summary: 'What the same people did, by day, week or month.',
  query: TimelineFilter,
  reply: ActivityTimeline,
})

/** Fewer meetings of a person say nothing about how they speak. */
export const TALK_MEETINGS_MIN = 3

/** One person's share of the talk, and how their meetings went, over one point or over the whole time. */
export const TalkFigures = z.object({
  meeting_count: z.number().int(),
  /** Of the time spoken in these meetings by anybody. */
  talk_share_percentage: z.number(),
  /** The longest of each meeting, on average. */
  longest_monologue_sec: z.number(),
  /** How often the speaker changed, an hour of these meetings. */
  switches_per_hour: z.number(),
})
export type TalkFigures = z.infer<typeof TalkFigures>

export const TalkOfPerson = TalkFigures.extend({
  user_id: Id,
  user_email: z.string(),
  user_name: z.string().nullable(),
  /** Only of weeks or months with a meeting of theirs. */
  points: z.array(TalkFigures.extend({ start: z.iso.date() })),
})
export type TalkOfPerson = z.infer<typeof TalkOfPerson>

export const TalkTimeline = z.object({
  /** All people of the company; otherwise the caller alone. */
  is_everyone: z.boolean(),
  unit: TimelineUnit,
  /** The first day of each week or month, without a gap. */
  starts: z.array(z.iso.date()),
  /** Who spoke in most meetings first. */
  people: z.array(TalkOfPerson),
  /** Meetings whose analysis is from before these figures were kept. */
  earlier_count: z.number().int(),
})
export type TalkTimeline = z.infer<typeof TalkTimeline>

export const getTalkTimeline = endpoint('GET /company-settings/talk-timeline', {
  access: 'member',
  summary: "Talk share, longest monologue and speaker switches by week: one's own; an admin's own company's people.",
  query: TimelineFilter.omit({ company_id: true }),
  reply: TalkTimeline,
})
