import { z } from 'zod'

const Place = z.object({ x: z.number().min(-20_000).max(20_000), y: z.number().min(-20_000).max(20_000) })

export const Preferences = z.object({
  place: z.object({ google_meet: Place.exactOptional(), microsoft_teams: Place.exactOptional() }),
  is_collapsed: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
  answers_by_itself: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  place: {},
  is_collapsed: false,
  theme: 'system',
  answers_by_itself: true,
}

export const PreferenceChange = z.object({
  place: Preferences.shape.place.exactOptional(),
  is_collapsed: Preferences.shape.is_collapsed.exactOptional(),
  theme: Preferences.shape.theme.exactOptional(),
  answers_by_itself: Preferences.shape.answers_by_itself.exactOptional(),
})
export type PreferenceChange = z.infer<typeof PreferenceChange>

/** The place of one service does not forget that of the other. */
export const preferring = (before: Preferences, change: PreferenceChange): Preferences => ({
  ...before,
  ...change,
  place: { ...before.place, ...change.place },
})
