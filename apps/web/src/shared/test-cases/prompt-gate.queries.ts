import { cancelPromptGate, getPromptGate, startPromptGate } from '@cuecard/contract/prompt-tests/runs.ts'
import type { PromptGate, Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callQuery, useApi, useCallMutation, useCallQuery } from '../../lib/api.ts'

/** A gate run is short, so it is polled more often than a test run. */
const GATE_POLL_MS = 2_000

export const isGateRunning = ({ state }: Pick<PromptGate, 'state'>) => state === 'queued' || state === 'running'

export interface GateOrder {
  kind: PromptKind
  content: string
  /** Answers a case, with each of the two texts. */
  repetitions: Repetitions
}

export function useStartPromptGate() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallMutation(startPromptGate, (body: GateOrder) => ({ body }), {
    onSuccess: (gate) =>
      queryClient.setQueryData(callQuery(api, getPromptGate, { params: { id: gate.id } }).queryKey, gate),
    meta: { failed: 'Failed to run tests' },
  })
}

/** The state of a gate run, polled while it runs; disabled while `id` is null. */
export const usePromptGate = (id: string | null) =>
  useCallQuery(getPromptGate, {
    input: { params: { id: id ?? '' } },
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data && isGateRunning(state.data)) ? GATE_POLL_MS : false,
    meta: { quiet: true },
  })

export const useCancelPromptGate = () =>
  useCallMutation(cancelPromptGate, (id: string) => ({ params: { id } }), {
    meta: { failed: 'Failed to stop the tests', refresh: [getPromptGate] },
  })
