import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import { Box, Button, Stack } from '@mantine/core'
import { IconChevronDown, IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import classes from './case-results.module.css'
import { GradeHistory } from '../grades/grade-history.tsx'
import { ResultView } from './result-view.tsx'
import { METHOD_LABELS, OUTCOME_LABELS, secondsOf } from '../test-labels.ts'

/** Earlier results shown at first, and added each time: there may be 200. */
const STEP = 10

/** The latest result is open, earlier ones are one line each. One is open at a time. */
export function CaseResults({ testCase }: { testCase: TestCase }) {
  const results = testCase.last_200_results
  const [open, setOpen] = useState<string | null>(results[0]?.id ?? null)
  const [shown, setShown] = useState(STEP)
  // A run that ends while this is open adds its result at the top.
  const [newest, setNewest] = useState(results[0]?.id)
  if (results[0]?.id !== newest) {
    setNewest(results[0]?.id)
    setOpen(results[0]?.id ?? null)
  }
  if (results.length === 0) {
    return (
      <Empty icon={IconFlask} title="No results yet">
        Press Run above: it is then answered as a live question would be, and graded.
      </Empty>
    )
  }
  const choose = (id: string) => {
    setOpen(id)
    setShown(Math.max(shown, results.findIndex((each) => each.id === id) + 1))
  }
  return (
    <Stack gap={16}>
      {results.length > 1 ? (
        <figure className={classes.history}>
          <figcaption>Grades of {plural(results.length, 'result')}, the latest on the right</figcaption>
          <GradeHistory results={results} size="wide" chosen={open} onChoose={choose} />
        </figure>
      ) : null}
      <ol className={classes.list}>
        {results.slice(0, shown).map((result, at) => (
          <ResultItem
            key={result.id}
            {...{ result, testCase }}
            latest={at === 0}
            open={open === result.id}
            onToggle={() => setOpen(open === result.id ? null : result.id)}
          />
        ))}
      </ol>
      {results.length > shown ? (
        <Button variant="default" style={{ alignSelf: 'center' }} onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, results.length - shown)} earlier of {results.length}
        </Button>
      ) : null}
    </Stack>
  )
}

interface ResultItemProps {
  testCase: TestCase
  result: TestRunResult
  latest: boolean
  open: boolean
  onToggle: () => void
}

function ResultItem({ testCase, result, latest, open, onToggle }: ResultItemProps) {
  const outcome = OUTCOME_LABELS[result.outcome]
  const panel = `result-${result.id}`
  return (
    <li className={classes.item} data-open={open}>
      <Box component="h3" m={0} fz="inherit" fw="inherit">
        <button
          type="button"
          className={classes.control}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={onToggle}
        >
          <GradeBadge grade={result.result_grade} />
          <Box component="span" fw={500}>
            {latest ? 'Latest: ' : ''}
            <When value={result.test_run_at} show="exact" />
          </Box>
          <span className={classes.quiet}>{methodOf(result)}</span>
          {outcome ? <span className={classes.quiet}>{outcome}</span> : null}
          <span className={classes.time} title="Response time">
            {secondsOf(result.response_time_ms)}
          </span>
          <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
        </button>
      </Box>
      {open ? (
        <Box id={panel} p={16} style={{ borderTop: '1px solid var(--cc-line)' }}>
          <ResultView result={result} testCase={testCase} />
        </Box>
      ) : null}
    </li>
  )
}

function methodOf({ human_grade, grade_method }: TestRunResult): string {
  if (human_grade !== null) return 'Graded by a person'
  return grade_method ? METHOD_LABELS[grade_method].name : 'Not graded'
}
