import { useCallback } from 'react'
import type { MeetingAnswer } from './answer-list.ts'
import { AnswerView } from './answer-view.tsx'
import { arrangeCards, choiceAfterPress } from './arrange-cards.ts'
import { useObservable } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'

/** Cards in their order, the open ones whole. */
export function CardList({ answers, place }: { answers: readonly MeetingAnswer[]; place: 'top' | 'list' }) {
  const { screen } = useOverlay()
  const choice = useObservable(screen.card)
  const toggle = useCallback(
    (id: string) => screen.card.set(choiceAfterPress(arrangeCards(answers, screen.card.get()), id)),
    [answers, screen],
  )
  return arrangeCards(answers, choice).map(({ answer, isOpen }) => (
    <AnswerView
      key={answer.id}
      answer={answer}
      place={place}
      isOpen={isOpen}
      isChosen={isOpen && choice?.open === answer.id}
      onToggle={toggle}
    />
  ))
}
