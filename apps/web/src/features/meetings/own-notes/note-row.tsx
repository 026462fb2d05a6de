import type { OwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { Box } from '@mantine/core'
import { PlaceTime } from '../place/place.tsx'
import { OwnNoteView } from './own-note.tsx'

/** An own note among the messages of the transcript, marked as such. */
export function NoteRow({ meetingId, note }: { meetingId: string; note: OwnNote }) {
  return (
    <Box
      component="li"
      data-note
      p="10px 20px 10px 64px"
      bg="var(--cc-sunken)"
      style={{ borderTop: '1px solid var(--cc-line)', boxShadow: 'inset 3px 0 0 var(--cc-line-strong)' }}
    >
      <OwnNoteView
        meetingId={meetingId}
        note={note}
        head={
          <>
            <strong>Own note</strong>
            {note.at === null ? null : <PlaceTime at={note.at} />}
          </>
        }
      />
    </Box>
  )
}
