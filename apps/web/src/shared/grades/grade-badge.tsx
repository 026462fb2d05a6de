import { type CaseAnswers, caseStability } from '@cuecard/contract/prompt-tests/stability.ts'
import classes from './grade-badge.module.css'
import { type GradeValue, gradeLabel } from './grades.ts'

interface GradeBadgeProps {
  grade: GradeValue
  /** Of all answers of the run, where it asked for several: unstable ones give the badge an edge in the lowest one's colour, in that of ungraded ones where one failed. */
  grades?: readonly GradeValue[] | null
  /** Of the ungraded ones of these, those where nothing came back: they have not passed. */
  failed?: number
  /** `full` shows the grade's name beside the number. */
  show?: 'short' | 'full'
  /** Who gave the grade, shown on hover: `By a person`. */
  by?: string
}

/** A grade as a coloured badge. Screen readers read its name. */
export function GradeBadge({ grade, grades, failed = 0, show = 'short', by }: GradeBadgeProps) {
  const { label, short, meaning, color, text } = gradeLabel(grade)
  const spread = spreadOf({ grades: grades ?? [], failed }, show)
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
function spreadOf({ grades, failed }: CaseAnswers, show: 'short' | 'full') {
  const { stability, low } = caseStability({ grades, failed })
  if (stability !== 'unstable') return null
  return {
    words: `unstable: ${grades.map((grade) => gradeLabel(grade).short).join(', ')}`,
    // A short badge keeps its width, so that badges below each other and the names beside them stay in line.
    edge: {
      paddingInline: show === 'short' ? '4px 11px' : '9px 15px',
      boxShadow: `inset -7px 0 0 ${gradeLabel(failed > 0 ? null : low).color}`,
    },
  }
}
