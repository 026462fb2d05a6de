import { ApiError } from '@cuecard/contract/client.ts'
import {
  getAnswerPrompt,
  getExplainPrompt,
  listPromptVersions,
  saveAnswerPrompt,
  saveExplainPrompt,
} from '@cuecard/contract/prompts.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useApi } from '../../lib/api.ts'
import { PROMPT_LABELS } from './prompt-labels.ts'

const CALLS = {
  answer: { get: getAnswerPrompt, save: saveAnswerPrompt },
  explain: { get: getExplainPrompt, save: saveExplainPrompt },
} as const

export function usePrompt(kind: PromptKind) {
  return useQuery({ ...callQuery(useApi(), CALLS[kind].get, {}), meta: { failed: PROMPT_LABELS[kind].fetchFailed } })
}

/** Newest first. */
export function usePromptVersions(kind: PromptKind) {
  return useQuery({
    ...callQuery(useApi(), listPromptVersions, { query: { kind } }),
    meta: { failed: `Error fetching the history of ${PROMPT_LABELS[kind].named}` },
  })
}

export interface PromptChange {
  content: string
  base_version: number | null
  restored_from?: number
}

/** After an edit conflict the other user's version is loaded, so that it can be shown. */
export function useSavePrompt(kind: PromptKind) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = callQuery(api, CALLS[kind].get, {})
  const { saved, saveFailed } = PROMPT_LABELS[kind]
  return useMutation({
    mutationFn: (change: PromptChange) => api(CALLS[kind].save, { body: change }),
    onSuccess: async (inForce) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, inForce)
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      await queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({
        queryKey: callQuery(api, listPromptVersions, { query: { kind } }).queryKey,
      })
    },
    meta: { said: saved, failed: saveFailed, refresh: [listPromptVersions] },
  })
}
