import { updateMeeting, type MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { IconButton } from '../../../shared/controls/button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import classes from './meeting-title.module.css'
import { useRenameMeeting } from '../meetings.queries.ts'

/** The page's heading. Users who may rename the meeting edit it in place. */
export function MeetingTitle({ meeting }: { meeting: MeetingDetail }) {
  const [editing, setEditing] = useState(false)
  const title = meeting.meeting_general_info.meeting_title
  if (editing) return <TitleForm id={meeting.id} title={title} onClose={() => setEditing(false)} />
  return (
    <div className={classes.line}>
      <Box component="h1" miw={0} m={0} fz="1.25rem" fw={600} lh="1.75rem" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      {meeting.can_edit ? (
        <IconButton
          icon={IconPencil}
          aria-label="Rename meeting"
          title="Rename meeting"
          onClick={() => setEditing(true)}
        />
      ) : null}
    </div>
  )
}

function TitleForm({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const rename = useRenameMeeting(id)
  const form = useCheckedForm({ meeting_title: title }, updateMeeting.body, rename)
  const send = ({ meeting_title }: { meeting_title: string }) => {
    if (meeting_title.trim() === title) onClose()
    else rename.mutate(meeting_title, { onSuccess: onClose })
  }
  return (
    <Flex
      noValidate
      component="form"
      wrap="wrap"
      align="flex-start"
      gap={8}
      onSubmit={submits(() => form.submit(send), rename.isPending)}
    >
      {/* The page keeps its heading while the title is being edited. */}
      <h1 className="cc-hidden">{title}</h1>
      <TextInput
        aria-label="Meeting title"
        className={classes.field ?? ''}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field took the place of the button that was pressed
        autoFocus
        maxLength={NAME_MAX}
        {...form.field('meeting_title')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !rename.isPending) onClose()
        }}
      />
      <BusyButton type="submit" busy={rename.isPending} busyLabel="Saving...">
        Save
      </BusyButton>
      <Button variant="default" disabled={rename.isPending} onClick={onClose}>
        Cancel
      </Button>
    </Flex>
  )
}
