import { NAME_MAX, TRANSCRIPT_MESSAGE_MAX, URL_MAX } from '@cuecard/contract/limits.ts'
import { z } from 'zod'

/** A caption line as a page hands it to the worker: as the page shows it, and with the name that is stored. */
export const Line = z.object({
  message_id: z.string().min(1).max(200),
  revision: z.number().int().min(0),
  /** As the page shows it, such as 'You'. */
  speaker: z.string().max(NAME_MAX),
  /** Whose line it is. */
  username: z.string().max(NAME_MAX),
  text: z.string().max(TRANSCRIPT_MESSAGE_MAX),
  at: z.number().min(0).max(8e15),
  image: z.string().max(URL_MAX).nullable(),
})
export type Line = z.infer<typeof Line>

/** Lines of one message, and their characters together. */
export const LINES_MAX = 100
export const LINES_CHARACTERS_MAX = 300_000

export const Service = z.enum(['google_meet', 'microsoft_teams'])
export type Service = z.infer<typeof Service>
