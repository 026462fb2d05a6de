import { AnswerView } from './answer-view.tsx'
import { useCell } from './cell.ts'
import { useOverlay, useView } from './overlay-session.ts'
import { Transcript } from './transcript.tsx'

/** What is being said, with the newest detected question's answer on top. */
export function LiveTab() {
  const { lines, preferences } = useView()
  const { desk } = useOverlay()
  const answers = useCell(desk.book.answers)
  const top = answers.find(({ shown }) => shown === 'top')
  return (
    <div className="live">
      {top ? (
        <section className="top-answer" aria-label="Newest question">
          <AnswerView key={top.id} answer={top} place="top" />
        </section>
      ) : null}
      {lines.length > 0 ? (
        <Transcript lines={lines} answers={answers} />
      ) : (
        <div className="empty">
          <p className="empty-title">Nothing was said yet</p>
          <p>
            {preferences.answers_by_itself
              ? 'Lines appear here as they are spoken. Questions of the others are answered by themselves.'
              : 'Lines appear here as they are spoken. Point at one to get an answer or an explanation.'}
          </p>
        </div>
      )}
    </div>
  )
}
