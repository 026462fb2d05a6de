import type { NextCall, NextCalls } from '@cuecard/contract/home.ts'
import { formatTime, parseInstant } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Anchor } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useNow } from '../../shared/time/when.tsx'
import { Calm, FirstRows, WaitingPanel, WaitingRow } from '../../shared/layout/waiting-list.tsx'
import classes from '../../shared/layout/waiting-list.module.css'

/** As many as the other panels of Home show. */
const FIRST_ROWS = 5
const CALENDAR = '/settings?section=account'

/** The calls of the next seven days, or how the calendar is connected. */
export function NextCallsPanel({ calls }: { calls: NextCalls }) {
  const now = useNow(30_000)
  // The calendar is read again some minutes later.
  const next = calls.next.filter((call) => !hasEnded(call, now))
  return (
    <WaitingPanel
      icon={IconCalendarEvent}
      title="Next calls"
      count={next.length}
      action={actionOf(calls)}
      calm={<NoCalls calls={calls} />}
    >
      <FirstRows rows={next} first={FIRST_ROWS}>
        {(call) => (
          <WaitingRow
            key={`${call.event} ${call.starts_at}`}
            title={
              <Anchor component={Link} to={`/calls/${call.event}`}>
                {call.title || 'Untitled call'}
              </Anchor>
            }
            note={[timesOf(call, now), call.attendee_count > 0 ? plural(call.attendee_count, 'person', 'people') : null]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </FirstRows>
    </WaitingPanel>
  )
}

const actionOf = ({ calendar }: NextCalls) => {
  if (calendar === 'none') return { to: CALENDAR, label: 'Connect calendar' }
  if (calendar === 'failed') return { to: CALENDAR, label: 'Check calendar' }
  return null
}

function NoCalls({ calls: { calendar, problem } }: { calls: NextCalls }) {
  if (calendar === 'ready') return <Calm>No calls in the next 7 days.</Calm>
  if (calendar === 'reading') return <output className={classes.calm}>Reading your calendar...</output>
  if (calendar === 'failed') return <p className={classes.calm}>Your calendar could not be read. {problem}</p>
  return <p className={classes.calm}>Connect your calendar in Your account, and your next calls are listed here.</p>
}

const hasEnded = ({ ends_at }: NextCall, now: Date) => (parseInstant(ends_at)?.getTime() ?? Infinity) <= now.getTime()

/** `Now, until 03:30 PM`, `Now, until Tue, Dec 1, 03:30 PM`, or `Today, 03:00 PM – 03:30 PM`. */
function timesOf({ starts_at, ends_at }: NextCall, now: Date): string {
  const start = parseInstant(starts_at)
  if (!start) return ''
  if (start <= now) return `Now, until ${endDay(ends_at, now)}${formatTime(ends_at)}`
  const times = starts_at === ends_at ? formatTime(starts_at) : `${formatTime(starts_at)} – ${formatTime(ends_at)}`
  return `${dayOf(start, now)}, ${times}`
}

function endDay(ends_at: string, now: Date): string {
  const end = parseInstant(ends_at)
  return !end || end.toDateString() === now.toDateString() ? '' : `${dateOf(end)}, `
}

const dateOf = (date: Date) => date.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })

function dayOf(start: Date, now: Date): string {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  if (start.toDateString() === now.toDateString()) return 'Today'
  if (start.toDateString() === tomorrow.toDateString()) return 'Tomorrow'
  return dateOf(start)
}
