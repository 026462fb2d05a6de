import {
  approveDiscoveredKnowledge,
  approveSeveralDiscovered,
  type DiscoveredDocument,
  removeDiscoveredKnowledge,
  generateTribalKnowledge,
  getTribalKnowledgeStatus,
  listDiscoveredKnowledge,
  listDiscoveredQuestions,
} from '@cuecard/contract/discovered-knowledge.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { KNOWLEDGE_ITEMS_PAGE } from '@cuecard/contract/limits.ts'
import { ownTimeZone } from '@cuecard/contract/time.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callKey, useApi, useCached, useCallMutation, useCallQuery, useReload } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { toast } from '../../lib/toast.ts'

const POLL_MS = 2_000
const NOTHING_TO_READ = { tone: 'info', title: 'There is no analysed meeting to read yet' } as const

/** 300 items per page. A failure is shown in the page, not as a toast. */
export function useDiscovered() {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...callKey(listDiscoveredKnowledge), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(listDiscoveredKnowledge, { query: { offset: pageParam, limit: KNOWLEDGE_ITEMS_PAGE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
      return last.items.length > 0 && loaded < last.total ? loaded : null
    },
    meta: { quiet: true },
  })
}

/** The job, polled while it runs. A poll that fails is tried again. */
export const useGeneration = () =>
  useCallQuery(getTribalKnowledgeStatus, {
    input: {},
    refetchInterval: ({ state }) => (state.data?.is_running || state.status === 'error' ? POLL_MS : false),
    meta: { quiet: true },
  })

/** Reloads the items while the job runs and shows a toast when it has ended. Use it once per page. */
export function useGenerationEnd(): void {
  const reload = useReload()
  useChange(useGeneration().data, (before, now) => {
    if (!before.is_running || (now.is_running && now.progress === before.progress)) return
    reload([listDiscoveredKnowledge])
    if (now.is_running || now.failure !== null) return
    toast(now.has_meetings ? { tone: 'success', title: 'Your meetings were read' } : NOTHING_TO_READ)
  })
}

export const useGenerate = () =>
  useCallMutation(generateTribalKnowledge, () => ({}), {
    onSuccess: useCached(getTribalKnowledgeStatus, {}).set,
    meta: {
      said: 'Tribal knowledge generation started',
      failed: 'Failed to start tribal knowledge generation',
      refresh: [listDiscoveredKnowledge],
    },
  })

export const useDeleteDiscovered = () =>
  useCallMutation(removeDiscoveredKnowledge, (id: string) => ({ params: { id } }), {
    meta: {
      said: 'Knowledge item deleted',
      failed: 'Failed to delete knowledge item',
      refresh: [listDiscoveredKnowledge],
      // Somebody else deleted it.
      refreshOnFailure: [listDiscoveredKnowledge],
    },
  })

const ADDED = {
  said: 'Added to your knowledge base, a sync has started',
  failed: 'Failed to add to your knowledge base',
  refresh: [listDiscoveredKnowledge, listKnowledgeItems, getKnowledgeStatus, getSyncStatus],
  // Somebody else added or deleted one of them.
  refreshOnFailure: [listDiscoveredKnowledge],
}

export const useApproveDiscovered = (id: string) =>
  useCallMutation(
    approveDiscoveredKnowledge,
    (body: { name: string; text: string }) => ({ params: { id }, body: { ...body, time_zone: ownTimeZone() } }),
    { meta: ADDED },
  )

/** The questions that the items answered. */
export const useDiscoveredQuestions = (ids: readonly string[]) =>
  useCallQuery(listDiscoveredQuestions, {
    input: { body: { ids: [...ids] } },
    staleTime: Infinity,
    meta: { quiet: true },
  })

export const useApproveSeveral = () =>
  useCallMutation(
    approveSeveralDiscovered,
    (body: DiscoveredDocument) => ({ body: { ...body, time_zone: ownTimeZone() } }),
    { meta: ADDED },
  )
