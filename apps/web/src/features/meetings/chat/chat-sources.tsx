import type { ChatSource } from '@cuecard/contract/meetings/chat.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { PageLink, sourceLabel } from '@cuecard/ui/answer-card.tsx'
import { SourceChips, SourceFigure, useCitations, useOpenSource } from '@cuecard/ui/source-chips.tsx'
import { useCallback, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { clockTime } from '../clock-time.ts'

type Sources = ReturnType<typeof useSources>

/** The sources of one reply; `citation` renders `[n]` in the text. */
export function useSources(list: readonly ChatSource[], several: boolean) {
  const opening = useOpenSource()
  const label = useCallback((source: ChatSource) => labelOf(source, several), [several])
  const citation = useCitations(list, label, opening)
  return { list, several, label, opening, citation }
}

function labelOf(source: ChatSource, several: boolean): string {
  if (source.kind === 'document') return sourceLabel(source)
  return `${source.username} · ${several ? `${source.meeting_title} · ` : ''}${clockTime(source.timestamp)}`
}

export const ChatSources = ({ sources: { list, label, opening } }: { sources: Sources }) =>
  list.length === 0 ? null : <SourceChips sources={list} opening={opening} labelOf={label} />

/** The quoted message or the document's passage. */
export function OpenSource({ sources }: { sources: Sources }) {
  const source = sources.list.find(({ n }) => n === sources.opening.open)
  return source ? <Opened key={source.n} source={source} sources={sources} /> : null
}

function Opened({ source, sources }: { source: ChatSource; sources: Sources }) {
  const figure = useRef<HTMLElement>(null)
  // Opened from its number in a long reply, it may be outside the window.
  useEffect(() => {
    // Braces, because React would take the returned value for a clean-up function.
    figure.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const caption =
    source.kind === 'message' ? (
      <>
        {source.username} ·{' '}
        <time dateTime={source.timestamp} title={formatDateTime(source.timestamp)}>
          {clockTime(source.timestamp)}
        </time>
        {sources.several ? ` · ${source.meeting_title}` : ''}
      </>
    ) : (
      sourceLabel(source)
    )
  const { id, toggle } = sources.opening
  return (
    <SourceFigure ref={figure} id={id} caption={caption} text={source.text} close={() => toggle(source.n)}>
      {source.kind === 'message' ? (
        <Link className="cc-page" to={meetingPath(source.meeting_id, source.message_id)}>
          Open in the transcript
        </Link>
      ) : (
        <PageLink source={source} />
      )}
    </SourceFigure>
  )
}
