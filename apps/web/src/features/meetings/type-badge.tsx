import type { MeetingType } from '@cuecard/contract/meetings.ts'
import { MEETING_TYPES } from './meeting-labels.ts'
import classes from './type-badge.module.css'

/** Where the meeting was held, or that it was brought in by hand. */
export function TypeBadge({ type }: { type: MeetingType }) {
  return <span className={classes.badge}>{MEETING_TYPES[type]}</span>
}
