import { plural } from '@cuecard/language/plain-text.ts'
import type { MetricsFilter } from '@cuecard/contract/user-metrics.ts'
import type { AnswerQuality, QualityPoint } from '@cuecard/contract/answers.ts'
import { IconMessageCircleStar } from '@tabler/icons-react'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty, QueryView } from '../../shared/states/states.tsx'
import { ChartsSkeleton } from './charts-skeleton.tsx'
import { useAnswerQuality } from './user-metrics.queries.ts'
import { TestGradesChart } from './test-grades.tsx'
import { ChartKeys, TimeChart, type ChartBar } from '../../shared/charts/time-chart.tsx'
import classes from '../../shared/charts/time-chart.module.css'

/** Answer quality over time: refusals, thumbs and waiting times. */
export function QualityPanel({ filter }: { filter: MetricsFilter }) {
  return (
    <Panel
      title="Answer quality over time"
      purpose="Answers and explanations together. Prepared answers of demos are left out."
    >
      <QueryView
        query={useAnswerQuality(filter)}
        label="Loading the answer quality..."
        skeleton={<ChartsSkeleton charts={4} />}
        failed={{ title: 'The answer quality could not be loaded', text: 'The answers are kept on the server.' }}
      >
        {(quality) =>
          quality.total.response_count === 0 ? (
            <Empty icon={IconMessageCircleStar} title="No answers in this time">
              As soon as someone asks in a meeting or in the Sandbox, you see here how often the documents held the
              answer and how long it took.
            </Empty>
          ) : (
            <Charts quality={quality} />
          )
        }
      </QueryView>
      <TestGradesChart filter={filter} />
    </Panel>
  )
}

function Charts({ quality: { unit, points, total } }: { quality: AnswerQuality }) {
  const shared = { unit, starts: points.map(({ start }) => start) }
  const rated = total.thumbs_up + total.thumbs_down
  return (
    <>
      <div className={classes.grid}>
        <TimeChart
          {...shared}
          title="Not found in the documents"
          figure={`${percent(total.refused_count, total.response_count)} of ${plural(total.response_count, 'answer')}`}
          bars={(at) => answerBars(points[at])}
          said={(at) => answersSaid(points[at])}
        />
        <TimeChart
          {...shared}
          title="Thumbs up"
          figure={rated === 0 ? 'No thumbs yet' : `${percent(total.thumbs_up, rated)} of ${plural(rated, 'thumb')}`}
          bars={(at) => thumbBars(points[at])}
          said={(at) => `${points[at]?.thumbs_up ?? 0} up, ${points[at]?.thumbs_down ?? 0} down`}
        />
        <TimeChart
          {...shared}
          title="Wait for the first words"
          figure={waitSaid(total.first_words_p50_sec, total.first_words_p95_sec)}
          bars={(at) => waitBars(points[at]?.first_words_p50_sec, points[at]?.first_words_p95_sec)}
          said={(at) => waitSaid(points[at]?.first_words_p50_sec, points[at]?.first_words_p95_sec)}
        />
        <TimeChart
          {...shared}
          title="Wait for the whole answer"
          figure={waitSaid(total.whole_p50_sec, total.whole_p95_sec)}
          bars={(at) => waitBars(points[at]?.whole_p50_sec, points[at]?.whole_p95_sec)}
          said={(at) => waitSaid(points[at]?.whole_p50_sec, points[at]?.whole_p95_sec)}
        />
      </div>
      <ChartKeys label="What the colours mean" keys={KEYS} />
    </>
  )
}

const number = (count: number) => count.toLocaleString('en-US')
const percent = (part: number, all: number) => `${all === 0 ? 0 : Math.round((100 * part) / all)}%`
const seconds = (value: number) => `${value.toFixed(2)} s`

function answerBars(point: QualityPoint | undefined): ChartBar[] {
  if (!point) return []
  const { response_count: all, refused_count: refused, incomplete_count: broken } = point
  return [
    { from: 0, to: refused, tone: 'warn' },
    { from: refused, to: refused + broken, tone: 'quiet' },
    { from: refused + broken, to: all, tone: 'soft' },
  ]
}

function answersSaid(point: QualityPoint | undefined): string {
  if (!point || point.response_count === 0) return 'no answers'
  const { response_count, refused_count, incomplete_count } = point
  const broken = incomplete_count > 0 ? `, ${number(incomplete_count)} broken off` : ''
  return `${number(refused_count)} of ${number(response_count)} not found${broken}`
}

const thumbBars = (point: QualityPoint | undefined): ChartBar[] =>
  point
    ? [
        { from: 0, to: point.thumbs_up, tone: 'good' },
        { from: point.thumbs_up, to: point.thumbs_up + point.thumbs_down, tone: 'bad' },
      ]
    : []

type Seconds = number | null | undefined

const waitBars = (half: Seconds, most: Seconds): ChartBar[] =>
  typeof half === 'number' && typeof most === 'number'
    ? [
        { from: 0, to: half, tone: 'accent' },
        { from: half, to: most, tone: 'soft' },
      ]
    : []

function waitSaid(half: Seconds, most: Seconds): string {
  if (typeof half !== 'number' || typeof most !== 'number') return 'no answers'
  return `Half within ${seconds(half)}, 95% within ${seconds(most)}`
}

const KEYS = [
  { tone: 'soft', words: 'Answered; longest waits' },
  { tone: 'warn', words: 'Not found in the documents' },
  { tone: 'quiet', words: 'Broken off' },
  { tone: 'good', words: 'Thumbs up' },
  { tone: 'bad', words: 'Thumbs down' },
  { tone: 'accent', words: 'Half of the answers came within this' },
] as const
