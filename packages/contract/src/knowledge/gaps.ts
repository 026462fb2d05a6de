import { z } from 'zod'
import { ResponseSource } from '../answers.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, IdParams, Instant, TimeZone } from '../fields.ts'
import { Audience, SyncState } from './knowledge.ts'
import { KnowledgeOwner } from './care.ts'
import { INTEGER_MAX, GAP_DRAFT_MAX, GAP_QUESTION_MAX, GAPS_PAGE, NAME_MAX } from '../limits.ts'
import { Grade } from '../prompt-tests/results.ts'

/**
 * Where a gap was seen. `meeting`: a question that an analysed meeting answered poorly. `refused`: a live answer that the
 * knowledge base did not hold. `thumbs_down`: one that a reader rated down. `uncertain`: one that somebody wants to have better.
 */
export const GapOrigin = z.enum(['meeting', 'refused', 'thumbs_down', 'uncertain'])
export type GapOrigin = z.infer<typeof GapOrigin>

export const GapQuestion = z.object({
  id: Id,
  origin: GapOrigin,
  question: z.string(),
  /** What was said or shown instead of an answer; empty where it was said in a meeting that the caller may not see. */
  answer: z.string(),
  /** Null where it belongs to no meeting, or to one that the caller may not see. */
  meeting_id: Id.nullable(),
  meeting_name: z.string().nullable(),
  message_id: z.string().nullable(),
  asked_at: Instant,
  /** What was said around it in the meeting, in order; only where one gap is asked for, and for its latest questions. */
  said: z.array(z.object({ message_id: z.string(), username: z.string(), message: z.string() })).optional(),
})
export type GapQuestion = z.infer<typeof GapQuestion>

/** `approved`: the draft is a knowledge item now; `closed`: the question was asked again after its sync. */
export const GapState = z.enum(['open', 'drafting', 'drafted', 'approved', 'closed'])
export type GapState = z.infer<typeof GapState>

/** What the company's assistant answers at one moment, and how good that is against the approved answer. */
export const GapAnswer = z.object({
  text: z.string(),
  outcome: z.enum(['complete', 'refused', 'incomplete', 'failed']),
  grade: Grade.nullable(),
  grade_reason: z.string(),
  at: Instant,
})
export type GapAnswer = z.infer<typeof GapAnswer>

/** Near-duplicates are one gap with their count. */
export const KnowledgeGap = z.object({
  id: Id,
  question: z.string(),
  state: GapState,
  asked_count: z.number().int(),
  meeting_count: z.number().int(),
  /** Customers in whose meetings it was asked. */
  customer_count: z.number().int(),
  /** Who looks after it, and by when it is to be answered. */
  owner: KnowledgeOwner.nullable(),
  due_on: z.iso.date().nullable(),
  /** Gaps that people merged into this one; each can be separated again. */
  merged: z.array(z.object({ id: Id, question: z.string() })),
  first_asked_at: Instant,
  last_asked_at: Instant,
  /** The latest ones; `asked_count` counts all. */
  questions: z.array(GapQuestion),
  /** Null also where it quotes a meeting that the caller may not see and is not approved; `draft_failure` says so then. */
  draft: z
    .object({
      text: z.string(),
      /** Of a meeting's answer `item_id` is the meeting and `source` its path in the web app; those that the caller may not see are left out. */
      sources: z.array(ResponseSource),
      /** `internal` where a source is now: what becomes of the draft is internal unless a person chooses otherwise. Null: nobody has chosen. */
      audience: Audience.nullable(),
      /** `quotes`: put together from documents and meetings without a model. */
      engine: z.enum(['model', 'quotes', 'person']),
      at: Instant,
    })
    .nullable(),
  draft_failure: z.string().nullable(),
  /** What its draft, or asking its question again, waits for, such as the language model while it is away. */
  waiting_for: z.string().nullable(),
  item_id: Id.nullable(),
  item_name: z.string().nullable(),
  item_audience: Audience.nullable(),
  /** How far that document is, and what keeps it from being read; null without a document. */
  item_sync: z.object({ state: SyncState, reason: z.string().nullable() }).nullable(),
  before: GapAnswer.nullable(),
  after: GapAnswer.nullable(),
})
export type KnowledgeGap = z.infer<typeof KnowledgeGap>

export const GapSync = z.object({
  is_running: z.boolean(),
  progress: z.number(),
  activity: z.string().nullable(),
  started_at: Instant.nullable(),
  last_synced_at: Instant.nullable(),
  failure: z.string().nullable(),
})
export type GapSync = z.infer<typeof GapSync>

