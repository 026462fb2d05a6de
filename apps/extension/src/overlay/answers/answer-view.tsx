import { memo, useId, useRef } from 'react'
import { formatTime } from '@cuecard/contract/time.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { BookedAnswer } from './answer-store.ts'
import { copyText, spokenText } from '../shared/copy-text.ts'
import { Icon } from '../shared/icons.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import { Thumbs } from './thumbs.tsx'

interface AnswerViewProps {
  answer: BookedAnswer
  /** Above the transcript, in its line's place, or in the list of all. */
  place: BookedAnswer['shown']
}

const KINDS = { answer: 'Answer', explain: 'Explanation' } as const

/** A question with its answer: what to say first, what backs it up, and what to do with it. */
export const AnswerView = memo(function AnswerView({ answer, place }: AnswerViewProps) {
  const { desk } = useOverlay()
  const { id, kind, line, stream } = answer
  const title = useId()
  const hasQuestion = place !== 'line'
  return (
    <article className="card" data-place={place} data-status={stream.status} aria-labelledby={title}>
      <header className="card-head">
        <span id={title} className="card-kind">
          {answer.is_heard ? <span className="heard">Heard</span> : null}
          {KINDS[kind]}
        </span>
        {hasQuestion ? <time>{formatTime(new Date(line.at))}</time> : null}
        <CloseButton answer={answer} place={place} />
      </header>
      {hasQuestion ? (
        <p className="card-question">
          <bdi className="card-speaker">{line.speaker || 'Somebody'}</bdi>
          <bdi>{line.text}</bdi>
        </p>
      ) : null}
      <AnswerCard stream={stream} kind={kind} isLive onRetry={() => desk.book.retry(id)} />
      {stream.status === 'done' && stream.text.trim() !== '' ? (
        <footer className="card-foot">
          <CopyAnswer text={stream.text} />
          {stream.response ? <Thumbs answer={answer} /> : null}
        </footer>
      ) : null}
    </article>
  )
})

function CloseButton({ answer, place }: AnswerViewProps) {
  const { desk } = useOverlay()
  const label = place === 'list' ? 'Remove' : 'Close; it stays under Answers'
  const close = () => (place === 'list' ? desk.book.remove(answer.id) : desk.book.putAway(answer.id))
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={close}>
      <Icon name="x" />
    </button>
  )
}

function CopyAnswer({ text }: { text: string }) {
  const { screen } = useOverlay()
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    if (!button.current) return
    const isDone = await copyText(spokenText(text), button.current)
    screen.said.set(isDone ? 'Answer copied' : 'This page does not let us copy')
  }
  return (
    <button type="button" className="quiet-button" ref={button} onClick={() => void copy()}>
      <Icon name="copy" />
      Copy
    </button>
  )
}
