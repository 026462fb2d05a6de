import { updateMeeting, type MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Box } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../shared/controls/button.tsx'
import { RenameInPlace } from '../../../shared/rows/rename-in-place.tsx'
import classes from './meeting-title.module.css'
import { useRenameMeeting } from '../meetings.queries.ts'

/** The page's heading. Users who may rename the meeting edit it in place. */
export function MeetingTitle({ meeting }: { meeting: MeetingDetail }) {
  const [editing, setEditing] = useState<boolean | null>(null)
  const title = meeting.meeting_general_info.meeting_title
  if (editing)
    return (
      <>
        {/* The page keeps its heading while the title is being edited. */}
        <h1 className="cc-hidden">{title}</h1>
        <RenameMeeting id={meeting.id} title={title} onClose={() => setEditing(false)} />
      </>
    )
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the field again
          autoFocus={editing === false}
          onClick={() => setEditing(true)}
        />
      ) : null}
    </div>
  )
}

interface RenameMeetingProps {
  id: string
  title: string
  onClose: () => void
}

/** The title while it is being changed. */
export function RenameMeeting({ id, title, onClose }: RenameMeetingProps) {
  return (
    <RenameInPlace
      label="Meeting title"
      name={title}
      body={updateMeeting.body}
      field="meeting_title"
      request={useRenameMeeting(id)}
      onClose={onClose}
    />
  )
}
