import type { PromptGate } from '@cuecard/contract/prompt-tests/runs.ts'
import { caseStability, gradesOfTrial, isCaseChange } from '@cuecard/contract/prompt-tests/stability.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { byDifference } from '../../shared/grades/grades.ts'

export type GateCase = PromptGate['cases'][number]

type GateOutcome = ReturnType<typeof gateOutcome>

/** The effect of a draft on each case. */
export const gateOutcome = (cases: readonly GateCase[]) => byDifference(cases, differenceOf)

/** Of the mean grades; less than half a grade counts as none, and where no answer came there is none to speak of. */
function differenceOf({ current, draft }: GateCase): number | null {
  const [from, to] = [meanOf(current), meanOf(draft)]
  if (from === null || to === null || ![current, draft].some(isGraded)) return null
  return isCaseChange(to - from) ? to - from : 0
}

const isGraded = (side: GateCase['current']) => side?.grades.some((grade) => grade !== null) ?? false

const meanOf = (side: GateCase['current']) =>
  side ? caseStability({ grades: gradesOfTrial(side), failed: 0 }).mean : null

/** How many answers did not come with either text; null where all came. */
export function missingText(cases: readonly GateCase[]): string | null {
  const missing = (side: 'current' | 'draft') => cases.reduce((sum, each) => sum + (each[side]?.failed ?? 0), 0)
  const [current, draft] = [missing('current'), missing('draft')]
  if (current + draft === 0) return null
  const counted = 'In a test case with other answers each counts as grade 0.'
  return `${plural(draft, 'answer')} with your text and ${current} with the instructions in force did not come. ${counted}`
}

/** Whether the draft is worse than the instructions in force, and hardly by chance: it is then not saved without a word. */
export const isWorse = ({ state, difference }: Pick<PromptGate, 'state' | 'difference'>) =>
  state === 'done' && difference?.verdict === 'worse'

/** What all answers together say about the draft. */
export function verdictText({ difference, repetitions }: Pick<PromptGate, 'difference' | 'repetitions'>): string {
  if (!difference) return 'Nothing can be said: no core test case was graded on both sides.'
  const by = `by ${Math.abs(difference.mean).toFixed(2)} grades on average`
  if (difference.verdict === 'worse')
    return `Your text makes the answers worse ${by}: so much comes about by chance in fewer than 1 of 20 trials.`
  if (difference.verdict === 'better')
    return `Your text makes the answers better ${by}: so much comes about by chance in fewer than 1 of 20 trials.`
  const more = repetitions < 5 ? ' More answers a case tell more.' : ''
  return `Whether your text makes the answers better or worse cannot be told from so few answers.${more}`
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
