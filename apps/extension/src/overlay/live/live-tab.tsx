import { useEffect, useMemo, useRef } from 'react'
import { cardsOnLive } from '../answers/arrange-cards.ts'
import { CardList } from '../answers/card-list.tsx'
import { useObservable } from '../shared/observable.ts'
import type { MeetingView } from '../../meeting/meeting-view.ts'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { Transcript } from './transcript.tsx'

const UNREAD: readonly MeetingView['capture'][] = ['captions-off', 'lost', 'selectors-stale']

/** What is being said, under the questions that were heard or asked, the newest on top. */
export function LiveTab() {
  const view = useView()
  const { lines, preferences } = view
  const { services } = useOverlay()
  const answers = useObservable(services.answers.list)
  const notes = useObservable(services.notes.list)
  const top = useMemo(() => cardsOnLive(answers), [answers])
  const stack = useRef<HTMLElement>(null)
  const newest = top[0]?.id
  useEffect(() => {
    if (newest !== undefined && stack.current) stack.current.scrollTop = 0
  }, [newest])
  return (
    <div className="live">
      {top.length > 0 ? (
        <section className="top-answer" aria-label="Questions and answers" ref={stack}>
          <CardList answers={top} place="top" />
        </section>
      ) : null}
      {lines.length > 0 || notes.length > 0 ? (
        <Transcript lines={lines} answers={answers} />
      ) : isOff(view) ? null : (
        <div className="empty">
          <p className="empty-title">Nothing was said yet</p>
          <p>
            {preferences.answers_by_itself
              ? 'Questions of the others are answered here by themselves, and you can ask about any line.'
              : 'Point at a line, once there is one, to get an answer or an explanation.'}
          </p>
        </div>
      )}
    </div>
  )
}

/** Captions are not read, whatever is said, and the banner says why. */
const isOff = ({ connection, saving, capture }: MeetingView) =>
  connection === 'none' ||
  connection === 'ended' ||
  saving === 'disabled' ||
  saving === 'paused' ||
  UNREAD.includes(capture)
