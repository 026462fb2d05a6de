import type { PromptGate } from '@cuecard/contract/prompt-tests/runs.ts'
import { byDifference } from '../../shared/grades/grades.ts'

export type GateCase = PromptGate['cases'][number]

type GateOutcome = ReturnType<typeof gateOutcome>

/** The effect of a draft on each case. */
export const gateOutcome = (cases: readonly GateCase[]) => byDifference(cases, differenceOf)

function differenceOf({ current, draft }: GateCase): number | null {
  const [from, to] = [current?.result_grade ?? null, draft?.result_grade ?? null]
  return from === null || to === null ? null : to - from
}

/** `1 got worse, 2 better, 3 the same`. */
export function outcomeText({ worse, better, same, ungraded }: GateOutcome): string {
  const parts = [
    worse.length > 0 ? `${worse.length} got worse` : 'None got worse',
    `${better.length} better`,
    `${same.length} the same`,
    ...(ungraded.length > 0 ? [`${ungraded.length} not graded on both sides`] : []),
  ]
  return parts.join(', ')
}
