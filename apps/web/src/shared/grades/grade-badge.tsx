import classes from './grade-badge.module.css'
import { type GradeValue, gradeLabel } from './grades.ts'

interface GradeBadgeProps {
  grade: GradeValue
  /** `full` shows the grade's name beside the number. */
  show?: 'short' | 'full'
  /** Who gave the grade, shown on hover: `By a person`. */
  by?: string
}

/** A grade as a coloured badge. Screen readers read its name. */
export function GradeBadge({ grade, show = 'short', by }: GradeBadgeProps) {
  const { label, short, meaning, color, text } = gradeLabel(grade)
  const title = [show === 'short' ? label : meaning, by].filter(Boolean).join(' · ')
  return (
    <span className={classes.badge} data-show={show} title={title} style={{ background: color, color: text }}>
      {show === 'full' ? (
        label
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="cc-hidden">Grade: {label}</span>
        </>
      )}
    </span>
  )
}
