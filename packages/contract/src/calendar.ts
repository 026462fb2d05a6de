import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { URL_MAX } from './limits.ts'

/** The own calendar's secret address (iCalendar); the address itself is never given back. */
export const CalendarFeed = z.object({
  /** Host of the address; null: none is set. */
  host: z.string().nullable(),
  last_read_at: Instant.nullable(),
  /** Why the last reading failed; null when it did not. */
  problem: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getCalendarFeed = endpoint('GET /company-settings/calendar', {
  access: 'member',
  summary: "Whether the own calendar's address is set and could be read.",
  reply: CalendarFeed,
})

export const updateCalendarFeed = endpoint('PUT /company-settings/calendar', {
  access: 'member',
  summary: "Set the own calendar's address: it is read once before it is kept.",
  body: z.object({ address: z.string().trim().min(1, 'Calendar address is required').max(URL_MAX) }),
  reply: CalendarFeed,
})

export const removeCalendarFeed = endpoint('DELETE /company-settings/calendar', {
  access: 'member',
  summary: "Forget the own calendar's address.",
  reply: 'empty',
})
