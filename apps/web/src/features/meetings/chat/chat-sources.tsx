import type { ChatSource } from '@cuecard/contract/meetings/chat.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { sourceAddress, sourceLabel } from '@cuecard/ui/answer-card.tsx'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { clockTime } from '../clock-time.ts'

interface Sources {
  list: readonly ChatSource[]
  several: boolean
  /** The number of the open source. */
  open: number | null
  toggle: (n: number) => void
  figureId: string
  /** Renders `[n]` in the text. */
  citation: (n: number) => ReactNode
}

/** The sources of one reply. At most one is open; its chip or its number in the text opens it. */
export function useSources(list: readonly ChatSource[], several: boolean): Sources {
  const [open, setOpen] = useState<number | null>(null)
  const figureId = useId()
  const toggle = useCallback((n: number) => setOpen((last) => (last === n ? null : n)), [])
  const citation = useCallback(
    (n: number) => {
      const source = list.find((each) => each.n === n)
      // Until the record has loaded, a muted number takes its place, so that the text does not move.
      if (!source) return <span className="cc-citation">{n}</span>
      return (
        <button
          type="button"
          className="cc-citation"
          aria-label={`Source ${n}: ${labelOf(source, several)}`}
          aria-expanded={open === n}
          aria-controls={open === n ? figureId : undefined}
          onClick={() => toggle(n)}
        >
          {n}
        </button>
      )
    },
    [list, several, open, toggle, figureId],
  )
  return { list, several, open, toggle, figureId, citation }
}

function labelOf(source: ChatSource, several: boolean): string {
  if (source.kind === 'document') return sourceLabel(source)
  return `${source.username} · ${several ? `${source.meeting_title} · ` : ''}${clockTime(source.timestamp)}`
}

export function ChatSources({ sources }: { sources: Sources }) {
  const { list, several, open, toggle, figureId } = sources
  if (list.length === 0) return null
  return (
    <ul className="cc-sources" aria-label="Sources">
      {list.map((source) => (
        <li key={source.n}>
          <button
            type="button"
            className="cc-source"
            aria-expanded={open === source.n}
            aria-controls={open === source.n ? figureId : undefined}
            onClick={() => toggle(source.n)}
          >
            <span className="cc-source-number">{source.n}</span>
            <span className="cc-source-label">{labelOf(source, several)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The quoted message or the document's passage. */
export function OpenSource({ sources }: { sources: Sources }) {
  const source = sources.list.find(({ n }) => n === sources.open)
  return source ? <Opened key={source.n} source={source} sources={sources} /> : null
}

function Opened({ source, sources }: { source: ChatSource; sources: Sources }) {
  const figure = useRef<HTMLElement>(null)
  // Opened from its number in a long reply, it may be outside the window.
  useEffect(() => {
    // Braces, because React would take the returned value for a clean-up function.
    figure.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <figure ref={figure} className="cc-passage" id={sources.figureId}>
      <figcaption>
        {source.kind === 'message' ? (
          <span>
            {source.username} ·{' '}
            <time dateTime={source.timestamp} title={formatDateTime(source.timestamp)}>
              {clockTime(source.timestamp)}
            </time>
            {sources.several ? ` · ${source.meeting_title}` : ''}
          </span>
        ) : (
          <span>{sourceLabel(source)}</span>
        )}
        <button type="button" className="cc-close" onClick={() => sources.toggle(source.n)}>
          Close
        </button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
      <blockquote tabIndex={0}>{source.text}</blockquote>
      <WhereItStands source={source} />
    </figure>
  )
}

function WhereItStands({ source }: { source: ChatSource }) {
  if (source.kind === 'message') {
    return (
      <Link className="cc-page" to={meetingPath(source.meeting_id, source.message_id)}>
        Open in the transcript
      </Link>
    )
  }
  const address = sourceAddress(source)
  return address ? (
    <a className="cc-page" href={address} target="_blank" rel="noopener noreferrer">
      Open the page
    </a>
  ) : null
}
