import { formatDateTime, formatRelative, parseInstant } from '@cuecard/contract/time.ts'
import { useEffect, useState } from 'react'

/** The current time, updated every `everyMs`. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

interface WhenProps {
  /** ISO instant; without a zone it is UTC. */
  value: string | null | undefined
  /** `relative`: `2 hours ago` with the exact time on hover; `exact`: `11/21/2026 at 09:05 AM`, the other on hover. */
  show?: 'relative' | 'exact'
  /** Shown if there is no time. */
  absent?: string
}

/** A relative or exact time, with the other form on hover. */
export function When({ value, show = 'relative', absent = 'Never' }: WhenProps) {
  const now = useNow(30_000)
  const date = parseInstant(value)
  if (!date) return <>{absent}</>
  const exact = formatDateTime(date)
  const relative = formatRelative(date, now)
  return (
    <time dateTime={date.toISOString()} title={show === 'relative' ? exact : relative}>
      {show === 'relative' ? relative : exact}
    </time>
  )
}
