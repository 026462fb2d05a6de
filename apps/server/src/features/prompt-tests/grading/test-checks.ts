import { NOTHING_ASKED } from '../../answers/answers.service.ts'
import type { TestCheck } from '@cuecard/contract/prompt-tests/results.ts'
import type { AskedCase, TestResponse } from '../runs/asked-case.ts'
import { holdsPhrase } from './plain-text.ts'

/** Highest grade of a response after a failed check. */
const CAPS = {
  /** Answered although the documents contain no answer. */
  answered: 1,
  must_not_contain: 1,
  must_contain: 2,
  incomplete: 2,
  uncited: 3,
} as const

export type CheckedResponse = ReturnType<typeof checkResponse>

/** Checks a response by rules. Only checks that apply are listed. */
export function checkResponse(asked: AskedCase, response: TestResponse) {
  const refused = isRefusal(response)
  const found = [
    finished(response),
    refusal(asked, refused),
    mustContain(asked, response),
    mustNotContain(asked, response),
    citations(response, refused),
  ].filter((one) => one !== null)
  const caps = found.flatMap(({ check, cap }) => (check.passed ? [] : [cap]))
  return {
    checks: found.map(({ check }) => check),
    /** Highest possible grade; 5 when no check failed. */
    cap: Math.min(5, ...caps),
    /** Whether the response says that there is no answer. */
    refused,
  }
}

const isRefusal = ({ outcome, text }: TestResponse) =>
  outcome === 'refused' || (outcome === 'complete' && text.trim() === NOTHING_ASKED)

interface Capped {
  check: TestCheck
  cap: number
}

function finished({ outcome, failure }: TestResponse): Capped {
  const detail =
    outcome === 'failed'
      ? (failure ?? 'There was no response.')
      : outcome === 'incomplete'
        ? (failure ?? 'The response broke off before its end.')
        : 'The response came to its end.'
  const passed = outcome !== 'failed' && outcome !== 'incomplete'
  return { check: { name: 'finished', passed, detail }, cap: outcome === 'failed' ? 0 : CAPS.incomplete }
}

function refusal({ expects_refusal }: AskedCase, refused: boolean): Capped | null {
  if (!expects_refusal && !refused) return null
  const detail = expects_refusal
    ? refused
      ? 'It says that there is no answer, as it should.'
      : 'It answers, though the knowledge base holds no answer.'
    : 'It says that there is no answer, though one was expected.'
  const cap = expects_refusal ? CAPS.answered : 0
  return { check: { name: 'refusal', passed: expects_refusal && refused, detail }, cap }
}

function mustContain({ must_contain }: AskedCase, { text }: TestResponse): Capped | null {
  if (must_contain.length === 0) return null
  const missing = must_contain.filter((phrase) => !holdsPhrase(text, phrase))
  const detail = missing.length > 0 ? `Missing: ${listed(missing)}.` : 'Every phrase that it must hold is there.'
  return { check: { name: 'must_contain', passed: missing.length === 0, detail }, cap: CAPS.must_contain }
}

function mustNotContain({ must_not_contain }: AskedCase, { text }: TestResponse): Capped | null {
  if (must_not_contain.length === 0) return null
  const found = must_not_contain.filter((phrase) => holdsPhrase(text, phrase))
  const detail =
    found.length > 0 ? `Must not stand there: ${listed(found)}.` : 'No phrase that it must not hold is there.'
  return { check: { name: 'must_not_contain', passed: found.length === 0, detail }, cap: CAPS.must_not_contain }
}

/** Only a model can omit citations; without passages there is nothing to cite. */
function citations({ engine, outcome, passages, cited }: TestResponse, refused: boolean): Capped | null {
  if (engine !== 'model' || outcome !== 'complete' || passages === 0 || refused) return null
  const detail = cited > 0 ? `It cites ${cited} of ${passages} passages.` : `It cites none of its ${passages} passages.`
  return { check: { name: 'citations', passed: cited > 0, detail }, cap: CAPS.uncited }
}

const listed = (phrases: readonly string[]) => phrases.map((phrase) => `“${phrase}”`).join(', ')
