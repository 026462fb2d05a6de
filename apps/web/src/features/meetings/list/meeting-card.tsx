import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Badge, Flex, Group } from '@mantine/core'
import { IconBuilding, IconClock, IconMessage, IconTrash, IconUser, IconUsers } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/controls/button.tsx'
import { ChooseRow } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import classes from './meeting-card.module.css'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { clockTimes, lengthWords } from '../meeting-labels.ts'
import { RenameMeeting } from '../detail/meeting-title.tsx'
import { TypeBadge } from '../type-badge.tsx'

interface MeetingCardProps {
  meeting: Meeting
  /** The customer's name. */
  customer?: string | undefined
  chosen: Pick<ChosenRows, 'ids' | 'choose'>
  onDelete: (meeting: Meeting) => void
}

/** One meeting of the list: all of it opens the detail, except the delete control. */
export const MeetingCard = memo(function MeetingCard({ meeting, customer, chosen, onDelete }: MeetingCardProps) {
  const [renaming, setRenaming] = useState(false)
  const { meeting_title: title, transcript_end_datetime_utc: end } = meeting.meeting_general_info
  return (
    <article
      className={classes.card}
      data-chosen={chosen.ids.has(meeting.id)}
      {...rowKeys(meeting.can_edit ? () => setRenaming(true) : undefined)}
    >
      {renaming ? (
        <RenameMeeting id={meeting.id} title={title} onClose={() => setRenaming(false)} />
      ) : (
        <h3 className={classes.title}>
          <Link to={meetingPath(meeting.id)} className={classes.link} data-open>
            {title}
          </Link>
        </h3>
      )}
      <Group gap="4px 8px">
        <TypeBadge type={meeting.meeting_type} />
        {end === null ? <span className={classes.live}>Ongoing</span> : null}
        {meeting.unanswered_count ? (
          <Badge variant="light" color="yellow" size="sm" tt="none">
            {meeting.unanswered_count} unanswered
          </Badge>
        ) : null}
        {meeting.is_shared ? (
          <span className={classes.shared}>
            <IconUsers size={14} aria-hidden="true" />
            Shared
          </span>
        ) : null}
      </Group>
      <Facts meeting={meeting} customer={customer} />
      {meeting.can_edit && !renaming ? (
        <Group className={classes.delete ?? ''} gap={8} wrap="nowrap">
          <IconButton
            icon={IconTrash}
            aria-label={`Delete ${title}`}
            title="Delete meeting"
            onClick={() => onDelete(meeting)}
          />
          <ChooseRow id={meeting.id} name={title} chosen={chosen} />
        </Group>
      ) : null}
    </article>
  )
})

/** When, how long, with whom and whose. */
function Facts({ meeting, customer }: Pick<MeetingCardProps, 'meeting' | 'customer'>) {
  return (
    <Flex wrap="wrap" gap="4px 16px" c="dimmed" fz="sm" lh="1.25rem" mt="auto" pt={4}>
      <span className={classes.fact}>
        <IconClock size={14} aria-hidden="true" />
        <span className={classes.times}>{clockTimes(meeting)}</span>
        {lengthWords(meeting)}
      </span>
      <span className={classes.fact}>
        <IconMessage size={14} aria-hidden="true" />
        {plural(meeting.message_count, 'message')}
      </span>
      {customer ? (
        <span className={classes.fact}>
          <IconBuilding size={14} aria-hidden="true" />
          <span className={classes.owner}>{customer}</span>
        </span>
      ) : null}
      {meeting.meeting_owner ? (
        <span className={classes.fact}>
          <IconUser size={14} aria-hidden="true" />
          <span className={classes.owner}>{meeting.meeting_owner}</span>
        </span>
      ) : null}
    </Flex>
  )
}
