import type { SpeakerSide } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Button, Chip, Group, Text } from '@mantine/core'
import { useAnalysisJob, useChooseCustomers } from '../analysis.queries.ts'

/** A meeting with more speakers has no sides that could be chosen at a glance. */
const SPEAKERS_MAX = 12

interface CustomerSidesProps {
  meeting: MeetingDetail
  sides: readonly SpeakerSide[]
  /** Somebody chose the sides; the rules did not. */
  chosen: boolean
}

/** Who of the speakers is the customer: one click changes it, and the meeting is analysed again. */
export function CustomerSides({ meeting, sides, chosen }: CustomerSidesProps) {
  const choose = useChooseCustomers(meeting.id)
  const isRenewed = useAnalysisJob(meeting.id, 'manager_analysis')?.is_running === true
  if (!meeting.can_edit || sides.length < 2 || sides.length > SPEAKERS_MAX) return null
  const found = sides.filter(({ side }) => side === 'customer').map(({ speaker }) => speaker)
  const isBusy = choose.isPending || isRenewed
  const customers = isBusy && choose.variables ? choose.variables : found
  return (
    <Group gap="6px 8px" px={20} py={10} style={{ borderBottom: '1px solid var(--cc-line)' }} data-print="no">
      <Text span c="dimmed" fz="sm" id="customer-sides">
        Customer:
      </Text>
      <Group component="fieldset" aria-labelledby="customer-sides" gap={6} m={0} p={0} bd={0}>
        {sides.map(({ speaker }) => (
          <Chip
            key={speaker}
            size="xs"
            variant="outline"
            disabled={isBusy}
            checked={customers.includes(speaker)}
            onChange={(checked) =>
              choose.mutate(checked ? [...customers, speaker] : customers.filter((each) => each !== speaker))
            }
          >
            {speaker}
          </Chip>
        ))}
      </Group>
      {chosen ? (
        <Button variant="subtle" color="gray" size="compact-sm" disabled={isBusy} onClick={() => choose.mutate(null)}>
          Find by rules
        </Button>
      ) : null}
    </Group>
  )
}
