import { memo, useId, useRef } from 'react'
import { formatTime } from '@cuecard/contract/time.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { MeetingAnswer } from './answer-store.ts'
import { copyText, spokenText } from '../shared/copy-text.ts'
import { IconButton } from '../shared/icon-button.tsx'
import { Icon } from '../shared/icons.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import { Thumbs } from './thumbs.tsx'

interface AnswerViewProps {
  answer: MeetingAnswer
  /** Above the transcript, under its line, or in the list of all answers. */
  place: MeetingAnswer['shown']
}

const KINDS = { answer: 'Answer', explain: 'Explanation' } as const

/** A question with its answer, the sources, and buttons to copy and rate it. */
export const AnswerView = memo(function AnswerView({ answer, place }: AnswerViewProps) {
  const { services } = useOverlay()
  const { id, kind, line, stream, typed } = answer
  const isOfMeeting = typed !== undefined && typed.meeting_id !== null
  const title = useId()
  const hasQuestion = place !== 'line'
  return (
    <article className="card" data-place={place} data-status={stream.status} aria-labelledby={title}>
      <header className="card-head">
        <span id={title} className="card-kind">
          {answer.is_detected ? <span className="heard">Heard</span> : null}
          {typed ? <span className="heard">{isOfMeeting ? 'This meeting' : 'Asked'}</span> : null}
          {KINDS[kind]}
        </span>
        {hasQuestion ? <time>{formatTime(new Date(line.at))}</time> : null}
        <CloseButton answer={answer} place={place} />
      </header>
      {hasQuestion ? (
        <p className="card-question">
          <bdi className="card-username">{line.username || 'Somebody'}</bdi>
          <bdi>{line.text}</bdi>
        </p>
      ) : null}
      <AnswerCard
        stream={stream}
        kind={kind}
        isLive
        about={isOfMeeting ? 'meeting' : 'documents'}
        onRetry={() => services.answers.retry(id)}
      />
      {stream.status === 'done' && stream.text.trim() !== '' ? (
        <footer className="card-foot">
          <CopyAnswer text={stream.text} />
          {stream.response && !isOfMeeting ? <Thumbs answer={answer} /> : null}
        </footer>
      ) : null}
    </article>
  )
})

function CloseButton({ answer, place }: AnswerViewProps) {
  const { services } = useOverlay()
  const label = place === 'list' ? 'Remove' : 'Close; it stays under Answers'
  const close = () => (place === 'list' ? services.answers.remove(answer.id) : services.answers.close(answer.id))
  return <IconButton icon="x" label={label} onClick={close} />
}

function CopyAnswer({ text }: { text: string }) {
  const { screen } = useOverlay()
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    if (!button.current) return
    const isDone = await copyText(spokenText(text), button.current)
    screen.toast.set(isDone ? 'Answer copied' : 'This page does not let us copy')
  }
  return (
    <button type="button" className="quiet-button" ref={button} onClick={() => void copy()}>
      <Icon name="copy" />
      Copy
    </button>
  )
}
