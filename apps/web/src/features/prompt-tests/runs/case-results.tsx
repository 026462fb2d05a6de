import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconChevronDown, IconFlask } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import classes from './case-results.module.css'
import { typicalGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import { caseAnswers } from '../grades/case-answers.ts'
import { AnswerChoice } from '../grades/answer-choice.tsx'
import { GradeHistory } from '../grades/grade-history.tsx'
import { ResultView } from './result-view.tsx'
import { METHOD_LABELS, OUTCOME_LABELS, secondsOf } from '../test-labels.ts'

/** Earlier results shown at first, and added each time: there may be 200 and more. */
const STEP = 10

/** The latest run is open, earlier ones are one line each. One is open at a time. */
export function CaseResults({ testCase }: { testCase: TestCase }) {
  const results = useMemo(() => resultsByRun(testCase.last_200_results), [testCase.last_200_results])
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
        <Box component="figure" m={0} className={classes.history}>
          <figcaption>Grades of {plural(results.length, 'run')}, the latest on the right</figcaption>
          <GradeHistory results={results} size="wide" chosen={open} onChoose={choose} />
        </Box>
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

/** What one run made of the case; the grade is that of the typical answer. */
interface RunOfCase {
  /** The run's: which answer is typical changes when one is graded. */
  id: string
  test_run_at: string
  result_grade: number | null
  grades: (number | null)[]
  typical: TestRunResult
  /** In order. */
  answers: readonly TestRunResult[]
}

/** The results of each run, newest run first. */
function resultsByRun(results: readonly TestRunResult[]): RunOfCase[] {
  return [...Map.groupBy(results, ({ run_id }) => run_id).values()].flatMap((group) => {
    const answers = group.toSorted((a, b) => a.repetition - b.repetition)
    const grades = answers.map(({ result_grade }) => result_grade)
    const result_grade = typicalGrade(grades)
    const typical = answers.find((each) => each.result_grade === result_grade) ?? answers[0]
    return typical
      ? [{ id: typical.run_id, test_run_at: typical.test_run_at, result_grade, grades, typical, answers }]
      : []
  })
}

interface ResultItemProps {
  testCase: TestCase
  result: RunOfCase
  latest: boolean
  open: boolean
  onToggle: () => void
}

function ResultItem({ testCase, result, latest, open, onToggle }: ResultItemProps) {
  const { typical, grades } = result
  const outcome = OUTCOME_LABELS[typical.outcome]
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
          <GradeBadge grade={result.result_grade} {...caseAnswers(result.answers)} />
          {/* The texts alone wrap: badge, time and mark keep their places at the sides. */}
          <Group component="span" align="baseline" flex={1} gap="2px 12px" miw={0}>
            <Box component="span" fw={500}>
              {latest ? 'Latest: ' : ''}
              <When value={result.test_run_at} show="exact" />
            </Box>
            <span className={classes.quiet}>{grades.length > 1 ? gradesText(grades) : methodOf(typical)}</span>
            {outcome ? <span className={classes.quiet}>{outcome}</span> : null}
          </Group>
          <span className={classes.time} title="Response time">
            {secondsOf(typical.response_time_ms)}
          </span>
          <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
        </button>
      </Box>
      {open ? (
        <Box id={panel} p={16} style={{ borderTop: '1px solid var(--cc-line)' }}>
          <Answers result={result} testCase={testCase} />
        </Box>
      ) : null}
    </li>
  )
}

/** `5 answers: 5, 4, 5, 1, 5`. */
const gradesText = (grades: readonly (number | null)[]) =>
  `${grades.length} answers: ${grades.map((grade) => grade ?? '–').join(', ')}`

function Answers({ result, testCase }: Pick<ResultItemProps, 'result' | 'testCase'>) {
  const [repetition, setRepetition] = useState(result.typical.repetition)
  const chosen = result.answers.find((each) => each.repetition === repetition) ?? result.typical
  return (
    <>
      <AnswerChoice answers={result.answers} chosen={chosen} onChoose={(answer) => setRepetition(answer.repetition)} />
      <ResultView key={chosen.id} result={chosen} testCase={testCase} />
    </>
  )
}

function methodOf({ human_grade, grade_method }: TestRunResult): string {
  if (human_grade !== null) return 'Graded by a person'
  return grade_method ? METHOD_LABELS[grade_method].name : 'Not graded'
}
