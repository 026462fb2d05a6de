import { type PreferenceChange, Preferences } from '../messages/preferences.ts'

interface PreferencesFormProps {
  preferences: Preferences
  onPrefer: (change: PreferenceChange) => void
}

const THEMES = [
  ['system', 'Like the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** Theme and automatic answers; kept in this browser. */
export const PreferencesForm = ({ preferences, onPrefer }: PreferencesFormProps) => (
  <section className="preferences" aria-label="Preferences">
    <div className="row">
      <label htmlFor="theme">Theme</label>
      <select
        id="theme"
        value={preferences.theme}
        onChange={(event) => {
          const theme = Preferences.shape.theme.safeParse(event.target.value).data
          if (theme) onPrefer({ theme })
        }}
      >
        {THEMES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
    <div className="row">
      <label htmlFor="answers">Answer questions of others by itself</label>
      <input
        id="answers"
        type="checkbox"
        checked={preferences.answers_by_itself}
        onChange={(event) => onPrefer({ answers_by_itself: event.target.checked })}
      />
    </div>
  </section>
)
