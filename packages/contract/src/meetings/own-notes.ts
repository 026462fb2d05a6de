import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { INTEGER_MAX, OWN_NOTE_MAX } from '../limits.ts'

/** Calls that a connected extension makes with its own token. */
const tokens = ['session', 'extension'] as const

/** What a person noted for themselves about a meeting. Nobody else sees it. */
export const OwnNote = z.object({
  id: Id,
  text: z.string(),
  /** The moment of the meeting that it belongs to; null for a note that was added afterwards. */
  at: Instant.nullable(),
  /** Counts the changes: a change names the version that it began with. */
  version: z.number().int(),
  updated_at: Instant,
})
export type OwnNote = z.infer<typeof OwnNote>

const Text = z
  .string()
  .trim()
  .min(1, 'Write a note first')
  .max(OWN_NOTE_MAX, `A note has ${OWN_NOTE_MAX} characters at most`)

export const OwnNoteParams = z.object({ id: Id, note_id: Id })

export const listOwnNotes = endpoint('GET /v0.5/meetings/:id/own-notes', {
  access: 'member',
  tokens,
  summary: "The caller's own notes on a meeting, in the order of its time; those without a time come last.",
  params: IdParams,
  reply: z.object({ notes: z.array(OwnNote) }),
})

export const createOwnNote = endpoint('POST /v0.5/meetings/:id/own-notes', {
  access: 'member',
  tokens,
  summary: 'Note something on a meeting for oneself; sent again with the same key it is stored once.',
  params: IdParams,
  body: z.object({
    /** The client's own name for the note. */
    client_key: z.uuid(),
    text: Text,
    at: Instant.nullable(),
  }),
  status: 201,
  reply: OwnNote,
})

export const updateOwnNote = endpoint('PUT /v0.5/meetings/:id/own-notes/:note_id', {
  access: 'member',
  tokens,
  summary: 'Change an own note; 409 when it was changed elsewhere since `version`.',
  params: OwnNoteParams,
  body: z.object({ text: Text, version: z.number().int().min(1).max(INTEGER_MAX) }),
  reply: OwnNote,
})

export const removeOwnNote = endpoint('DELETE /v0.5/meetings/:id/own-notes/:note_id', {
  access: 'member',
  tokens,
  summary: 'Delete an own note.',
  params: OwnNoteParams,
  reply: 'empty',
})
