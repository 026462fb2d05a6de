import { plural } from '@cuecard/language/plain-text.ts'
import type { MetricsFilter } from '@cuecard/contract/user-metrics.ts'
import type { TestGrades } from '@cuecard/contract/prompt-tests/test-grades.ts'
import { Text } from '@mantine/core'
import { QueryView } from '../../shared/states/states.tsx'
import { ChartsSkeleton } from './charts-skeleton.tsx'
import { useTestGrades } from './user-metrics.queries.ts'
import { TimeChart } from '../../shared/charts/time-chart.tsx'
import classes from '../../shared/charts/time-chart.module.css'

/** The grades of test runs over time, beside the ratings of live answers. */
export function TestGradesChart({ filter }: { filter: MetricsFilter }) {
  return (
    <div className={classes.beside}>
      <QueryView
        query={useTestGrades(filter)}
        label="Loading the test grades..."
        skeleton={<ChartsSkeleton charts={1} />}
        failed={{ title: 'The test grades could not be loaded', text: 'They are kept with their test runs.' }}
      >
        {(grades) => <Chart grades={grades} />}
      </QueryView>
    </div>
  )
}

function Chart({ grades: { unit, points, total } }: { grades: TestGrades }) {
  if (total.graded_count === 0) return <Text c="dimmed">No test was graded in this time.</Text>
  return (
    <TimeChart
      title="Average grade in test runs"
      unit={unit}
      starts={points.map(({ start }) => start)}
      figure={`${pointText(total.average_grade)} over ${plural(total.graded_count, 'result')}`}
      bars={(at) => {
        const grade = points[at]?.average_grade ?? null
        // Always up to 5, so that the height of a bar means the same on every day.
        return grade === null
          ? []
          : [
              { from: 0, to: grade, tone: 'accent' },
              { from: grade, to: 5, tone: 'rest' },
            ]
      }}
      said={(at) => {
        const point = points[at]
        return point && point.graded_count > 0
          ? `${pointText(point.average_grade)}, ${point.graded_count.toLocaleString('en-US')} graded`
          : 'nothing graded'
      }}
    />
  )
}

const pointText = (grade: number | null) => (grade === null ? 'Not graded' : `${grade.toFixed(1)} of 5`)
