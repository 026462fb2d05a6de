import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { MOMENT_COMMENT_MAX } from '../limits.ts'

/** What somebody wrote to a colleague about a moment of a meeting. Everybody who sees the meeting reads it. */
export const MomentComment = z.object({
  id: Id,
  /** The row of the transcript. */
  message_id: z.string(),
  /** The item of the manager notes; null for a comment on the row itself. */
  about: z.string().nullable(),
  text: z.string(),
  /** Names. */
  author: z.string(),
  to: z.string(),
  created_at: Instant,
  done_at: Instant.nullable(),
  /** Whether the caller wrote it, and whether it is written to the caller. */
  can_delete: z.boolean(),
  can_finish: z.boolean(),
})
export type MomentComment = z.infer<typeof MomentComment>

/** Somebody to whom a comment can be addressed, if they may open the meeting. */
export const Colleague = z.object({ user_id: Id, name: z.string(), may_open: z.boolean() })
export type Colleague = z.infer<typeof Colleague>

export const listMomentComments = endpoint('GET /v0.5/meetings/:id/comments', {
  access: 'member',
  summary: "The comments on a meeting's moments, the oldest first, and the caller's colleagues by name.",
  params: IdParams,
  reply: z.object({ comments: z.array(MomentComment), colleagues: z.array(Colleague) }),
})

export const NewMomentComment = z.object({
  /** The client's own name for the comment. */
  client_key: z.uuid(),
  message_id: z.string().min(1).max(200),
  about: z.string().trim().max(MOMENT_COMMENT_MAX).nullable(),
  to_id: z.uuid('Choose a colleague'),
  text: z
    .string()
    .trim()
    .min(1, 'Write a comment first')
    .max(MOMENT_COMMENT_MAX, `A comment has ${MOMENT_COMMENT_MAX} characters at most`),
})
export type NewMomentComment = z.infer<typeof NewMomentComment>

export const SentComment = MomentComment.extend({
  /** False where the colleague got several mails in the last hour, and this one was left out. */
  is_mailed: z.boolean(),
})
export type SentComment = z.infer<typeof SentComment>

export const createMomentComment = endpoint('POST /v0.5/meetings/:id/comments', {
  access: 'member',
  summary:
    'Write to a colleague about a moment of a meeting, who is mailed; sent again with the same key it is stored once.',
  params: IdParams,
  body: NewMomentComment,
  status: 201,
  reply: SentComment,
})

const CommentParams = z.object({ id: Id, comment_id: Id })

export const updateMomentComment = endpoint('PUT /v0.5/meetings/:id/comments/:comment_id', {
  access: 'member',
  summary: 'Mark a comment done, or open again, as the colleague whom it is written to.',
  params: CommentParams,
  body: z.object({ is_done: z.boolean() }),
  reply: MomentComment,
})

export const removeMomentComment = endpoint('DELETE /v0.5/meetings/:id/comments/:comment_id', {
  access: 'member',
  summary: 'Delete a comment as its author.',
  params: CommentParams,
  reply: 'empty',
})
