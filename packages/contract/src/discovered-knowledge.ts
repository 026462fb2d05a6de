import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, TimeZone } from './fields.ts'
import { DocumentContradiction } from './meetings/analysis.ts'
import { PlaceInMeeting } from './meetings/meetings.ts'
import { GapSync } from './knowledge/gaps.ts'
import {
  DISCOVERED_DOCUMENT_MAX,
  GAP_DRAFT_MAX,
  GAP_QUESTION_MAX,
  INTEGER_MAX,
  KNOWLEDGE_ITEMS_PAGE,
  NAME_MAX,
} from './limits.ts'

/** A fact said in a meeting, with its place in the transcript. */
export const DiscoveredKnowledgeItem = z.object({
  id: Id,
  knowledge_text: z.string(),
  meeting_id: Id,
  meeting_name: z.string(),
  meeting_datetime: Instant,
  /** The row of the transcript that it comes from. */
  message_id: z.string(),
  ...PlaceInMeeting.shape,
  /** When it was said; null where the row is gone. */
  timestamp: Instant.nullable(),
  speaker: z.string(),
  quote: z.string(),
  topic: z.string().nullable(),
  /** `rules`: a quote that rules picked, no model took part. */
  engine: z.enum(['model', 'rules']),
  /** A document that says otherwise. */
  contradiction: DocumentContradiction.nullable(),
  /** The knowledge item that it became. */
  item_id: Id.nullable(),
})
export type DiscoveredKnowledgeItem = z.infer<typeof DiscoveredKnowledgeItem>

export const listDiscoveredKnowledge = endpoint('GET /meetings/knowledge-items', {
  access: 'member',
  summary: 'What was said in meetings that the documents do not hold, newest meeting first.',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0),
    limit: z.coerce.number().int().min(1).max(KNOWLEDGE_ITEMS_PAGE).default(KNOWLEDGE_ITEMS_PAGE),
  }),
  reply: z.object({ items: z.array(DiscoveredKnowledgeItem), total: z.number().int() }),
})

export const removeDiscoveredKnowledge = endpoint('DELETE /meetings/knowledge-items/:id', {
  access: 'member',
  summary: 'Delete a discovered item; the same words do not bring it back.',
  params: IdParams,
  reply: 'empty',
})

export const ApprovedText = z.object({
  name: z.string().trim().min(1, 'Name is required').max(NAME_MAX),
  text: z.string().trim().min(1, 'Text is required').max(GAP_DRAFT_MAX),
})

export const approveDiscoveredKnowledge = endpoint('POST /meetings/knowledge-items/:id/approve', {
  access: 'member',
  summary: 'Add a discovered item to the knowledge base, as edited.',
  params: IdParams,
  /** The document names the day of the meeting, by the time zone of the person who approves. */
  body: ApprovedText.extend({ time_zone: TimeZone.default('UTC') }),
  status: 202,
  reply: DiscoveredKnowledgeItem,
})

const Ids = z.array(Id).min(1).max(DISCOVERED_DOCUMENT_MAX)

export const listDiscoveredQuestions = endpoint('POST /meetings/knowledge-items/questions', {
  access: 'member',
  summary: 'The questions that discovered items answered in their meetings, as they were asked; null where none was.',
  body: z.object({ ids: Ids }),
  reply: z.object({ questions: z.array(z.object({ id: Id, question: z.string().nullable() })) }),
})

/** One document of several discovered items, each with the question it answers; the server adds where each was said. */
export const DiscoveredDocument = z.object({
  name: ApprovedText.shape.name,
  entries: z
    .array(
      z.object({
        id: Id,
        question: z.string().trim().max(GAP_QUESTION_MAX),
        text: ApprovedText.shape.text,
      }),
    )
    .min(1)
    .max(DISCOVERED_DOCUMENT_MAX),
})
export type DiscoveredDocument = z.infer<typeof DiscoveredDocument>

export const approveSeveralDiscovered = endpoint('POST /meetings/knowledge-items/approve', {
  access: 'member',
  summary: 'Add several discovered items to the knowledge base as one document, as edited: all of them or none.',
  body: DiscoveredDocument.extend({ time_zone: TimeZone.default('UTC') }),
  status: 202,
  reply: z.object({ item_id: Id }),
})

export const TribalKnowledge = GapSync.extend({
  /** Whether the caller's list has a meeting that can be read: one that ended and was analysed. */
  has_meetings: z.boolean(),
})
export type TribalKnowledge = z.infer<typeof TribalKnowledge>

export const generateTribalKnowledge = endpoint('POST /company-knowledge/generate-tribal-knowledge', {
  access: 'member',
  summary: 'Read the meetings that were not read yet for knowledge, in the background; a running job is kept.',
  status: 202,
  reply: TribalKnowledge,
})

export const getTribalKnowledgeStatus = endpoint('GET /company-knowledge/tribal-knowledge/status', {
  access: 'member',
  summary: 'How far the reading of meetings is, and whether there is one to read.',
  reply: TribalKnowledge,
})
