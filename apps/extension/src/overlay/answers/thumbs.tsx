import { type FormEvent, useId } from 'react'
import type { MeetingAnswer, Thumb } from './answer-list.ts'
import { IconButton } from '../shared/icon-button.tsx'
import { useOverlay } from '../shared/overlay-context.ts'

const COMMENT_MAX = 2_000
const NOT_SENT = 'Feedback could not be sent'
const THUMBS = [
  { thumb: 'up', label: 'Good answer', icon: 'thumbUp' },
  { thumb: 'down', label: 'Not helpful', icon: 'thumbDown' },
] as const

/** A thumb counts at once; with one down there is room to say why. */
export function Thumbs({ answer }: { answer: MeetingAnswer }) {
  const { services, screen } = useOverlay()
  const { rate, draftComment } = services.answers
  const press = (thumb: Thumb) => {
    // Its comment is on its way, with its thumb.
    if (answer.is_commenting) return
    draftComment(answer.id, thumb === 'down' ? (answer.comment ?? '') : null)
    // The same thumb again would take away the comment that was sent with it.
    if (answer.thumb === thumb) return
    const finish = () => screen.toast.set('Feedback sent')
    void rate(answer.id, thumb).then(finish, () => screen.toast.set(NOT_SENT))
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
      {answer.comment === null ? null : (
        <CommentForm id={answer.id} draft={answer.comment} isSending={answer.is_commenting} />
      )}
    </>
  )
}

interface CommentFormProps {
  id: string
  draft: string
  isSending: boolean
}

function CommentForm({ id, draft, isSending }: CommentFormProps) {
  const { services, screen } = useOverlay()
  const { rate, draftComment } = services.answers
  const field = useId()
  const close = () => draftComment(id, null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const comment = draft.trim()
    if (isSending) return
    if (!comment) return close()
    draftComment(id, draft, true)
    const finish = () => {
      close()
      screen.toast.set('Comment sent')
    }
    const fail = () => {
      draftComment(id, draft)
      screen.toast.set(NOT_SENT)
    }
    void rate(id, 'down', comment).then(finish, fail)
  }
  return (
    <form className="comment" onSubmit={send}>
      <label htmlFor={field}>What was wrong? (optional)</label>
      <textarea
        id={field}
        rows={2}
        maxLength={COMMENT_MAX}
        value={draft}
        readOnly={isSending}
        onChange={({ target }) => draftComment(id, target.value)}
      />
      <span className="comment-buttons">
        <button type="button" className="button" disabled={isSending} onClick={close}>
          No comment
        </button>
        <button type="submit" className="button primary">
          {isSending ? 'Sending...' : 'Send'}
        </button>
      </span>
    </form>
  )
}
