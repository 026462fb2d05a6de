import { z } from 'zod'
import { ResponseOutcome } from '../answers.ts'
import { endpoint, fileOf } from '../endpoint.ts'
import { Id, IdParams, Instant, TimeZone } from '../fields.ts'
import { ManagerAnalysis, NotesEngine } from './analysis.ts'
import {
  MEETING_IMPORT_MAX_BYTES,
  MEETING_MAIL_RECIPIENTS_MAX,
  MEETING_SEARCH_LIMIT_MAX,
  NAME_MAX,
  SEARCH_QUERY_MAX,
} from '../limits.ts'

/** The meeting service, or `imported` for a file; shown as the card's badge. */
export const MeetingType = z.enum(['google_meet', 'microsoft_teams', 'zoom', 'imported'])
export type MeetingType = z.infer<typeof MeetingType>

export const Attendee = z.object({ name: z.string().optional(), email: z.string() })
export type Attendee = z.infer<typeof Attendee>

export const CalendarEvent = z.object({ attendees: z.array(Attendee) })
export type CalendarEvent = z.infer<typeof CalendarEvent>

/**
 * What a meeting's times are: `clock`, when each message was said; `elapsed`, how far into a recording whose start nobody told, so that
 * only the distance from the meeting's start is true; `none` for a file without times, of which only the order is true.
 */
export const MeetingTimes = z.enum(['clock', 'elapsed', 'none'])
export type MeetingTimes = z.infer<typeof MeetingTimes>

export const MeetingGeneralInfo = z.object({
  meeting_title: z.string(),
  transcript_start_datetime_utc: Instant,
  /** Null while it goes on. */
  transcript_end_datetime_utc: Instant.nullable(),
  calendar_event_data: CalendarEvent.nullable(),
  times: MeetingTimes,
  /** What was told of the start where `times` are no clock times: the time, or the day alone. Left out or null: nothing. */
  start_told: z.enum(['time', 'day']).nullable().optional(),
})

/** A meeting as the list shows it. */
export const Meeting = z.object({
  id: Id,
  meeting_type: MeetingType,
  meeting_general_info: MeetingGeneralInfo,
  /** The owner's address; null when that person is gone. */
  meeting_owner: z.string().nullable(),
  message_count: z.number().int(),
  /** Questions that were poorly answered; null until the meeting was analysed. */
  unanswered_count: z.number().int().nullable(),
  /** The customer as somebody chose it: an id, or '' for nobody. Null where the invited people's domains decide. */
  chosen_customer: z.string().nullable(),
  /** Every user of the company who has its address may open it. */
  is_shared: z.boolean(),
  /** The caller owns it, or is an admin or staff: may rename, share and delete it. */
  can_edit: z.boolean(),
})
export type Meeting = z.infer<typeof Meeting>

export const MessageKind = z.enum(['spoken', 'chat'])
export type MessageKind = z.infer<typeof MessageKind>

/** What a list over many meetings needs besides a message's time to write its place. */
export const PlaceInMeeting = z.object({
  times: MeetingTimes,
  /** The message's number in its meeting, from 1; null where the meeting has times. */
  message_number: z.number().int().nullable(),
})
export type PlaceInMeeting = z.infer<typeof PlaceInMeeting>

/** `timestamp` is an ISO 8601 instant: whatever an extension or a file gave was resolved against the meeting's start. */
export const TranscriptMessage = z.object({
  message_id: z.string(),
  message: z.string(),
  username: z.string(),
  timestamp: Instant,
  /** The source gave this message no time: it is placed by those around it. Missing: it gave one, or gave none to any. */
  time_estimated: z.boolean().optional(),
  user_image_url: z.string().nullable(),
  kind: MessageKind,
})
export type TranscriptMessage = z.infer<typeof TranscriptMessage>

