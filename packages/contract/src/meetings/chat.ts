import { z } from 'zod'
import { RESPONSE_HEADERS } from '../answers.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant, TimeZone } from '../fields.ts'
import { Audience } from '../knowledge/knowledge.ts'
import { MeetingTimes } from './meetings.ts'
import { CHAT_HISTORY_MAX, CHAT_MESSAGE_MAX, EARLIER_MEETINGS_MAX } from '../limits.ts'

/** Other roles are refused (check 74). */
export const ChatTurn = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().max(CHAT_MESSAGE_MAX),
})
export type ChatTurn = z.infer<typeof ChatTurn>

export const ChatBody = z.object({
  message: z.string().trim().min(1, 'Message is required').max(CHAT_MESSAGE_MAX),
  chat_history: z.array(ChatTurn).max(CHAT_HISTORY_MAX).default([]),
  /** Whose days and weeks a question such as 'What was decided yesterday?' means, and in whose time the start of a meeting is told. */
  time_zone: TimeZone.default('UTC'),
})
export type ChatBody = z.input<typeof ChatBody>

/** What `[n]` in the text points to: a message of a meeting, or a passage of a document. */
export const ChatSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    n: z.number().int(),
    cited: z.boolean(),
    meeting_id: Id,
    meeting_title: z.string(),
    message_id: z.string(),
    username: z.string(),
    timestamp: Instant,
    meeting_started_at: Instant.optional(),
    /** Missing in replies of earlier versions: clock times. */
    times: MeetingTimes.optional(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('document'),
    n: z.number().int(),
    cited: z.boolean(),
    item_id: Id,
    item_name: z.string(),
    source: z.string(),
    locator: z.string().nullable(),
    text: z.string(),
    /** Whom its item is for; missing in replies of earlier versions. */
    audience: Audience.nullish(),
  }),
])
export type ChatSource = z.infer<typeof ChatSource>

export const ChatReply = z.object({
  id: Id,
  text: z.string(),
  engine: z.enum(['model', 'quotes']),
  outcome: z.enum(['complete', 'refused', 'incomplete']),
  sources: z.array(ChatSource),
  created_at: Instant,
})
export type ChatReply = z.infer<typeof ChatReply>

/** The overlay asks about the meeting that runs, with the extension's own token. */
const tokens = ['session', 'extension'] as const

/** The body is the assistant's text as it comes; `x-response-id` names its record. */
export const chatWithMeeting = endpoint('POST /meetings/:id/chat', {
  access: 'member',
  tokens,
  summary: 'Ask about one meeting, over all of its transcript and the company knowledge; a streamed text body.',
  params: IdParams,
  body: ChatBody,
  replyHeaders: RESPONSE_HEADERS,
  reply: 'stream',
})

export const chatWithMeetings = endpoint('POST /meetings/chat', {
  access: 'member',
  summary: 'The same over every meeting that the caller is shown in the list.',
  body: ChatBody,
  replyHeaders: RESPONSE_HEADERS,
  reply: 'stream',
})

/** The overlay asks about earlier meetings with the people of the one that runs. */
export const chatWithEarlierMeetings = endpoint('POST /extension/earlier-meetings/chat', {
  access: 'member',
  tokens,
  summary: 'The same over these meetings, as far as the caller may see them; the others are left out.',
  body: ChatBody.extend({ meeting_ids: z.array(Id).min(1).max(EARLIER_MEETINGS_MAX) }),
  replyHeaders: RESPONSE_HEADERS,
  reply: 'stream',
})

export const getChatReply = endpoint('GET /meetings/chat/:id', {
  access: 'member',
  tokens,
  summary: "One's own chat reply with the messages and passages behind it.",
  params: IdParams,
  reply: ChatReply,
})
