import { useView } from './overlay-session.ts'
import { Transcript } from './transcript.tsx'

/** All that is drawn over the meeting's page. */
export function Overlay() {
  const view = useView()
  if (view.is_hidden) return null
  return (
    <section className="panel" aria-label="Cuecard">
      <Transcript lines={view.lines} />
    </section>
  )
}
