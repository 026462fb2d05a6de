import * as calls from '@cuecard/contract/meetings/meetings.ts'
import { getResponse } from '@cuecard/contract/answers.ts'
import type { CallInput } from '@cuecard/contract/client.ts'
import { getCustomer, listCustomers } from '@cuecard/contract/customers.ts'
import { listMomentComments } from '@cuecard/contract/meetings/comments.ts'
import { ownTimeZone } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, useApi, useCached, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { saveBlob } from '../../shared/controls/save-blob.ts'

/** Hits per page of a search over all transcripts. */
const HITS_SHOWN = 20
/** A long meeting is a reply of megabytes, so it is reloaded after a change but not when the window gets the focus. */
const DETAIL_FRESH_MS = 5 * 60_000

/** The meetings of the user's list, newest first; filters work on the loaded list. The page shows a failure, so there is no toast. */
export const useMeetings = () => useCallQuery(calls.listMeetings, { input: { query: {} }, meta: { quiet: true } })

/** One meeting with all of its transcript. A failure is only logged. */
export const useMeeting = (id: string) =>
  useCallQuery(calls.getMeeting, {
    input: { params: { id } },
    staleTime: DETAIL_FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })

/** Counts that the notes of a meeting are shown, once each time they come into view. A failure is only logged. */
export function useNotesOpened(id: string, areShown: boolean) {
  const { mutate } = useCallMutation(calls.countNotesOpened, (shown: string) => ({ params: { id: shown } }), {
    meta: { quiet: true },
  })
  useEffect(() => {
    if (areShown) mutate(id)
  }, [mutate, id, areShown])
}

/** Writes the reply to a change of one meeting into the cached list and detail, without reloading them. */
function useShowChanged(id: string) {
  const list = useCached(calls.listMeetings, { query: {} })
  const detail = useCached(calls.getMeeting, { params: { id } })
  return (meeting: calls.Meeting) => {
    detail.set((now) => now && { ...now, ...meeting })
    list.set((all) => all?.map((each) => (each.id === id ? meeting : each)))
  }
}

export const useRenameMeeting = (id: string) =>
  useCallMutation(calls.updateMeeting, (meeting_title: string) => ({ params: { id }, body: { meeting_title } }), {
    onSuccess: useShowChanged(id),
    meta: { said: 'Meeting renamed', failed: 'Failed to rename meeting' },
  })

export const useShareMeeting = (id: string) =>
  useCallMutation(calls.updateMeeting, (is_shared: boolean) => ({ params: { id }, body: { is_shared } }), {
    onSuccess: useShowChanged(id),
    // Its colleagues, with who may open the meeting.
    meta: { failed: 'Failed to change who may open this meeting', refresh: [listMomentComments] },
  })

/** Deletes a meeting and removes it from the list. Its page, opened again by Back or a link, asks the server anew. */
export function useRemoveMeeting() {
  const queries = useQueryClient()
  const list = useCached(calls.listMeetings, { query: {} })
  return useCallMutation(calls.removeMeeting, (id: string) => ({ params: { id } }), {
    onSuccess: (_reply, id) => {
      list.set((all) => all?.filter((each) => each.id !== id))
      const queryKey = callKey(calls.getMeeting, { params: { id } })
      queries.removeQueries({ queryKey, type: 'inactive' })
      // Its own page still stands until it has led away.
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    meta: {
      said: 'Meeting deleted successfully',
      failed: 'Failed to delete meeting',
      refresh: [calls.searchMeetings, listCustomers, getCustomer],
    },
  })
}

/** Only for staff. A failure shows the server's message. */
export const useMigrateMeetings = () =>
  useCallMutation(calls.migrateMeetings, () => ({}), {
    meta: {
      said: (reply: unknown) => calls.migrateMeetings.reply.parse(reply).message,
      failed: 'Migration failed',
      refresh: [calls.listMeetings, calls.getMeeting],
    },
  })

/** The form shows the error beside the file, so there is no toast. */
export const useImportMeeting = () =>
  useCallMutation(calls.importMeeting, (input: CallInput<typeof calls.importMeeting>) => input, {
    meta: { said: 'Meeting imported', quiet: true, refresh: [calls.listMeetings, calls.searchMeetings] },
  })

/** Searches the transcripts of all meetings of the user's list, page by page. */
export function useSearchMeetings(query: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...callKey(calls.searchMeetings, query), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        calls.searchMeetings,
        { query: { query, limit: HITS_SHOWN, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    enabled: query !== '',
    meta: { failed: 'Failed to search your meetings' },
  })
}

/** Ratings are optional: the responses are shown without them. */
export const useMeetingFeedback = (id: string) =>
  useCallQuery(calls.listMeetingFeedback, { input: { params: { id } }, meta: { quiet: true } })

/** A response's record with its sources. The user may not be allowed to read a colleague's record; the text is available without it. */
export const useResponseSources = (responseId: string) =>
  useCallQuery(getResponse, {
    input: { params: { id: responseId } },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** The server names a recipient who may not get the notes; the form shows it beside the field. */
export const useMailSummary = (id: string) =>
  useCallMutation(
    calls.mailMeetingSummary,
    (body: { recipients: string[]; message?: string }) => ({
      params: { id },
      body: { ...body, time_zone: ownTimeZone() },
    }),
    {
      meta: {
        said: (reply: unknown) => {
          const { sent } = calls.mailMeetingSummary.reply.parse(reply)
          return `The notes are on their way to ${plural(sent, 'person', 'people')}`
        },
        quiet: true,
      },
    },
  )

/** Downloads the transcript as a file named after the meeting's id. */
export const useDownloadTranscript = (meetingId: string) =>
  useCallMutation(calls.downloadTranscript, () => ({ params: { id: meetingId } }), {
    onSuccess: ({ blob }) => saveBlob(blob, `${meetingId}.json`),
    meta: { failed: 'Failed to download transcript' },
  })
