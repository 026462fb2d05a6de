import { createRoot } from 'react-dom/client'
import uiCss from '@cuecard/ui/ui.css?inline'
import type { MeetingSession } from '../meeting/meeting-view.ts'
import { createDesk } from './desk.ts'
import { Overlay } from './overlay.tsx'
import { OverlayContext } from './overlay-session.ts'
import overlayCss from './styles/overlay.css?inline'

/**
 * Draws the overlay in a closed shadow root of `host`, with its own styles: a meeting page's policy allows no style
 * elements, and none of its styles reach inside. Gives what takes it down again.
 */
export function mountOverlay(session: MeetingSession, host: Element): () => void {
  const shadow = host.attachShadow({ mode: 'closed' })
  shadow.adoptedStyleSheets = [uiCss, overlayCss].map(styleSheet)
  const place = document.createElement('div')
  shadow.append(place)
  const desk = createDesk(session)
  const root = createRoot(place)
  root.render(
    <OverlayContext value={{ session, desk }}>
      <Overlay />
    </OverlayContext>,
  )
  return () => {
    root.unmount()
    desk.stop()
    place.remove()
  }
}

function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
