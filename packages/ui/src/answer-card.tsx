import type { AnswerResponse, ResponseKind, ResponseSource } from '@cuecard/contract/answers.ts'
import { formatDateTime, formatRelative, parseInstant } from '@cuecard/contract/time.ts'
import { useContext } from 'react'
import { DocumentLinkContext } from './document-link.ts'
import { LedMarkdown } from './led-markdown.tsx'
import { LoadingBars } from './loading-bars.tsx'
import { PassageText } from './passage-text.tsx'
import { SafeMarkdown } from './safe-markdown.tsx'
import { SourceChips, SourceFigure, useCitations, useOpenSource } from './source-chips.tsx'
import type { ResponseStream } from './use-response-stream.ts'

/** A card shows a running stream, or a stored record in the same form by `storedResponse`. */
export interface AnswerCardProps {
  stream: ResponseStream
  kind: ResponseKind
  /** The screen's words for a failure; `Error getting answer` or `Error getting explanation` unless said otherwise. */
  failedText?: string
  /** Shown as a Retry button after a failure. */
  onRetry?: () => void
  /** Tells several cards of a page apart for screen readers; `Answer` or `Explanation` unless said otherwise. */
  label?: string
  /** During a meeting: the answer's first sentence is shown larger, and each source with its age. */
  isLive?: boolean
  /** What the answer is drawn from; the company's documents unless said otherwise. */
  about?: AnswerAbout
  /** Shows the first sentence alone, where there is one, and no sources; a citation still opens its passage. */
  isFolded?: boolean
}

export type AnswerAbout = 'documents' | 'meeting' | 'earlier'

const WORDS = {
  answer: { name: 'Answer', waiting: 'Looking through your documents', failed: 'Error getting answer' },
  explain: { name: 'Explanation', waiting: 'Looking up the terms', failed: 'Error getting explanation' },
} as const

/** While the documents are searched once more, in their own words. */
export const LOOKING_AGAIN_TEXT = 'Looking again, in the words of your documents'

/** Seconds with two decimals. */
export function formatSeconds(seconds: number): string {
  return seconds.toFixed(2)
}

/** The web page that a passage stands on, at its heading; null for documents. */
export function sourceAddress(source: Pick<ResponseSource, 'locator'>): string | null {
  return source.locator && /^https?:\/\//.test(source.locator) ? source.locator : null
}

/** `Pricing guide.pdf · page 3`, or the name alone where a passage has no place. A web page is named by its path. */
export function sourceLabel(source: Pick<ResponseSource, 'item_name' | 'locator'>): string {
  const address = URL.parse(sourceAddress(source) ?? '')
  if (address) return `${source.item_name} · ${address.host}${address.pathname}`
  return source.locator ? `${source.item_name} · ${source.locator}` : source.item_name
}

/** `synced 2 days ago`; empty where it is not known. */
export function sourceAge({ synced_at }: Pick<ResponseSource, 'synced_at'>): string {
  const relative = formatRelative(synced_at)
  return relative && `synced ${relative}`
}

/** Whether a source may inform only; empty for one that may be read aloud. */
export const sourceWarning = ({ audience }: Pick<ResponseSource, 'audience'>): string =>
  audience === 'internal' ? 'internal, not to be read aloud' : ''

/** A stored record in the form of a finished stream. */
export function storedResponse(response: AnswerResponse): ResponseStream {
  return {
    status: 'done',
    text: response.text,
    first_data_sec: response.first_token_duration_sec,
    duration_sec: response.full_response_duration_sec,
    response,
  }
}

/** An answer or explanation as it arrives, then its sources, each opening its passage in place. */
export function AnswerCard({
  stream,
  kind,
  failedText,
  onRetry,
  label,
  isLive = false,
  about = 'documents',
  isFolded = false,
}: AnswerCardProps) {
  const words = WORDS[kind]
  if (stream.status === 'idle') return null
  return (
    <section className="cc-answer" aria-label={label ?? words.name} data-status={stream.status} data-kind={kind}>
      <header className="cc-head">
        <span className="cc-name">{words.name}</span>
        <Notes stream={stream} about={about} />
      </header>
      <Body
        stream={stream}
        waiting={about === 'documents' ? words.waiting : 'Reading what was said'}
        hasLead={isLive && kind === 'answer'}
        hasAges={isLive}
        isFolded={isFolded}
      />
      {stream.status === 'failed' && <Failure text={failedText ?? words.failed} stream={stream} onRetry={onRetry} />}
      <Timing stream={stream} />
    </section>
  )
}

export const NOTES = {
  documents: { refused: 'Not in your knowledge base', quotes: 'Quotes from your documents' },
  meeting: { refused: 'Not said so far', quotes: 'Quotes from the meeting' },
  earlier: { refused: 'Not said in those meetings', quotes: 'Quotes from earlier meetings' },
} as const

export const INCOMPLETE = 'Incomplete: it broke off before the end'

function Notes({ stream, about }: { stream: ResponseStream; about: AnswerAbout }) {
  const { response } = stream
  if (!response) return null
  return (
    <>
      {response.outcome === 'refused' && <span className="cc-note cc-note-warning">{NOTES[about].refused}</span>}
      {response.outcome !== 'refused' && response.engine === 'quotes' && (
        <span className="cc-note">{NOTES[about].quotes}</span>
      )}
      {response.outcome === 'incomplete' && <span className="cc-note cc-note-warning">{INCOMPLETE}</span>}
    </>
  )
}

