import { caseStability } from '@cuecard/contract/prompt-tests/stability.ts'
import classes from './grade-badge.module.css'
import { type GradeValue, gradeLabel } from './grades.ts'

interface GradeBadgeProps {
  grade: GradeValue
  /** Of all answers of the run, where it asked for several: unstable ones give the badge an edge in the lowest one's colour. */
  grades?: readonly GradeValue[] | null
  /** `full` shows the grade's name beside the number. */
  show?: 'short' | 'full'
  /** Who gave the grade, shown on hover: `By a person`. */
  by?: string
}

/** A grade as a coloured badge. Screen readers read its name. */
export function GradeBadge({ grade, grades, show = 'short', by }: GradeBadgeProps) {
  const { label, short, meaning, color, text } = gradeLabel(grade)
  const spread = spreadOf(grades ?? [], show)
  const title = [show === 'short' ? label : meaning, spread?.words, by].filter(Boolean).join(' · ')
  const style = { background: color, color: text, ...spread?.edge }
  return (
    <span className={classes.badge} data-show={show} title={title} style={style}>
      {show === 'full' ? (
        label
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="cc-hidden">
            Grade: {label}
            {spread ? `, ${spread.words}` : ''}
          </span>
        </>
      )}
    </span>
  )
}

/** How the answers differ; null unless some of them passed and some did not. */
function spreadOf(grades: readonly GradeValue[], show: 'short' | 'full') {
  const { stability, low } = caseStability({ grades, failed: 0 })
  if (stability !== 'unstable') return null
  return {
    words: `unstable: ${grades.map((grade) => gradeLabel(grade).short).join(', ')}`,
    // A short badge keeps its width, so that badges below each other and the names beside them stay in line.
    edge: {
      paddingInline: show === 'short' ? '4px 11px' : '9px 15px',
      boxShadow: `inset -7px 0 0 ${gradeLabel(low).color}`,
    },
  }
}
