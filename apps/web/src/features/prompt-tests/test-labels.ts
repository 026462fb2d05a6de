import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Session } from '@cuecard/contract/session.ts'
import type { GradeMethod, TestOutcome } from '@cuecard/contract/prompt-tests/results.ts'
import { isPlatformAdmin, isStaff } from '../../lib/session.ts'

export const TYPE_LABELS: Record<TestCaseType, { title: string; purpose: string }> = {
  default: {
    title: 'Default Test Cases',
    purpose: "The provider's questions, answered from your own documents and prompts.",
  },
  'company-specific': {
    title: 'Company Test Cases',
    purpose: 'Your own questions with the answers you expect, so that you know before a customer does.',
  },
}

/** Why cases of this type cannot be changed: only staff may change the provider's. Null when they can. */
export function whyReadOnly(session: Session, type: TestCaseType): string | null {
  if (type === 'company-specific' || isStaff(session) || isPlatformAdmin(session)) return null
  return 'Default test cases belong to the provider: only its staff can change them'
}

/** How an automatic grade was determined. */
export const METHOD_LABELS: Record<GradeMethod, { name: string; meaning: string }> = {
  judge: { name: 'Judge', meaning: 'A language model graded it by the written rubric.' },
  similarity: {
    name: 'Similarity',
    meaning: 'Rules compared it with the expected result, by words and figures.',
  },
  check: { name: 'Check', meaning: 'A rule alone decided the grade.' },
}

export const OUTCOME_LABELS: Record<TestOutcome, string | null> = {
  complete: null,
  refused: 'Said that it does not know',
  incomplete: 'Broke off before the end',
  failed: 'Nothing came back',
}

export const MODE_LABELS = { answer: 'Answer', explain: 'Explain' } as const

/** `1.24 s`: two decimals. */
export const secondsOf = (ms: number) => `${(ms / 1000).toFixed(2)} s`
