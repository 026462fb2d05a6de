import type { TestCaseResult } from '@cuecard/contract/prompt-tests/runs.ts'
import { Box, Group, UnstyledButton } from '@mantine/core'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { gradeLabel } from '../../../shared/grades/grades.ts'

type Answer = Pick<TestCaseResult, 'repetition' | 'result_grade'>

interface AnswerChoiceProps<Shown extends Answer> {
  answers: readonly Shown[]
  chosen: Shown
  onChoose: (answer: Shown) => void
}

/** The grades of several answers to one case; pressing one shows that answer. Nothing for a single answer. */
export function AnswerChoice<Shown extends Answer>({ answers, chosen, onChoose }: AnswerChoiceProps<Shown>) {
  if (answers.length < 2) return null
  return (
    <Group component="fieldset" gap={6} m="0 0 12px" p={0} bd={0} aria-label="Answers of this run">
      <Box component="span" c="dimmed" fz="sm">
        {answers.length} answers
      </Box>
      {answers.map((answer) => {
        const isChosen = answer.repetition === chosen.repetition
        return (
          <UnstyledButton
            key={answer.repetition}
            aria-pressed={isChosen}
            aria-label={`Answer ${answer.repetition}: ${gradeLabel(answer.result_grade).label}`}
            p={2}
            bdrs={6}
            bd={isChosen ? '2px solid var(--cc-accent-text)' : '2px solid transparent'}
            onClick={() => onChoose(answer)}
          >
            <GradeBadge grade={answer.result_grade} />
          </UnstyledButton>
        )
      })}
    </Group>
  )
}
