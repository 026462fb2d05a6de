import { plural } from '@cuecard/language/plain-text.ts'
import type { ActivityPoint, ActivityTimeline, MetricsFilter } from '@cuecard/contract/user-metrics.ts'
import { IconChartBar } from '@tabler/icons-react'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty, QueryView } from '../../shared/states/states.tsx'
import { ChartsSkeleton } from './charts-skeleton.tsx'
import { useActivityTimeline } from './user-metrics.queries.ts'
import { TimeChart } from '../../shared/charts/time-chart.tsx'
import classes from '../../shared/charts/time-chart.module.css'

interface ActivityPanelProps {
  filter: MetricsFilter
  /** How many people were active says nothing to somebody who sees the own row alone. */
  seesOthers: boolean
}

/** Charts over time: activities, active people and requested answers. */
export function ActivityPanel({ filter, seesOthers }: ActivityPanelProps) {
  return (
    <Panel title="Activity over time">
      <QueryView
        query={useActivityTimeline(filter)}
        label="Loading the activity over time..."
        skeleton={<ChartsSkeleton charts={seesOthers ? 3 : 2} />}
        failed={{
          title: 'The activity over time could not be loaded',
          text: 'What was counted is kept on the server.',
        }}
      >
        {(timeline) => <Charts timeline={timeline} seesOthers={seesOthers} />}
      </QueryView>
    </Panel>
  )
}

const PER = { day: 'a day', week: 'a week', month: 'a month' } as const

interface ChartsProps {
  timeline: ActivityTimeline
  seesOthers: boolean
}

function Charts({ timeline: { unit, points }, seesOthers }: ChartsProps) {
  const sum = (field: 'activity_count' | 'answer_count') => points.reduce((all, point) => all + point[field], 0)
  if (sum('activity_count') === 0)
    return (
      <Empty icon={IconChartBar} title="No activity in this time">
        Meetings, answers, uploads and searches are counted from the moment they happen. Choose a longer time to see
        earlier ones.
      </Empty>
    )
  const starts = points.map(({ start }) => start)
  const chart = (field: keyof Omit<ActivityPoint, 'start'>, [one, many]: readonly [string, string]) => ({
    unit,
    starts,
    bars: (at: number) => [{ from: 0, to: points[at]?.[field] ?? 0, tone: 'accent' as const }],
    said: (at: number) => plural(points[at]?.[field] ?? 0, one, many),
  })
  const busiest = Math.max(...points.map(({ person_count }) => person_count))
  return (
    <div className={classes.grid}>
      <TimeChart
        title="Activities"
        figure={sum('activity_count').toLocaleString('en-US')}
        {...chart('activity_count', ['activity', 'activities'])}
      />
      {seesOthers ? (
        <TimeChart
          title="Active people"
          figure={`Up to ${busiest.toLocaleString('en-US')} ${PER[unit]}`}
          {...chart('person_count', ['person', 'people'])}
        />
      ) : null}
      <TimeChart
        title="Answers fetched"
        figure={sum('answer_count').toLocaleString('en-US')}
        {...chart('answer_count', ['answer', 'answers'])}
      />
    </div>
  )
}
