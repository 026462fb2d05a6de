import { z } from 'zod'
import { AnswerResponse, ResponseSource, SpokenMessage } from '../answers.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { MEETING_ATTENDEES_MAX, NAME_MAX, RECAP_HISTORY_MAX, URL_MAX, VOCABULARY_NAME_MAX } from '../limits.ts'
import { Attendee } from './meetings.ts'

/** Calls that a connected extension makes with its own token. */
const tokens = ['session', 'extension'] as const

/** Reply header of a recap: `model`, or `quotes` where no language model took part. */
export const RECAP_ENGINE_HEADER = 'x-recap-engine'

export const getRecap = endpoint('POST /extension/recap', {
  access: 'member',
  tokens,
  summary: 'What was said in these messages, for a person who missed it; a streamed text body.',
  body: z.object({
    /** In the order in which they were said. */
    transcription_message_history: z.array(SpokenMessage).min(1, 'Nothing was said yet').max(RECAP_HISTORY_MAX),
    meeting_id: Id.nullish(),
    /** Of the whole stored meeting: these messages, with what its transcript has before them. */
    is_whole: z.boolean().optional(),
  }),
  replyHeaders: {
    [RECAP_ENGINE_HEADER]: z.enum(['model', 'quotes']).describe('`quotes`: no language model took part.'),
  },
  reply: 'stream',
})

/** Somebody of the meeting, and up to `KNOWN_MEETINGS_MAX` earlier meetings with them that the asking person may see, newest first. */
export const KnownPerson = z.object({
  name: z.string().nullable(),
  /** Null where only the name in the captions is known. */
  email: z.string().nullable(),
  meetings: z.array(
    z.object({
      id: Id,
      title: z.string(),
      started_at: Instant,
      /** Beginning of its notes as plain text; null where there are none. */
      summary: z.string().nullable(),
    }),
  ),
})
export type KnownPerson = z.infer<typeof KnownPerson>

export const MeetingBackground = z.object({
  /** `none`: no calendar address is set. `not-found`: read, but this meeting is not in it. `failed`: see `calendar_problem`. */
  calendar: z.enum(['none', 'found', 'not-found', 'failed']),
  calendar_problem: z.string().nullable(),
  event: z
    /** `event` names it in the calendar: its page is `/calls/:event`. */
    .object({
      event: z.string().optional(),
      title: z.string(),
      starts_at: Instant,
      ends_at: Instant.nullable(),
      attendees: z.array(Attendee),
    })
    .nullable(),
  people: z.array(KnownPerson),
})
export type MeetingBackground = z.infer<typeof MeetingBackground>

export const getMeetingBackground = endpoint('POST /extension/meeting-background', {
  access: 'member',
  tokens,
  summary: 'Who was invited by the calendar, and the earlier meetings with the people of this one.',
  body: z.object({
    /** The meeting's address without its query, by which its entry in the calendar is known. */
    meeting_url: z.string().trim().max(URL_MAX).nullish(),
    meeting_title: z.string().trim().max(NAME_MAX).nullish(),
    /** As the captions show them; the own one left out. */
    names: z.array(z.string().trim().min(1).max(NAME_MAX)).max(MEETING_ATTENDEES_MAX),
    /** The stored meeting: the invited people are kept with it, and it is no earlier one. */
    meeting_id: Id.nullish(),
    /** Asked only to keep the invited people with the meeting: nobody looks at the reply, which lists no people. */
    keeps_only: z.boolean().optional(),
  }),
  reply: MeetingBackground,
})

/** What the company's own notes say about a competitor. All of it is internal. */
export const CompetitorNotes = z.object({
  /** Markdown with citations; empty where the notes hold nothing about them. */
  text: z.string(),
  sources: z.array(ResponseSource),
})
export type CompetitorNotes = z.infer<typeof CompetitorNotes>

export const getCompetitorNotes = endpoint('POST /extension/competitor-notes', {
  access: 'member',
  tokens,
  summary: "What the company's competitor notes say about a competitor of its vocabulary.",
  body: z.object({ name: z.string().trim().min(1).max(VOCABULARY_NAME_MAX) }),
  reply: CompetitorNotes,
})

/** A response of the caller's own in a meeting, and what they have made of it. */
export const OwnResponse = AnswerResponse.extend({
  /** The row of the transcript that was asked about; null for a question that the caller typed. */
  message_id: z.string().nullable(),
  /** Who said that row, and when; null where the transcript has none. */
  username: z.string().nullable(),
  said_at: Instant.nullable(),
  /** Noted for after the meeting. */
  is_noted: z.boolean(),
  /** The caller's own thumb. */
  rating: z.enum(['up', 'down']).nullable(),
})
export type OwnResponse = z.infer<typeof OwnResponse>

export const listOwnResponses = endpoint('GET /extension/meetings/:id/responses', {
  access: 'member',
  tokens,
  summary: "The caller's own answers and explanations of a meeting, the newest ones, oldest first.",
  params: IdParams,
  reply: z.object({ responses: z.array(OwnResponse) }),
})
