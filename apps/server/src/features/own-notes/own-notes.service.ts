import { randomUUID } from 'node:crypto'
import { OWN_NOTES_MAX } from '@cuecard/contract/limits.ts'
import type { OwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, notFound, orNotFound } from '../../platform/errors.ts'
import { lockLinkableMeeting, type MeetingRow, visibleMeeting } from '../meetings/meetings.service.ts'
import * as store from './own-notes.store.ts'

export { listOwnNotes } from './own-notes.store.ts'

const NOT_FOUND = 'Note not found'
const CHANGED = 'You changed this note in another place meanwhile. This version is not saved yet.'
const NOT_SAVED = 'Your company does not save meetings at the moment, so a note cannot be kept with one.'
const TOO_MANY = `You have ${OWN_NOTES_MAX} notes on this meeting. Change or delete one of them.`

interface NoteInput {
  id: string
  client_key: string
  text: string
  /** ISO instant; null for a note without a place in the meeting. */
  at: string | null
}

/** The caller's own notes on a meeting. @throws 404 */
export async function list(deps: Deps, actor: Member, id: string): Promise<{ notes: OwnNote[] }> {
  const meeting = await visibleMeeting(deps, actor, id)
  const rows = await store.listNotes(deps.database.of(actor.company_id), keyOf(actor, meeting.id))
  return { notes: rows.map(present) }
}

/**
 * Stores a note of the caller's once per `client_key`. One that is sent again because the first reply was lost replaces the first text,
 * unless that was changed since. Of two on their way at once the one that arrives last is kept: which was typed last, no request says.
 * @throws 404; 409 where meetings are not saved, and with too many notes
 */
export async function create(deps: Deps, actor: Member, { id, client_key, text, at }: NoteInput): Promise<OwnNote> {
  const meeting = await visibleMeeting(deps, actor, id)
  const key = keyOf(actor, meeting.id)
  const now = deps.clock.now()
  const words = toDatabaseText(text)
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    if (!(await lockLinkableMeeting(tx, actor, id))) throw conflict(NOT_SAVED)
    const found = await store.findByClientKey(tx, { ...key, client_key })
    if (!found) {
      if ((await store.countNotes(tx, key)) >= OWN_NOTES_MAX) throw conflict(TOO_MANY)
      const note = { ...key, id: randomUUID(), client_key, text: words, version: 1 }
      const dates = { at: placeOf(at, meeting, now), created_at: now, updated_at: now }
      const written = await store.insertNote(tx, { ...note, ...dates })
      if (written) return written
    }
    const known = found ?? orNotFound(await store.findByClientKey(tx, { ...key, client_key }), NOT_FOUND)
    if (known.text === words || known.version > 1) return known
    const values = { text: words, version: known.version + 1, updated_at: now }
    return (await store.updateNote(tx, { ...key, id: known.id }, values)) ?? known
  })
  return present(row)
}

/** @throws 404; 409 when the note was changed since `version` */
export async function update(
  deps: Deps,
  actor: Member,
  { id, note_id, text, version }: { id: string; note_id: string; text: string; version: number },
): Promise<OwnNote> {
  const meeting = await visibleMeeting(deps, actor, id)
  const key = { ...keyOf(actor, meeting.id), id: note_id }
  const words = toDatabaseText(text)
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    const before = orNotFound(await store.lockNote(tx, key), NOT_FOUND)
    // Also covers a request that is sent twice.
    if (before.text === words) return before
    if (before.version !== version) throw conflict(CHANGED)
    const values = { text: words, version: version + 1, updated_at: deps.clock.now() }
    return (await store.updateNote(tx, key, values)) ?? before
  })
  return present(row)
}

/** @throws 404 */
export async function remove(
  deps: Deps,
  actor: Member,
  { id, note_id }: { id: string; note_id: string },
): Promise<void> {
  const meeting = await visibleMeeting(deps, actor, id)
  const key = { ...keyOf(actor, meeting.id), id: note_id }
  if (!(await store.deleteNote(deps.database.of(actor.company_id), key))) throw notFound(NOT_FOUND)
}

const keyOf = ({ company_id, user_id }: Member, meeting_id: string): store.NotesKey => ({
  company_id,
  user_id,
  meeting_id,
})

/** Not before the meeting and not in the future: clients' clocks differ. */
function placeOf(at: string | null, { started_at }: MeetingRow, now: Date): Date | null {
  if (at === null) return null
  return new Date(Math.max(started_at.getTime(), Math.min(Date.parse(at), now.getTime())))
}

const present = ({ id, text, at, version, updated_at }: store.OwnNoteRow): OwnNote => ({
  id,
  text,
  at: at?.toISOString() ?? null,
  version,
  updated_at: updated_at.toISOString(),
})
