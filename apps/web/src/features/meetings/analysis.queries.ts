import {
  getAnalysisStatus,
  syncManagerAnalysis,
  updateCustomers,
  updateUserNotes,
} from '@cuecard/contract/meetings/analysis.ts'
import type { AnalysisJob, AnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import { listCustomerQuestions } from '@cuecard/contract/customer-questions.ts'
import { getCustomer, listCustomers } from '@cuecard/contract/customers.ts'
import { getMeeting, listMeetings, type MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { getWrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import { useEffect, useRef } from 'react'
import { useCached, useCallMutation, useCallQuery, useReload } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'

/** Most meetings are analysed within seconds, so this poll is quicker than the one of a knowledge sync. */
export const ANALYSIS_POLL_MS = 2_000

type JobName = 'user_notes' | 'manager_analysis'

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
export const useAnalysisJob = (meetingId: string, name: JobName): AnalysisJob | null =>
  useAnalysisStatus(meetingId).data?.[name] ?? null

/** Whether what is shown was written by the job's last run, which saves what rules found when the model failed. */
export const isOfLastRun = ({ started_at }: AnalysisJob, { updated_at }: { updated_at: string }) =>
  started_at !== null && Date.parse(updated_at) >= Date.parse(started_at)

/** What shows the outcome of a meeting's analysis beside the meeting itself. */
const FROM_ANALYSIS = [getWrapUp, listMeetings, listCustomers, getCustomer, listCustomerQuestions]

/** Reloads what jobs that ended have written. */
function useReloadWritten(meetingId: string) {
  const meeting = useCached(getMeeting, { params: { id: meetingId } })
  const reload = useReload()
  return (ended: readonly JobName[]) => {
    void meeting.reload()
    if (ended.includes('manager_analysis')) reload(FROM_ANALYSIS)
  }
}

/** Reloads the meeting when a poll finds that a job ended, and shows a toast. Use once per page. */
export function useAnalysisEnd(meetingId: string): void {
  const reloadWritten = useReloadWritten(meetingId)
  useChange(useAnalysisStatus(meetingId).data, (before, now) => {
    const ended = JOBS.filter((name) => before[name].is_running && !now[name].is_running)
    if (ended.length > 0) reloadWritten(ended)
    for (const name of ended) {
      const { failure } = now[name]
      if (failure === null) toast({ tone: 'success', title: ENDED[name].said })
      else toast({ tone: 'error', title: ENDED[name].failed, description: failure })
    }
  })
}

/** Reloads a meeting that was read just before its notes or summary were written, so that no poll sees a job end. Use once per page. */
export function useMissedEnd(meeting: MeetingDetail): void {
  const reloadWritten = useReloadWritten(meeting.id)
  const status = useAnalysisStatus(meeting.id).data
  const hasReloaded = useRef(false)
  const written = { user_notes: meeting.user_meeting_analysis, manager_analysis: meeting.manager_meeting_analysis }
  const isMissing = JOBS.some((name) => {
    const job = status?.[name]
    return job && !job.is_running && job.progress === 100 && job.failure === null && written[name] === null
  })
  useEffect(() => {
    if (!isMissing || hasReloaded.current) return
    hasReloaded.current = true
    reloadWritten(JOBS)
  }, [isMissing, reloadWritten])
}

/** The call that starts a job replies with its state, from which the poll continues. */
function useJobStarted(meetingId: string, name: JobName) {
  const cached = useCached(getAnalysisStatus, { params: { id: meetingId } })
  const reloadWritten = useReloadWritten(meetingId)
  return (status: AnalysisStatus) => {
    cached.set(status)
    // The job may have ended before the reply was written; then no poll will see it end.
    if (!status[name].is_running) reloadWritten([name])
  }
}

/** Sync Meeting and Generate Summary: the same call with different toasts. */
export const useSyncMeeting = (id: string, said = 'Meeting sync started. Check back later.') =>
  useCallMutation(syncManagerAnalysis, () => ({ params: { id } }), {
    onSuccess: useJobStarted(id, 'manager_analysis'),
    meta: { said, tone: 'info', failed: 'Failed to sync meeting' },
  })

/** Says who the customer is; null lets the rules find it. The meeting is analysed again. */
export const useChooseCustomers = (id: string) =>
  useCallMutation(updateCustomers, (customers: string[] | null) => ({ params: { id }, body: { customers } }), {
    onSuccess: useJobStarted(id, 'manager_analysis'),
    meta: { said: 'The meeting is being read again', tone: 'info', failed: 'Failed to change the customer' },
  })

export const useGenerateSummary = (meetingId: string) =>
  useSyncMeeting(meetingId, 'Summary update started. Check back later.')

export const useUpdateNotes = (id: string) =>
  useCallMutation(updateUserNotes, () => ({ params: { id } }), {
    onSuccess: useJobStarted(id, 'user_notes'),
    meta: { said: 'User notes update started. Check back later.', failed: 'Failed to update user notes' },
  })
