import { type FormEvent, useId } from 'react'
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
  const { rate, draftComment } = services.answers
  const field = useId()
  const draft = (comment: string | null) => draftComment(answer.id, comment)
  const fail = () => screen.toast.set('Feedback could not be sent')
  const press = (thumb: Thumb) => {
    draft(thumb === 'down' ? (answer.comment ?? '') : null)
    void rate(answer.id, thumb).then(() => screen.toast.set('Feedback sent'), fail)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const comment = answer.comment?.trim()
    if (!comment) return draft(null)
    const finish = () => {
      draft(null)
      screen.toast.set('Comment sent')
    }
    void rate(answer.id, 'down', comment).then(finish, fail)
  }
  return (
    <>
      {THUMBS.map(({ thumb, label, icon }) => (
        <IconButton
          key={thumb}
          icon={icon}
          label={label}
          aria-pressed={answer.thumb === thumb}
          onClick={() => press(thumb)}
        />
      ))}
      {answer.comment !== null ? (
        <form className="comment" onSubmit={send}>
          <label htmlFor={field}>What was wrong? (optional)</label>
          <textarea
            id={field}
            rows={2}
            maxLength={COMMENT_MAX}
            value={answer.comment}
            onChange={({ target }) => draft(target.value)}
          />
          <span className="comment-buttons">
            <button type="button" className="button" onClick={() => draft(null)}>
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
