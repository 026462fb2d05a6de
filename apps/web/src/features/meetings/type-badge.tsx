import type { MeetingType } from '@cuecard/contract/meetings.ts'
import { MEETING_TYPES } from './meeting-labels.ts'
import classes from './type-badge.module.css'

/** The meeting's platform, or that it was imported. */
export function TypeBadge({ type }: { type: MeetingType }) {
  return <span className={classes.badge}>{MEETING_TYPES[type]}</span>
}
