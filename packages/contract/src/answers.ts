import { z } from 'zod'
import { MetricsFilter, TimelineFilter, TimelineUnit } from './user-metrics.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant } from './fields.ts'
import { Passage } from './knowledge/knowledge.ts'
import { ANSWERS_PAGE, ASSISTANT_HISTORY_MAX, ASSISTANT_MESSAGE_MAX, INTEGER_MAX, NAME_MAX } from './limits.ts'

export const SpokenMessage = z.object({
  message: z.string().max(ASSISTANT_MESSAGE_MAX),
  username: z.string().max(NAME_MAX),
  /** ISO date-time, clock string or plain number; only the order matters here. */
  timestamp: z.union([z.string().max(64), z.number()]).nullish(),
})
export type SpokenMessage = z.infer<typeof SpokenMessage>

export const AnswerRequest = z.object({
  current_message: SpokenMessage.extend({
    message: z.string().trim().min(1, 'Message is required').max(ASSISTANT_MESSAGE_MAX),
  }),
  transcription_message_history: z.array(SpokenMessage).max(ASSISTANT_HISTORY_MAX).default([]),
  stream: z.literal(true).default(true),
  meeting_id: Id.nullish(),
  /** The row of that meeting's transcript that was asked about. */
  message_id: z.string().max(200).nullish(),
  /** `itself`: a question that was noticed without anybody pressing Get Answer. Left out: a person. */
  asked_by: z.enum(['person', 'itself']).optional(),
  /** Somebody tries what the documents answer, and no customer asked: a refusal is no gap in what customers are told. */
  is_tried: z.boolean().optional(),
})
export type AnswerRequest = z.input<typeof AnswerRequest>

export const ResponseKind = z.enum(['answer', 'explain'])
export type ResponseKind = z.infer<typeof ResponseKind>

/** A passage behind a response. `n` is the number that `[n]` in the text points to. */
export const ResponseSource = Passage.extend({
  n: z.number().int(),
  cited: z.boolean(),
  /** When a sync had last taken the source in at the time of the response; missing where it was not kept. */
  synced_at: Instant.nullish(),
})
export type ResponseSource = z.infer<typeof ResponseSource>

/**
 * `refused`: the knowledge base does not hold the answer, and the text says so.
 * `incomplete`: the model broke off or the caller left; the text is what had been sent.
 */
export const ResponseOutcome = z.enum(['complete', 'refused', 'incomplete'])

export const AnswerResponse = z.object({
  id: Id,
  kind: ResponseKind,
  question: z.string(),
  text: z.string(),
  outcome: ResponseOutcome,
  /**
   * `quotes`: built from the documents' own words, no language model took part. `prepared`: written for
   * a demo company.
   */
  engine: z.enum(['model', 'quotes', 'prepared']),
  sources: z.array(ResponseSource),
  /** The company's instructions that took part; null for none. */
  prompt_version: z.number().int().nullable(),
  /** The index version that the passages come from, and when its last sync ended; null where none was searched. */
  index_version: z.number().int().nullish(),
  knowledge_as_of: Instant.nullish(),
  first_token_duration_sec: z.number().nullable(),
  full_response_duration_sec: z.number(),
  created_at: Instant,
})
export type AnswerResponse = z.infer<typeof AnswerResponse>

/** Reply header that names the response's record, from which the screen draws the sources. */
export const RESPONSE_ID_HEADER = 'x-response-id'

/** Reply header of a response whose first words take longer; `LOOKING_AGAIN` is its one value. */
export const RESPONSE_STATE_HEADER = 'x-response-state'

/** The documents are searched once more, in other words, before the model answers. */
export const LOOKING_AGAIN = 'looking-again'

/** Of every reply whose text streams in while its record is made. */
export const RESPONSE_HEADERS = {
  [RESPONSE_ID_HEADER]: Id.describe(
    'Names the record of this response: its text, sources and timings are read by it when the body has ended.',
  ),
  [RESPONSE_STATE_HEADER]: z
    .literal(LOOKING_AGAIN)
    .optional()
    .describe('The documents are searched once more: the first words take longer.'),
}

