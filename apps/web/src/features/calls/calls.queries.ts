import { getUpcomingCall, updateCallNotes } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { useCached, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { isConflict } from '../../lib/field-errors.ts'
import type { MutationMeta } from '../../lib/query-client.ts'

/** A calendar that is still being read is asked for again this soon. */
const READING_POLL_MS = 2_000

/** The page shows a failure, so there is no toast. */
export const useUpcomingCall = (event: string) =>
  useCallQuery(getUpcomingCall, {
    input: { query: { event } },
    refetchInterval: ({ state }) => (state.data?.calendar === 'reading' ? READING_POLL_MS : false),
    meta: { quiet: true },
  })

/** `quiet` where the notes say beside themselves whether they are saved. */
export function useSaveCallNotes(event: string, meta: MutationMeta) {
  const cached = useCached(getUpcomingCall, { query: { event } })
  return useCallMutation(
    updateCallNotes,
    ({ text, version }: { text: string; version: number }) => ({ body: { event, text, version } }),
    {
      onSuccess: async (notes) => {
        await cached.cancel()
        cached.set((now) => now && { ...now, notes })
      },
      onError: async (error) => {
        if (isConflict(error)) await cached.reload()
      },
      meta,
    },
  )
}
