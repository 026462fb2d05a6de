import { formatDateTime, formatRelative, parseInstant } from '@cuecard/contract/time.ts'
import { useEffect, useState } from 'react'
import { timeUntil } from './time-until.ts'

/** The current time, updated every `everyMs`. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** What happened a moment ago may lie up to this far ahead of `now`, which is updated only so often. */
const UPDATE_MS = 30_000

interface WhenProps {
  /** ISO instant; without a zone it is UTC. */
  value: string | null | undefined
  /**
   * `relative`: `2 hours ago` with the exact time on hover; `exact`: `11/21/2026 at 09:05 AM` with `2 hours ago` or
   * `in 2 hours` on hover. A time ahead is shown with `exact`.
   */
  show?: 'relative' | 'exact'
  /** Shown if there is no time. */
  absent?: string
  /** Shown instead of the exact time, which the minute may not tell apart from another. */
  name?: string
}

/** A relative or exact time, with the other form on hover. */
export function When({ value, show = 'relative', absent = 'Never', name }: WhenProps) {
  const now = useNow(UPDATE_MS)
  const date = parseInstant(value)
  if (!date) return <>{absent}</>
  const exact = name ?? formatDateTime(date)
  const relative = formatRelative(date, now)
  const isAhead = date.getTime() - now.getTime() >= UPDATE_MS
  const onHover = (isAhead ? timeUntil(date, now) : null) ?? relative
  return (
    <time dateTime={date.toISOString()} title={show === 'relative' ? exact : onHover}>
      {show === 'relative' ? relative : exact}
    </time>
  )
}
