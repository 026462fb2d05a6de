import { getCalendarFeed, removeCalendarFeed, updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callQuery, useApi } from '../../../lib/api.ts'

export function useCalendar() {
  return useQuery({ ...callQuery(useApi(), getCalendarFeed, {}), meta: { failed: 'Failed to load your calendar' } })
}

export function useUpdateCalendar() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { address: string }) => api(updateCalendarFeed, { body }),
    meta: { said: 'Calendar connected', failed: 'Failed to connect your calendar', refresh: [getCalendarFeed] },
  })
}

export function useRemoveCalendar() {
  const api = useApi()
  return useMutation({
    mutationFn: () => api(removeCalendarFeed),
    meta: { said: 'Calendar removed', failed: 'Failed to remove your calendar', refresh: [getCalendarFeed] },
  })
}
