import { plural } from '@cuecard/language/plain-text.ts'
import type { TestResultPoint } from '@cuecard/contract/prompt-tests/results.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { gradeLabel } from '../../../shared/grades/grades.ts'
import classes from './grade-history.module.css'

type Point = Pick<TestResultPoint, 'id' | 'result_grade' | 'test_run_at'>

interface GradeHistoryProps {
  /** Newest first. */
  results: readonly Point[]
  size: 'row' | 'wide'
  /** The result that is shown, and the action of pressing another one. */
  chosen?: string | null
  onChoose?: (id: string) => void
}

/** A minimum share of the chart's height, so that the worst grade is visible. */
const heightOf = (grade: number | null) => `${grade === null ? 14 : 22 + grade * 15.6}%`

/** Grades of a case over time as bars, oldest on the left. The list of results is for the keyboard. */
export function GradeHistory({ results, size, chosen, onChoose }: GradeHistoryProps) {
  const points = results.toReversed()
  return (
    <div className={classes.chart} data-size={size}>
      <span className="cc-hidden">{summaryOf(results)}</span>
      <div className={classes.bars} aria-hidden="true">
        {points.map(({ id, result_grade, test_run_at }) => {
          const { label, color } = gradeLabel(result_grade)
          const bar = {
            className: classes.bar,
            title: `${label} · ${formatDateTime(test_run_at)}`,
            'data-chosen': chosen === id,
            children: <span style={{ height: heightOf(result_grade), background: color }} />,
          }
          return onChoose ? (
            <button key={id} {...bar} type="button" tabIndex={-1} onClick={() => onChoose(id)} />
          ) : (
            <span key={id} {...bar} />
          )
        })}
      </div>
    </div>
  )
}

function summaryOf(results: readonly Point[]): string {
  const grades = results.slice(0, 5).map(({ result_grade }) => gradeLabel(result_grade).label)
  return results.length === 0
    ? 'No results yet'
    : `${plural(results.length, 'result')}; the latest grades, newest first: ${grades.join(', ')}`
}
