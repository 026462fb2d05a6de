import { z } from 'zod'
import { MeetingService } from '../caption-packs/caption-packs.ts'
import { ActivityName } from '../user-metrics.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { Attendee, MessageKind } from './meetings.ts'
import { INTAKE_BATCH_MAX, MEETING_ATTENDEES_MAX, NAME_MAX, TRANSCRIPT_MESSAGE_MAX, URL_MAX } from '../limits.ts'

/** Calls that a connected extension makes with its own token. */
const tokens = ['session', 'extension'] as const

/** `meeting_id` is null where the company's switch says that nothing of a meeting is stored. */
export const CapturedMeeting = z.object({
  meeting_id: Id.nullable(),
  is_meeting_saving_enabled: z.boolean(),
  /** The highest sequence number that is stored; 0 for none. */
  acknowledged_sequence: z.number().int(),
})
export type CapturedMeeting = z.infer<typeof CapturedMeeting>

export const startMeeting = endpoint('POST /extension/meetings', {
  access: 'member',
  tokens,
  summary: "Begin a meeting, or find it again by the client's own key: calling twice makes one.",
  body: z.object({
    client_key: z.string().trim().min(1).max(200),
    meeting_type: MeetingService,
    meeting_title: z.string().trim().max(NAME_MAX).optional(),
    started_at: Instant,
    /** When the caller confirmed that the others know that the meeting is saved; some companies store nothing before. */
    consent_confirmed_at: Instant.optional(),
    attendees: z
      .array(Attendee.extend({ name: z.string().trim().max(NAME_MAX).optional(), email: z.string().trim().max(254) }))
      .max(MEETING_ATTENDEES_MAX)
      .optional(),
  }),
  reply: CapturedMeeting,
})

/** A higher `revision` of the same `message_id` replaces its text; a lower one is acknowledged and dropped. */
export const CapturedMessage = z.object({
  message_id: z.string().trim().min(1).max(200),
  revision: z.number().int().min(0).default(0),
  /** Counts up by one for each event of a meeting, from 1. */
  sequence: z.number().int().min(1),
  username: z.string().max(NAME_MAX),
  message: z.string().max(TRANSCRIPT_MESSAGE_MAX),
  /** ISO date-time, clock string or plain number of seconds; missing: the time of its arrival. */
  timestamp: z.union([z.string().max(64), z.number()]).nullish(),
  user_image_url: z.string().max(URL_MAX).nullish(),
  /** chat: typed in the meeting's chat; acknowledged and dropped where the company's switch for it is off. */
  kind: MessageKind.default('spoken'),
  /** Whether the page itself marks it as said by its user. Older extensions do not say. */
  is_own: z.boolean().default(false),
})
export type CapturedMessage = z.infer<typeof CapturedMessage>

export const sendMessages = endpoint('POST /extension/meetings/:id/messages', {
  access: 'member',
  tokens,
  summary: 'Store a batch of messages; the reply acknowledges the highest sequence number without a gap below it.',
  params: IdParams,
  body: z.object({ messages: z.array(CapturedMessage).min(1).max(INTAKE_BATCH_MAX) }),
  reply: CapturedMeeting,
})

export const endMeeting = endpoint('POST /extension/meetings/:id/end', {
  access: 'member',
  tokens,
  summary: 'End a meeting: its notes and analysis begin. Ending twice is the same as once.',
  params: IdParams,
  body: z.object({ ended_at: Instant.optional() }),
  reply: CapturedMeeting,
})

/** The first confirmation of a meeting stays. */
export const confirmConsent = endpoint('POST /extension/consent', {
  access: 'member',
  tokens,
  summary: "Confirm that the others of one's own meeting know that it is saved.",
  body: z.object({ client_key: z.string().trim().min(1).max(200), confirmed_at: Instant }),
  reply: 'empty',
})

export const sendActivity = endpoint('POST /extension/activity', {
  access: 'member',
  tokens,
  summary: 'Count something that the person did in the extension.',
  body: z.object({ activity: ActivityName }),
  reply: 'empty',
})

export const noteFollowUp = endpoint('POST /extension/follow-ups', {
  access: 'member',
  tokens,
  summary: "Note the question of one of one's own answers for after the meeting, or no longer.",
  body: z.object({
    response_id: Id,
    is_noted: z.boolean(),
    /** The meeting that it is noted in; a response that belongs to none, because it came first, belongs to it from then on. */
    meeting_id: Id.optional(),
  }),
  reply: 'empty',
})

export const linkResponse = endpoint('POST /extension/meetings/:id/responses', {
  access: 'member',
  tokens,
  summary: "Link one of one's own responses to its meeting, which was not stored yet when it was asked.",
  params: IdParams,
  body: z.object({
    /** One that belongs to a meeting already stays there. */
    response_id: Id,
    /** The row of the transcript that was asked about. */
    message_id: z.string().max(200).nullish(),
  }),
  reply: 'empty',
})

/** One thumb a person and response; a second one replaces the first. */
export const sendFeedback = endpoint('POST /extension/feedback', {
  access: 'member',
  tokens,
  summary: "Give a thumb, and a comment if wanted, on one of one's own answers or explanations.",
  body: z.object({
    response_id: Id,
    rating: z.enum(['up', 'down']),
    comment: z.string().trim().max(2_000).optional(),
  }),
  reply: 'empty',
})
