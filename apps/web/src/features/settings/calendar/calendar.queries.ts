import { getCalendarFeed, removeCalendarFeed, updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useApi, useCallMutation } from '../../../lib/api.ts'

export function useCalendar() {
  return useQuery({ ...callQuery(useApi(), getCalendarFeed, {}), meta: { failed: 'Failed to load your calendar' } })
}

export const useUpdateCalendar = () =>
  useCallMutation(updateCalendarFeed, (body: { address: string }) => ({ body }), {
    meta: { said: 'Calendar connected', failed: 'Failed to connect your calendar', refresh: [getCalendarFeed] },
  })

export const useRemoveCalendar = () =>
  useCallMutation(removeCalendarFeed, () => ({}), {
    meta: { said: 'Calendar removed', failed: 'Failed to remove your calendar', refresh: [getCalendarFeed] },
  })
