import type { CustomerQuestions } from '@cuecard/contract/customer-questions.ts'
import { SkeletonBlock } from '../../shared/states/states.tsx'
import classes from './question-cards.module.css'

/** Five key figures; averages have one decimal, percentages none. */
export function QuestionCards({ numbers }: { numbers: CustomerQuestions }) {
  const cards = [
    ['Total Meetings', count(numbers.total_meetings)],
    ['Poorly Answered Questions', count(numbers.total_poorly_answered_questions)],
    ['Average per Meeting', numbers.avg_poorly_answered_questions.toFixed(1)],
    ['Meetings with Issues', count(numbers.meetings_with_poorly_answered_questions)],
    ['Percentage with Issues', `${Math.round(numbers.percentage_meetings_with_poorly_answered_questions)}%`],
  ] as const
  return (
    <dl className={classes.cards}>
      {cards.map(([label, figure]) => (
        <div key={label} className={classes.card}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const count = (number: number) => number.toLocaleString('en-US')

export function CardBones() {
  return (
    <div className={classes.cards}>
      {Array.from({ length: 5 }, (_, card) => (
        <div key={card} className={classes.card}>
          <SkeletonBlock width="70%" height="12px" />
          <SkeletonBlock width="40%" height="24px" style={{ marginTop: '10px' }} />
        </div>
      ))}
    </div>
  )
}
