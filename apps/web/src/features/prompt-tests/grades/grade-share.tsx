import { gradeLabel, type GradeValue } from '../../../shared/grades/grades.ts'
import classes from './grade-share.module.css'

interface GradeShareProps {
  /** In display order. */
  counts: readonly { grade: GradeValue; count: number }[]
}

/** Grades as one thin stacked bar. The text beside it says the same to screen readers. */
export function GradeShare({ counts }: GradeShareProps) {
  return (
    <span className={classes.share} aria-hidden="true">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ grade, count }) => {
          const { label, color } = gradeLabel(grade)
          return (
            <span key={String(grade)} title={`${label}: ${count}`} style={{ flexGrow: count, background: color }} />
          )
        })}
    </span>
  )
}
