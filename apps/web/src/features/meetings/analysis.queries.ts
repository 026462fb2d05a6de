import { getAnalysisStatus, syncManagerAnalysis, updateUserNotes } from '@cuecard/contract/meetings/analysis.ts'
import type { AnalysisJob, AnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import { getMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, useApi, useCallQuery, useCallMutation } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** Most meetings are analysed within seconds, so this poll is quicker than the one of a knowledge sync. */
export const ANALYSIS_POLL_MS = 2_000

type JobName = keyof AnalysisStatus

/** Toasts for a job that ended while the page was open. */
const ENDED: Record<JobName, { said: string; failed: string }> = {
  user_notes: { said: 'User notes updated', failed: 'Failed to update user notes' },
  manager_analysis: { said: 'Summary updated', failed: 'Failed to sync meeting' },
}

const JOBS: readonly JobName[] = ['user_notes', 'manager_analysis']

const isRunning = (status: AnalysisStatus | undefined) => JOBS.some((name) => status?.[name].is_running)

/** The progress of notes and summary; polled while one of them is being written. A failed poll is retried. */
export const useAnalysisStatus = (meetingId: string) =>
  useCallQuery(getAnalysisStatus, {
    input: { params: { id: meetingId } },
    refetchInterval: ({ state }) => (isRunning(state.data) ? ANALYSIS_POLL_MS : false),
    meta: { quiet: true },
  })

/** One of the two jobs; null until it is known. */
export function useAnalysisJob(meetingId: string, name: JobName): AnalysisJob | null {
  return useAnalysisStatus(meetingId).data?.[name] ?? null
}

/** Reloads the meeting when a poll finds that a job ended, and shows a toast. Use once per page. */
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

/** The call that starts a job replies with its state, from which the poll continues. */
function useJobStarted(meetingId: string, name: JobName) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (status: AnalysisStatus) => {
    queryClient.setQueryData(callQuery(api, getAnalysisStatus, { params: { id: meetingId } }).queryKey, status)
    if (status[name].is_running) return
    // The job ended before the reply was written, so no poll will see it end.
    const { queryKey } = callQuery(api, getMeeting, { params: { id: meetingId } })
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Sync Meeting and Generate Summary: the same call with different toasts. */
export function useSyncMeeting(meetingId: string, said = 'Meeting sync started. Check back later.') {
  const onSuccess = useJobStarted(meetingId, 'manager_analysis')
  return useCallMutation(syncManagerAnalysis, () => ({ params: { id: meetingId } }), {
    onSuccess,
    meta: { said, tone: 'info', failed: 'Failed to sync meeting' },
  })
}

export function useGenerateSummary(meetingId: string) {
  return useSyncMeeting(meetingId, 'Summary update started. Check back later.')
}

export function useUpdateNotes(meetingId: string) {
  const onSuccess = useJobStarted(meetingId, 'user_notes')
  return useCallMutation(updateUserNotes, () => ({ params: { id: meetingId } }), {
    onSuccess,
    meta: { said: 'User notes update started. Check back later.', failed: 'Failed to update user notes' },
  })
}
