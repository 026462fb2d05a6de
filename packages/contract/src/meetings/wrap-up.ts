import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Id, IdParams, Instant } from '../fields.ts'
import { FOLLOW_UP_MAIL_MAX, FOLLOW_UP_RECIPIENTS_MAX, NAME_MAX } from '../limits.ts'
import { NotesEngine, SpeakerSide } from './analysis.ts'
import { Attendee } from './meetings.ts'

/** Calls that a connected extension makes with its own token. */
const tokens = ['session', 'extension'] as const

/** Where in a meeting something was said; the message is null where the analysis names none. */
export const SaidIn = z.object({
  meeting_id: Id,
  meeting_title: z.string(),
  started_at: Instant,
  message_id: z.string().nullable(),
})
export type SaidIn = z.infer<typeof SaidIn>

/** What somebody said that they will do. `who` is a speaker, `when` words of the sentence; null where it was not said. */
export const Promised = z.object({
  text: z.string(),
  who: z.string().nullable(),
  when: z.string().nullable(),
  /** What it answers, where its own words do not say what it is about: 'Let me check that.' */
  about: z.string().optional(),
  side: SpeakerSide.shape.side,
  said_in: SaidIn,
})
export type Promised = z.infer<typeof Promised>

export const AnsweredQuestion = z.object({ question: z.string(), answer: z.string(), said_in: SaidIn })
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

/** The answer that somebody approved after the meeting, and the document that it became. */
export const ApprovedSince = z.object({ text: z.string(), item_id: Id, item_name: z.string() })
export type ApprovedSince = z.infer<typeof ApprovedSince>

/** A question that had no good answer in the meeting, or that was noted for after it. */
export const LeftOpen = z.object({
  question: z.string(),
  said_in: SaidIn,
  /** Null while there is still no answer. */
  answered_since: ApprovedSince.nullable(),
})
export type LeftOpen = z.infer<typeof LeftOpen>

/** `reading`: the meeting is being analysed. `missing`: it was not analysed, or that failed. */
export const WrapUp = z.object({
  state: z.enum(['running', 'reading', 'missing', 'ready']),
  meeting_title: z.string(),
  /** Who found it; null until it was analysed. */
  engine: NotesEngine.nullable(),
  promised: z.array(Promised),
  answered: z.array(AnsweredQuestion),
  left_open: z.array(LeftOpen),
})
export type WrapUp = z.infer<typeof WrapUp>

export const getWrapUp = endpoint('GET /v0.5/meetings/:id/wrap-up', {
  access: 'member',
  tokens,
  summary: 'What was promised, answered and left open in a meeting.',
  params: IdParams,
  reply: WrapUp,
})

export const FollowUpDraft = z.object({
  subject: z.string(),
  text: z.string(),
  /** `model`: worded by the language model. `rules`: put together from the facts below as they are. */
  engine: NotesEngine,
  /** Why the language model, which is set up, took no part. */
  model_problem: z.string().nullable(),
  facts: WrapUp.pick({ promised: true, answered: true, left_open: true }),
  /** Invited people who do not belong to the company. */
  recipients: z.array(Attendee),
  /** False where no mail server is set up: the text can be copied. */
  can_send: z.boolean(),
})
export type FollowUpDraft = z.infer<typeof FollowUpDraft>

export const draftFollowUpMail = endpoint('POST /v0.5/meetings/:id/follow-up-mail/draft', {
  access: 'member',
  summary: 'Draft the mail after a meeting from its promises, answered and open questions; nothing is sent.',
  params: IdParams,
  reply: FollowUpDraft,
})

export const sendFollowUpMail = endpoint('POST /v0.5/meetings/:id/follow-up-mail', {
  access: 'member',
  summary: "Send the mail after a meeting to each recipient, with the caller's own address for replies.",
  params: IdParams,
  body: z.object({
    recipients: z
      .array(Email)
      .min(1, 'Name at least one person')
      .max(FOLLOW_UP_RECIPIENTS_MAX, `At most ${FOLLOW_UP_RECIPIENTS_MAX} people at once`),
    subject: z.string().trim().min(1, 'Subject is required').max(NAME_MAX),
    text: z.string().trim().min(1, 'The mail is empty').max(FOLLOW_UP_MAIL_MAX),
  }),
  reply: z.object({ sent: z.number().int() }),
})
