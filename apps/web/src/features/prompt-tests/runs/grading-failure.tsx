import { Text } from '@mantine/core'

/** Why the last grading again ended early. */
export function GradingFailure({ failure }: { failure: string }) {
  return (
    <Text c="var(--cc-bad-text)" fz="sm" style={{ overflowWrap: 'anywhere' }}>
      The last grading ended early: {failure}
    </Text>
  )
}
