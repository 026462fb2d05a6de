import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Box } from '@mantine/core'
import { Link } from 'react-router'
import { spokenLength } from '../../../shared/time/clock-time.ts'
import { PlaceTime, useMeetingTime } from '../place/place.tsx'
import { messageAt } from '../find-message.ts'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import type { TopicBlock } from '../timeline/timeline-scale.ts'
import classes from './topic-list.module.css'

/** The topics in order; each links to its beginning in the transcript. */
export function TopicList({ meeting, topics }: { meeting: MeetingDetail; topics: readonly TopicBlock[] }) {
  const { transcript } = meeting.collected_meeting_data
  const hasTimes = useMeetingTime().times !== 'none'
  return (
    <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
      {topics.map(({ topic, start, end, message_id }, at) => (
        <li key={at} className={classes.row}>
          <Link
            className={classes.link}
            to={meetingPath(meeting.id, message_id ?? messageAt(transcript, start)?.message_id)}
          >
            <span className={classes.number}>{at + 1}</span>
            <Box component="span" style={{ overflowWrap: 'anywhere' }}>
              {topic}
            </Box>
            <span className={classes.time}>
              <PlaceTime at={start} message_id={message_id} />
              {hasTimes ? (
                <>
                  {' – '}
                  <PlaceTime at={end} />
                </>
              ) : null}
            </span>
            <span className={classes.length}>{hasTimes ? spokenLength((end - start) / 1_000) : ''}</span>
          </Link>
        </li>
      ))}
    </Box>
  )
}
