import { type ArrangedCard, arrangeCards, cardsOnLive, choiceBeside } from './answers/arrange-cards.ts'
import type { MeetingView } from '../meeting/meeting-view.ts'
import type { OverlayContextValue } from './shared/overlay-context.ts'
import type { ShortcutName } from './shared/shortcuts.ts'

const TELL_FIRST = 'Tell the others first that the meeting is saved'

export function runShortcut(parts: OverlayContextValue, name: ShortcutName): void {
  if (name === 'show') showOrHide(parts)
  if (name === 'pause') pauseByKey(parts)
  if (name === 'answer') answerNewest(parts)
  if (name === 'ask') startTyping(parts, 'question')
  if (name === 'note') startTyping(parts, 'note')
  if (name === 'next') openBeside(parts, 1)
  if (name === 'previous') openBeside(parts, -1)
  if (name === 'pin') pinOpen(parts)
}

/** The cards that are on the screen, as they are arranged there. */
function shownCards({ services, screen }: OverlayContextValue): ArrangedCard[] {
  const all = services.answers.list.get()
  const answers = screen.tab.get() === 'answers' ? all : cardsOnLive(all)
  return arrangeCards(answers, screen.card.get())
}

/** The next card is the one below: an older one. */
function openBeside(parts: OverlayContextValue, by: 1 | -1): void {
  const { screen, session } = parts
  bringBack(session)
  if (screen.tab.get() !== 'answers') screen.tab.set('live')
  const choice = choiceBeside(shownCards(parts), by)
  if (choice) screen.card.set(choice)
}

function pinOpen(parts: OverlayContextValue): void {
  const open = shownCards(parts).find(({ isOpen }) => isOpen)
  if (!open || parts.session.view().is_hidden) return
  const { id, is_pinned } = open.answer
  parts.services.answers.pin(id)
  parts.screen.toast.set(is_pinned ? 'No longer pinned' : 'Pinned')
}

function showOrHide({ session }: OverlayContextValue): void {
  if (session.view().is_hidden) bringBack(session)
  else session.hide()
}

function bringBack(session: OverlayContextValue['session']): void {
  if (session.view().is_hidden) session.show()
  if (session.view().preferences.is_collapsed) session.updatePreferences({ is_collapsed: false })
}

/** Never unseen: a hidden overlay is shown, and where no meeting is read nothing happens, or the next one would begin paused. */
function pauseByKey({ session, screen }: OverlayContextValue): void {
  const { connection, left, is_hidden } = session.view()
  if (connection === 'none' || left) return
  if (is_hidden) session.show()
  pauseOrResume({ session, screen })
}

export function pauseOrResume({ session, screen }: Pick<OverlayContextValue, 'session' | 'screen'>): void {
  const { saving } = session.view()
  if (saving === 'disabled') return
  if (saving === 'paused') session.resume()
  else session.pause()
  screen.toast.set(saving === 'paused' ? 'Resumed' : 'Paused')
}

/** Whether a note of the user can be kept with the meeting: it is saved, or will be. */
export const takesNotes = ({ meeting_id, saving }: Pick<MeetingView, 'meeting_id' | 'saving'>) =>
  meeting_id !== null || saving === 'saving'

/** Opens the overlay where the user types an own question or note. */
function startTyping({ session, screen }: OverlayContextValue, what: 'question' | 'note'): void {
  // There is no field to type in yet.
  if (session.view().saving === 'held') return screen.toast.set(TELL_FIRST)
  const use = screen.fieldUse.get()
  if (what === 'note') {
    if (!takesNotes(session.view())) return screen.toast.set('This meeting is not saved, so a note has no place')
    screen.fieldUse.set('note')
  } else if (use === 'note') screen.fieldUse.set('documents')
  bringBack(session)
  if (screen.tab.get() !== 'answers') screen.tab.set('live')
  screen.isAskCalled.set(true)
}

/** For the newest line of another participant, or of the user where no one else has spoken. */
function answerNewest({ session, services, screen }: OverlayContextValue): void {
  const { lines, saving } = session.view()
  if (saving === 'held') return screen.toast.set(TELL_FIRST)
  const spoken = lines.filter(({ text }) => text.trim() !== '')
  const line = spoken.findLast(({ is_own }) => !is_own) ?? spoken.at(-1)
  if (!line) return
  bringBack(session)
  screen.tab.set('live')
  services.answers.ask(line, 'answer')
}
