/** A local date and time without a zone. `month` counts from 1. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds since 1970 of a time in a zone of the time-zone database; in UTC where the name is no such zone. */
export function instantIn(zone: string, { year, month, day, hour, minute, second }: WallTime): number {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const format = formatOf(zone)
  if (!format) return wall
  // Computed twice, because the offset at the guess may differ from that at the wall time.
  const guess = wall - offsetAt(format, wall)
  return wall - offsetAt(format, guess)
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known) return known
  try {
    const numeric = 'numeric'
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    })
    formats.set(zone, made)
    return made
  } catch {
    return null
  }
}

function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(at / 1000) * 1000
}
