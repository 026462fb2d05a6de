import { TEST_REPETITIONS } from '@cuecard/contract/limits.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { Box, SegmentedControl } from '@mantine/core'
import { useId } from 'react'

const CHOICES = TEST_REPETITIONS.map((count) => ({ value: String(count), label: `${count}` }))

export interface AnswersPerCaseProps {
  value: Repetitions
  onChange: (repetitions: Repetitions) => void
}

/** How often each test case is asked; its words and its control stand in the row of whoever shows it. */
export function AnswersPerCase({ value, onChange }: AnswersPerCaseProps) {
  const label = useId()
  return (
    <>
      <Box component="span" id={label} fz="sm" fw={500}>
        Answers per case
      </Box>
      <SegmentedControl
        size="xs"
        aria-labelledby={label}
        data={CHOICES}
        value={String(value)}
        onChange={(chosen) => onChange(TEST_REPETITIONS.find((count) => String(count) === chosen) ?? 1)}
      />
    </>
  )
}