interface BodyProps {
  stream: ResponseStream
  waiting: string
  hasLead: boolean
  hasAges: boolean
  isFolded: boolean
}

function Body({ stream, waiting, hasLead, hasAges, isFolded }: BodyProps) {
  const sources = stream.response?.sources ?? []
  const opening = useOpenSource()
  const citation = useCitations(sources, sourceLabel, opening)

  if (stream.status === 'cancelled') return <p className="cc-quiet">{stream.text}</p>
  if (stream.status === 'loading' && stream.text === '') {
    const isAgain = stream.is_looking_again === true
    return <LoadingBars label={isAgain ? LOOKING_AGAIN_TEXT : waiting} isShown={isAgain} />
  }
  if (stream.status === 'done' && stream.text.trim() === '') return <p className="cc-quiet">Nothing came back.</p>
  if (stream.text === '') return null
  const opened = sources.find((source) => source.n === opening.open)
  const shown = isFolded ? [] : shownSources(stream.response)
  return (
    <>
      <div className="cc-reading" aria-live="polite" aria-busy={stream.status === 'loading'}>
        {hasLead ? (
          <LedMarkdown text={stream.text} citation={citation} isFolded={isFolded} />
        ) : (
          <SafeMarkdown text={stream.text} citation={citation} />
        )}
      </div>
      {shown.length > 0 && (
        <SourceChips
          sources={shown}
          opening={opening}
          labelOf={sourceLabel}
          titleOf={(source) =>
            [sourceLabel(source), sourceWarning(source), sourceAge(source)].filter(Boolean).join(' · ')
          }
        >
          {(source) => (
            <>
              {sourceWarning(source) && <span className="cc-source-internal">internal</span>}
              {hasAges && <span className="cc-source-age">{formatRelative(source.synced_at)}</span>}
            </>
          )}
        </SourceChips>
      )}
      {opened && <OpenPassage id={opening.id} source={opened} close={() => opening.toggle(opened.n)} />}
    </>
  )
}

/** The cited sources, or all that were found where the answer cites none. */
export function shownSources(response: AnswerResponse | null): readonly ResponseSource[] {
  const sources = response?.sources ?? []
  const cited = sources.filter((source) => source.cited)
  return cited.length > 0 || response?.outcome === 'refused' ? cited : sources
}

function OpenPassage({ id, source, close }: { id: string; source: ResponseSource; close: () => void }) {
  const documentLink = useContext(DocumentLinkContext)
  const caption = (
    <>
      {sourceLabel(source)}
      {sourceWarning(source) && <span className="cc-internal">{sourceWarning(source)}</span>}
      <Age source={source} />
    </>
  )
  return (
    <SourceFigure id={id} caption={caption} text={<PassageText text={source.text} />} close={close}>
      <PageLink source={source} />
      {documentLink?.(source)}
    </SourceFigure>
  )
}

/** A link to the web page that a passage stands on; nothing for documents. */
export function PageLink({ source }: { source: Pick<ResponseSource, 'locator'> }) {
  const address = sourceAddress(source)
  return address ? (
    <a className="cc-page" href={address} target="_blank" rel="noopener noreferrer">
      Open the page
    </a>
  ) : null
}

/** When the source was last read, with the exact time on hover. */
function Age({ source }: { source: ResponseSource }) {
  const date = parseInstant(source.synced_at)
  if (!date) return null
  return (
    <time className="cc-age" dateTime={date.toISOString()} title={formatDateTime(date)}>
      {sourceAge(source)}
    </time>
  )
}

function Failure({
  text,
  stream,
  onRetry,
}: {
  text: string
  stream: ResponseStream
  onRetry?: (() => void) | undefined
}) {
  return (
    <div className="cc-failure" role="alert">
      <p>
        {text}
        {stream.reason && <span className="cc-quiet"> · {stream.reason}</span>}
        {stream.text !== '' && <span className="cc-quiet"> · What had arrived is kept above.</span>}
      </p>
      {onRetry && (
        <button type="button" className="cc-retry" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}

function Timing({ stream }: { stream: ResponseStream }) {
  if (stream.status === 'done' && stream.duration_sec !== null) {
    return (
      <p className="cc-timing">
        <span title={firstWords(stream.first_data_sec)}>Response time: {formatSeconds(stream.duration_sec)} s</span>
        <Instructions version={stream.response?.prompt_version ?? null} />
        <AsOf at={stream.response?.knowledge_as_of} />
      </p>
    )
  }
  if (stream.status === 'loading' && stream.first_data_sec !== null) {
    return <p className="cc-timing">First words: {formatSeconds(stream.first_data_sec)} s</p>
  }
  if (stream.status === 'cancelled') return <p className="cc-timing">Response time: {formatSeconds(0)} s</p>
  return null
}

/** The version of the company's instructions that was used. */
function Instructions({ version }: { version: number | null }) {
  return version === null ? null : <span className="cc-instructions">Instructions v{version}</span>
}

/** The day of the knowledge that the answer was drawn from, with the exact time on hover. */
function AsOf({ at }: { at: AnswerResponse['knowledge_as_of'] }) {
  const date = parseInstant(at)
  if (!date) return null
  return (
    <time className="cc-as-of" dateTime={date.toISOString()} title={`Last sync: ${formatDateTime(date)}`}>
      as of {date.toLocaleDateString('en-US')}
    </time>
  )
}

function firstWords(seconds: number | null): string | undefined {
  return seconds === null ? undefined : `First words after ${formatSeconds(seconds)} s`
}
