import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FOLDER = join(import.meta.dirname, '../../../demo/acme-meetings')
const DAY = 24 * 60 * 60 * 1_000

/** `h:mm:ss` from the meeting's start, read as milliseconds. */
const Offset = z
  .string()
  .regex(/^\d:[0-5]\d:[0-5]\d$/)
  .transform((clock) => {
    const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
    return ((hours * 60 + minutes) * 60 + seconds) * 1_000
  })

const Ask = z.strictObject({
  kind: z.enum(['answer', 'explain']),
  thumb: z.enum(['up', 'down']).optional(),
  comment: z.string().optional(),
})

/** A meeting of the demo company as `demo/acme-meetings` holds it: `asks` is what its owner let the extension answer. */
export const MeetingFile = z.strictObject({
  title: z.string(),
  type: z.enum(['google_meet', 'microsoft_teams']),
  owner: z.string(),
  /** Before the day on which the demo company is first shown; all but yesterday's are moved off weekends. */
  days_ago: z.number().int().min(1),
  /** `hh:mm`, UTC. */
  begins: z.string().regex(/^\d{2}:\d{2}$/),
  ends: Offset,
  attendees: z.array(z.strictObject({ name: z.string(), email: z.string() })),
  messages: z.array(
    z.strictObject({
      id: z.string(),
      at: Offset,
      who: z.string(),
      says: z.string(),
      asks: z.array(Ask).default([]),
    }),
  ),
})

export interface DemoMeeting extends z.output<typeof MeetingFile> {
  /** The file's name without its ending: the same one is never stored twice. */
  key: string
}

export async function readDemoMeetings(): Promise<DemoMeeting[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8')
      return { key: name.replace(/\.json$/, ''), ...MeetingFile.parse(JSON.parse(text)) }
    }),
  )
}

/** When it began, seen from the day on which the demo company is first shown. */
export function beginningOf({ days_ago, begins }: DemoMeeting, shown: Date): Date {
  const day = new Date(shown.getTime() - days_ago * DAY)
  const weekday = day.getUTCDay()
  const back = days_ago === 1 || (weekday !== 6 && weekday !== 0) ? 0 : weekday === 6 ? 1 : 2
  const date = new Date(day.getTime() - back * DAY).toISOString().slice(0, 10)
  return new Date(`${date}T${begins}:00.000Z`)
}
