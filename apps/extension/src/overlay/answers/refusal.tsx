import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { MeetingAnswer } from './answer-list.ts'
import { withoutMaking } from './arrange-cards.ts'
import { aboutOf } from './card-badge.ts'
import { useOverlay, useView } from '../shared/overlay-context.ts'

/** A question that the documents do not answer: one quiet line, what comes nearest, and what can be done about it. */
export function Refusal({ answer, isOpen }: { answer: MeetingAnswer; isOpen: boolean }) {
  const { services, screen } = useOverlay()
  // Without a stored meeting there is nothing to follow up.
  const isSaved = useView().meeting_id !== null
  const { id, kind, line, stream, typed, is_noted } = answer
  const note = async () => {
    await services.answers.note(id).then(
      () => screen.toast.set(is_noted ? 'No longer noted' : 'Noted for follow-up'),
      () => screen.toast.set('It could not be noted'),
    )
  }
  const showClosest = () => {
    services.passageSearch.search(line.text)
    screen.tab.set('knowledge')
  }
  return (
    <div className="refusal">
      {isOpen ? (
        <div className="refusal-text">
          <AnswerCard
            stream={{ ...stream, text: withoutMaking(stream.text) }}
            kind={kind}
            about={aboutOf(typed)}
            isFolded
          />
        </div>
      ) : null}
      {typed?.about ? null : (
        <span className="refusal-acts">
          {isSaved ? (
            <button type="button" className="link" aria-pressed={is_noted} onClick={() => void note()}>
              {is_noted ? 'Noted for follow-up' : 'Note for follow-up'}
            </button>
          ) : null}
          <button type="button" className="link" onClick={showClosest}>
            Closest passages
          </button>
        </span>
      )}
    </div>
  )
}
