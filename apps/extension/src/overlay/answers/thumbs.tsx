import { type FormEvent, useId, useState } from 'react'
import type { MeetingAnswer, Thumb } from './answer-store.ts'
import { IconButton } from '../shared/icon-button.tsx'
import { useOverlay } from '../shared/overlay-context.ts'

const COMMENT_MAX = 2_000
const THUMBS = [
  { thumb: 'up', label: 'Good answer', icon: 'thumbUp' },
  { thumb: 'down', label: 'Not helpful', icon: 'thumbDown' },
] as const

/** A thumb counts at once; with one down there is room to say why. */
export function Thumbs({ answer }: { answer: MeetingAnswer }) {
  const { services, screen } = useOverlay()
  const [isAsking, setAsking] = useState(false)
  const field = useId()
  const rate = async (thumb: Thumb, comment?: string) => {
    setAsking(thumb === 'down' && comment === undefined)
    await services.answers.rate(answer.id, thumb, comment).then(
      () => screen.toast.set(comment ? 'Comment sent' : 'Feedback sent'),
      () => screen.toast.set('Feedback could not be sent'),
    )
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
    if (comment === '') return setAsking(false)
    void rate('down', comment)
  }
  return (
    <>
      {THUMBS.map(({ thumb, label, icon }) => (
        <IconButton
          key={thumb}
          icon={icon}
          label={label}
          aria-pressed={answer.thumb === thumb}
          onClick={() => void rate(thumb)}
        />
      ))}
      {isAsking ? (
        <form className="comment" onSubmit={send}>
          <label htmlFor={field}>What was wrong? (optional)</label>
          <textarea id={field} name="comment" rows={2} maxLength={COMMENT_MAX} />
          <span className="comment-buttons">
            <button type="button" className="button" onClick={() => setAsking(false)}>
              No comment
            </button>
            <button type="submit" className="button primary">
              Send
            </button>
          </span>
        </form>
      ) : null}
    </>
  )
}
