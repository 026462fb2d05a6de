import type { Api } from '@cuecard/contract/client.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { listKnowledgeOwners } from '@cuecard/contract/knowledge/care.ts'
import * as calls from '@cuecard/contract/knowledge/gaps.ts'
import { ownTimeZone } from '@cuecard/contract/time.ts'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callKey, useApi, useCached, useCallMutation, useCallQuery, useReload } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { toast } from '../../lib/toast.ts'
import { type GapPages, type GapState, keepGap, loadedGaps, withoutGap } from './gap-pages.ts'

const POLL_MS = 2_000
/** Somebody waits for this one. */
const ONE_POLL_MS = 1_000
const STEP = 20

const keyOf = (state: GapState) => [...callKey(calls.listKnowledgeGaps), 'pages', state]

/** Those of the reader alone; those that were due before a day. */
export interface GapFilter {
  owner?: 'me'
  due_before?: string
}

/** Most asked first, 20 per page. A failure is shown in the page, not as a toast. */
export function useGaps(state: GapState, filter: GapFilter = {}) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...keyOf(state), filter],
    queryFn: ({ pageParam, signal }) =>
      api(calls.listKnowledgeGaps, { query: { state, ...filter, offset: pageParam, limit: STEP } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => {
      const { inState, left } = loadedGaps(pages, state)
      return left > 0 ? inState : null
    },
    meta: { quiet: true },
  })
}

/** The job, polled while it runs. A poll that fails is tried again. */
export const useGapSync = () =>
  useCallQuery(calls.getGapSync, {
    input: {},
    refetchInterval: ({ state }) => (state.data?.is_running || state.status === 'error' ? POLL_MS : false),
    meta: { quiet: true },
  })

/** Shows a toast when the job has ended and reloads the list. Use it once per page. */
export function useGapSyncEnd(): void {
  const reload = useReload()
  useChange(useGapSync().data, (before, now) => {
    if (!before.is_running || now.is_running) return
    reload([calls.listKnowledgeGaps])
    if (now.failure === null) toast({ tone: 'success', title: 'Knowledge gaps synced successfully' })
    else toast({ tone: 'error', title: 'Failed to sync knowledge gaps', description: now.failure })
  })
}

export const useSyncGaps = () =>
  useCallMutation(calls.syncKnowledgeGaps, () => ({}), {
    onSuccess: useCached(calls.getGapSync, {}).set,
    meta: { failed: 'Failed to sync knowledge gaps' },
  })

/** Whether the server is drafting or asking the gap's question again. */
const isUnderWay = ({ state, item_id }: calls.KnowledgeGap) =>
  state === 'drafting' || (state === 'approved' && item_id !== null)

/** Polls one gap while it is being drafted or asked again, and updates it in the list. */
export function useGapWatch(gap: calls.KnowledgeGap): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useQuery({
    queryKey: [...callKey(calls.getKnowledgeGap), 'watched', gap.id],
    queryFn: ({ signal }) => reloadGap(api, queryClient, { id: gap.id, signal }),
    enabled: isUnderWay(gap),
    refetchInterval: POLL_MS,
    staleTime: 0,
    meta: { quiet: true },
  })
}

async function reloadGap(api: Api, queryClient: QueryClient, { id, signal }: { id: string; signal: AbortSignal }) {
  const gap = await api(calls.getKnowledgeGap, { params: { id } }, { signal })
  putGap(queryClient, gap)
  if (gap.state === 'closed') void queryClient.invalidateQueries({ queryKey: keyOf('closed') })
  return gap
}

function putGap(queryClient: QueryClient, gap: calls.KnowledgeGap): void {
  queryClient.setQueryData(callKey(calls.getKnowledgeGap, { params: { id: gap.id } }), gap)
  for (const state of ['open', 'closed'] as const)
    queryClient.setQueriesData<GapPages>({ queryKey: keyOf(state) }, (pages) => pages && keepGap(pages, gap, state))
}

/** The gap of something that was not answered well; opening it may make one, so the lists are read again. */
export const useOpenGap = (onOpened: (gap: calls.KnowledgeGap) => void) =>
  useCallMutation(
    calls.openKnowledgeGap,
    (body: calls.Unanswered) => ({ body: { ...body, time_zone: ownTimeZone() } }),
    {
      onSuccess: onOpened,
      meta: { failed: 'Failed to open the question', refresh: [calls.listKnowledgeGaps] },
    },
  )

/** One gap as it is now, followed while it is drafted or asked again. */
export function useGap(first: calls.KnowledgeGap): calls.KnowledgeGap {
  const { data } = useCallQuery(calls.getKnowledgeGap, {
    input: { params: { id: first.id } },
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ONE_POLL_MS : false),
    meta: { quiet: true },
  })
  return data ?? first
}

export function useDraftGap(id: string) {
  const queryClient = useQueryClient()
  return useCallMutation(calls.draftGapAnswer, () => ({ params: { id }, query: { time_zone: ownTimeZone() } }), {
    onSuccess: (gap) => putGap(queryClient, gap),
    meta: { failed: 'Failed to draft an answer' },
  })
}

export function useApproveGap(id: string, onApproved: () => void) {
  const queryClient = useQueryClient()
  return useCallMutation(
    calls.approveGapAnswer,
    (body: z.input<typeof calls.ApprovedAnswer>) => ({ params: { id }, body }),
    {
      onSuccess: (gap) => {
        onApproved()
        putGap(queryClient, gap)
      },
      meta: {
        said: 'Answer approved, it is being added to your knowledge base',
        failed: 'Failed to approve the answer',
        refresh: [listKnowledgeItems, getKnowledgeStatus, getSyncStatus],
      },
    },
  )
}

export function useTendGap(id: string) {
  const queryClient = useQueryClient()
  return useCallMutation(calls.updateKnowledgeGap, (body: calls.GapCare) => ({ params: { id }, body }), {
    onSuccess: (gap) => putGap(queryClient, gap),
    meta: { failed: 'Failed to change the knowledge gap' },
  })
}

export const useMergeGap = (id: string) =>
  useCallMutation(calls.mergeKnowledgeGap, (into_id: string) => ({ params: { id }, body: { into_id } }), {
    meta: {
      said: 'Knowledge gaps merged',
      failed: 'Failed to merge the knowledge gaps',
      refresh: [calls.listKnowledgeGaps],
    },
  })

export const useSeparateGap = () =>
  useCallMutation(calls.separateKnowledgeGap, (id: string) => ({ params: { id } }), {
    meta: {
      said: 'Knowledge gaps separated',
      failed: 'Failed to separate the knowledge gap',
      refresh: [calls.listKnowledgeGaps],
    },
  })

/** The people of the company who can look after a gap. */
export const useGapOwners = () => useCallQuery(listKnowledgeOwners, { input: {}, meta: { quiet: true } }).data?.owners

export function useRemoveGap() {
  const queryClient = useQueryClient()
  return useCallMutation(calls.removeKnowledgeGap, (id: string) => ({ params: { id } }), {
    onSuccess: (_reply, id) => {
      for (const state of ['open', 'closed'] as const)
        queryClient.setQueriesData<GapPages>(
          { queryKey: keyOf(state) },
          (pages) => pages && withoutGap(pages, id, state),
        )
    },
    meta: { said: 'Knowledge gap removed', failed: 'Failed to remove knowledge gap' },
  })
}
