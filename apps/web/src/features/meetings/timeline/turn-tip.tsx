import { Box, Group } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useSpeakerColor } from '../../../shared/messages/speaker-color.ts'
import { spokenLength } from '../../../shared/time/clock-time.ts'
import { PlaceTime, useMeetingTime } from '../place/place.tsx'
import classes from './meeting-timeline.module.css'
import type { Timeline, Turn } from './timeline-scale.ts'

/** The message in the transcript that a turn links to. */
export interface TurnSummary {
  text: string
  to: string
}

interface TurnTipProps {
  speaker: string
  turn: Turn
  span: Pick<Timeline, 'start' | 'end'>
  words: TurnSummary | null
  /** Touch has no hover, so the tip has a link to the transcript. */
  linked: boolean
}

/** A tip above a turn: speaker, time, length and first words. */
export function TurnTip({ speaker, turn, span, words, linked }: TurnTipProps) {
  const colorOf = useSpeakerColor()
  const hasTimes = useMeetingTime().times !== 'none'
  const share = (instant: number) => (100 * (instant - span.start)) / (span.end - span.start)
  const middle = share((turn.start + turn.end) / 2)
  return (
    <>
      <span
        className={classes.active}
        style={{ left: `${share(turn.start)}%`, width: `${share(turn.end) - share(turn.start)}%` }}
      />
      <div className={classes.tip} data-linked={linked} style={{ '--at': `${middle}%` } as CSSProperties}>
        <Group component="span" wrap="nowrap" gap={8} miw={0}>
          <span className={classes.dot} style={{ background: colorOf(speaker) }} />
          <span className={classes.tipName}>{speaker}</span>
        </Group>
        <Box component="span" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          <PlaceTime at={turn.start} message_id={turn.message_id} />
          {hasTimes ? `, ${spokenLength(turn.seconds)}` : ''}
        </Box>
        {words ? <span className={classes.tipText}>{words.text}</span> : null}
        {linked && words ? (
          <Link className={classes.tipLink} to={words.to}>
            Open in the transcript
          </Link>
        ) : null}
      </div>
    </>
  )
}
