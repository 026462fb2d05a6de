import type { Calibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import { isOutdatedGrade } from '@cuecard/contract/prompt-tests/outdated-grade.ts'
import type { TestCheck, TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import { Box, Group, Stack } from '@mantine/core'
import { IconCheck, IconHistory, IconX } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { METHOD_LABELS } from '../test-labels.ts'
import { useCalibration, useGradeAgain } from './calibration.queries.ts'
import { GradingFailure } from './grading-failure.tsx'
import classes from './result-view.module.css'

interface MachineGradeProps {
  result: TestRunResult
  checks: readonly TestCheck[]
}

/** Why the answer has its grade: what a person or the machine said of it first, then the checks and what graded. */
export function MachineGrade({ result, checks }: MachineGradeProps) {
  const method = result.grade_method ? METHOD_LABELS[result.grade_method] : null
  const { judge_grades } = result
  return (
    <Stack component="section" gap={8}>
      <p className={classes.reason}>{result.grade_reason || 'No reason was given.'}</p>
      <Group gap={8}>
        <GradeBadge grade={result.grade} show="full" />
        <span className={classes.note}>Automatic grade</span>
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
      {checks.length > 0 ? (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Checks">
          {checks.map((check, at) => (
            <Check key={`${check.name}-${at}`} check={check} />
          ))}
        </Stack>
      ) : null}
      <p className={classes.note}>
        {[toldApart(result), result.judge_model && `The judge was ${result.judge_model}.`, rules(result)]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Outdated result={result} />
    </Stack>
  )
}

/** What the method means, where the reason does not say it already. */
const toldApart = ({ grade_method: method }: TestRunResult) =>
  method && method !== 'similarity' ? METHOD_LABELS[method].meaning : null

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
        {check.detail && !(check.passed && check.name === 'finished') ? (
          <Box component="span" c="dimmed">
            {' '}
            {check.detail}
          </Box>
        ) : null}
      </span>
    </li>
  )
}

/** Marks a grade of an earlier rubric or judge, and one that is missing because grading failed: both may be given again without asking the answer anew. */
function Outdated({ result }: Pick<MachineGradeProps, 'result'>) {
  const { data } = useCalibration()
  const again = useGradeAgain()
  if (!data || !isOutdatedGrade(result, data.grader)) return null
  return (
    <Group gap={8}>
      <Group component="span" wrap="nowrap" gap={8}>
        <IconHistory size={16} aria-hidden="true" style={{ flex: 'none' }} />
        <span className={classes.note}>{outdatedText(result, data)}</span>
      </Group>
      <BusyButton
        variant="default"
        size="compact-sm"
        busy={again.isPending || data.is_grading}
        busyLabel="Grading..."
        onClick={() => again.mutate(result.run_id)}
      >
        Grade this run again
      </BusyButton>
      {data.failure ? <GradingFailure failure={data.failure} /> : null}
    </Group>
  )
}

function outdatedText({ grade_method }: TestRunResult, { grader }: Calibration): string {
  if (grade_method === null) return 'Grading failed. The answer can be graded again.'
  const by = grader.grade_method === 'judge' ? 'rules or another judge' : 'rules'
  return `Graded by earlier ${by} than answers are graded by now.`
}
