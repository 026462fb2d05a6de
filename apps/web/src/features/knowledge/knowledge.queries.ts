import { verifySession } from '@cuecard/contract/auth.ts'
import {
  getKnowledgeStatus,
  getSyncStatus,
  listKnowledgeItems,
  listKnowledgePages,
  retryKnowledgeItem,
  retryKnowledgePage,
  searchKnowledge,
  updateNightlyResync,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge.ts'
import type { KnowledgeStatus, SyncStatus } from '@cuecard/contract/knowledge.ts'
import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, callQuery, useApi, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** How many passages the question box shows. */
const SEARCH_SHOWN = 8

export const useKnowledgeItems = () =>
  useCallQuery(listKnowledgeItems, { input: {}, meta: { failed: 'Failed to load knowledge items' } })

/** Polls while embeddings are being computed, because no event reports their end. */
export const useKnowledgeStatus = () =>
  useCallQuery(getKnowledgeStatus, {
    input: {},
    refetchInterval: (query) => (query.state.data && isOptimising(query.state.data) ? 2 * SYNC_POLL_MS : false),
    meta: { failed: 'Failed to load knowledge status' },
  })

export function isOptimising(status: KnowledgeStatus): boolean {
  return status.embeddings === 'on' && status.passages_embedded < status.passages
}

/** The sync status, polled every 5 s while a sync runs; poll errors are ignored. */
export const useSyncStatus = () =>
  useCallQuery(getSyncStatus, {
    input: {},
    refetchInterval: ({ state }) => (state.data?.is_running || state.status === 'error' ? SYNC_POLL_MS : false),
    meta: { quiet: true },
  })

const LEDGER = [listKnowledgeItems, listKnowledgePages]
const AFTER_SYNC = [...LEDGER, getKnowledgeStatus, searchKnowledge, verifySession]

/** Reloads the list during a sync, shows a toast when it has ended, and reloads what it changed. Use it once per page. */
export function useSyncEnd(): void {
  const { data } = useSyncStatus()
  const queryClient = useQueryClient()
  const before = useRef<SyncStatus | null>(null)
  useEffect(() => {
    if (!data) return
    const reload = (endpoints: typeof AFTER_SYNC) => {
      for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
    }
    const wasRunning = before.current?.is_running === true
    if (wasRunning && !data.is_running) {
      reload(AFTER_SYNC)
      if (data.failure === null) toast({ tone: 'success', title: 'AI knowledge sync completed' })
      else toast({ tone: 'error', title: 'Failed to update AI knowledge', description: data.failure })
    } else if (wasRunning && data.progress !== before.current?.progress) {
      reload(LEDGER)
    }
    before.current = data
  }, [data, queryClient])
}

/** A call that starts a sync returns its status, which starts the polling. */
function useSyncStarted() {
  const api = useApi()
  const queryClient = useQueryClient()
  return (status: SyncStatus) => {
    queryClient.setQueryData(callQuery(api, getSyncStatus, {}).queryKey, status)
    for (const endpoint of LEDGER) void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
  }
}

const STARTS_SYNC = { said: 'AI knowledge sync started', failed: 'Failed to update AI knowledge' }

export function useStartSync() {
  const onSuccess = useSyncStarted()
  return useCallMutation(startKnowledgeSync, () => ({}), { onSuccess, meta: STARTS_SYNC })
}

/** Reads one item again, with all its pages. */
export function useRetryItem() {
  const onSuccess = useSyncStarted()
  return useCallMutation(retryKnowledgeItem, (id: string) => ({ params: { id } }), { onSuccess, meta: STARTS_SYNC })
}

export function useRetryPage(itemId: string) {
  const onSuccess = useSyncStarted()
  return useCallMutation(retryKnowledgePage, (pageId: string) => ({ params: { id: itemId, page_id: pageId } }), {
    onSuccess,
    meta: STARTS_SYNC,
  })
}

/** A web site's pages. */
export const useKnowledgePages = (itemId: string) =>
  useCallQuery(listKnowledgePages, { input: { params: { id: itemId } }, meta: { failed: 'Failed to load the pages' } })

/** Optimistic: the switch is restored when the call fails. */
export function useNightlyResync() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = callQuery(api, getKnowledgeStatus, {})
  const show = (on: boolean) =>
    queryClient.setQueryData<KnowledgeStatus>(
      queryKey,
      (status) => status && { ...status, is_nightly_resync_enabled: on },
    )
  return useCallMutation(updateNightlyResync, (on: boolean) => ({ body: { is_nightly_resync_enabled: on } }), {
    scope: { id: 'nightly re-sync' },
    onMutate: async (on) => {
      await queryClient.cancelQueries({ queryKey })
      show(on)
    },
    onError: (_error, on) => show(!on),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
    meta: { failed: 'Failed to change the nightly re-sync' },
  })
}

/** The passages nearest to `query`; disabled for a blank query. */
export const useSearchKnowledge = (query: string) =>
  useCallQuery(searchKnowledge, { input: { body: { query, limit: SEARCH_SHOWN } }, enabled: query.trim() !== '' })
