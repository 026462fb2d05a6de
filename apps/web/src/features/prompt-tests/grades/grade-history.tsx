import { plural } from '@cuecard/language/plain-text.ts'
import type { TestResultPoint } from '@cuecard/contract/prompt-tests/results.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { gradeLabel } from '../../../shared/grades/grades.ts'
import classes from './grade-history.module.css'

type Point = Pick<TestResultPoint, 'id' | 'result_grade' | 'test_run_at' | 'grades'>

interface GradeHistoryProps {
  /** Newest first. */
  results: readonly Point[]
  size: 'row' | 'wide'
  /** The result that is shown, and the action of pressing another one. */
  chosen?: string | null
  onChoose?: (id: string) => void
}

/** A minimum share of the chart's height, so that the worst grade is visible. */
const heightShare = (grade: number | null) => (grade === null ? 14 : 22 + grade * 15.6)
const heightOf = (grade: number | null) => `${heightShare(grade)}%`

/** The lowest and the highest grade of a run's answers. */
function rangeOf({ result_grade, grades }: Pick<Point, 'result_grade' | 'grades'>) {
  const known = grades?.filter((grade) => grade !== null) ?? []
  return known.length === 0
    ? ([result_grade, result_grade] as const)
    : ([Math.min(...known), Math.max(...known)] as const)
}

function barOf({ low, high, color }: { low: number | null; high: number | null; color: string }): string {
  if (low === null || high === null || low === high) return color
  const solid = Math.round((100 * heightShare(low)) / heightShare(high))
  return `linear-gradient(to top, ${color} ${solid}%, color-mix(in srgb, ${color} 40%, transparent) ${solid}%)`
}

/** Grades of a case over time as bars, oldest on the left. The list of results is for the keyboard. */
export function GradeHistory({ results, size, chosen, onChoose }: GradeHistoryProps) {
  const points = results.toReversed()
  return (
    <div className={classes.chart} data-size={size}>
      <span className="cc-hidden">{summaryOf(results)}</span>
      <div className={classes.bars} aria-hidden="true">
        {points.map(({ id, result_grade, grades, test_run_at }) => {
          const { label, color } = gradeLabel(result_grade)
          const [low, high] = rangeOf({ result_grade, grades })
          const bar = {
            className: classes.bar,
            title: `${low === high ? label : `${label}, ${low} to ${high}`} · ${formatDateTime(test_run_at)}`,
            'data-chosen': chosen === id,
            // The lighter part goes from the lowest to the highest of several answers.
            children: <span style={{ height: heightOf(high), background: barOf({ low, high, color }) }} />,
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
