import type { OverlayParts } from './shared/overlay-context.ts'
import type { ShortcutName } from './shared/shortcuts.ts'

export function pressShortcut(parts: OverlayParts, name: ShortcutName): void {
  if (name === 'show') showOrHide(parts)
  if (name === 'pause') pauseOrResume(parts)
  if (name === 'answer') answerNewest(parts)
}

function showOrHide({ session }: OverlayParts): void {
  if (session.view().is_hidden) bringBack(session)
  else session.hide()
}

function bringBack(session: OverlayParts['session']): void {
  if (session.view().is_hidden) session.show()
  if (session.view().preferences.is_collapsed) session.prefer({ is_collapsed: false })
}

export function pauseOrResume({ session, screen }: Pick<OverlayParts, 'session' | 'screen'>): void {
  const { saving } = session.view()
  if (saving === 'disabled') return
  if (saving === 'paused') session.resume()
  else session.pause()
  screen.said.set(saving === 'paused' ? 'Resumed' : 'Paused')
}

/** The others' newest line; one's own where nobody else has spoken. */
function answerNewest({ session, desk, screen }: OverlayParts): void {
  const { lines } = session.view()
  const spoken = lines.filter(({ text }) => text.trim() !== '')
  const line = spoken.findLast(({ is_own }) => !is_own) ?? spoken.at(-1)
  if (!line) return
  bringBack(session)
  screen.tab.set('live')
  desk.book.ask(line, 'answer')
}
