import type { TimelineUnit } from '@cuecard/contract/user-metrics.ts'
import { Box, Flex } from '@mantine/core'
import { useState, type MouseEvent, type ReactNode } from 'react'
import classes from './time-chart.module.css'

/** A segment of a bar, from one value to another; `tone` is its colour. */
export interface ChartBar {
  from: number
  to: number
  tone: 'accent' | 'soft' | 'good' | 'warn' | 'bad' | 'quiet' | 'rest'
}

interface TimeChartProps {
  title: string
  /** The total over the whole time. */
  figure: ReactNode
  unit: TimelineUnit
  /** The first day of each point. */
  starts: readonly string[]
  bars: (at: number) => readonly ChartBar[]
  /** The label of a point: `12 activities`. */
  said: (at: number) => string
  /** The value that fills the whole height; the highest bar's if missing. */
  top?: number
  /** A press on a point's bar; the same is offered to the keyboard by `children`. */
  onChoose?: (at: number) => void
  /** Below the figure. */
  children?: ReactNode
}

/** Height of the drawing in its own units. */
const HEIGHT = 100
const STEP = 10
const GAP = 2

/** A small bar chart over time: shows the value under the pointer, and the same data as a table for screen readers. */
export function TimeChart({ title, figure, unit, starts, bars, said, top, onChoose, children }: TimeChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const drawn = starts.map((_, place) => bars(place))
  const highest = Math.max(top ?? 0, ...drawn.flat().map(({ to }) => to)) || 1
  const width = starts.length * STEP
  const placeOf = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - left) / wide) * starts.length)
    return Math.min(Math.max(place, 0), starts.length - 1)
  }
  const hover = (event: MouseEvent<SVGSVGElement>) => setAt(placeOf(event))
  return (
    <figure className={classes.chart}>
      <Flex component="figcaption" direction="column">
        <Box component="span" c="dimmed" fz="sm">
          {title}
        </Box>
        <Box component="span" className="cc-numbers" fw={600}>
          {figure}
        </Box>
        {children}
      </Flex>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={hover}
        onPointerDown={hover}
        onPointerLeave={() => setAt(null)}
        {...(onChoose ? { onClick: (event) => onChoose(placeOf(event)), cursor: 'pointer' } : {})}
      >
        {at === null ? null : <rect className={classes.under} x={at * STEP} y={0} width={STEP} height={HEIGHT} />}
        {drawn.map((pieces, place) =>
          pieces.map(({ from, to, tone }) => (
            <rect
              key={`${place} ${tone}`}
              data-tone={tone}
              x={place * STEP + GAP / 2}
              y={HEIGHT - (HEIGHT * to) / highest}
              width={STEP - GAP}
              height={Math.max((HEIGHT * (to - from)) / highest, to > from ? 1.5 : 0)}
            />
          )),
        )}
      </svg>
      <Axis unit={unit} starts={starts} at={at} said={said} />
      <PointTable title={title} unit={unit} starts={starts} said={said} />
    </figure>
  )
}

/** The first and last point, or the one under the pointer with its value. */
function Axis({ unit, starts, at, said }: Pick<TimeChartProps, 'unit' | 'starts' | 'said'> & { at: number | null }) {
  const [first = '', last = first] = [starts[0], starts.at(-1)]
  return (
    <div className={classes.axis} aria-hidden="true">
      {at === null ? (
        <>
          <span>{pointLabel(first, unit)}</span>
          {last === first ? null : <span>{pointLabel(last, unit)}</span>}
        </>
      ) : (
        <Box component="span" c="var(--cc-text)">
          {pointLabel(starts[at] ?? '', unit)}: {said(at)}
        </Box>
      )}
    </div>
  )
}

function PointTable({ title, unit, starts, said }: Pick<TimeChartProps, 'title' | 'unit' | 'starts' | 'said'>) {
  return (
    <table className="cc-hidden">
      <caption>{title}</caption>
      <tbody>
        {starts.map((start, at) => (
          <tr key={start}>
            <th scope="row">{pointLabel(start, unit)}</th>
            <td>{said(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChartKeysProps {
  label: string
  keys: readonly { tone: ChartBar['tone']; words: string }[]
}

/** What the colours of a chart mean. */
export function ChartKeys({ label, keys }: ChartKeysProps) {
  return (
    <ul className={classes.keys} aria-label={label}>
      {keys.map(({ tone, words }) => (
        <li key={tone}>
          <svg className={classes.key} width="10" height="10" aria-hidden="true">
            <rect data-tone={tone} width="10" height="10" rx="2" />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Nov 21`, `Week of Nov 16`, `Nov 2026`. */
export function pointLabel(start: string, unit: TimelineUnit): string {
  const day = new Date(`${start}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  if (unit === 'month') return MONTH.format(day)
  return unit === 'week' ? `Week of ${DAY.format(day)}` : DAY.format(day)
}
