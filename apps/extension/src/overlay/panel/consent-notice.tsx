import { plural } from '@cuecard/language/plain-text.ts'
import { useCopyNotice } from '../header/use-copy-notice.ts'
import { IconButton } from '../shared/icon-button.tsx'
import { useObservable } from '../shared/observable.ts'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { chatNotice } from '../shared/state-labels.ts'

/** At a meeting's start: the notice for the others, where the company wants it offered or confirmed. */
export function ConsentNotice() {
  const { session, screen } = useOverlay()
  const { consent, saving, person, reads_chat, unsent, connection } = useView()
  const copyNotice = useCopyNotice()
  const isClosed = useObservable(screen.isNoticeClosed)
  const isHeld = saving === 'held'
  const isOffered = consent.policy === 'offered' && saving === 'saving' && !isClosed
  const isConnected = connection === 'connected' || connection === 'away'
  if (consent.confirmed_at !== null || !isConnected || !(isHeld || isOffered)) return null
  const confirm = () => {
    session.confirmConsent()
    screen.toast.set('Kept with the meeting: you have told them')
  }
  return (
    <section className="consent" aria-label="Notice for the others">
      <p>
        {isHeld
          ? `Nothing leaves this page before the others know that the meeting is saved.${heldLines(unsent)}`
          : 'Tell the others that this meeting is saved.'}
      </p>
      <p className="consent-words">
        <bdi>{chatNotice({ person, reads_chat })}</bdi>
      </p>
      <span className="consent-buttons">
        <button type="button" className="button" onClick={copyNotice}>
          Copy
        </button>
        <button type="button" className="button primary" onClick={confirm}>
          I have told them
        </button>
        {isHeld ? null : <IconButton icon="x" label="Not now" onClick={() => screen.isNoticeClosed.set(true)} />}
      </span>
    </section>
  )
}

const heldLines = (count: number) => (count === 0 ? '' : ` ${plural(count, 'line')} held here.`)

/** In the place of what asks the server about the meeting. */
export const HeldBack = () => (
  <div className="empty">
    <p className="empty-title">Waiting for you</p>
    <p>Answers and look-ups begin once you have told the others that the meeting is saved.</p>
  </div>
)
