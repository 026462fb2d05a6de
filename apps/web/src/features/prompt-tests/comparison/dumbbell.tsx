import { type GradeValue, gradeLabel } from '../../../shared/grades/grades.ts'
import classes from './dumbbell.module.css'

const WIDTH = 240
const MARGIN = 10
const at = (grade: number) => MARGIN + (grade * (WIDTH - 2 * MARGIN)) / 5
const TICKS = [0, 1, 2, 3, 4, 5] as const

/** What one run gave a case. */
interface Side {
  grade: GradeValue
  /** Of all its answers. */
  mean: number | null
  low: number | null
  high: number | null
}

/**
 * The mean grades of two runs on the scale from 0 to 5: a ring for the first run, a dot for the second, and a line from the
 * lowest to the highest grade where the answers differ. The text beside it gives both.
 */
export function Dumbbell({ before: first, after: second }: { before: Side; after: Side }) {
  const [before, after] = [first.mean, second.mean]
  const better = before !== null && after !== null ? Math.sign(after - before) : 0
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} 20`} aria-hidden="true">
      <line className={classes.track} x1={at(0)} x2={at(5)} y1="10" y2="10" />
      {TICKS.map((tick) => (
        <line key={tick} className={classes.tick} x1={at(tick)} x2={at(tick)} y1="7" y2="13" />
      ))}
      {before !== null && after !== null && before !== after ? (
        <line className={classes.way} data-sign={better} x1={at(before)} x2={at(after)} y1="10" y2="10" />
      ) : null}
      <Range side={first} y={3} />
      <Range side={second} y={17} />
      {before === null ? null : (
        <circle className={classes.ring} cx={at(before)} cy="10" r="5.5" stroke={gradeLabel(first.grade).color} />
      )}
      {after === null ? null : (
        <circle className={classes.dot} cx={at(after)} cy="10" r="6.5" fill={gradeLabel(second.grade).color} />
      )}
    </svg>
  )
}

function Range({ side: { low, high }, y }: { side: Side; y: number }) {
  if (low === null || high === null || low === high) return null
  return <line className={classes.range} x1={at(low)} x2={at(high)} y1={y} y2={y} />
}

/** The scale shown above the rows. */
export function DumbbellAxis() {
  return (
    <div title="A ring is the first run, a dot the second">
      <span className="cc-hidden">Grades from 0 to 5: a ring is the first run, a dot the second</span>
      <svg className={classes.chart} viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
        {TICKS.map((tick) => (
          <text key={tick} className={classes.label} x={at(tick)} y="12" textAnchor="middle">
            {tick}
          </text>
        ))}
      </svg>
    </div>
  )
}
