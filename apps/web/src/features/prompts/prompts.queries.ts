import * as calls from '@cuecard/contract/prompts.ts'
import { useCached, useCallQuery, useCallMutation } from '../../lib/api.ts'
import { isConflict } from '../../lib/field-errors.ts'
import { PROMPT_LABELS } from './prompt-labels.ts'

const CALLS = {
  answer: { get: calls.getAnswerPrompt, save: calls.saveAnswerPrompt },
  explain: { get: calls.getExplainPrompt, save: calls.saveExplainPrompt },
} as const

export const usePrompt = (kind: calls.PromptKind) =>
  useCallQuery(CALLS[kind].get, { input: {}, meta: { failed: PROMPT_LABELS[kind].fetchFailed } })

/** Newest first. */
export const usePromptVersions = (kind: calls.PromptKind) =>
  useCallQuery(calls.listPromptVersions, {
    input: { query: { kind } },
    meta: { failed: `Error fetching the history of ${PROMPT_LABELS[kind].named}` },
  })

export interface PromptChange {
  content: string
  base_version: number | null
  restored_from?: number
}

/** After an edit conflict the other user's version is loaded, so that it can be shown. */
export function useSavePrompt(kind: calls.PromptKind) {
  const cached = useCached(CALLS[kind].get, {})
  const history = useCached(calls.listPromptVersions, { query: { kind } })
  const { saved, saveFailed } = PROMPT_LABELS[kind]
  return useCallMutation(CALLS[kind].save, (change: PromptChange) => ({ body: change }), {
    onSuccess: async (inForce) => {
      await cached.cancel()
      cached.set(inForce)
    },
    onError: async (error) => {
      if (!isConflict(error)) return
      await cached.reload()
      await history.reload()
    },
    meta: { said: saved, failed: saveFailed, refresh: [calls.listPromptVersions] },
  })
}