export const getAnswer = endpoint('POST /extension/answer', {
  access: 'member',
  tokens: ['session', 'extension'],
  summary: "Answer what was just said from the company's knowledge; a streamed text body.",
  body: AnswerRequest,
  replyHeaders: RESPONSE_HEADERS,
  reply: 'stream',
})

export const getExplanation = endpoint('POST /extension/explain', {
  access: 'member',
  tokens: ['session', 'extension'],
  summary: 'Explain the terms of what was just said; a streamed text body.',
  body: AnswerRequest,
  replyHeaders: RESPONSE_HEADERS,
  reply: 'stream',
})

export const getResponse = endpoint('GET /extension/responses/:id', {
  access: 'member',
  tokens: ['session', 'extension'],
  summary: 'A response with its text, timings and sources.',
  params: IdParams,
  reply: AnswerResponse,
})

const Percentile = z.number().nullable()

/**
 * Answers and explanations, what became of them, and how long people waited; seconds from the request's arrival. Those whose
 * asker left before the first word are not counted, and the wait for the whole is that of those that did not break off.
 */
export const QualityFigures = z.object({
  response_count: z.number().int(),
  refused_count: z.number().int(),
  incomplete_count: z.number().int(),
  thumbs_up: z.number().int(),
  thumbs_down: z.number().int(),
  first_words_p50_sec: Percentile,
  first_words_p95_sec: Percentile,
  whole_p50_sec: Percentile,
  whole_p95_sec: Percentile,
})
export type QualityFigures = z.infer<typeof QualityFigures>

export const QualityPoint = QualityFigures.extend({ start: z.iso.date() })
export type QualityPoint = z.infer<typeof QualityPoint>

export const AnswerQuality = z.object({
  unit: TimelineUnit,
  points: z.array(QualityPoint),
  /** Of the whole time: percentiles cannot be added up. */
  total: QualityFigures,
})
export type AnswerQuality = z.infer<typeof AnswerQuality>

export const getAnswerQuality = endpoint('GET /company-settings/answer-quality', {
  access: 'member',
  summary: "Refusals, thumbs and waiting times of the same people's responses; prepared ones of demos are left out.",
  query: TimelineFilter,
  reply: AnswerQuality,
})

/** What became of a response: `liked` and `disliked` by anybody's thumb; `uncertain` is not refused, but to be checked. */
export const ResponseFate = z.enum(['answered', 'refused', 'liked', 'disliked', 'uncertain'])
export type ResponseFate = z.infer<typeof ResponseFate>

export const ListedAnswer = z.object({
  response_id: Id,
  kind: ResponseKind,
  question: z.string(),
  text: z.string(),
  outcome: ResponseOutcome,
  is_uncertain: z.boolean(),
  created_at: Instant,
  /** Who asked. */
  user_email: z.string(),
  /** Null where it belongs to no meeting, or to one that the caller may not see. */
  meeting_id: Id.nullable(),
  meeting_name: z.string().nullable(),
  message_id: z.string().nullable(),
  feedback: z.array(
    z.object({ rating: z.enum(['up', 'down']), comment: z.string().nullable(), user_email: z.string().nullable() }),
  ),
})
export type ListedAnswer = z.infer<typeof ListedAnswer>

export const listAnswers = endpoint('GET /company-settings/answers', {
  access: 'member',
  summary: "The responses behind those figures, newest first: one's own, or for admins and staff their company's.",
  query: MetricsFilter.omit({ company_id: true }).extend({
    show: ResponseFate.default('answered'),
    offset: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0),
    limit: z.coerce.number().int().min(1).max(ANSWERS_PAGE).default(ANSWERS_PAGE),
  }),
  reply: z.object({ answers: z.array(ListedAnswer), total: z.number().int() }),
})