/** By GET as the specification has it; the work is a job, and one that runs is kept. */
export const syncKnowledgeGaps = endpoint('GET /company-knowledge/sync-knowledge-gaps', {
  access: 'member',
  summary: 'Look for knowledge gaps in meetings and live answers, in the background.',
  status: 202,
  reply: GapSync,
})

export const getGapSync = endpoint('GET /company-knowledge/knowledge-gaps/status', {
  access: 'member',
  summary: 'How far the search for knowledge gaps is.',
  reply: GapSync,
})

export const listKnowledgeGaps = endpoint('GET /company-knowledge/knowledge-gaps', {
  access: 'member',
  summary: "The company's knowledge gaps, most asked first.",
  query: z.object({
    state: z.enum(['open', 'closed', 'all']).default('open'),
    /** Those of the caller alone. */
    owner: z.literal('me').optional(),
    /** Due before this day, excluded. */
    due_before: Day.optional(),
    offset: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0),
    limit: z.coerce.number().int().min(1).max(GAPS_PAGE).default(GAPS_PAGE),
  }),
  reply: z.object({ gaps: z.array(KnowledgeGap), total: z.number().int() }),
})

export const getKnowledgeGap = endpoint('GET /company-knowledge/knowledge-gaps/:id', {
  access: 'member',
  summary: 'One knowledge gap.',
  params: IdParams,
  reply: KnowledgeGap,
})

/** What was not answered well: a response, or a question of a meeting as its analysis has it. */
export const Unanswered = z
  .object({
    response_id: Id.optional(),
    meeting_id: Id.optional(),
    question: z.string().trim().max(GAP_QUESTION_MAX).default(''),
    answer: z.string().max(GAP_DRAFT_MAX).default(''),
    message_id: z.string().max(200).nullish(),
    /** The caller's: the sources of the draft name the days of meetings. */
    time_zone: TimeZone.default('UTC'),
  })
  .refine(
    ({ response_id, meeting_id, question }) =>
      response_id !== undefined || (meeting_id !== undefined && question !== ''),
    'A response, or a question of a meeting, is required',
  )
export type Unanswered = z.input<typeof Unanswered>

export const openKnowledgeGap = endpoint('POST /company-knowledge/knowledge-gaps', {
  access: 'member',
  summary: 'The gap of something that was not answered well, found or made; an answer is drafted where there is none.',
  body: Unanswered,
  reply: KnowledgeGap,
})

/** A field that is left out keeps its value. */
export const GapCare = z
  .object({ owner_id: Id.nullable().optional(), due_on: Day.nullable().optional() })
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change')
export type GapCare = z.infer<typeof GapCare>

export const updateKnowledgeGap = endpoint('PUT /company-knowledge/knowledge-gaps/:id', {
  access: 'member',
  summary: 'Say who of the company looks after a gap, and by when it is to be answered.',
  params: IdParams,
  body: GapCare,
  reply: KnowledgeGap,
})

export const mergeKnowledgeGap = endpoint('POST /company-knowledge/knowledge-gaps/:id/merge', {
  access: 'member',
  summary: 'Make an open gap part of another one that asks the same; the reply is the other one.',
  params: IdParams,
  body: z.object({ into_id: Id }),
  reply: KnowledgeGap,
})

export const separateKnowledgeGap = endpoint('POST /company-knowledge/knowledge-gaps/:id/separate', {
  access: 'member',
  summary: 'Undo a merge: the gap stands by itself again.',
  params: IdParams,
  reply: KnowledgeGap,
})

export const removeKnowledgeGap = endpoint('DELETE /company-knowledge/knowledge-gaps/:id', {
  access: 'member',
  summary: 'Remove a gap that is none; the same questions do not bring it back.',
  params: IdParams,
  reply: 'empty',
})

export const draftGapAnswer = endpoint('POST /company-knowledge/knowledge-gaps/:id/draft', {
  access: 'member',
  summary: 'Draft an answer from documents and meetings, with its sources, in the background.',
  params: IdParams,
  query: z.object({ time_zone: TimeZone.default('UTC') }),
  status: 202,
  reply: KnowledgeGap,
})

export const ApprovedAnswer = z.object({
  name: z.string().trim().min(1, 'Name is required').max(NAME_MAX),
  text: z.string().trim().min(1, 'Answer is required').max(GAP_DRAFT_MAX),
  /** Left out: that of its draft. */
  audience: Audience.optional(),
})

export const approveGapAnswer = endpoint('POST /company-knowledge/knowledge-gaps/:id/approve', {
  access: 'member',
  summary: 'Make the answer a knowledge item, sync it, and ask the question again.',
  params: IdParams,
  body: ApprovedAnswer,
  status: 202,
  reply: KnowledgeGap,
})
