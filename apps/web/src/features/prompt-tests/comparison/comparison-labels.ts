import type { TestRunState, TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'

/** Labels of a run's state; a complete run needs none. */
export const RUN_STATES: Record<TestRunState, string | null> = {
  queued: 'Waiting',
  running: 'Running',
  done: null,
  cancelled: 'Stopped',
  failed: 'Failed',
}

type RunVersions = Pick<TestRunSummary, 'model' | 'answer_version' | 'explain_version'>

/** The versions of the instructions: `Answer v3 · Explain v1`. */
export function versionsOf({ answer_version, explain_version }: RunVersions): string {
  const words = [
    answer_version === null ? null : `Answer v${answer_version}`,
    explain_version === null ? null : `Explain v${explain_version}`,
  ].filter(Boolean)
  return words.join(' · ') || 'No instructions'
}

/** What answers were made with, in a few words: instructions count only with a model. */
export const madeWith = (run: RunVersions) => (run.model === null ? modelOf(run) : versionsOf(run))

/** Whether passages were found by meaning too; null where a run does not say. */
export const SEARCH_BY_MEANING = { on: 'on', partly: 'for some passages', off: 'off' } as const

export const modelOf = ({ model }: RunVersions) => model ?? 'Quotes, no model'

/** One decimal, or `N/A`. */
export const secondsOrNone = (ms: number | null) => (ms === null ? 'N/A' : `${(ms / 1000).toFixed(1)} s`)

const signed = (value: number, digits: number) => {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value > 0 ? '+' : '−'}${text}`
}

export const gradeDifference = (value: number) => signed(value, Number.isInteger(value) ? 0 : 2)
export const secondsDifference = (value: number) => `${signed(value, 2)} s`
