import { formatTime } from '@cuecard/contract/time.ts'
import { directionOf } from '../shared/direction.ts'
import { useOverlay } from '../shared/overlay-context.ts'
import type { OverlayNote } from './own-notes.ts'

/** An own note among the lines, marked as such. */
export function NoteRow({ note: { text, at, status, reason } }: { note: OverlayNote }) {
  const { services } = useOverlay()
  const when = new Date(at)
  return (
    <li className="line" data-own="true">
      <p className="line-head">
        <span className="mark" style={{ marginInlineStart: 0 }}>
          Own note
        </span>
        <time dateTime={when.toISOString()}>{formatTime(when)}</time>
      </p>
      <div className="line-body">
        <p className="line-text" dir={directionOf(text)}>
          <bdi>{text}</bdi>
        </p>
        {status === 'waiting' ? (
          <output className="muted">
            Not saved yet; sent again by itself.{' '}
            <button type="button" className="link" onClick={services.notes.retry}>
              Send now
            </button>
          </output>
        ) : null}
        {status === 'refused' ? (
          <p className="muted" role="alert">
            Not saved: {reason}
          </p>
        ) : null}
      </div>
    </li>
  )
}
