import { verifySession } from '@cuecard/contract/auth.ts'
import { downloadExtension } from '@cuecard/contract/extension.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge.ts'
import { CONNECTION_POLL_MS, SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, callQuery, useApi } from '../../lib/api.ts'
import { saveBlob } from '../../shared/controls/save-blob.ts'

export function useKnowledgeStatus() {
  return useQuery({
    ...callQuery(useApi(), getKnowledgeStatus, {}),
    meta: { failed: 'Failed to load knowledge status' },
  })
}

/** Polled every 5 s while a sync runs; poll errors are ignored (spec §4). When it ends, what it changed is asked again. */
export function useSyncStatus() {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...callQuery(useApi(), getSyncStatus, {}),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.is_running ? SYNC_POLL_MS : false),
  })
  const running = query.data?.is_running ?? false
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) {
      for (const endpoint of [verifySession, getKnowledgeStatus]) {
        void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
      }
    }
    wasRunning.current = running
  }, [queryClient, running])
  return query
}

/**
 * While `watching`, asks every 5 s who is signed in, as long as the tab is visible: whoever has just connected their
 * extension comes back to a step that is done. A poll that fails is ignored; the next one may do better.
 */
export function useConnectionPoll(watching: boolean): void {
  useQuery({
    ...callQuery(useApi(), verifySession, {}),
    meta: { quiet: true },
    staleTime: 60_000,
    refetchInterval: watching ? CONNECTION_POLL_MS : false,
  })
}

/** Asks the server now whether the extension is connected; the whole app hears what it says. */
export function useVerifyConnection() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(verifySession),
    meta: { failed: 'The connection could not be verified' },
    onSuccess: (session) => queryClient.setQueryData(callQuery(api, verifySession, {}).queryKey, session),
  })
}

/** Saves the extension's zip. The step itself says when it failed (spec §8: downloads show no toast). */
export function useDownloadExtension() {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await api(downloadExtension)
      saveBlob(blob, fileName ?? 'cuecard-extension.zip')
    },
    meta: { quiet: true },
  })
}
