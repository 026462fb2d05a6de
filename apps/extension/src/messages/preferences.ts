import { z } from 'zod'

const PanelPosition = z.object({ x: z.number().min(-20_000).max(20_000), y: z.number().min(-20_000).max(20_000) })

export const Preferences = z.object({
  place: z.object({
    google_meet: PanelPosition.exactOptional(),
    microsoft_teams: PanelPosition.exactOptional(),
    zoom: PanelPosition.exactOptional(),
  }),
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

/** Keeps the panel's position in the other meeting services. */
export const mergePreferences = (before: Preferences, change: PreferenceChange): Preferences => ({
  ...before,
  ...change,
  place: { ...before.place, ...change.place },
})
