import '@cuecard/ui/ui.css'
import type { TestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCheck, TestResultDetail, TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { useTestResult } from '../prompt-tests.queries.ts'
import { Regrade } from './regrade.tsx'
import classes from './result-view.module.css'
import { METHOD_LABELS } from '../test-labels.ts'

interface ResultViewProps {
  result: TestRunResult
  testCase: Pick<TestCase, 'test_case_response_mode' | 'test_message' | 'expected_result'>
}

/** The answer beside the expected result, the grade with its reason, and the sources. */
export function ResultView({ result, testCase }: ResultViewProps) {
  const detail = useTestResult(result.id, true)
  const expected = detail.data?.expected_result ?? testCase.expected_result
  return (
    <div className={classes.view}>
      <div className={classes.sides}>
        <Answer {...{ result, testCase }} detail={detail.data ?? null} />
        <section className={classes.expected}>
          <h4>Expected result</h4>
          <p>{expected || 'None was given.'}</p>
        </section>
      </div>
      <MachineGrade result={result} checks={detail.data?.checks ?? []} />
      {detail.isError ? (
        <p className={classes.note} role="alert">
          The checks and passages of this result could not be loaded.{' '}
          <Button size="compact-sm" variant="subtle" loading={detail.isFetching} onClick={() => void detail.refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      <Regrade result={result} />
      <Instructions text={result.test_prompt_instructions} version={result.prompt_version} />
    </div>
  )
}

interface AnswerProps extends ResultViewProps {
  detail: TestResultDetail | null
}

function Answer({ result, testCase, detail }: AnswerProps) {
  const kind = testCase.test_case_response_mode
  const question = testCase.test_message.message
  const stream = useMemo(() => streamOf(result, { detail, kind, question }), [result, detail, kind, question])
  return (
    <Stack gap={8} miw={0}>
      {result.outcome === 'failed' ? (
        <p className={classes.failed} role="note">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {result.failure ?? 'Nothing came back.'}
        </p>
      ) : null}
      {result.outcome === 'failed' && result.test_result === '' ? null : <AnswerCard stream={stream} kind={kind} />}
      {result.model ? <p className={classes.note}>Answered by {result.model}</p> : null}
    </Stack>
  )
}

/** A result in the form of a live answer, for the answer card; its passages load with the detail. */
function streamOf(
  result: TestRunResult,
  { detail, kind, question }: { detail: TestResultDetail | null; kind: 'answer' | 'explain'; question: string },
): ResponseStream {
  const full_response_duration_sec = result.response_time_ms / 1000
  const first_token_duration_sec = result.first_token_ms === null ? null : result.first_token_ms / 1000
  const { outcome, engine } = result
  return {
    status: 'done',
    text: result.test_result,
    first_data_sec: first_token_duration_sec,
    duration_sec: full_response_duration_sec,
    response:
      outcome === 'failed' || engine === null
        ? null
        : {
            id: result.id,
            kind,
            question,
            text: result.test_result,
            outcome,
            engine,
            sources: detail?.sources ?? [],
            prompt_version: result.prompt_version,
            first_token_duration_sec,
            full_response_duration_sec,
            created_at: result.test_run_at,
          },
  }
}

function MachineGrade({ result, checks }: { result: TestRunResult; checks: readonly TestCheck[] }) {
  const method = result.grade_method ? METHOD_LABELS[result.grade_method] : null
  const { judge_grades } = result
  return (
    <Stack component="section" gap={8} pt={16} style={{ borderTop: '1px solid var(--cc-line)' }}>
      <h4>Automatic grade</h4>
      <Group gap={8}>
        <GradeBadge grade={result.grade} show="full" />
        {method ? (
          <span className={classes.method} title={method.meaning}>
            {method.name}
          </span>
        ) : null}
        {judge_grades.length > 1 ? (
          <span className={classes.spread}>
            {judge_grades.length} gradings: {judge_grades.join(', ')}
          </span>
        ) : null}
      </Group>
      <p className={classes.reason}>{result.grade_reason || 'No reason was given.'}</p>
      {checks.length > 0 ? (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Checks">
          {checks.map((check, at) => (
            <Check key={`${check.name}-${at}`} check={check} />
          ))}
        </Stack>
      ) : null}
      <p className={classes.note}>
        {[method?.meaning, result.judge_model && `The judge was ${result.judge_model}.`, rules(result)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Stack>
  )
}

const rules = ({ rubric_version }: TestRunResult) => (rubric_version ? `Grading rules ${rubric_version}.` : null)

const CHECKS: Record<TestCheck['name'], string> = {
  refusal: 'Says that it does not know',
  must_contain: 'Must contain',
  must_not_contain: 'Must not contain',
  citations: 'Cites its sources',
  finished: 'Came to its end',
}

function Check({ check }: { check: TestCheck }) {
  return (
    <li className={classes.check} data-passed={check.passed}>
      {check.passed ? <IconCheck size={16} aria-hidden="true" /> : <IconX size={16} aria-hidden="true" />}
      <span>
        <span className="cc-hidden">{check.passed ? 'Passed: ' : 'Not passed: '}</span>
        <strong>{CHECKS[check.name]}</strong>
        {check.detail ? (
          <Box component="span" c="dimmed">
            {' '}
            {check.detail}
          </Box>
        ) : null}
      </span>
    </li>
  )
}

function Instructions({ text, version }: { text: string; version: number | null }) {
  if (text === '') return <p className={classes.note}>None of your own prompt instructions took part.</p>
  return (
    <details className={classes.instructions}>
      <summary>Instructions used{version === null ? '' : ` (version ${version})`}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
      <pre tabIndex={0} aria-label="Instructions used">
        {text}
      </pre>
    </details>
  )
}
