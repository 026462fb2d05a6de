import {
  approveDiscoveredKnowledge,
  removeDiscoveredKnowledge,
  generateTribalKnowledge,
  getTribalKnowledgeStatus,
  listDiscoveredKnowledge,
} from '@cuecard/contract/discovered-knowledge.ts'
import { listKnowledgeItems, getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge.ts'
import type { GapSync } from '@cuecard/contract/knowledge-gaps.ts'
import { KNOWLEDGE_ITEMS_PAGE } from '@cuecard/contract/limits.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, callQuery, useApi, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

const POLL_MS = 2_000

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
  const { data } = useGeneration()
  const queryClient = useQueryClient()
  const before = useRef<GapSync | null>(null)
  useEffect(() => {
    if (!data) return
    const last = before.current
    before.current = data
    if (!last?.is_running || (data.is_running && data.progress === last.progress)) return
    void queryClient.invalidateQueries({ queryKey: callKey(listDiscoveredKnowledge) })
    if (!data.is_running && data.failure === null) toast({ tone: 'success', title: 'Your meetings were read' })
  }, [data, queryClient])
}

export function useGenerate() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallMutation(generateTribalKnowledge, () => ({}), {
    onSuccess: (status) =>
      queryClient.setQueryData<GapSync>(callQuery(api, getTribalKnowledgeStatus, {}).queryKey, status),
    meta: {
      said: 'Tribal knowledge generation started',
      failed: 'Failed to start tribal knowledge generation',
      refresh: [listDiscoveredKnowledge],
    },
  })
}

export const useDeleteDiscovered = () =>
  useCallMutation(removeDiscoveredKnowledge, (id: string) => ({ params: { id } }), {
    meta: {
      said: 'Knowledge item deleted',
      failed: 'Failed to delete knowledge item',
      refresh: [listDiscoveredKnowledge],
    },
  })

export const useApproveDiscovered = (id: string) =>
  useCallMutation(approveDiscoveredKnowledge, (body: { name: string; text: string }) => ({ params: { id }, body }), {
    meta: {
      said: 'Added to your knowledge base, a sync has started',
      failed: 'Failed to add to your knowledge base',
      refresh: [listDiscoveredKnowledge, listKnowledgeItems, getKnowledgeStatus, getSyncStatus],
    },
  })
