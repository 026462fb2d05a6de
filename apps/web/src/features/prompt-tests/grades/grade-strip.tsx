import { plural } from '@cuecard/language/plain-text.ts'
import type { GradeCounts } from '@cuecard/contract/prompt-tests/runs.ts'
import { Box, Group } from '@mantine/core'
import { gradeLabel } from '../../../shared/grades/grades.ts'
import classes from './grade-strip.module.css'

interface GradeStripProps {
  counts: GradeCounts
  average: number | null
  /** What is counted. */
  unit: 'case' | 'answer'
}

/** The grades of a run as one thin stacked bar from best to worst, with their mean. */
export function GradeStrip({ counts, average, unit }: GradeStripProps) {
  const parts = fromBest(counts).filter(({ count }) => count > 0)
  const words = parts.map(({ grade, count }) => `${gradeLabel(grade).label}: ${plural(count, unit)}`)
  return (
    <Group component="span" wrap="nowrap" gap={10}>
      <Box component="span" miw={24} fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {average === null ? '–' : average.toFixed(1)}
      </Box>
      <span className="cc-hidden">{average === null ? 'Not graded' : 'on average'}</span>
      {parts.length === 0 ? null : (
        <span className={classes.strip} title={words.join(', ')}>
          <span className="cc-hidden">{words.join(', ')}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            {segmentsOf(parts).map(({ grade, from, width }) => (
              <rect key={String(grade)} x={from} y="0" width={width} height="8" fill={gradeLabel(grade).color} />
            ))}
          </svg>
        </span>
      )}
    </Group>
  )
}

/** Each grade with its count, the best first and the ungraded last. */
export const fromBest = ({ grades, ungraded }: GradeCounts) => [
  ...grades.map((count, grade) => ({ grade, count })).toReversed(),
  { grade: null, count: ungraded },
]

function segmentsOf(parts: readonly { grade: number | null; count: number }[]) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  let from = 0
  return parts.map(({ grade, count }) => {
    const width = (100 * count) / total
    from += width
    return { grade, from: from - width, width: Math.max(0.5, width - 0.8) }
  })
}
