import type { ChatSource } from '@cuecard/contract/meetings/chat.ts'
import { PageLink, sourceLabel, sourceWarning } from '@cuecard/ui/answer-card.tsx'
import { SourceChips, SourceFigure, useCitations, useOpenSource } from '@cuecard/ui/source-chips.tsx'
import { useCallback, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { documentLink } from '../../../shared/documents/document-link.tsx'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { useMeetingTime } from '../place/place.tsx'
import { type MeetingTime, placeWords } from '../../../shared/time/place-in-time.ts'

type Sources = ReturnType<typeof useSources>

/** The sources of one reply; `citation` renders `[n]` in the text. */
export function useSources(list: readonly ChatSource[], several: boolean) {
  const opening = useOpenSource()
  const time = useMeetingTime()
  const label = useCallback(
    (source: ChatSource) => labelOf(source, several, placeOf(source, several ? null : time)),
    [several, time],
  )
  const citation = useCitations(list, label, opening)
  return { list, several, label, opening, citation, time }
}

/** The place of a message by the open meeting's times, else by those that the source tells of its own. */
function placeOf(source: ChatSource, open: MeetingTime | null) {
  if (source.kind === 'document') return null
  const { times = 'clock', meeting_started_at: start = source.timestamp, timestamp: at, message_id } = source
  return placeWords(open ?? { times, start: Date.parse(start), numbers: new Map() }, { at, message_id })
}

function labelOf(source: ChatSource, several: boolean, place: ReturnType<typeof placeOf>): string {
  if (source.kind === 'document') return sourceLabel(source)
  const parts = [source.username, several ? source.meeting_title : '', place?.text ?? '']
  return parts.filter((part) => part !== '').join(' · ')
}

export const ChatSources = ({ sources: { list, label, opening } }: { sources: Sources }) =>
  list.length === 0 ? null : (
    <SourceChips
      sources={list}
      opening={opening}
      labelOf={label}
      titleOf={(source) => [label(source), warningOf(source)].filter(Boolean).join(' · ')}
    >
      {(source) => warningOf(source) && <span className="cc-source-internal">internal</span>}
    </SourceChips>
  )

const warningOf = (source: ChatSource) => (source.kind === 'document' ? sourceWarning(source) : '')

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
  const place = placeOf(source, sources.several ? null : sources.time)
  const caption =
    source.kind === 'message' ? (
      <>
        {source.username}
        {place?.text ? (
          <>
            {' · '}
            <time dateTime={source.timestamp} title={place.title}>
              {place.text}
            </time>
          </>
        ) : null}
        {sources.several ? ` · ${source.meeting_title}` : ''}
      </>
    ) : (
      <>
        {sourceLabel(source)}
        {warningOf(source) && <span className="cc-internal">{warningOf(source)}</span>}
      </>
    )
  const { id, toggle } = sources.opening
  return (
    <SourceFigure ref={figure} id={id} caption={caption} text={source.text} close={() => toggle(source.n)}>
      {source.kind === 'message' ? (
        <Link className="cc-page" to={meetingPath(source.meeting_id, source.message_id)}>
          Open in the transcript
        </Link>
      ) : (
        <>
          <PageLink source={source} />
          {documentLink(source)}
        </>
      )}
    </SourceFigure>
  )
}
