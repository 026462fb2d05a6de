import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { type MeetingTime, type Moment, placeWords } from '../../../shared/time/place-in-time.ts'

/** The times of the meeting that a page is about. */
export const MeetingTimeContext = createContext<MeetingTime>({ times: 'clock', start: 0, numbers: new Map() })

export const useMeetingTime = () => useContext(MeetingTimeContext)

/** A place in time; the tooltip says how far into the meeting it is. Nothing where no time is known. */
export function PlaceTime(moment: Moment) {
  const { text, title } = placeWords(useMeetingTime(), moment)
  if (text === '') return null
  return (
    <time dateTime={typeof moment.at === 'number' ? new Date(moment.at).toISOString() : moment.at} title={title}>
      {text}
    </time>
  )
}

/** The same as a link into the transcript. */
export function PlaceLink({
  meetingId,
  className,
  ...moment
}: Moment & { meetingId: string; className?: string | undefined }) {
  return (
    <Link className={className} to={meetingPath(meetingId, moment.message_id)}>
      <PlaceTime {...moment} />
    </Link>
  )
}
