import { listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Button, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCallQuery } from '../../lib/api.ts'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { Dialog } from '../../shared/dialogs/dialog.tsx'
import { QueryView, SkeletonRows } from '../../shared/states/states.tsx'

const SHOWN = 50

interface MeetingDialogProps {
  opened: boolean
  onClose: () => void
  onChoose: (id: string) => void
}

/** Chooses one of the meetings that the person may see. */
export function MeetingDialog({ opened, onClose, onChoose }: MeetingDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={560} title="Open a meeting">
      <Meetings onChoose={onChoose} />
    </Dialog>
  )
}

function Meetings({ onChoose }: Pick<MeetingDialogProps, 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const query = useCallQuery(listMeetings, {
    input: { query: text === '' ? {} : { text } },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <>
      <SearchField
        label="Search meetings"
        hideLabel
        placeholder="Title, owner or participant"
        mb="sm"
        value={typed}
        onChange={setTyped}
      />
      <QueryView
        query={query}
        label="Loading meetings..."
        skeleton={<SkeletonRows rows={4} />}
        failed={{ title: 'The meetings could not be loaded' }}
      >
        {(meetings) => (
          <>
            {meetings.length === 0 ? (
              <Text c="dimmed">{text === '' ? 'There is no meeting yet.' : 'No meeting matches the search.'}</Text>
            ) : null}
            {meetings.slice(0, SHOWN).map(({ id, meeting_general_info: info, message_count }) => (
              <Button
                key={id}
                variant="subtle"
                color="gray"
                fullWidth
                h="auto"
                py="xs"
                justify="flex-start"
                ta="left"
                onClick={() => onChoose(id)}
              >
                <Box component="span" style={{ whiteSpace: 'normal' }}>
                  <bdi>{info.meeting_title}</bdi>
                  <Text component="span" display="block" size="sm" c="dimmed" fw={400}>
                    {formatDateTime(info.transcript_start_datetime_utc)} · {plural(message_count, 'message')}
                  </Text>
                </Box>
              </Button>
            ))}
            {meetings.length > SHOWN ? (
              <Text size="sm" c="dimmed" mt="xs">
                The newest {SHOWN} are shown. Search for older ones.
              </Text>
            ) : null}
          </>
        )}
      </QueryView>
    </>
  )
}
