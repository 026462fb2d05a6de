import { gradeWords, type GradeValue } from '../../../shared/grades/grades.ts'
import classes from './grade-share.module.css'

interface GradeShareProps {
  /** In the order in which they are to stand. */
  counts: readonly { grade: GradeValue; count: number }[]
}

/** Grades as one thin stacked bar. Whoever cannot see it is told by what stands beside it. */
export function GradeShare({ counts }: GradeShareProps) {
  return (
    <span className={classes.share} aria-hidden="true">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ grade, count }) => {
          const { label, color } = gradeWords(grade)
          return (
            <span key={String(grade)} title={`${label}: ${count}`} style={{ flexGrow: count, background: color }} />
          )
        })}
    </span>
  )
}
