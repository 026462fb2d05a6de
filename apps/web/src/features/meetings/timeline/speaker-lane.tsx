import { plural } from '@cuecard/language/plain-text.ts'
import { Box } from '@mantine/core'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { initialsOf } from '../../../shared/messages/message-avatar.tsx'
import { useSpeakerColor } from '../../../shared/messages/speaker-color.ts'
import { spokenLength } from '../../../shared/time/clock-time.ts'
import { useMeetingTime } from '../place/place.tsx'
import { placeWords } from '../../../shared/time/place-in-time.ts'
import classes from './meeting-timeline.module.css'
import { LANE_UNITS, turnAt, type Lane, type Timeline, type Turn } from './timeline-scale.ts'
import { TurnTip, type TurnSummary } from './turn-tip.tsx'

const LEAP = 10

/** A turn under the pointer or with the focus. */
export interface ActiveTurn {
  turn: number
  /** Opened by touch, which has no hover. */
  touched: boolean
}

interface SpeakerLaneProps {
  lane: Lane
  span: Pick<Timeline, 'start' | 'end'>
  /** Another lane has the same colour. */
  initials: boolean
  /** Null when no turn of this lane is active. */
  active: ActiveTurn | null
  onActive: (active: ActiveTurn | null) => void
  onOpen: (turn: number) => void
  /** The text of the turn, and its message in the transcript. */
  wordsOf: (turn: number) => TurnSummary | null
}

/** One speaker's turns. For the keyboard it is a slider over the turns: arrow keys move between them, Enter opens the transcript. */
export function SpeakerLane(props: SpeakerLaneProps) {
  const { lane, span, initials, active, onActive, wordsOf } = props
  const colorOf = useSpeakerColor()
  const at = Math.min(active?.turn ?? 0, lane.turns.length - 1)
  const turn = lane.turns[at]
  if (!turn) return null
  return (
    <div className={classes.lane} onBlur={(event) => leaves(event) && onActive(null)}>
      <span className={classes.speaker} title={lane.speaker}>
        <span className={classes.dot} style={{ background: colorOf(lane.speaker) }} />
        {initials ? (
          <Box component="span" flex="none" c="dimmed" fz="xs" fw={600} aria-hidden="true">
            {initialsOf(lane.speaker)}
          </Box>
        ) : null}
        <span className={classes.name}>{lane.speaker}</span>
      </span>
      <Box pos="relative" miw={0}>
        <TurnSlider {...props} at={at} turn={turn} />
        <Track {...props} />
        {active ? (
          <TurnTip speaker={lane.speaker} turn={turn} span={span} words={wordsOf(at)} linked={active.touched} />
        ) : null}
      </Box>
    </div>
  )
}

/** The lane for mouse and touch. */
function Track({ lane, span, onActive, onOpen }: SpeakerLaneProps) {
  const colorOf = useSpeakerColor()
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = width === 0 ? 0 : (event.clientX - left) / width
    return turnAt(lane.turns, span.start + share * (span.end - span.start))
  }
  return (
    <div
      className={classes.track}
      onPointerMove={(event) => event.pointerType !== 'touch' && onActive({ turn: pointed(event), touched: false })}
      onPointerLeave={(event) => event.pointerType !== 'touch' && onActive(null)}
      onPointerUp={(event) => {
        if (event.pointerType === 'touch') onActive({ turn: pointed(event), touched: true })
        else if (event.button === 0) onOpen(pointed(event))
      }}
    >
      <svg viewBox={`0 0 ${LANE_UNITS} 20`} preserveAspectRatio="none" aria-hidden="true">
        <path d={lane.path} style={{ color: colorOf(lane.speaker) }} />
      </svg>
    </div>
  )
}

/** The lane for keyboard and screen readers. */
function TurnSlider({ lane, at, turn, onActive, onOpen }: SpeakerLaneProps & { at: number; turn: Turn }) {
  const last = lane.turns.length - 1
  const time = useMeetingTime()
  const place = placeWords(time, { at: turn.start, message_id: turn.message_id }).text
  const show = (to: number) => onActive({ turn: Math.max(0, Math.min(last, to)), touched: false })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onOpen(at)
    else if (event.key === 'Escape') onActive(null)
    else if (event.key === 'PageUp') show(at + LEAP)
    else if (event.key === 'PageDown') show(at - LEAP)
    else return
    event.preventDefault()
  }
  return (
    <input
      type="range"
      className={classes.slider}
      min={1}
      max={last + 1}
      value={at + 1}
      aria-label={`${lane.speaker}, ${plural(last + 1, 'turn')}`}
      aria-valuetext={time.times === 'none' ? place : `${place}, ${spokenLength(turn.seconds)}`}
      onChange={(event) => show(event.currentTarget.valueAsNumber - 1)}
      onFocus={() => show(at)}
      onKeyDown={onKeyDown}
    />
  )
}

const leaves = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget)
