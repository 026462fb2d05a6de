import { TEST_RUNS_COMPARED_MAX } from '@cuecard/contract/limits.ts'
import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { Box, Checkbox } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { cx } from '../../../lib/cx.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import cards from '../../../shared/layout/card-table.module.css'
import { When } from '../../../shared/time/when.tsx'
import { missingIn } from '../grades/case-answers.ts'
import { GradeStrip } from '../grades/grade-strip.tsx'
import { TableHead } from '../../../shared/layout/table-head.tsx'
import classes from './run-table.module.css'
import type { RunName } from './run-names.ts'
import { modelOf, RUN_STATES, secondsOrNone, versionsOf } from './comparison-labels.ts'

interface RunTableProps {
  runs: readonly TestRunSummary[]
  selected: readonly string[]
  nameOf: RunName
  onToggle: (id: string) => void
  onDelete: (run: TestRunSummary) => void
}

const NAMED = ['Run date', 'User', 'Test cases', 'Grades', 'Response time', 'Answered with']
const COLUMNS = [{ name: 'Select', hidden: true }, ...NAMED, { name: 'Delete', hidden: true }]

/** The runs, newest first: a table on wide screens, cards on a phone. */
export function RunTable({ runs, ...rest }: RunTableProps) {
  return (
    <table className={cx(cards.table, classes.table)} aria-label="Test runs">
      <TableHead columns={COLUMNS} />
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

function RunRow({ run, selected, nameOf, onToggle, onDelete }: Omit<RunTableProps, 'runs'> & { run: TestRunSummary }) {
  const name = nameOf(run)
  const ticked = selected.includes(run.id)
  const missing = missingIn(run)
  const full = !ticked && selected.length >= TEST_RUNS_COMPARED_MAX
  return (
    <tr data-ticked={ticked}>
      <td className={classes.select}>
        <Checkbox
          aria-label={`Select the run of ${name}`}
          checked={ticked}
          disabled={full}
          {...(full ? { title: `At most ${TEST_RUNS_COMPARED_MAX} runs can be compared at once` } : {})}
          onChange={() => onToggle(run.id)}
        />
      </td>
      <td className={classes.main}>
        <When value={run.timestamp} show="exact" name={name} />
        <State run={run} />
      </td>
      <td data-label="User">{run.user_email ?? 'A former user'}</td>
      <Box data-label="Test cases" component="td" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {run.test_case_results.length.toLocaleString('en-US')}
        {run.test_case_results.length === run.case_count ? '' : ` of ${run.case_count.toLocaleString('en-US')}`}
        {run.repetitions > 1 ? ` × ${run.repetitions}` : ''}
        {missing > 0 ? `, ${missing.toLocaleString('en-US')} without an answer` : ''}
      </Box>
      <td data-label="Grades">
        <GradeStrip
          counts={run.grade_counts}
          average={run.average_grade}
          unit={run.repetitions > 1 ? 'answer' : 'case'}
        />
      </td>
      <Box data-label="Response time" component="td" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {secondsOrNone(run.average_response_time_ms)}
      </Box>
      <td data-label="Answered with" className={classes.made}>
        {modelOf(run)}
        {run.model === null ? null : <span>{versionsOf(run)}</span>}
      </td>
      <td className={classes.actions}>
        <IconButton
          icon={IconTrash}
          aria-label={`Delete the run of ${name}`}
          title="Delete"
          onClick={() => onDelete(run)}
        />
      </td>
    </tr>
  )
}

function State({ run }: { run: TestRunSummary }) {
  const words = [RUN_STATES[run.state], run.is_partial ? 'Some cases' : null].filter(Boolean).join(' · ')
  if (words === '') return null
  return (
    <span className={classes.state} data-bad={run.state === 'failed'} {...(run.failure ? { title: run.failure } : {})}>
      {words}
    </span>
  )
}
