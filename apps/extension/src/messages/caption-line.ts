import { MeetingService } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { NAME_MAX, TRANSCRIPT_MESSAGE_MAX, URL_MAX } from '@cuecard/contract/limits.ts'
import { z } from 'zod'

/**
 * One line of captions, or one message of the meeting's chat: made of the rows that the page shows, then shown in the overlay, queued and sent. A later one with
 * the same `message_id` and a higher `revision` replaces it.
 */
export const CaptionLine = z.object({
  message_id: z.string().min(1).max(200),
  revision: z.number().int().min(0),
  /** Who says it; empty while the page does not know it. */
  username: z.string().max(NAME_MAX),
  /** What the page calls the person, where that is not the name: 'You' stands at the user's own lines. */
  page_username: z.string().max(NAME_MAX).exactOptional(),
  /** Plain text. Empty: the service has withdrawn these words. */
  text: z.string().max(TRANSCRIPT_MESSAGE_MAX),
  /** When it was first seen, in milliseconds since 1970; a later line of the transcript is never earlier. */
  at: z.number().min(0).max(8e15),
  /** Address of the person's picture. */
  image: z.string().max(URL_MAX).nullable(),
  /** Whether the page itself marks it as its user's own, whatever the name. Absent: not yet queued, or by an earlier version. */
  is_marked: z.boolean().exactOptional(),
  /** Absent: it was spoken. */
  kind: z.literal('chat').exactOptional(),
})
export type CaptionLine = z.infer<typeof CaptionLine>

/** Stands for the person's name at their own message where the page writes no name beside it. */
export const OWN_USERNAME = '(own)'

/** The most that one message to the worker carries: lines, and characters of all of them. */
export const LINES_MAX = 100
export const LINES_CHARACTERS_MAX = 300_000

export const Service = MeetingService
export type Service = MeetingService

export const SERVICE_NAMES: Record<Service, string> = {
  google_meet: 'Google Meet',
  microsoft_teams: 'Microsoft Teams',
  zoom: 'Zoom',
}
