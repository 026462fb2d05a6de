import { listTestCases } from '@cuecard/contract/prompt-tests.ts'
import type { TestCaseSummary, TestCaseType } from '@cuecard/contract/prompt-tests.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useApi } from '../../lib/api.ts'
import {
  isGateRunning,
  useCancelPromptGate,
  usePromptGate,
  useStartPromptGate,
} from '../../shared/test-cases/prompt-gate.queries.ts'
import type { PromptEditor } from './use-prompt-editor.ts'

export type GateControls = ReturnType<typeof useGate>

/** Core cases of a kind: those that a trial of its instructions asks. */
function useCoreCount(kind: PromptKind, enabled: boolean): number {
  const own = useCases('company-specific', enabled)
  const given = useCases('default', enabled)
  return [...own, ...given].filter((each) => each.is_core_test_case && each.test_case_response_mode === kind).length
}

const NONE: readonly TestCaseSummary[] = []

/** Without them saving goes on as it is. */
function useCases(test_case_type: TestCaseType, enabled: boolean): readonly TestCaseSummary[] {
  const { data = NONE } = useQuery({
    ...callQuery(useApi(), listTestCases, { query: { test_case_type } }),
    enabled,
    meta: { quiet: true },
  })
  return data
}

/**
 * Before changed instructions are saved they can be tried on the core test cases, where there are some and a model
 * reads instructions at all. Saving itself is never held up.
 */
export function useGate(editor: PromptEditor) {
  const { kind, mayEdit, inForce, dirty, text, overtaken } = editor
  const possible = mayEdit && inForce?.has_effect === true
  const cases = useCoreCount(kind, possible)
  const start = useStartPromptGate()
  const cancel = useCancelPromptGate()
  const [asking, setAsking] = useState(false)
  /** The trial that is looked at, and the text that it tries. */
  const [tried, setTried] = useState<{ id: string; text: string } | null>(null)
  const query = usePromptGate(tried?.id ?? null)
  const gate = query.data ?? null
  const running = gate !== null && isGateRunning(gate)
  const close = () => {
    if (running) cancel.mutate(gate.id)
    setAsking(false)
    setTried(null)
    start.reset()
  }
  return {
    cases,
    gate,
    failed: query.isError && gate === null,
    running,
    starting: start.isPending,
    stopping: cancel.isPending,
    /** The question is open: save now, or try first. */
    asking: asking && tried === null && dirty && !overtaken,
    /** What is in the area is no longer what was tried. */
    isOld: tried !== null && tried.text !== text,
    isOpen: tried !== null,
    /** Save was pressed: asks where a trial is possible, else saves. */
    press: () => {
      if (possible && dirty && cases > 0 && tried === null && !asking) setAsking(true)
      else saveNow()
    },
    saveNow,
    tryFirst: () => start.mutate({ kind, content: text }, { onSuccess: ({ id }) => setTried({ id, text }) }),
    stop: () => gate && cancel.mutate(gate.id),
    close,
  }

  function saveNow() {
    close()
    editor.save()
  }
}
