import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import { Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useSpeakerColor } from '../../../shared/messages/speaker-color.ts'
import { PlaceTime } from '../place/place.tsx'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import classes from './quote.module.css'

/** Speaker and time, linked to the message in the transcript. */
export function Source({ meetingId, evidence }: { meetingId: string; evidence: Evidence }) {
  const { speaker, timestamp, message_id } = evidence
  const colorOf = useSpeakerColor()
  return (
    <Link className={classes.source} to={meetingPath(meetingId, message_id)}>
      <span className={classes.dot} style={{ background: colorOf(speaker) }} />
      <span className={classes.speaker}>{speaker}</span>
      <PlaceTime at={timestamp} message_id={message_id} />
    </Link>
  )
}

/** A quote from the transcript. */
export function Quotes({ meetingId, evidence }: { meetingId: string; evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null
  return (
    <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
      {evidence.map((each, at) => (
        <li key={at} className={classes.quote}>
          <q className={classes.text}>{each.quote}</q>
          <Source meetingId={meetingId} evidence={each} />
        </li>
      ))}
    </Stack>
  )
}
