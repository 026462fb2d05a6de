import { epochMs, formatDateTime, parseInstant } from '@cuecard/contract/time.ts'
import { clockTime } from '../../shared/time/clock-time.ts'
import { elapsed } from '../../shared/time/place-in-time.ts'
import type { TranscriptMessage } from './transcript-file.ts'
import classes from './transcript-list.module.css'

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[t ]\d/i
const NUMBER = /^\d+(?:\.\d+)?$/

/** When a message was said: an instant as the user's clock time, seconds as the time since the start, anything else as given. */
export function SaidAt({ timestamp }: Pick<TranscriptMessage, 'timestamp'>) {
  if (timestamp === null) return null
  const given = String(timestamp).trim()
  const instant = instantOf(given)
  if (instant) {
    return (
      <time className={classes.time} dateTime={instant.toISOString()} title={formatDateTime(instant)}>
        {clockTime(instant.getTime())}
      </time>
    )
  }
  const isFromStart = NUMBER.test(given) && epochMs(Number(given)) === null
  return <span className={classes.time}>{isFromStart ? elapsed(Number(given) * 1_000) : given}</span>
}

/** Null for what is no instant: a clock string, a small number, a number that no date has. */
function instantOf(given: string): Date | null {
  if (DATE_TIME.test(given)) return parseInstant(given)
  const ms = NUMBER.test(given) ? epochMs(Number(given)) : null
  return ms === null ? null : parseInstant(new Date(ms))
}
