import { TRANSCRIPT_PAGE } from '@cuecard/contract/limits.ts'
import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { TranscriptRow, type RowActions } from './transcript-row.tsx'
import classes from './transcript-rows.module.css'
import type { Transcript } from './use-transcript.ts'

/** Rows rendered at once on either side of the scroll position; the others follow when the browser is idle. */
const NEAR = 12
const MORE = 30

interface TranscriptRowsProps {
  transcript: Transcript
  list: RefObject<HTMLOListElement | null>
  actions: RowActions
  /** What the user noted after the message at an index; -1 for what comes before the first. */
  noteRows: (at: number) => ReactNode
}

/** The rows of one page. Each page needs its own `key`, so that it renders from the start. */
export function TranscriptRows({ transcript, list, actions, noteRows }: TranscriptRowsProps) {
  const { messages, page, jump, term, matches, current, linked } = transcript
  const first = page * TRANSCRIPT_PAGE
  const end = Math.min(messages.length, first + TRANSCRIPT_PAGE)
  const { from, to } = useDrawn({ first, end, at: jump?.at ?? first })
  const found = useMemo(() => new Set(matches.filter((at) => at >= first && at < end)), [matches, first, end])
  const currentAt = current === null ? null : matches[current]
  useCentred(list, transcript)
  useArrowKeys(list)
  return (
    <ol className={classes.rows} ref={list} start={first + 1} aria-label="Messages">
      {first === 0 ? noteRows(-1) : null}
      <Space rows={from - first} />
      {messages.slice(from, to).map((message, row) => {
        const at = from + row
        return (
          <Fragment key={at}>
            <TranscriptRow
              message={message}
              at={at}
              term={found.has(at) ? term : ''}
              state={at === currentAt ? 'current' : at === linked ? 'linked' : undefined}
              near={jump !== null && Math.abs(jump.at - at) <= NEAR}
              actions={actions}
            />
            {noteRows(at)}
          </Fragment>
        )
      })}
      <Space rows={end - to} />
    </ol>
  )
}

/** A placeholder with the height of the rows that are not rendered yet. */
function Space({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return <li aria-hidden="true" className={classes.space} style={{ height: `calc(var(--row) * ${rows})` }} />
}

/** The range of rendered rows: first those around `at`, then more on both sides whenever the browser is idle. */
function useDrawn({ first, end, at }: { first: number; end: number; at: number }) {
  const around = { from: Math.max(first, at - NEAR), to: Math.min(end, at + NEAR + 1) }
  const [drawn, setDrawn] = useState(around)
  const from = Math.max(first, Math.min(drawn.from, around.from))
  const to = Math.min(end, Math.max(drawn.to, around.to))
  useEffect(() => {
    if (from === first && to === end) return undefined
    return whenIdle(() => setDrawn({ from: Math.max(first, from - MORE), to: Math.min(end, to + MORE) }))
  }, [first, end, from, to])
  return { from, to }
}

/** Not every browser has requestIdleCallback. Returns the function that cancels the callback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 16)
    return () => clearTimeout(timer)
  }
  const wish = requestIdleCallback(run, { timeout: 500 })
  return () => cancelIdleCallback(wish)
}

/** Scrolls the target row to the middle of the window; of a very long row, the match in it. */
function useCentred(list: RefObject<HTMLOListElement | null>, { jump, linked, current }: Transcript) {
  useLayoutEffect(() => {
    if (!jump) return
    const row = list.current?.querySelector(`[data-at="${jump.at}"]`)
    if (!(row instanceof HTMLElement)) return
    const tall = row.offsetHeight > window.innerHeight * 0.8
    const goal = (tall && row.querySelector('mark')) || row
    goal.scrollIntoView({ block: 'center', behavior: 'instant' })
    // After a link, the focus moves to the message; during a search it stays in the search field.
    if (jump.at === linked && current === null) row.focus({ preventScroll: true })
    // Only a new target scrolls the window; other changes do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [jump])
}

/** Arrow keys move to the same button in the row above or below; Tab would stop at all three of each row. */
function useArrowKeys(list: RefObject<HTMLOListElement | null>) {
  useEffect(() => {
    const rows = list.current
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const from = event.target instanceof HTMLElement ? event.target : null
      const row = from?.closest<HTMLElement>('[data-at]')
      // Inside an answer the arrow keys scroll as usual.
      if (!from || !row || (from !== row && from.parentElement?.dataset['actions'] === undefined)) return
      const next = neighbourOf(row, event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling')
      if (!(next instanceof HTMLElement) || next.dataset['at'] === undefined) return
      event.preventDefault()
      const place = buttonsOf(row).findIndex((button) => button === from)
      const goal = buttonsOf(next)[place] ?? next
      goal.focus()
    }
    rows?.addEventListener('keydown', move)
    return () => rows?.removeEventListener('keydown', move)
  }, [list])
}

/** The element beside a row, without own notes. */
function neighbourOf(row: Element, side: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  const next = row[side]
  return next?.hasAttribute('data-note') ? neighbourOf(next, side) : next
}

const buttonsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-actions] > button')]
