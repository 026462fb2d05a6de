import { listTestCases, type TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { useState } from 'react'
import { useCallQuery } from '../../lib/api.ts'
import * as queries from '../../shared/test-cases/prompt-gate.queries.ts'
import { isWorse } from './gate-outcome.ts'
import type { PromptEditor } from './use-prompt-editor.ts'

export type GateControls = ReturnType<typeof useGate>

const NONE: readonly TestCaseSummary[] = []

/** The core cases of a kind, which a trial of its instructions runs. Where they cannot be loaded, saving works as usual. */
function useCoreCases(kind: PromptKind, enabled: boolean) {
  const own = useCases('company-specific', enabled)
  const given = useCases('default', enabled)
  const countOf = (cases: readonly TestCaseSummary[]) =>
    cases.filter((each) => each.is_core_test_case && each.test_case_response_mode === kind).length
  return {
    count: countOf(own.data ?? NONE) + countOf(given.data ?? NONE),
    loading: enabled && (own.isPending || given.isPending),
    /** Their number, once both lists have come. */
    load: async () => {
      const lists = await Promise.all([own, given].map((query) => query.refetch({ cancelRefetch: false })))
      return lists.reduce((sum, { data = NONE }) => sum + countOf(data), 0)
    },
  }
}

const useCases = (test_case_type: TestCaseType, enabled: boolean) =>
  useCallQuery(listTestCases, { input: { query: { test_case_type } }, enabled, meta: { quiet: true } })

/**
 * Before changed instructions are saved they can be tried on the core test cases, where there are some and a model
 * reads instructions at all. A trial that shows the text to be worse keeps it from being saved until that is confirmed.
 */
export function useGate(editor: PromptEditor) {
  const { kind, mayEdit, inForce, dirty, text, conflict } = editor
  const possible = mayEdit && inForce?.has_effect === true
  const core = useCoreCases(kind, possible)
  const start = queries.useStartPromptGate()
  const cancel = queries.useCancelPromptGate()
  const [asking, setAsking] = useState(false)
  const [checking, setChecking] = useState(false)
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
  const isAsking = asking && tried === null && dirty && !conflict
  return {
    cases: core.count,
    /** Save was pressed before it is known whether there are core cases. */
    checking,
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
    asking: isAsking,
    /** The text has changed since the trial. */
    isOld: tried !== null && tried.text !== text,
    isOpen: tried !== null,
    /** Called by Save: asks first where a trial is possible, else saves. Nothing while the question or the trial is open, which has a Save of its own. */
    press: async () => {
      if (isAsking || tried !== null) return
      if (!possible || !dirty) return saveNow()
      setChecking(true)
      const cases = core.loading ? await core.load() : core.count
      setChecking(false)
      if (cases > 0) setAsking(true)
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
