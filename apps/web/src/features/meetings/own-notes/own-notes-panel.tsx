import type { MeetingDetail, TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import type { OwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { Anchor, Box, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../../shared/layout/panel.tsx'
import { QueryView, SkeletonBlock } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { PlaceTime } from '../place/place.tsx'
import { inOrder } from '../transcript/find-matches.ts'
import { NoteComposer } from './note-composer.tsx'
import { placeAmong } from './notes-by-place.ts'
import { OwnNoteView } from './own-note.tsx'
import { useOwnNotes } from './own-notes.queries.ts'

/** The user's own notes on the meeting, with a field for the next one. */
export function OwnNotesPanel({ meeting }: { meeting: MeetingDetail }) {
  const query = useOwnNotes(meeting)
  return (
    <Panel title="Own notes" purpose="Only you see them. In the transcript they stand at the moment they were noted.">
      <Stack gap="md">
        <QueryView
          query={query}
          label="Loading your notes..."
          skeleton={<SkeletonBlock width="60%" />}
          failed={{ title: 'Your notes could not be loaded' }}
        >
          {({ notes }) => (notes.length > 0 ? <Notes meeting={meeting} notes={notes} /> : <NoNotes />)}
        </QueryView>
        <NoteComposer meeting={meeting} />
      </Stack>
    </Panel>
  )
}

const NoNotes = () => <Text c="dimmed">You have noted nothing on this meeting yet.</Text>

function Notes({ meeting, notes }: { meeting: MeetingDetail; notes: readonly OwnNote[] }) {
  const { transcript } = meeting.collected_meeting_data
  const messages = useMemo(() => inOrder(transcript), [transcript])
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Own notes">
      {notes.map((note) => (
        <Box component="li" key={note.id}>
          <OwnNoteView meetingId={meeting.id} note={note} head={<Head meeting={meeting} {...{ note, messages }} />} />
        </Box>
      ))}
    </Stack>
  )
}

interface HeadProps {
  meeting: MeetingDetail
  note: OwnNote
  /** In order of time. */
  messages: readonly TranscriptMessage[]
}

/** The moment of the meeting, which leads into the transcript; for a note that was added afterwards, when. */
function Head({ meeting, note: { at, updated_at }, messages }: HeadProps) {
  const near = at === null ? undefined : messages[Math.max(0, placeAmong(messages, at))]
  if (at !== null && near && meeting.meeting_general_info.times !== 'none') {
    return (
      <Anchor component={Link} to={meetingPath(meeting.id, near.message_id)} fz="inherit">
        <PlaceTime at={at} />
      </Anchor>
    )
  }
  return (
    <span>
      Noted <When value={updated_at} />
    </span>
  )
}
