import { getAnalysisStatus, syncManagerAnalysis, updateUserNotes } from '@cuecard/contract/meeting-analysis.ts'
import type { AnalysisJob, AnalysisStatus } from '@cuecard/contract/meeting-analysis.ts'
import { getMeeting } from '@cuecard/contract/meetings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, useApi } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** Most meetings are analysed within seconds, so this poll is quicker than the one of a knowledge sync. */
export const ANALYSIS_POLL_MS = 2_000

type JobName = keyof AnalysisStatus

/** Words of a job that ended while somebody looked on; its beginning has those of spec §8. */
const ENDED: Record<JobName, { said: string; failed: string }> = {
  user_notes: { said: 'User notes updated', failed: 'Failed to update user notes' },
  manager_analysis: { said: 'Summary updated', failed: 'Failed to sync meeting' },
}

const JOBS: readonly JobName[] = ['user_notes', 'manager_analysis']

const isRunning = (status: AnalysisStatus | undefined) => JOBS.some((name) => status?.[name].is_running)

/** How far notes and summary are; polled while one of them is being written. A poll that fails is tried again. */
export function useAnalysisStatus(meetingId: string) {
  return useQuery({
    ...callQuery(useApi(), getAnalysisStatus, { params: { id: meetingId } }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? ANALYSIS_POLL_MS : false),
    meta: { quiet: true },
  })
}

/** One of the two jobs; null until it is known. */
export function useAnalysisJob(meetingId: string, name: JobName): AnalysisJob | null {
  return useAnalysisStatus(meetingId).data?.[name] ?? null
}

/** Loads the meeting anew when a poll finds a job ended, and says how it ended. Once a page. */
export function useAnalysisEnd(meetingId: string): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useAnalysisStatus(meetingId)
  const before = useRef<AnalysisStatus | null>(null)
  useEffect(() => {
    if (!data) return
    const last = before.current
    before.current = data
    const ended = JOBS.filter((name) => last?.[name].is_running && !data[name].is_running)
    if (ended.length === 0) return
    void queryClient.invalidateQueries({ queryKey: callQuery(api, getMeeting, { params: { id: meetingId } }).queryKey })
    for (const name of ended) {
      const { failure } = data[name]
      if (failure === null) toast({ tone: 'success', title: ENDED[name].said })
      else toast({ tone: 'error', title: ENDED[name].failed, description: failure })
    }
  }, [api, data, meetingId, queryClient])
}

/** What starts a job answers with its state: the poll goes on from there. */
function useJobStarted(meetingId: string, name: JobName) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (status: AnalysisStatus) => {
    queryClient.setQueryData(callQuery(api, getAnalysisStatus, { params: { id: meetingId } }).queryKey, status)
    if (status[name].is_running) return
    // It ended before the reply was written: nothing is left to wait for.
    const { queryKey } = callQuery(api, getMeeting, { params: { id: meetingId } })
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Sync Meeting; Generate Summary is the same call under other words. */
export function useSyncMeeting(meetingId: string, said = 'Meeting sync started. Check back later.') {
  const api = useApi()
  const onSuccess = useJobStarted(meetingId, 'manager_analysis')
  return useMutation({
    mutationFn: () => api(syncManagerAnalysis, { params: { id: meetingId } }),
    onSuccess,
    meta: { said, tone: 'info', failed: 'Failed to sync meeting' },
  })
}

export function useGenerateSummary(meetingId: string) {
  return useSyncMeeting(meetingId, 'Summary update started. Check back later.')
}

export function useUpdateNotes(meetingId: string) {
  const api = useApi()
  const onSuccess = useJobStarted(meetingId, 'user_notes')
  return useMutation({
    mutationFn: () => api(updateUserNotes, { params: { id: meetingId } }),
    onSuccess,
    meta: { said: 'User notes update started. Check back later.', failed: 'Failed to update user notes' },
  })
}
