import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { Box, Text } from '@mantine/core'
import { When } from '../../../shared/time/when.tsx'
import { GradeShare } from '../grades/grade-share.tsx'
import { missingIn } from '../grades/case-answers.ts'
import { fromBest } from '../grades/grade-strip.tsx'
import classes from './recent-runs.module.css'
import { RUNS_LOOKED_AT } from './run-outcome.tsx'
import { useRecentRuns } from './test-runs.queries.ts'

/** The last runs, newest first, to show whether the grades improve. */
export function RecentRuns({ type }: { type: TestCaseType }) {
  const runs = useRecentRuns(type, RUNS_LOOKED_AT).data?.filter(({ ended_at }) => ended_at !== null) ?? []
  if (runs.length === 0) return null
  return (
    <section className={classes.recent} aria-label="Recent runs">
      <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </Box>
    </section>
  )
}

function Run({ run }: { run: TestRunSummary }) {
  const { grade_counts, average_grade, test_case_results } = run
  const missing = missingIn(run)
  const by = run.user_email ? ` by ${run.user_email}` : ''
  return (
    <li className={classes.run} title={`Started ${formatDateTime(run.timestamp)}${by}`}>
      <span className={classes.when}>
        <When value={run.timestamp} />
      </span>
      <GradeShare counts={fromBest(grade_counts)} />
      <Box component="span" fw={600} ta="end">
        {average_grade === null ? (
          '–'
        ) : (
          <>
            <span className="cc-hidden">Average grade </span>
            {average_grade.toFixed(1)}
          </>
        )}
      </Box>
      <span className={classes.cases}>
        {plural(test_case_results.length, 'case')}
        {run.repetitions > 1 ? ` × ${run.repetitions}` : ''}
      </span>
      {missing > 0 ? (
        // In a row of its own: beside the others it would be wider than a phone.
        <Text span inherit c="dimmed" ta="end" mt={-12} style={{ gridColumn: '1 / -1' }}>
          {missing.toLocaleString('en-US')} without an answer
        </Text>
      ) : null}
    </li>
  )
}
