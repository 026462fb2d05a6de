import { plural } from '@cuecard/language/plain-text.ts'
import type { MetricsFilter } from '@cuecard/contract/user-metrics.ts'
import { type AnswerQuality, type QualityPoint, ResponseFate } from '@cuecard/contract/answers.ts'
import { Button, Group } from '@mantine/core'
import { IconMessageCircleStar } from '@tabler/icons-react'
import { STAY } from '../../lib/use-search.ts'
import { FATES } from '../../shared/answers/response-fate.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty, QueryView } from '../../shared/states/states.tsx'
import { ChartsSkeleton } from './charts-skeleton.tsx'
import { startOfDay } from '../../shared/time/day-range.ts'
import { AnswerListDialog } from './answer-list.tsx'
import type { MetricsSearch, SetMetricsSearch } from './metrics-search.ts'
import { useAnswerQuality } from './user-metrics.queries.ts'
import { TestGradesChart } from './test-grades.tsx'
import { ChartKeys, pointLabel, TimeChart, type ChartBar } from '../../shared/charts/time-chart.tsx'
import classes from '../../shared/charts/time-chart.module.css'

interface QualityPanelProps {
  filter: MetricsFilter
  search: MetricsSearch
  setSearch: SetMetricsSearch
  /** Whether the answers behind the bars may be read. */
  lists: boolean
}

/** Answer quality over time: refusals, thumbs and waiting times. */
export function QualityPanel({ filter, search, setSearch, lists }: QualityPanelProps) {
  const list: OnList = (answers, point) => setSearch({ answers, point: point ?? null }, STAY)
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
            <>
              <Charts quality={quality} onList={lists ? list : null} />
              <Listed quality={quality} filter={filter} search={search} setSearch={setSearch} />
            </>
          )
        }
      </QueryView>
      <TestGradesChart filter={filter} />
    </Panel>
  )
}

type OnList = (answers: ResponseFate, point?: string) => void

interface ChartsProps {
  quality: AnswerQuality
  /** Null where the answers are those of other companies. */
  onList: OnList | null
}

function Charts({ quality: { unit, points, total }, onList }: ChartsProps) {
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
          {...(onList ? { onChoose: (at) => onList('refused', points[at]?.start) } : {})}
        >
          {onList ? <ListButtons onList={onList} counts={{ refused: total.refused_count, uncertain: null }} /> : null}
        </TimeChart>
        <TimeChart
          {...shared}
          title="Thumbs up"
          figure={rated === 0 ? 'No thumbs yet' : `${percent(total.thumbs_up, rated)} of ${plural(rated, 'thumb')}`}
          bars={(at) => thumbBars(points[at])}
          said={(at) => `${points[at]?.thumbs_up ?? 0} up, ${points[at]?.thumbs_down ?? 0} down`}
          {...(onList ? { onChoose: (at) => onList('disliked', points[at]?.start) } : {})}
        >
          {onList ? (
            <ListButtons onList={onList} counts={{ disliked: total.thumbs_down, liked: total.thumbs_up }} />
          ) : null}
        </TimeChart>
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

interface ListButtonsProps {
  onList: OnList
  /** Null where it was not counted. */
  counts: Partial<Record<ResponseFate, number | null>>
}

/** The lists behind a chart's bars, for the whole time. */
function ListButtons({ onList, counts }: ListButtonsProps) {
  const listed = ResponseFate.options.filter((fate) => counts[fate] !== undefined && counts[fate] !== 0)
  return (
    <Group gap={4} ml={-8}>
      {listed.map((fate) => (
        <Button key={fate} variant="subtle" size="compact-sm" onClick={() => onList(fate)}>
          Show {FATES[fate].toLowerCase()}
        </Button>
      ))}
    </Group>
  )
}

interface ListedProps extends Omit<QualityPanelProps, 'lists'> {
  quality: AnswerQuality
}

/** The list that the address names: of one bar, or of the whole time. */
function Listed({ quality: { unit, points }, filter, search: { answers, point }, setSearch }: ListedProps) {
  const at = point === undefined ? -1 : points.findIndex(({ start }) => start === point)
  const start = points[at]?.start
  const next = points[at + 1]?.start
  // The first bar's week or month may have begun before the chosen time.
  const begins = start === undefined ? '' : startOfDay(start)
  const from = filter.from && filter.from > begins ? filter.from : begins
  const bar = start === undefined ? {} : { from, ...(next ? { to: startOfDay(next) } : {}) }
  return (
    <AnswerListDialog
      show={answers ?? null}
      filter={{ ...filter, ...bar }}
      time={start === undefined ? null : pointLabel(start, unit)}
      onClose={() => setSearch({ answers: null, point: null }, STAY)}
    />
  )
}

const number = (count: number) => count.toLocaleString('en-US')
const percent = (part: number, all: number) => `${all === 0 ? 0 : Math.round((100 * part) / all)}%`
const seconds = (value: number) => `${value.toFixed(2)}\u00A0s`

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
