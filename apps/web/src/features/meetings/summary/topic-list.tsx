import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Box } from '@mantine/core'
import { Link } from 'react-router'
import { clockTime, spokenLength } from '../clock-time.ts'
import { messageAt } from '../find-message.ts'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import type { TopicBlock } from '../timeline/timeline-scale.ts'
import classes from './topic-list.module.css'

/** The topics in order; each links to its beginning in the transcript. */
export function TopicList({ meeting, topics }: { meeting: MeetingDetail; topics: readonly TopicBlock[] }) {
  const { transcript } = meeting.collected_meeting_data
  return (
    <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
      {topics.map(({ topic, start, end }, at) => (
        <li key={at} className={classes.row}>
          <Link className={classes.link} to={meetingPath(meeting.id, messageAt(transcript, start)?.message_id)}>
            <span className={classes.number}>{at + 1}</span>
            <Box component="span" style={{ overflowWrap: 'anywhere' }}>
              {topic}
            </Box>
            <span className={classes.time}>
              {clockTime(start)} – {clockTime(end)}
            </span>
            <span className={classes.length}>{spokenLength((end - start) / 1_000)}</span>
          </Link>
        </li>
      ))}
    </Box>
  )
}
