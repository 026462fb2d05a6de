import { verifySession } from '@cuecard/contract/auth.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge.ts'
import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, callQuery, useApi } from '../../lib/api.ts'

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
