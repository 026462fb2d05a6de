import type { TestCaseResult, TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import '@cuecard/ui/ui.css'
import { Box, Group, Tabs } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { changesBetween, summaryOf } from '../../../shared/text-diff/text-changes.ts'
import { TextDiff } from '../../../shared/text-diff/text-diff.tsx'
import { When } from '../../../shared/time/when.tsx'
import { AnswerChoice } from '../grades/answer-choice.tsx'
import type { RunAnswers } from './compare-runs.ts'
import classes from './run-side.module.css'
import { METHOD_LABELS, OUTCOME_LABELS, secondsOf } from '../test-labels.ts'

interface RunSideProps {
  run: TestRun
  name: string
  answers: RunAnswers
  /** The run whose instructions these are compared with; null for that run itself. */
  against: { name: string; run: TestRun } | null
}

/** One run's answers to a test case, the typical one first, with the grade, and the instructions used. */
export function RunSide({ run, name, answers, against }: RunSideProps) {
  const [shown, setShown] = useState(answers.typical)
  return (
    <Box component="section" miw={0} p="12px 16px 16px" bd="1px solid var(--cc-line)" bdrs={8}>
      <Box component="h4" m="0 0 4px" fz="sm" fw={600}>
        <When value={run.timestamp} show="exact" name={name} />
      </Box>
      <Tabs defaultValue="results" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="results">Results</Tabs.Tab>
          <Tabs.Tab value="instructions">Instructions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="results" className={classes.panel ?? ''}>
          <AnswerChoice answers={answers.all} chosen={shown} onChoose={setShown} />
          <Result result={shown} />
        </Tabs.Panel>
        <Tabs.Panel value="instructions" className={classes.panel ?? ''}>
          <Instructions run={run} result={shown} against={against} />
        </Tabs.Panel>
      </Tabs>
    </Box>
  )
}

function Result({ result }: { result: TestCaseResult }) {
  const outcome = OUTCOME_LABELS[result.outcome]
  return (
    <>
      <Group component="p" gap="4px 12px" m="0 0 8px" c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        <GradeBadge grade={result.result_grade} show="full" />
        <span title="Response time">{secondsOf(result.response_time_ms)}</span>
        {outcome ? <span>{outcome}</span> : null}
      </Group>
      {result.failure ? (
        <p className={classes.failed} role="note">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {result.failure}
        </p>
      ) : null}
      {result.test_result === '' ? null : (
        <Box maw="var(--cc-measure)" style={{ overflowWrap: 'anywhere' }}>
          <SafeMarkdown text={result.test_result} headingLevel={5} />
        </Box>
      )}
      <p className={classes.reason}>
        <strong>{gradedBy(result)}</strong> {reasonOf(result)}
      </p>
    </>
  )
}

function gradedBy({ human_grade, human_grade_by, grade_method }: TestCaseResult): string {
  if (human_grade !== null) return `Graded by ${human_grade_by ?? 'a person'}.`
  return grade_method ? `${METHOD_LABELS[grade_method].name}:` : 'Not graded.'
}

const reasonOf = ({ human_grade, human_note, grade_reason }: TestCaseResult) =>
  human_grade === null ? grade_reason : (human_note ?? '')

function Instructions({ run, result, against }: Pick<RunSideProps, 'run' | 'against'> & { result: TestCaseResult }) {
  const kind = result.test_case_response_mode
  const text = run.instructions[kind]
  const before = against?.run.instructions[kind] ?? text
  const changes = useMemo(() => changesBetween(before, text), [before, text])
  const version = result.prompt_version === null ? '' : `Version ${result.prompt_version}. `
  if (against && before !== text) {
    return (
      <>
        <p className={classes.note}>
          {version}From the run of {against.name} to this one: {summaryOf(changes)}.
        </p>
        <TextDiff label="What changed in the instructions" changes={changes} />
      </>
    )
  }
  return (
    <>
      <p className={classes.note}>
        {version}
        {against ? `The same as in the run of ${against.name}.` : null}
      </p>
      {text === '' ? (
        <p className={classes.note}>None of your own prompt instructions took part.</p>
      ) : (
        <TextDiff label="Instructions" changes={changes} />
      )}
    </>
  )
}
