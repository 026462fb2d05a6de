import {
  exportActivitySummary,
  getActivitySummary,
  getActivityTimeline,
  getTalkTimeline,
} from '@cuecard/contract/user-metrics.ts'
import type { MetricsFilter, PeopleFilter } from '@cuecard/contract/user-metrics.ts'
import { getAnswerQuality, listAnswers, type ResponseFate } from '@cuecard/contract/answers.ts'
import { getTestGrades } from '@cuecard/contract/prompt-tests/test-grades.ts'
import { ownTimeZone } from '@cuecard/contract/time.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callKey, useApi, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { saveBlob } from '../../shared/controls/save-blob.ts'

/** Never from the cache; the old figures stay visible until those of a changed filter have loaded. */
const FRESH = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const useActivitySummary = (filter: MetricsFilter) =>
  useCallQuery(getActivitySummary, {
    input: { query: filter },
    ...FRESH,
    meta: { failed: 'Failed to load user metrics' },
  })

export const useActivityTimeline = (filter: MetricsFilter) =>
  useCallQuery(getActivityTimeline, {
    input: { query: { ...filter, time_zone: ownTimeZone() } },
    ...FRESH,
    meta: { failed: 'Failed to load the activity over time' },
  })

export const useAnswerQuality = (filter: MetricsFilter) =>
  useCallQuery(getAnswerQuality, {
    input: { query: { ...filter, time_zone: ownTimeZone() } },
    ...FRESH,
    meta: { failed: 'Failed to load the answer quality' },
  })

/** The answers behind the figures, page by page. The dialog shows a failure, so there is no toast. */
export function useAnswerList(show: ResponseFate, { from, to }: MetricsFilter) {
  const api = useApi()
  const filter = { show, ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return useInfiniteQuery({
    queryKey: [...callKey(listAnswers, filter), 'pages'],
    queryFn: ({ pageParam, signal }) => api(listAnswers, { query: { ...filter, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { answers }) => sum + answers.length, 0)
      return loaded < total ? loaded : null
    },
    staleTime: 0,
    meta: { quiet: true },
  })
}

export const useTestGrades = (filter: MetricsFilter) =>
  useCallQuery(getTestGrades, {
    input: { query: { ...filter, time_zone: ownTimeZone() } },
    ...FRESH,
    meta: { failed: 'Failed to load the test grades' },
  })

/** Of the own company, whichever is chosen for the rest. */
export const useTalkTimeline = ({ from, to }: MetricsFilter) =>
  useCallQuery(getTalkTimeline, {
    input: { query: { ...(from ? { from } : {}), ...(to ? { to } : {}), time_zone: ownTimeZone() } },
    ...FRESH,
    meta: { failed: 'Failed to load the talk figures' },
  })

/** Downloads the people whom the list shows as a file. */
export const useExportMetrics = () =>
  useCallMutation(
    exportActivitySummary,
    (filter: MetricsFilter & PeopleFilter) => ({ query: { ...filter, time_zone: ownTimeZone() } }),
    {
      onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName ?? 'user-metrics.csv'),
      meta: { said: 'User metrics exported', failed: 'Failed to export user metrics' },
    },
  )
