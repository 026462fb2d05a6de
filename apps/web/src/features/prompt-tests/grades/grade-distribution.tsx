import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Box, Button } from '@mantine/core'
import { type GradeValue, gradeLabel } from '../../../shared/grades/grades.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { averageGrade, countGrades } from '../cases/case-filter.ts'
import classes from './grade-distribution.module.css'

/** The minimum width of a bar. */
const BAR_MIN_PERCENT = 5

interface GradeDistributionProps {
  /** The cases that pass the other filters. */
  cases: readonly TestCaseSummary[]
  grades: readonly GradeValue[]
  /** Filters by this grade, or no longer. */
  onGrade: (grade: GradeValue) => void
  onAgreement: () => void
}

/** The number of cases with each grade. Pressing a bar filters by its grade; several may be pressed. */
export function GradeDistribution({ cases, grades, onGrade, onAgreement }: GradeDistributionProps) {
  const average = averageGrade(cases)
  const rows = countGrades(cases)
    .toReversed()
    .filter(({ grade, count }) => grade !== null || count > 0 || grades.includes(null))
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Panel
      title="Grades"
      purpose={`${plural(cases.length, 'test case')}${average === null ? '' : ` · ${average.toFixed(1)} on average`}`}
      actions={
        <Button variant="subtle" color="gray" size="compact-sm" mx={-8} onClick={onAgreement}>
          How well do they agree with people?
        </Button>
      }
    >
      <ul className={classes.bars} data-chosen={grades.length > 0}>
        {rows.map(({ grade, count }) => (
          <li key={String(grade)}>
            <Bar {...{ grade, count, most }} pressed={grades.includes(grade)} onPress={() => onGrade(grade)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface BarProps {
  grade: GradeValue
  count: number
  most: number
  pressed: boolean
  onPress: () => void
}

function Bar({ grade, count, most, pressed, onPress }: BarProps) {
  const { label, meaning, color } = gradeLabel(grade)
  const width = count === 0 ? 0 : Math.max(BAR_MIN_PERCENT, (count / most) * 100)
  return (
    <button
      type="button"
      className={classes.bar}
      aria-pressed={pressed}
      title={meaning}
      disabled={count === 0 && !pressed}
      onClick={onPress}
    >
      <Box component="span" style={{ whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <span className="cc-hidden">: </span>
      <Box component="span" display="block" h={12} bg="var(--cc-hover)" bdrs={4} style={{ overflow: 'hidden' }}>
        <span className={classes.fill} style={{ width: `${width}%`, background: color }} />
      </Box>
      <Box component="span" ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {count.toLocaleString('en-US')}
        <span className="cc-hidden"> {count === 1 ? 'test case' : 'test cases'}</span>
      </Box>
    </button>
  )
}
