import { CardList } from './card-list.tsx'
import { useObservable } from '../shared/observable.ts'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { shortcutLabel } from '../shared/shortcuts.ts'

/** Every answer and explanation of this meeting: pinned ones first, then the newest on top. */
export function AnswersTab() {
  const { services } = useOverlay()
  const { preferences } = useView()
  const answers = useObservable(services.answers.list)
  if (answers.length === 0) {
    return (
      <div className="empty">
        <p className="empty-title">No answers yet</p>
        <p>
          Press Get Answer at a line, {shortcutLabel('answer')} for the newest, or ask your own question below.{' '}
          {preferences.answers_by_itself
            ? 'Questions of the others are answered by themselves.'
            : 'Questions of the others can be answered by themselves: switch it on in the menu.'}
        </p>
      </div>
    )
  }
  return (
    <div className="scroll pad cards">
      <CardList answers={answers} place="list" />
    </div>
  )
}
