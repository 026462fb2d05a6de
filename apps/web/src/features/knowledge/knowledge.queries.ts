import * as calls from '@cuecard/contract/knowledge/knowledge.ts'
import * as knowledgeStatus from '@cuecard/contract/knowledge/status.ts'
import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { useCached, useCallMutation, useCallQuery, useReload } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FROM_DOCUMENTS, LEDGER, useShowSyncEnd } from '../../shared/documents/sync-end.ts'

/** How many passages the question box shows. */
const SEARCH_SHOWN = 8

export const useKnowledgeItems = () =>
  useCallQuery(calls.listKnowledgeItems, { input: {}, meta: { failed: 'Failed to load knowledge items' } })

/** Polls while embeddings are being computed or the playbook is being written, because no event reports their end. */
export const useKnowledgeStatus = () =>
  useCallQuery(knowledgeStatus.getKnowledgeStatus, {
    input: {},
    refetchInterval: ({ state }) =>
      state.data && (isOptimising(state.data) || state.data.is_playbook_expected) ? 2 * SYNC_POLL_MS : false,
    meta: { failed: 'Failed to load knowledge status' },
  })

export const isOptimising = (status: knowledgeStatus.KnowledgeStatus): boolean =>
  status.embeddings === 'on' && status.passages_embedded < status.passages

/** The sync status, polled every 5 s while a sync runs; poll errors are ignored. */
export const useSyncStatus = () =>
  useCallQuery(knowledgeStatus.getSyncStatus, {
    input: {},
    refetchInterval: ({ state }) => (state.data?.is_running || state.status === 'error' ? SYNC_POLL_MS : false),
    meta: { quiet: true },
  })

/** Reloads the list during a sync, shows a toast when it has ended, and reloads what it changed. Use it once per page. */
export function useSyncEnd(): void {
  const reload = useReload()
  const showEnd = useShowSyncEnd()
  useChange(useSyncStatus().data, (before, now) => {
    if (!before.is_running) return
    if (now.is_running) {
      if (now.progress !== before.progress) reload(LEDGER)
      return
    }
    showEnd(now)
  })
}

/** Reloads what the playbook and the documents beside it change once they are written. Use it once per page. */
export function usePlaybookEnd(): void {
  const reload = useReload()
  useChange(useKnowledgeStatus().data, (before, now) => {
    if (before.is_playbook_expected && !now.is_playbook_expected) reload([calls.listKnowledgeItems, ...FROM_DOCUMENTS])
  })
}

/** A call that starts a sync returns its status, which starts the polling. */
function useSyncStarted() {
  const cached = useCached(knowledgeStatus.getSyncStatus, {})
  const reload = useReload()
  return (status: knowledgeStatus.SyncStatus) => {
    cached.set(status)
    reload(LEDGER)
  }
}

const STARTS_SYNC = { said: 'AI knowledge sync started', failed: 'Failed to update AI knowledge' }

export const useStartSync = () =>
  useCallMutation(calls.startKnowledgeSync, () => ({}), { onSuccess: useSyncStarted(), meta: STARTS_SYNC })

/** Reads one item again, with all its pages. */
export const useRetryItem = () =>
  useCallMutation(calls.retryKnowledgeItem, (id: string) => ({ params: { id } }), {
    onSuccess: useSyncStarted(),
    meta: STARTS_SYNC,
  })

export const useRetryPage = (id: string) =>
  useCallMutation(calls.retryKnowledgePage, (page_id: string) => ({ params: { id, page_id } }), {
    onSuccess: useSyncStarted(),
    meta: STARTS_SYNC,
  })

/** A web site's pages. */
export const useKnowledgePages = (itemId: string) =>
  useCallQuery(calls.listKnowledgePages, {
    input: { params: { id: itemId } },
    meta: { failed: 'Failed to load the pages' },
  })

/** Optimistic: the switch is restored when the call fails. */
export function useNightlyResync() {
  const cached = useCached(knowledgeStatus.getKnowledgeStatus, {})
  const show = (on: boolean) => cached.set((status) => status && { ...status, is_nightly_resync_enabled: on })
  return useCallMutation(calls.updateNightlyResync, (on: boolean) => ({ body: { is_nightly_resync_enabled: on } }), {
    scope: { id: 'nightly re-sync' },
    onMutate: async (on) => {
      await cached.cancel()
      show(on)
    },
    onError: (_error, on) => show(!on),
    onSettled: () => void cached.reload(),
    meta: { failed: 'Failed to change the nightly re-sync' },
  })
}

/** The passages nearest to `query`; disabled for a blank query. */
export const useSearchKnowledge = (query: string) =>
  useCallQuery(calls.searchKnowledge, { input: { body: { query, limit: SEARCH_SHOWN } }, enabled: query.trim() !== '' })
