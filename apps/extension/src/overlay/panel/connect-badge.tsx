import { BrandMark } from '@cuecard/ui/brand-mark.tsx'
import { IconButton } from '../shared/icon-button.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import { placePanel } from './place-panel.ts'
import { useSurroundings } from './use-panel-position.ts'

const SIZE = { width: 324, height: 40 }

/** All that a browser shows in a meeting before it is connected: that it is not, and the way there. */
export function ConnectBadge() {
  const { session } = useOverlay()
  const box = placePanel({ ...useSurroundings(session), size: SIZE, wanted: null })
  if (!box) return null
  return (
    <section className="pill connect" aria-label="Cuecard" style={{ left: box.x, top: box.y, width: box.width }}>
      <BrandMark size={18} />
      <span className="pill-words">Cuecard is not connected</span>
      <button type="button" className="link" onClick={session.openConnection}>
        Connect
      </button>
      <IconButton icon="x" label="Hide for this meeting" onClick={session.hide} />
    </section>
  )
}
