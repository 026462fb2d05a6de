import type { MeetingType } from '@cuecard/contract/meetings/meetings.ts'
import { Text } from '@mantine/core'
import { MEETING_TYPES } from './meeting-labels.ts'

/** The meeting's platform, or that it was imported. */
export function TypeBadge({ type }: { type: MeetingType }) {
  return (
    <Text
      span
      px={8}
      bd="1px solid var(--cc-line-strong)"
      bdrs={4}
      c="dimmed"
      fz="xs"
      lh="1.125rem"
      fw={500}
      style={{ whiteSpace: 'nowrap' }}
    >
      {MEETING_TYPES[type]}
    </Text>
  )
}
