import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Repetitions, TestRunEstimate } from '@cuecard/contract/prompt-tests/runs.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Group, Stack, Text } from '@mantine/core'
import { AnswersPerCase } from '../../../shared/test-cases/answers-per-case.tsx'
import { useRunEstimate } from './test-runs.queries.ts'

export interface RunSize {
  cases: number
  repetitions: Repetitions
}

/** What a run of that size takes, by earlier runs: `24 test cases × 5 = 120 answers, about 222,000 tokens and 4 minutes`. */
export const useRunCost = (type: TestCaseType, size: RunSize): string => costText(useRunEstimate(type).data, size)

export function costText(estimate: TestRunEstimate | undefined, { cases, repetitions }: RunSize): string {
  const answers = cases * repetitions
  const size =
    repetitions === 1
      ? plural(answers, 'answer')
      : `${plural(cases, 'test case')} × ${repetitions} = ${plural(answers, 'answer')}`
  if (!estimate) return size
  const { tokens, seconds, at_once } = estimate
  if (seconds === null) return `${size}. What it takes is known after the first run.`
  const took = `about ${durationOf(seconds * Math.max(answers, at_once))}`
  if (tokens === null) return `${size}, ${took}. Tokens are counted from the next run on.`
  return tokens === 0 ? `${size}, no tokens, ${took}` : `${size}, about ${rounded(tokens * answers)} tokens and ${took}`
}

/** Two digits are as exact as an estimate is. */
function rounded(value: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return (Math.round(value / step) * step).toLocaleString('en-US')
}

function durationOf(seconds: number): string {
  if (seconds < 60) return plural(Math.max(1, Math.round(seconds)), 'second')
  if (seconds < 5_400) return plural(Math.round(seconds / 60), 'minute')
  return `${(seconds / 3_600).toFixed(1)} hours`
}

interface RunCostProps extends RunSize {
  type: TestCaseType
  onRepetitions: (repetitions: Repetitions) => void
}

/** How many answers the next run asks each case, and what that costs. */
export function RunCost({ type, onRepetitions, ...size }: RunCostProps) {
  const cost = useRunCost(type, size)
  return (
    <Stack gap={4} mt={16} pt={12} style={{ borderTop: '1px solid var(--cc-line)' }}>
      <Group justify="space-between" gap={8}>
        <AnswersPerCase value={size.repetitions} onChange={onRepetitions} />
      </Group>
      <Text c="dimmed" fz="sm">
        {cost}
        {cost.endsWith('.') ? '' : '.'}
        {size.repetitions === 1 ? ' More than one shows which test cases are unstable.' : ''}
      </Text>
    </Stack>
  )
}
