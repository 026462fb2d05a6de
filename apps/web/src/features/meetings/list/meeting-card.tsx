import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Flex, Group } from '@mantine/core'
import { IconClock, IconMessage, IconTrash, IconUser, IconUsers } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/controls/button.tsx'
import classes from './meeting-card.module.css'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { clockTimes } from '../meeting-labels.ts'
import { TypeBadge } from '../type-badge.tsx'

interface MeetingCardProps {
  meeting: Meeting
  onDelete: (meeting: Meeting) => void
}

/** One meeting of the list: all of it opens the detail, except the delete control. */
export const MeetingCard = memo(function MeetingCard({ meeting, onDelete }: MeetingCardProps) {
  const { meeting_title: title, transcript_end_datetime_utc: end } = meeting.meeting_general_info
  return (
    <article className={classes.card}>
      <h3 className={classes.title}>
        <Link to={meetingPath(meeting.id)} className={classes.link}>
          {title}
        </Link>
      </h3>
      <Group gap="4px 8px">
        <TypeBadge type={meeting.meeting_type} />
        {end === null ? <span className={classes.live}>Ongoing</span> : null}
        {meeting.is_shared ? (
          <span className={classes.shared}>
            <IconUsers size={14} aria-hidden="true" />
            Shared
          </span>
        ) : null}
      </Group>
      <Flex wrap="wrap" gap="4px 16px" c="dimmed" fz="sm" lh="1.25rem" mt="auto" pt={4}>
        <span className={classes.fact}>
          <IconClock size={14} aria-hidden="true" />
          <span className={classes.times}>{clockTimes(meeting)}</span>
        </span>
        <span className={classes.fact}>
          <IconMessage size={14} aria-hidden="true" />
          {plural(meeting.message_count, 'message')}
        </span>
        {meeting.meeting_owner ? (
          <span className={classes.fact}>
            <IconUser size={14} aria-hidden="true" />
            <span className={classes.owner}>{meeting.meeting_owner}</span>
          </span>
        ) : null}
      </Flex>
      {meeting.can_edit ? (
        <IconButton
          icon={IconTrash}
          className={classes.delete ?? ''}
          aria-label={`Delete ${title}`}
          title="Delete meeting"
          onClick={() => onDelete(meeting)}
        />
      ) : null}
    </article>
  )
})
