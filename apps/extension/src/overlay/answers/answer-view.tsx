import { memo, useEffect, useId, useRef, useState } from 'react'
import { formatTime } from '@cuecard/contract/time.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { MeetingAnswer } from './answer-list.ts'
import { firstLine, isRefused, withoutMaking } from './arrange-cards.ts'
import { aboutOf, cardBadge } from './card-badge.ts'
import { CardFoot } from './card-foot.tsx'
import { Refusal } from './refusal.tsx'
import { IconButton } from '../shared/icon-button.tsx'
import { Icon } from '../shared/icons.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import { shortcutLabel } from '../shared/shortcuts.ts'

interface AnswerViewProps {
  answer: MeetingAnswer
  /** Above the transcript, under its line, or in the list of all answers. */
  place: MeetingAnswer['shown']
  isOpen?: boolean
  /** The user has opened it, so that it is brought into view. */
  isChosen?: boolean
  /** Opens or closes it; absent where it is always open. */
  onToggle?: ((id: string) => void) | undefined
}

const ASKED = { documents: 'Asked', meeting: 'This meeting', earlier: 'Earlier meetings' } as const
const KINDS = { answer: 'Answer', explain: 'Explanation' } as const

/** A question with its answer: its first line alone while closed; with evidence and controls while open. */
export const AnswerView = memo(function AnswerView(props: AnswerViewProps) {
  const { answer, place, isOpen = true, isChosen = false, onToggle } = props
  const { kind, stream } = answer
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const isShort = place !== 'line' && isRefused(answer)
  return (
    <article
      className="card"
      data-place={place}
      data-status={stream.status}
      data-open={isOpen}
      aria-label={KINDS[kind]}
      ref={frame}
    >
      {isOpen ? <CardHead answer={answer} place={place} /> : null}
      {place === 'line' ? null : <CardQuestion answer={answer} isOpen={isOpen} onToggle={onToggle} isShort={isShort} />}
      {isShort ? <Refusal answer={answer} isOpen={isOpen} /> : null}
      {isOpen && !isShort ? <CardBody answer={answer} /> : null}
    </article>
  )
})

function CardBody({ answer }: { answer: MeetingAnswer }) {
  const { services } = useOverlay()
  const { id, kind, stream, typed, competitor } = answer
  // Notes have no line of their own that could be said.
  const [isWhole, setWhole] = useState(competitor !== undefined)
  const evidence = useId()
  return (
    <>
      <div id={evidence}>
        <AnswerCard
          stream={{ ...stream, text: withoutMaking(stream.text) }}
          kind={kind}
          isLive
          isFolded={!isWhole}
          about={aboutOf(typed)}
          onRetry={() => services.answers.retry(id)}
        />
      </div>
      {stream.status === 'done' && stream.text.trim() !== '' ? (
        <CardFoot answer={answer} evidence={{ id: evidence, isWhole, toggle: () => setWhole(!isWhole) }} />
      ) : null}
    </>
  )
}

function CardHead({ answer, place }: AnswerViewProps) {
  const badge = cardBadge(answer)
  return (
    <header className="card-head">
      <HowAsked answer={answer} />
      {badge ? (
        <span className="made" data-tone={badge.tone}>
          {badge.words}
        </span>
      ) : null}
      <CardButtons answer={answer} place={place} />
    </header>
  )
}

function HowAsked({ answer: { is_detected, typed, kind, competitor } }: Pick<AnswerViewProps, 'answer'>) {
  if (competitor !== undefined) return <span className="heard">Named</span>
  if (is_detected) return <span className="heard">Heard</span>
  if (typed) return <span className="heard">{ASKED[aboutOf(typed)]}</span>
  return <span className="card-kind">{KINDS[kind]}</span>
}

function CardButtons({ answer, place }: AnswerViewProps) {
  const { services } = useOverlay()
  const { id, is_pinned } = answer
  const label = place === 'list' ? 'Remove' : 'Close; it stays under Answers'
  const close = () => (place === 'list' ? services.answers.remove(id) : services.answers.close(id))
  return (
    <span className="card-buttons">
      {place === 'line' ? null : (
        <IconButton
          icon="pin"
          label="Pin"
          title={`${is_pinned ? 'Pinned: stays first' : 'Pin, so that it stays first'} (${shortcutLabel('pin')})`}
          aria-pressed={is_pinned}
          onClick={() => services.answers.pin(id)}
        />
      )}
      <IconButton icon="x" label={label} onClick={close} />
    </span>
  )
}

/** Who asked what; pressed, it opens or closes the card. Names and questions keep their own writing direction. */
function CardQuestion({ answer, isOpen, onToggle, isShort }: Omit<AnswerViewProps, 'place'> & { isShort: boolean }) {
  const { id, line, stream, is_corrected, is_pinned, is_said } = answer
  const words =
    isShort && !isOpen ? (
      <RefusedLine answer={answer} />
    ) : (
      <>
        <span className="card-who">
          {!isOpen && is_pinned ? <Icon name="pin" size={12} /> : null}
          {is_said ? <Icon name="check" size={12} /> : null}
          <bdi className="card-username">{line.username || 'Somebody'}</bdi>
          <time>{formatTime(new Date(line.at))}</time>
          {is_corrected ? <span title="The words have changed, so it was asked again">Corrected</span> : null}
          {is_said ? <span>Said</span> : null}
        </span>
        <span className="card-question" dir="auto">
          {line.text}
        </span>
        {isOpen ? null : (
          <span className="card-first" dir="auto">
            {stream.text === '' ? WAITING[stream.status] : firstLine(stream.text)}
          </span>
        )}
      </>
    )
  if (!onToggle) return <div className="card-asked">{words}</div>
  return (
    <button
      type="button"
      className="card-asked"
      aria-expanded={isOpen ?? true}
      title={`Next ${shortcutLabel('next')}, previous ${shortcutLabel('previous')}`}
      onClick={() => onToggle(id)}
    >
      {words}
    </button>
  )
}

/** A refusal while closed: one quiet line. */
const RefusedLine = ({ answer }: { answer: MeetingAnswer }) => (
  <span className="refused-line" title={answer.line.text}>
    {cardBadge(answer)?.words}: <bdi>{answer.line.text}</bdi>
  </span>
)

const WAITING = {
  idle: '',
  loading: 'Looking it up',
  done: 'Nothing came back.',
  cancelled: '',
  failed: 'Error getting answer',
} as const