/** Records of one `message_id` form one item with several responses. */
export const AiResponseRecord = z.object({
  /** The assistant's record: `GET /extension/responses/:id` gives its sources. */
  response_id: Id,
  /** Null when it was asked without a message of the transcript. */
  message_id: z.string().nullable(),
  message_text: z.string(),
  answered_question: z.string(),
  response_text: z.string(),
  outcome: ResponseOutcome,
  /** Not refused, but to be checked: it broke off, cites no passage, or names figures that its passages do not hold. */
  is_uncertain: z.boolean(),
  full_response_duration_sec: z.number(),
  first_token_duration_sec: z.number().nullable(),
  created_at: Instant,
  /** When its question was noted to be followed up; null where it was not. */
  follow_up_at: Instant.nullable(),
})
export type AiResponseRecord = z.infer<typeof AiResponseRecord>

export const UserMeetingAnalysis = z.object({
  /** Markdown. */
  meeting_notes: z.string(),
  engine: NotesEngine,
  updated_at: Instant,
})
export type UserMeetingAnalysis = z.infer<typeof UserMeetingAnalysis>

/** Who confirmed when that the others knew that the meeting is saved. */
export const MeetingConsent = z.object({ confirmed_at: Instant, confirmed_by: z.string() })
export type MeetingConsent = z.infer<typeof MeetingConsent>

export const MeetingDetail = Meeting.extend({
  consent: MeetingConsent.nullable(),
  user_meeting_analysis: UserMeetingAnalysis.nullable(),
  /** Null until it was generated: by request, or when the meeting ended. */
  manager_meeting_analysis: ManagerAnalysis.nullable(),
  /** The transcript ordered by time, all of it. */
  collected_meeting_data: z.object({
    transcript: z.array(TranscriptMessage),
    answers: z.array(AiResponseRecord),
    explanations: z.array(AiResponseRecord),
  }),
})
export type MeetingDetail = z.infer<typeof MeetingDetail>

/** `from` and `to` are instants of the meeting's start, `to` excluded; each word of `text` is looked for in title, owner and attendees. */
export const MeetingFilter = z.object({
  text: z.string().trim().max(SEARCH_QUERY_MAX).optional(),
  owner: z.string().trim().max(254).optional(),
  meeting_type: MeetingType.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** The newest so many; all of them without it. */
  limit: z.coerce.number().int().min(1).max(MEETING_SEARCH_LIMIT_MAX).optional(),
})
export type MeetingFilter = z.infer<typeof MeetingFilter>

export const listMeetings = endpoint('GET /v0.5/meetings/company', {
  access: 'member',
  summary: "The company's meetings, newest first: own and attended ones for a company user, all for admins and staff.",
  inPieces: true,
  query: MeetingFilter,
  reply: z.array(Meeting),
})

export const getMeeting = endpoint('GET /v0.5/meetings/:id/company', {
  access: 'member',
  summary: 'One meeting with its transcript, responses and analyses; long ones arrive in pieces.',
  inPieces: true,
  params: IdParams,
  reply: MeetingDetail,
})

export const countNotesOpened = endpoint('POST /v0.5/meetings/:id/notes-opened', {
  access: 'member',
  summary: 'Count that the notes of a meeting are shown; once a person and meeting within ten minutes.',
  params: IdParams,
  reply: 'empty',
})

/** Of a meeting that goes on: what came or changed since the page asked last. */
export const MeetingLatest = z.object({
  /** Changes with everything that this call tells; to be sent with the next one. */
  version: z.string(),
  transcript_end_datetime_utc: Instant.nullable(),
  message_count: z.number().int(),
  /** The messages from `since` on in order, in place of those that the page has from then on; null where nothing changed. */
  transcript: z.array(TranscriptMessage).nullable(),
  /** Those that were made after `responses_since`. */
  answers: z.array(AiResponseRecord),
  explanations: z.array(AiResponseRecord),
})
export type MeetingLatest = z.infer<typeof MeetingLatest>

export const getLatest = endpoint('GET /v0.5/meetings/:id/latest', {
  access: 'member',
  summary: 'What was said, answered and explained in a running meeting since the last look; a small reply.',
  params: IdParams,
  query: z.object({
    since: Instant.optional(),
    responses_since: Instant.optional(),
    version: z.string().max(200).optional(),
  }),
  reply: MeetingLatest,
})

