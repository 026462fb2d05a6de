import { useView } from './shared/overlay-context.ts'
import { Panel } from './panel/panel.tsx'
import { Pill } from './panel/pill.tsx'

/** All that is drawn over the meeting's page. */
export function Overlay() {
  const { is_hidden, preferences } = useView()
  if (is_hidden) return null
  return preferences.is_collapsed ? <Pill /> : <Panel />
}
