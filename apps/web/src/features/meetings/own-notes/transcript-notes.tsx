import type { MeetingDetail, TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { Box } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { FailedLine } from '../../../shared/states/states.tsx'
import { isRunning } from '../live/use-live-meeting.ts'
import { NoteComposer } from './note-composer.tsx'
import { NoteRow } from './note-row.tsx'
import { notesByPlace } from './notes-by-place.ts'
import { useOwnNotes } from './own-notes.queries.ts'

/** The own notes as rows, by the index of the message that they follow; nothing where a meeting has no times. */
export function useNoteRows(meeting: MeetingDetail, messages: readonly TranscriptMessage[]): (at: number) => ReactNode {
  const { data } = useOwnNotes(meeting)
  const hasTimes = meeting.meeting_general_info.times !== 'none'
  const places = useMemo(() => notesByPlace(messages, hasTimes ? (data?.notes ?? []) : []), [messages, data, hasTimes])
  return (at) => places.get(at)?.map((note) => <NoteRow key={note.id} meetingId={meeting.id} note={note} />)
}

/**
 * The field for a note: in a running meeting, and afterwards at the message that a link points to. One that is being typed
 * when the meeting ends stays until it is saved.
 */
export function TranscriptNotes({ meeting, linked }: { meeting: MeetingDetail; linked: string | undefined }) {
  const query = useOwnNotes(meeting)
  const isTyped = useTyped().of('note', meeting.id) !== null
  const isLinked = linked !== undefined && meeting.meeting_general_info.times !== 'none'
  const takesNotes = isRunning(meeting) || isLinked || isTyped
  const hasFailed = query.isError && query.data === undefined
  if (!hasFailed && !takesNotes) return null
  return (
    <Box py={10} px={{ base: 16, md: 20 }} style={{ borderTop: '1px solid var(--cc-line)' }}>
      {hasFailed ? <FailedLine query={query}>Your own notes could not be loaded.</FailedLine> : null}
      {takesNotes ? <NoteComposer meeting={meeting} at={linked} /> : null}
    </Box>
  )
}
