import { z } from 'zod'
import { Allowed, MeetingSummary } from './page-messages.ts'
import { PreferenceChange, Preferences } from './preferences.ts'

export const POPUP_PORT = 'popup'

export const FromPopup = z.discriminatedUnion('type', [
  /** The tab under the popup; null where the popup is open in a tab of its own. */
  z.object({ type: z.literal('watch-tab'), tab_id: z.number().int().nullable() }),
  z.object({ type: z.literal('show') }),
  z.object({ type: z.literal('confirm-consent') }),
  z.object({ type: z.literal('preferences'), change: PreferenceChange }),
  z.object({ type: z.literal('log-out') }),
])
export type FromPopup = z.infer<typeof FromPopup>

export const Overview = z.object({
  type: z.literal('overview'),
  /** Of the tab that was asked about. */
  meeting: MeetingSummary.nullable(),
  /** Lines of all meetings that the server has not acknowledged. */
  unsent: z.number(),
  preferences: Preferences,
  /** What the company allows; null while it is not known. */
  allowed: Allowed.nullable(),
})
export type Overview = z.infer<typeof Overview>

export const ToPopup = z.discriminatedUnion('type', [
  Overview,
  /** `is_revoked` false: the server could not be reached, and the token stays valid there. */
  z.object({ type: z.literal('logged-out'), is_revoked: z.boolean() }),
])
export type ToPopup = z.infer<typeof ToPopup>
