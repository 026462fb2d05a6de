import { verifySession } from '@cuecard/contract/auth.ts'
import { ApiError } from '@cuecard/contract/client.ts'
import {
  downloadKnowledgeFile,
  getKnowledgeStatus,
  getSyncStatus,
  listKnowledgeItems,
  removeKnowledgeItem,
  searchKnowledge,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge.ts'
import type { KnowledgeItem, KnowledgeStatus } from '@cuecard/contract/knowledge.ts'
import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, callQuery, useApi } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { saveBlob } from '../../shared/save-blob.ts'
import { uploadItem } from './upload-item.ts'
import type { ItemUpload } from './upload-item.ts'

/** Passages that the search box shows. */
const SEARCH_SHOWN = 8

export function useKnowledgeItems() {
  return useQuery({
    ...callQuery(useApi(), listKnowledgeItems, {}),
    meta: { failed: 'Failed to load knowledge items' },
  })
}

/** Asks again while passages are still being prepared for search by meaning; nothing else tells when that ends. */
export function useKnowledgeStatus() {
  return useQuery({
    ...callQuery(useApi(), getKnowledgeStatus, {}),
    refetchInterval: (query) => (query.state.data && isOptimising(query.state.data) ? 2 * SYNC_POLL_MS : false),
    meta: { failed: 'Failed to load knowledge status' },
  })
}

export function isOptimising(status: KnowledgeStatus): boolean {
  return status.embeddings === 'on' && status.passages_embedded < status.passages
}

/** The running sync, polled every 5 s; errors of the poll are ignored (spec §4). */
export function useSyncStatus() {
  return useQuery({
    ...callQuery(useApi(), getSyncStatus, {}),
    refetchInterval: ({ state }) => (state.data?.is_running || state.status === 'error' ? SYNC_POLL_MS : false),
    meta: { quiet: true },
  })
}

/** Says when a poll finds the sync finished, and loads what it has changed. Once a page. */
export function useSyncEnd(): void {
  const { data } = useSyncStatus()
  const queryClient = useQueryClient()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (!data) return
    if (wasRunning.current && !data.is_running) {
      for (const endpoint of [listKnowledgeItems, getKnowledgeStatus, searchKnowledge, verifySession]) {
        void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
      }
      if (data.failure === null) toast({ tone: 'success', title: 'AI knowledge sync completed' })
      else toast({ tone: 'error', title: 'Failed to update AI knowledge', description: data.failure })
    }
    wasRunning.current = data.is_running
  }, [data, queryClient])
}

export function useStartSync() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(startKnowledgeSync),
    onSuccess: (status) => {
      queryClient.setQueryData(callQuery(api, getSyncStatus, {}).queryKey, status)
      void queryClient.invalidateQueries({ queryKey: callKey(listKnowledgeItems) })
    },
    meta: { said: 'AI knowledge sync started', failed: 'Failed to update AI knowledge' },
  })
}

export function useRemoveItem() {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api(removeKnowledgeItem, { params: { id } }),
    meta: {
      said: 'Knowledge item deleted successfully',
      failed: 'Failed to delete knowledge item',
      refresh: [listKnowledgeItems, getKnowledgeStatus, searchKnowledge],
    },
  })
}

/** Failures are only logged (spec §8). */
export function useDownloadItem() {
  const api = useApi()
  return useMutation({
    mutationFn: async (item: KnowledgeItem) => {
      const { blob, fileName } = await api(downloadKnowledgeFile, { params: { id: item.id } })
      saveBlob(blob, item.file_path ?? fileName ?? item.name)
    },
    meta: { quiet: true },
  })
}

/** How a file goes to the server; a test passes its own. */
export type SendItem = (upload: ItemUpload) => Promise<KnowledgeItem>

export function useCreateItem(send: SendItem = uploadItem) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error) => {
      // Uploads pass the app's client by; asking for the session anew brings its rule for an ended one about.
      if (error instanceof ApiError && error.status === 401) {
        void queryClient.invalidateQueries({ queryKey: callKey(verifySession) })
      }
    },
    meta: {
      said: 'Knowledge item created successfully',
      failed: 'Failed to create knowledge item',
      refresh: [listKnowledgeItems, getKnowledgeStatus],
    },
  })
}

/** The passages that answer `query` best; asks only for a query that is not blank. */
export function useSearchKnowledge(query: string) {
  return useQuery({
    ...callQuery(useApi(), searchKnowledge, { body: { query, limit: SEARCH_SHOWN } }),
    enabled: query.trim() !== '',
  })
}
