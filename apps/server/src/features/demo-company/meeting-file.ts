import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FOLDER = join(import.meta.dirname, '../../../demo/acme-meetings')
const DAY_MS = 24 * 60 * 60 * 1_000

/** `h:mm:ss` since the meeting's start, parsed to milliseconds. */
const Offset = z
  .string()
  .regex(/^\d:[0-5]\d:[0-5]\d$/)
  .transform((clock) => {
    const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
    return ((hours * 60 + minutes) * 60 + seconds) * 1_000
  })

const ResponseRequest = z.strictObject({
  kind: z.enum(['answer', 'explain']),
  thumb: z.enum(['up', 'down']).optional(),
  comment: z.string().optional(),
})

/** A file of `demo/acme-meetings`. `asks` are the responses that the meeting's owner asked the extension for. */
const MeetingFile = z.strictObject({
  title: z.string(),
  type: z.enum(['google_meet', 'microsoft_teams']),
  owner: z.string(),
  /** Counted back from the first start; a meeting on a weekend is moved to the Friday before, unless it was yesterday. */
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
      asks: z.array(ResponseRequest).default([]),
    }),
  ),
})

export interface DemoMeeting extends z.output<typeof MeetingFile> {
  /** The file's name without its extension; the same key is never stored twice. */
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

/** When the meeting started, for a demo company that is first shown at `shownAt`. */
export function startOf({ days_ago, begins }: DemoMeeting, shownAt: Date): Date {
  const day = new Date(shownAt.getTime() - days_ago * DAY_MS)
  const weekday = day.getUTCDay()
  const back = days_ago === 1 || (weekday !== 6 && weekday !== 0) ? 0 : weekday === 6 ? 1 : 2
  const date = new Date(day.getTime() - back * DAY_MS).toISOString().slice(0, 10)
  return new Date(`${date}T${begins}:00.000Z`)
}
