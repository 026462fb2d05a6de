import { listTestCases, type TestCaseSummary, type TestCaseType } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { useState } from 'react'
import { useCallQuery } from '../../lib/api.ts'
import * as queries from '../../shared/test-cases/prompt-gate.queries.ts'
import { isWorse } from './gate-outcome.ts'
import type { PromptEditor } from './use-prompt-editor.ts'

export type GateControls = ReturnType<typeof useGate>

/** The core cases of a kind, which a trial of its instructions runs. */
function useCoreCount(kind: PromptKind, enabled: boolean): number {
  const own = useCases('company-specific', enabled)
  const given = useCases('default', enabled)
  return [...own, ...given].filter((each) => each.is_core_test_case && each.test_case_response_mode === kind).length
}

const NONE: readonly TestCaseSummary[] = []

/** Without them, saving works as usual. */
function useCases(test_case_type: TestCaseType, enabled: boolean): readonly TestCaseSummary[] {
  const { data = NONE } = useCallQuery(listTestCases, {
    input: { query: { test_case_type } },
    enabled,
    meta: { quiet: true },
  })
  return data
}

/**
 * Before changed instructions are saved they can be tried on the core test cases, where there are some and a model
 * reads instructions at all. A trial that shows the text to be worse keeps it from being saved until that is confirmed.
 */
export function useGate(editor: PromptEditor) {
  const { kind, mayEdit, inForce, dirty, text, conflict } = editor
  const possible = mayEdit && inForce?.has_effect === true
  const cases = useCoreCount(kind, possible)
  const start = queries.useStartPromptGate()
  const cancel = queries.useCancelPromptGate()
  const [asking, setAsking] = useState(false)
  const [repetitions, setRepetitions] = useState<Repetitions>(1)
  /** The trial that was worse and is saved all the same. */
  const [accepted, setAccepted] = useState<string | null>(null)
  /** The shown trial, and the text that it tries. */
  const [tried, setTried] = useState<{ id: string; text: string } | null>(null)
  const query = queries.usePromptGate(tried?.id ?? null)
  const gate = query.data ?? null
  const running = gate !== null && queries.isGateRunning(gate)
  const close = () => {
    if (running) cancel.mutate(gate.id)
    setAsking(false)
    setTried(null)
    start.reset()
  }
  /** The trial shows that this very text makes the answers worse. */
  const isWorseNow = gate !== null && tried?.text === text && isWorse(gate)
  return {
    cases,
    repetitions,
    setRepetitions,
    isWorse: isWorseNow,
    isAccepted: accepted !== null && accepted === gate?.id,
    accept: (on: boolean) => setAccepted(on && gate ? gate.id : null),
    gate,
    failed: query.isError && gate === null,
    running,
    starting: start.isPending,
    stopping: cancel.isPending,
    /** Whether the user is asked to save now or to try first. */
    asking: asking && tried === null && dirty && !conflict,
    /** The text has changed since the trial. */
    isOld: tried !== null && tried.text !== text,
    isOpen: tried !== null,
    /** Called by Save: asks first where a trial is possible, else saves. */
    press: () => {
      if (possible && dirty && cases > 0 && tried === null && !asking) setAsking(true)
      else saveNow()
    },
    saveNow,
    tryFirst: () =>
      start.mutate({ kind, content: text, repetitions }, { onSuccess: ({ id }) => setTried({ id, text }) }),
    stop: () => gate && cancel.mutate(gate.id),
    close,
  }

  function saveNow() {
    close()
    editor.save()
  }
}
