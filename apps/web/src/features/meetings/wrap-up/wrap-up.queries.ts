import * as calls from '@cuecard/contract/meetings/wrap-up.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'
import { ANALYSIS_POLL_MS, useAnalysisStatus } from '../analysis.queries.ts'

/** What was promised and left open; asked again while the meeting is being read. The panel shows a failure, so there is no toast. */
export function useWrapUp(id: string) {
  const job = useAnalysisStatus(id).data?.manager_analysis
  return useCallQuery(calls.getWrapUp, {
    input: { params: { id } },
    refetchInterval: ({ state }) => (job?.is_running || state.data?.state === 'reading' ? ANALYSIS_POLL_MS : false),
    meta: { quiet: true },
  })
}

/** A new draft each time the dialog opens; it never replaces what was typed meanwhile. */
export const useFollowUpDraft = (id: string) =>
  useCallQuery(calls.draftFollowUpMail, {
    input: { params: { id } },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The form shows why the server refused. */
export const useSendFollowUp = (id: string) =>
  useCallMutation(
    calls.sendFollowUpMail,
    (body: { recipients: string[]; subject: string; text: string }) => ({ params: { id }, body }),
    {
      meta: {
        said: (reply: unknown) => {
          const { sent } = calls.sendFollowUpMail.reply.parse(reply)
          return `The mail is on its way to ${plural(sent, 'person', 'people')}`
        },
        quiet: true,
      },
    },
  )
