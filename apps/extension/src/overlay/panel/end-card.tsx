import { getWrapUp, type WrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { BrandMark } from '@cuecard/ui/brand-mark.tsx'
import { LoadingBars } from '@cuecard/ui/loading-bars.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MeetingSession, MeetingView } from '../../meeting/meeting-view.ts'
import { Failure } from '../shared/failure.tsx'
import { IconButton } from '../shared/icon-button.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import { placePanel } from './place-panel.ts'
import { useSurroundings } from './use-panel-position.ts'

const SIZE = { width: 340, height: 420 }
/** In narrower windows it would cover the page's own way back into the call. */
const LOW = { below: 900, height: 360 }
const POLL_MS = 3_000
/** A meeting that is read longer than this is looked at on its page. */
const READING_MAX_MS = 180_000
/** Rows of a list; the page has all of them. */
const ROWS = 4

/** What a call that was just left leaves to do, and the way to its notes. */
export function EndCard({ left }: { left: NonNullable<MeetingView['left']> }) {
  const { session } = useOverlay()
  const around = useSurroundings(session)
  const size = around.window.width < LOW.below ? { ...SIZE, height: LOW.height } : SIZE
  const box = placePanel({ ...around, size, wanted: null })
  const { wrapUp, isLate, hasFailed, retry } = useWrapUp(session, left.meeting_id)
  if (!box) return null
  const openNotes = () => {
    session.openWebApp(`/meetings/${left.meeting_id}`)
    session.closeLeft()
  }
  const style = { left: box.x, top: box.y, width: box.width, height: box.height }
  return (
    <section className="panel" aria-label="After the call" style={style}>
      <header className="head">
        <span className="grip">
          <BrandMark size={20} />
        </span>
        <h2 className="name">After the call</h2>
        <span className="state" />
        <IconButton icon="x" label="Close" onClick={session.closeLeft} />
      </header>
      <div className="scroll pad" aria-live="polite" aria-busy={wrapUp?.state === 'reading'}>
        <p className="event-title">
          <bdi>{left.title}</bdi>
        </p>
        {hasFailed ? <Failure text="What was promised and left open could not be fetched." retry={retry} /> : null}
        {!hasFailed && wrapUp?.state !== 'ready' ? <NotReady wrapUp={wrapUp} isLate={isLate} /> : null}
        {wrapUp?.state === 'ready' ? <Lists wrapUp={wrapUp} /> : null}
      </div>
      <footer className="end-foot">
        <button type="button" className="button primary wide" onClick={openNotes}>
          Open notes
        </button>
      </footer>
    </section>
  )
}

function NotReady({ wrapUp, isLate }: { wrapUp: WrapUp | null; isLate: boolean }) {
  if (isLate || wrapUp?.state === 'missing') {
    return <p className="muted">The call could not be read yet. Its page shows what was promised and left open.</p>
  }
  return <LoadingBars label="Reading what was promised and left open" />
}

function Lists({ wrapUp: { promised, left_open } }: { wrapUp: WrapUp }) {
  const open = left_open.filter(({ answered_since }) => answered_since === null)
  const promises = promised.map(({ text, who }) => (who ? `${who}: ${text}` : text))
  return (
    <>
      <List title="Left open" rows={open.map(({ question }) => question)} empty="No question is open." />
      <List title="Promised" rows={promises} empty="Nothing was promised." />
    </>
  )
}

function List({ title, rows, empty }: { title: string; rows: readonly string[]; empty: string }) {
  const more = rows.length - ROWS
  return (
    <section aria-label={title}>
      <p className="list-title">{rows.length > 0 ? `${title} (${rows.length})` : title}</p>
      {rows.length === 0 ? <p className="muted">{empty}</p> : null}
      <ul style={{ margin: '4px 0 12px', paddingInlineStart: 18, listStyle: 'disc' }}>
        {rows.slice(0, ROWS).map((text, at) => (
          <li key={at}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="muted">And {plural(more, 'more', 'more')} on its page.</p> : null}
    </section>
  )
}

interface Reading {
  wrapUp: WrapUp | null
  isLate: boolean
  hasFailed: boolean
}

const UNREAD: Reading = { wrapUp: null, isLate: false, hasFailed: false }

function useWrapUp(session: MeetingSession, id: string) {
  const [reading, setReading] = useState(UNREAD)
  const stop = useRef<(() => void) | null>(null)
  const start = useCallback(() => {
    stop.current?.()
    stop.current = pollWrapUp(session, { id, tell: setReading })
  }, [session, id])
  useEffect(() => {
    start()
    return () => stop.current?.()
  }, [start])
  const retry = () => {
    setReading(UNREAD)
    start()
  }
  return { ...reading, retry }
}

/** Asks until the meeting has been read: its analysis begins with its end and takes a while. Returns what stops it. */
function pollWrapUp(
  session: MeetingSession,
  { id, tell }: { id: string; tell: (reading: Reading) => void },
): () => void {
  const aborter = new AbortController()
  const until = Date.now() + READING_MAX_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    try {
      const wrapUp = await session.api(getWrapUp, { params: { id } }, { signal: aborter.signal })
      const isOver = wrapUp.state === 'ready' || wrapUp.state === 'missing'
      const isLate = !isOver && Date.now() > until
      tell({ wrapUp, isLate, hasFailed: false })
      if (!isOver && !isLate) timer = setTimeout(() => void ask(), POLL_MS)
    } catch {
      if (!aborter.signal.aborted) tell({ ...UNREAD, hasFailed: true })
    }
  }
  void ask()
  return () => {
    aborter.abort()
    clearTimeout(timer)
  }
}
