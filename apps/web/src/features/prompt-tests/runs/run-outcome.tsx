import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { type RunStability, runStability } from '@cuecard/contract/prompt-tests/stability.ts'
import { Anchor, Box, Flex, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { plural } from '@cuecard/language/plain-text.ts'
import { Link } from 'react-router'
import { When } from '../../../shared/time/when.tsx'
import { missingIn } from '../grades/case-answers.ts'
import { countChanges, countsText } from '../grades/case-change.ts'
import { useRecentRuns, useRunBefore } from './test-runs.queries.ts'

/** Runs that are listed, and of which the newest that ended is the last. */
export const RUNS_LOOKED_AT = 5

/** What the last run showed: against the run before, and how stable its answers are. Nothing until a run is done. */
export function RunOutcome({ type }: { type: TestCaseType }) {
  const runs = useRecentRuns(type, RUNS_LOOKED_AT).data
  const run = runs?.find(({ ended_at }) => ended_at !== null)
  if (run?.state !== 'done') return null
  return (
    <Stack gap={2} mt={12}>
      <Against run={run} type={type} />
      <Stable run={run} type={type} />
    </Stack>
  )
}

function Against({ run, type }: { run: TestRunSummary; type: TestCaseType }) {
  const [before] = useRunBefore(type, run.id).data ?? []
  const counts = useMemo(() => before && countChanges(before, run), [before, run])
  if (!before || !counts) return null
  const ids = `${before.id},${run.id}`
  return (
    <Text>
      <Anchor
        component={Link}
        underline="always"
        fw={600}
        to={`/prompt-tests/comparison?test_case_type=${type}&selected=${ids}&compared=${ids}`}
      >
        {countsText(counts)}
      </Anchor>{' '}
      <Text span c="dimmed" fz="sm">
        compared with the run of <When value={before.timestamp} />
      </Text>
    </Text>
  )
}

/** The shares of stable and unstable cases, in the order of the words below it. */
function StabilityBar({ good, poor, unstable }: Pick<RunStability, 'good' | 'poor' | 'unstable'>) {
  const parts = [
    { name: 'stable good', count: good, color: 'var(--cc-grade-5)' },
    { name: 'stable poor', count: poor, color: 'var(--cc-grade-0)' },
    { name: 'unstable', count: unstable, color: 'var(--cc-grade-2)' },
  ]
  return (
    <Flex h={8} my={6} gap={1} aria-hidden="true">
      {parts.map(({ name, count, color }) =>
        count === 0 ? null : <Box key={name} flex={count} bg={color} bdrs={2} title={`${count} ${name}`} />,
      )}
    </Flex>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function Stable({ run, type }: { run: TestRunSummary; type: TestCaseType }) {
  const { repetitions, test_case_results } = run
  const found = useMemo(() => runStability(test_case_results, repetitions), [test_case_results, repetitions])
  const missing = missingIn(run)
  const graded = test_case_results.filter(({ result_grade }) => result_grade !== null).length
  const { mean, interval, good, poor, unstable, pass_all, pass_any } = found
  if (mean === null) return null
  return (
    <>
      {missing > 0 ? (
        <Text fz="sm">
          {repetitions > 1 ? 'An answer is missing for' : 'No answer came for'} {plural(missing, 'test case')}: the mean
          is over the {graded.toLocaleString('en-US')} of {test_case_results.length.toLocaleString('en-US')} that have a
          grade.
        </Text>
      ) : null}
      {repetitions > 1 ? (
        <>
          <StabilityBar {...{ good, poor, unstable }} />
          <Text fz="sm">
            {good} stable good, {poor} stable poor,{' '}
            {unstable === 0 ? (
              'none unstable'
            ) : (
              <Anchor
                component={Link}
                underline="always"
                fz="sm"
                to={`/prompt-tests?test_case_type=${type}&stability=unstable`}
              >
                {unstable} unstable
              </Anchor>
            )}
          </Text>
        </>
      ) : null}
      <Text c="dimmed" fz="sm">
        Mean grade {mean.toFixed(1)}
        {interval ? ` (95% interval ${interval[0].toFixed(1)} to ${interval[1].toFixed(1)})` : ''}
        {repetitions > 1 && pass_all !== null && pass_any !== null
          ? `. All ${repetitions} answers pass in ${percent(pass_all)} of the cases (pass^${repetitions}), at least one in ${percent(pass_any)} (pass@${repetitions}).`
          : '.'}
      </Text>
    </>
  )
}
