import { Box, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSingleKeys } from '../../../shared/rows/single-keys.ts'

interface CaseStepsProps {
  /** The open case. */
  at: string
  /** The keys work only while the dialog is on top. */
  active: boolean
  /** The listed cases in order. */
  listed: readonly string[]
  onOpen: (id: string) => void
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** To the previous and the next case of the list, by button or by K and J. Nothing for a case that is not listed. */
export function CaseSteps({ at, active, listed, onOpen }: CaseStepsProps) {
  const place = listed.indexOf(at)
  const previous = place > 0 ? listed[place - 1] : undefined
  const next = place >= 0 ? listed[place + 1] : undefined
  const go = (id: string | undefined) => {
    if (active && id !== undefined) onOpen(id)
  }
  useSingleKeys({ j: () => go(next), k: () => go(previous) })
  if (place < 0 || listed.length < 2) return null
  return (
    <Group component="nav" justify="space-between" gap={8} mb={12} aria-label="Test cases of the list">
      <Box component="span" c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {(place + 1).toLocaleString('en-US')} of {listed.length.toLocaleString('en-US')}
      </Box>
      <Group gap={8}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconChevronLeft {...ICON} />}
          disabled={previous === undefined}
          title="Key K"
          onClick={() => go(previous)}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconChevronRight {...ICON} />}
          disabled={next === undefined}
          title="Key J"
          onClick={() => go(next)}
        >
          Next
        </Button>
      </Group>
    </Group>
  )
}
