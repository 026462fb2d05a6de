import { getCalendarFeed, removeCalendarFeed, updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { getHomeOverview } from '@cuecard/contract/home.ts'
import { getUpcomingCall } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'

/** What shows the calendar or what is known by it. */
const refresh = [getCalendarFeed, getHomeOverview, getUpcomingCall]

export const useCalendar = () =>
  useCallQuery(getCalendarFeed, { input: {}, meta: { failed: 'Failed to load your calendar' } })

export const useUpdateCalendar = () =>
  useCallMutation(updateCalendarFeed, (body: { address: string }) => ({ body }), {
    meta: { said: 'Calendar connected', failed: 'Failed to connect your calendar', refresh },
  })

export const useRemoveCalendar = () =>
  useCallMutation(removeCalendarFeed, () => ({}), {
    meta: { said: 'Calendar removed', failed: 'Failed to remove your calendar', refresh },
  })
