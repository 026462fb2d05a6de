import { Id, Instant } from '@cuecard/contract/fields.ts'
import type { MeetingHit } from '@cuecard/contract/meetings/meetings.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText, toDatabaseTime } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { badRequest } from '../../platform/errors.ts'
import { findMessages, type SearchCursor } from './search-messages.store.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { viewerOf } from './visible-meeting.ts'

/** Messages with all of the words, in every meeting of the caller's list. @throws 400 for an invalid cursor */
export async function search(
  deps: Deps,
  actor: Member,
  { query, limit, cursor }: { query: string; limit: number; cursor?: string | undefined },
): Promise<{ hits: MeetingHit[]; next_cursor: string | null }> {
  const text = toDatabaseText(query)
  const after = cursor === undefined ? null : readCursor(cursor)
  const db = deps.database.of(actor.company_id)
  const rows = await findMessages(db, viewerOf(actor), { text, limit: limit + 1, after })
  if (cursor === undefined) noteActivity(deps, actor, 'meeting_notes_searched')
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    hits: shown.map(({ at, started_at, ...row }) => ({
      ...row,
      started_at: started_at.toISOString(),
      timestamp: at.toISOString(),
    })),
    next_cursor: last ? writeCursor(last) : null,
  }
}

const writeCursor = ({ started_at, meeting_id, at, message_id }: SearchCursor) =>
  Buffer.from(JSON.stringify([started_at.toISOString(), meeting_id, at.toISOString(), message_id])).toString(
    'base64url',
  )

const Cursor = z.tuple([Instant, Id, Instant, z.string().max(400)])

function readCursor(cursor: string): SearchCursor {
  const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw badRequest('This page of hits cannot be found. Search again from the start.')
  const [started_at, meeting_id, at, message_id] = parsed.data
  return { started_at: toDatabaseTime(started_at), meeting_id, at: toDatabaseTime(at), message_id }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return null
  }
}
