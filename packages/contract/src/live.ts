import { z } from 'zod'
import { SpokenMessage } from './assistant.ts'
import { CaptionPacks } from './captions.ts'
import { DemoLine } from './demo.ts'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { CAPTURE_COUNTS_MAX, MEETING_ATTENDEES_MAX, NAME_MAX, RECAP_HISTORY_MAX, URL_MAX } from './limits.ts'
import { Attendee } from './meetings.ts'

/** What the extension asks for beside captions and answers (decision 22). */
const tokens = ['session', 'extension'] as const

/** All that the extension needs to know before a meeting; asked for anew when one begins. */
export const Bootstrap = z.object({
  user: z.object({
    id: Id,
    email: z.string(),
    /** First and last name; null where neither is known. */
    name: z.string().nullable(),
    role: z.string(),
  }),
  company: z.object({ id: Id, name: z.string(), type: z.string() }),
  is_meeting_saving_enabled: z.boolean(),
  is_extension_ui_active_for_users: z.boolean(),
  /** Of this person: what the company's switch means for their role (decision 23). */
  is_overlay_shown: z.boolean(),
  caption_packs: CaptionPacks,
  /** Of a demo company: what is said in its prepared conversation. Empty elsewhere. */
  demo_messages: z.array(DemoLine),
})
export type Bootstrap = z.infer<typeof Bootstrap>

export const getBootstrap = endpoint({
  method: 'GET',
  path: '/extension/bootstrap',
  access: 'member',
  tokens,
  summary: 'Who is connected, what the company has switched on, and where the meeting services show their captions.',
  reply: Bootstrap,
})

/** Reply header of a recap: `model`, or `quotes` where no language model took part. */
export const RECAP_ENGINE_HEADER = 'x-recap-engine'

export const getRecap = endpoint({
  method: 'POST',
  path: '/extension/recap',
  access: 'member',
  tokens,
  summary: 'What was said in these messages, for somebody who missed it; a streamed text body.',
  body: z.object({
    /** In the order in which they were said. */
    transcription_message_history: z.array(SpokenMessage).min(1, 'Nothing was said yet').max(RECAP_HISTORY_MAX),
    meeting_id: Id.nullish(),
  }),
  reply: 'stream',
})

/** Somebody of the meeting, and the earlier meetings with them that the asking person may see, newest first. */
export const KnownPerson = z.object({
  name: z.string().nullable(),
  /** Null where only the name in the captions is known. */
  email: z.string().nullable(),
  meetings: z.array(
    z.object({
      id: Id,
      title: z.string(),
      started_at: Instant,
      /** Beginning of its notes as plain text; null where there are none. */
      summary: z.string().nullable(),
    }),
  ),
})
export type KnownPerson = z.infer<typeof KnownPerson>

export const MeetingBackground = z.object({
  /** `none`: no calendar address is set. `not-found`: read, but this meeting is not in it. `failed`: see `calendar_problem`. */
  calendar: z.enum(['none', 'found', 'not-found', 'failed']),
  calendar_problem: z.string().nullable(),
  event: z
    .object({ title: z.string(), starts_at: Instant, ends_at: Instant.nullable(), attendees: z.array(Attendee) })
    .nullable(),
  people: z.array(KnownPerson),
})
export type MeetingBackground = z.infer<typeof MeetingBackground>

export const getMeetingBackground = endpoint({
  method: 'POST',
  path: '/extension/meeting-background',
  access: 'member',
  tokens,
  summary: 'Who was invited by the calendar, and the earlier meetings with the people of this one.',
  body: z.object({
    /** The meeting's address without its query, by which its entry in the calendar is known. */
    meeting_url: z.string().trim().max(URL_MAX).nullish(),
    meeting_title: z.string().trim().max(NAME_MAX).nullish(),
    /** As the captions show them; the own one left out. */
    names: z.array(z.string().trim().min(1).max(NAME_MAX)).max(MEETING_ATTENDEES_MAX),
    /** The stored meeting: the invited people are kept with it, and it is no earlier one. */
    meeting_id: Id.nullish(),
  }),
  reply: MeetingBackground,
})

export const CaptureStatusName = z.enum(['waiting', 'captions-off', 'active', 'lost', 'recovered', 'selectors-stale'])
const Service = z.enum(['google_meet', 'microsoft_teams'])

/** How often a state was entered; nothing of what was said, and not by whom. */
export const CaptureCount = z.object({
  service: Service,
  pack_version: z.number().int().min(1).max(1_000_000),
  status: CaptureStatusName,
  /** Which of the pack's selectors found the captions, or `structure`; empty for none. */
  read_by: z.string().max(300),
  count: z.number().int().min(1).max(100_000),
})
export type CaptureCount = z.infer<typeof CaptureCount>

export const countCaptureStates = endpoint({
  method: 'POST',
  path: '/extension/capture-states',
  access: 'member',
  tokens,
  summary: 'Count how reading captions went, by the version of the selectors.',
  body: z.object({ counts: z.array(CaptureCount).min(1).max(CAPTURE_COUNTS_MAX) }),
  reply: 'empty',
})

/** One day's sum over all companies. */
export const CaptureDay = CaptureCount.extend({ day: z.iso.date(), count: z.number().int() })
export type CaptureDay = z.infer<typeof CaptureDay>

export const listCaptureStates = endpoint({
  method: 'GET',
  path: '/company-settings/capture-states',
  access: 'platform-admin',
  summary: 'How reading captions went in the last 30 days, by day, service and version of the selectors.',
  reply: z.object({ days: z.array(CaptureDay) }),
})

/** The own calendar's secret address (iCalendar); the address itself is never given back. */
export const CalendarFeed = z.object({
  /** Host of the address; null: none is set. */
  host: z.string().nullable(),
  last_read_at: Instant.nullable(),
  /** Why the last reading failed; null when it did not. */
  problem: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/company-settings/calendar',
  access: 'member',
  summary: "Whether the own calendar's address is set and could be read.",
  reply: CalendarFeed,
})

export const setCalendarFeed = endpoint({
  method: 'PUT',
  path: '/company-settings/calendar',
  access: 'member',
  summary: "Set the own calendar's address: it is read once before it is kept.",
  body: z.object({ address: z.string().trim().min(1, 'Calendar address is required').max(URL_MAX) }),
  reply: CalendarFeed,
})

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/company-settings/calendar',
  access: 'member',
  summary: "Forget the own calendar's address.",
  reply: 'empty',
})

/** Only calls that are served. */
export const liveEndpoints: readonly AnyEndpoint[] = [
  getBootstrap,
  getRecap,
  getMeetingBackground,
  countCaptureStates,
  listCaptureStates,
  getCalendarFeed,
  setCalendarFeed,
  removeCalendarFeed,
]
