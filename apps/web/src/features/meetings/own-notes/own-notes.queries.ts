import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import * as calls from '@cuecard/contract/meetings/own-notes.ts'
import type { OwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { useCached, useCallMutation, useCallQuery } from '../../../lib/api.ts'
import { isConflict } from '../../../lib/field-errors.ts'
import { isRunning } from '../live/use-live-meeting.ts'

/** Notes that are written in the overlay appear on the page of a running meeting within this time. */
const LIVE_NOTES_POLL_MS = 10_000

/** The user's own notes on a meeting. The panel shows a failure, so there is no toast. */
export const useOwnNotes = (meeting: MeetingDetail) =>
  useCallQuery(calls.listOwnNotes, {
    input: { params: { id: meeting.id } },
    refetchInterval: isRunning(meeting) ? LIVE_NOTES_POLL_MS : false,
    meta: { quiet: true },
  })

/** Puts the note where it belongs in the order that the server gives. */
function withNote(notes: readonly OwnNote[], note: OwnNote): OwnNote[] {
  const others = notes.filter(({ id }) => id !== note.id)
  const { at } = note
  const place = at === null ? -1 : others.findIndex((other) => other.at === null || other.at > at)
  return place === -1 ? [...others, note] : others.toSpliced(place, 0, note)
}

function useShowNote(meetingId: string) {
  const list = useCached(calls.listOwnNotes, { params: { id: meetingId } })
  return (note: OwnNote) => {
    void list.cancel()
    list.set((now) => now && { notes: withNote(now.notes, note) })
  }
}

interface NewNote {
  client_key: string
  text: string
  /** ISO instant; null for a note without a place in the meeting. */
  at: string | null
}

export function useCreateOwnNote(id: string, { onSaved, onFailed }: { onSaved: () => void; onFailed: () => void }) {
  const show = useShowNote(id)
  return useCallMutation(calls.createOwnNote, (body: NewNote) => ({ params: { id }, body }), {
    onSuccess: (note) => {
      onSaved()
      show(note)
    },
    onError: onFailed,
    meta: { failed: 'Failed to save note' },
  })
}

/** The note shows a conflict beside both texts, so that one has no toast. */
export function useUpdateOwnNote(id: string, onSaved: () => void) {
  const show = useShowNote(id)
  const list = useCached(calls.listOwnNotes, { params: { id } })
  return useCallMutation(
    calls.updateOwnNote,
    ({ note_id, ...body }: { note_id: string; text: string; version: number }) => ({ params: { id, note_id }, body }),
    {
      onSuccess: (note) => {
        onSaved()
        show(note)
      },
      onError: async (error) => {
        if (isConflict(error)) await list.reload()
      },
      meta: { quiet: true },
    },
  )
}

export function useRemoveOwnNote(id: string) {
  const list = useCached(calls.listOwnNotes, { params: { id } })
  return useCallMutation(calls.removeOwnNote, (note_id: string) => ({ params: { id, note_id } }), {
    onSuccess: (_reply, note_id) => {
      void list.cancel()
      list.set((now) => now && { notes: now.notes.filter((note) => note.id !== note_id) })
    },
    meta: { said: 'Note deleted', failed: 'Failed to delete note' },
  })
}
