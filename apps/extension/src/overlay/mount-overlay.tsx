import { createRoot } from 'react-dom/client'
import uiCss from '@cuecard/ui/ui.css?inline'
import type { MeetingSession, MeetingView } from '../meeting/meeting-view.ts'
import { createOverlayServices } from './overlay-services.ts'
import { ConnectBadge } from './panel/connect-badge.tsx'
import { EndCard } from './panel/end-card.tsx'
import { Panel } from './panel/panel.tsx'
import { Pill } from './panel/pill.tsx'
import { OverlayContext, type OverlayContextValue, useView } from './shared/overlay-context.ts'
import { createScreenState } from './shared/screen-state.ts'
import { containEvents } from './contain-events.ts'
import { listenForShortcuts } from './shared/shortcuts.ts'
import { runShortcut } from './shortcut-actions.ts'
import cardsCss from './styles/cards.css?inline'
import overlayCss from './styles/overlay.css?inline'
import panelCss from './styles/panel.css?inline'

/**
 * Draws the overlay in a closed shadow root of `host`, with its own styles: a meeting page's policy allows no style
 * elements, and none of its styles reach inside. Returns a function that removes it.
 */
export function mountOverlay(
  session: MeetingSession,
  host: Element,
  { isPressed = (event: KeyboardEvent) => event.isTrusted } = {},
): () => void {
  const shadow = host.attachShadow({ mode: 'closed' })
  shadow.adoptedStyleSheets = [uiCss, overlayCss, panelCss, cardsCss].map(styleSheet)
  const place = document.createElement('div')
  shadow.append(place)
  containEvents(shadow)
  const parts: OverlayContextValue = { session, services: createOverlayServices(session), screen: createScreenState() }
  const endTheme = followTheme(session, host)
  const endShortcuts = listenForShortcuts({ root: shadow, press: (name) => runShortcut(parts, name), isPressed })
  const root = createRoot(place)
  root.render(
    <OverlayContext value={parts}>
      <Overlay />
    </OverlayContext>,
  )
  return () => {
    root.unmount()
    endShortcuts()
    endTheme()
    parts.services.stop()
    place.remove()
  }
}

function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** Sets the theme that the user has chosen, or the system's. */
function followTheme(session: MeetingSession, host: Element): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const isDark = ({ theme }: MeetingView['preferences']) => (theme === 'system' ? system.matches : theme === 'dark')
  const mark = () => {
    const theme = isDark(session.view().preferences) ? 'dark' : 'light'
    if (host.getAttribute('data-cc-theme') !== theme) host.setAttribute('data-cc-theme', theme)
  }
  mark()
  system.addEventListener('change', mark)
  const end = session.subscribe(mark)
  return () => {
    system.removeEventListener('change', mark)
    end()
  }
}

/** All that is drawn over the meeting's page. */
function Overlay() {
  const { is_hidden, preferences, connection, left } = useView()
  if (is_hidden) return null
  if (left) return <EndCard left={left} />
  if (connection === 'none') return <ConnectBadge />
  return preferences.is_collapsed ? <Pill /> : <Panel />
}
