import '@cuecard/ui/ui.css'
import type { TestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestResultDetail, TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTestResult } from '../prompt-tests.queries.ts'
import { MachineGrade } from './machine-grade.tsx'
import { figuresOnlyIn, MarkedText } from './marked-text.tsx'
import { Regrade } from './regrade.tsx'
import classes from './result-view.module.css'

interface ResultViewProps {
  result: TestRunResult
  testCase: Pick<TestCase, 'test_case_response_mode' | 'test_message' | 'expected_result'>
}

/** The grade with its reason, then the answer beside the expected result, and what it was made of. */
export function ResultView({ result, testCase }: ResultViewProps) {
  const detail = useTestResult(result.id, true)
  const expected = detail.data?.expected_result ?? testCase.expected_result
  return (
    <div className={classes.view}>
      <MachineGrade result={result} checks={detail.data?.checks ?? []} />
      <div className={classes.sides}>
        <Answer {...{ result, testCase }} detail={detail.data ?? null} />
        <Expected expected={expected} result={result} />
      </div>
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

/** What was expected, with the words and figures marked that the answer lacks, and the figures that only the answer has. */
function Expected({ expected, result }: { expected: string; result: TestRunResult }) {
  const others = useMemo(() => figuresOnlyIn(result.test_result, expected), [result.test_result, expected])
  return (
    <section className={classes.expected}>
      <h4>Expected result</h4>
      {expected === '' ? (
        <p>None was given.</p>
      ) : (
        <MarkedText text={expected} other={result.test_result} missing="not in the answer" />
      )}
      {expected !== '' && others.length > 0 ? (
        <p className={classes.note}>
          Figures of the answer that are not expected: <strong>{others.join(', ')}</strong>
        </p>
      ) : null}
    </section>
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
