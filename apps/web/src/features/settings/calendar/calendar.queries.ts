import { getCalendarFeed, removeCalendarFeed, updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'

export const useCalendar = () =>
  useCallQuery(getCalendarFeed, { input: {}, meta: { failed: 'Failed to load your calendar' } })

export const useUpdateCalendar = () =>
  useCallMutation(updateCalendarFeed, (body: { address: string }) => ({ body }), {
    meta: { said: 'Calendar connected', failed: 'Failed to connect your calendar', refresh: [getCalendarFeed] },
  })

export const useRemoveCalendar = () =>
  useCallMutation(removeCalendarFeed, () => ({}), {
    meta: { said: 'Calendar removed', failed: 'Failed to remove your calendar', refresh: [getCalendarFeed] },
  })