export const updateMeeting = endpoint('PUT /v0.5/meetings/:id/company', {
  access: 'member',
  summary: 'Rename a meeting, or share it with the company; its owner, admins and staff.',
  params: IdParams,
  body: z
    .object({
      meeting_title: z.string().trim().min(1, 'Title is required').max(NAME_MAX).optional(),
      is_shared: z.boolean().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  reply: Meeting,
})

export const removeMeeting = endpoint('DELETE /v0.5/meetings/:id/company', {
  access: 'member',
  summary: 'Delete a meeting with everything that came of it; its owner, admins and staff.',
  params: IdParams,
  reply: 'empty',
})

export const downloadTranscript = endpoint('GET /v0.5/meetings/:id/transcript', {
  access: 'staff',
  summary: 'The transcript as JSON, in the shape that an import takes.',
  params: IdParams,
  reply: fileOf('application/json'),
})

export const importMeeting = endpoint('POST /v0.5/meetings/import', {
  access: 'member',
  summary:
    'Bring a meeting in from JSON, WebVTT, SubRip, plain text or a Word transcript of Teams or Meet; a broken file is refused whole.',
  form: z.object({
    meeting_title: z.string().trim().max(NAME_MAX).optional(),
    started_at: Instant.optional(),
    /** For a date in the file that names no zone. */
    time_zone: TimeZone.default('UTC'),
  }),
  files: { file: { maxBytes: MEETING_IMPORT_MAX_BYTES, required: true } },
  status: 201,
  reply: Meeting,
})

/** Brings stored meetings to the current shape and analysis version. */
export const migrateMeetings = endpoint('POST /v0.5/meetings/migrate', {
  access: 'staff',
  summary: "Bring the company's stored meetings to the current shape and say how many were changed.",
  reply: z.object({ message: z.string() }),
})

export const MeetingHit = z.object({
  meeting_id: Id,
  meeting_title: z.string(),
  started_at: Instant,
  times: MeetingTimes,
  message_id: z.string(),
  username: z.string(),
  timestamp: Instant,
  message: z.string(),
})
export type MeetingHit = z.infer<typeof MeetingHit>

export const searchMeetings = endpoint('GET /v0.5/meetings/search', {
  access: 'member',
  summary:
    'Messages that say all of the words, in every meeting that the caller is shown in the list, newest meeting first.',
  query: z.object({
    query: z.string().trim().min(1, 'Query is required').max(SEARCH_QUERY_MAX),
    limit: z.coerce.number().int().min(1).max(MEETING_SEARCH_LIMIT_MAX).default(20),
    /** From `next_cursor` of the page before. */
    cursor: z.string().max(2_000).optional(),
  }),
  reply: z.object({ hits: z.array(MeetingHit), next_cursor: z.string().nullable() }),
})

export const MeetingFeedback = z.object({
  id: Id,
  response_id: Id,
  kind: z.enum(['answer', 'explain']),
  question: z.string(),
  rating: z.enum(['up', 'down']),
  comment: z.string().nullable(),
  user_email: z.string().nullable(),
  created_at: Instant,
})
export type MeetingFeedback = z.infer<typeof MeetingFeedback>

export const listMeetingFeedback = endpoint('GET /meetings/:id/feedback', {
  access: 'member',
  summary: "Thumbs and comments on the meeting's answers and explanations.",
  params: IdParams,
  reply: z.array(MeetingFeedback),
})

export const mailMeetingSummary = endpoint('POST /v0.5/meetings/:id/mail-summary', {
  access: 'member',
  summary: 'Mail the notes to people who took part, or who belong to the company.',
  params: IdParams,
  body: z.object({
    recipients: z
      .array(z.string().trim().toLowerCase().max(254))
      .min(1, 'Choose at least one person')
      .max(MEETING_MAIL_RECIPIENTS_MAX),
    message: z.string().trim().max(2_000).optional(),
    /** The sender's: the mail names the day of the meeting. */
    time_zone: TimeZone.default('UTC'),
  }),
  reply: z.object({ sent: z.number().int() }),
})
