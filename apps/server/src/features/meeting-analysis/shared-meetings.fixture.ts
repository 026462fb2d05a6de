import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { TranscriptRow } from '../../shared/transcript/transcript-lines.ts'

const FOLDER = new URL('../../../../../../shared/data/meetings/', import.meta.url)

const Shared = z.object({
  title: z.string(),
  transcript: z.array(
    z.object({ message_id: z.string(), username: z.string(), message: z.string(), timestamp: z.string().optional() }),
  ),
  labels: z.object({
    speaker_talking_ratios: z.array(z.object({ speaker: z.string(), talking_ratio_percentage: z.number() })).optional(),
    speaker_timeline: z.array(z.object({ speaker: z.string() })).optional(),
    roles: z.record(z.string(), z.string()).optional(),
    questions: z.array(z.object({ message_id: z.string() })).optional(),
  }),
})

export const haveSharedMeetings = existsSync(FOLDER)
if (!haveSharedMeetings) process.stdout.write('skipped: ../shared/data/meetings is not here\n')

export const SHARED_BEGIN = new Date('2020-01-01T10:00:00Z')

/** A real meeting with what was measured of it. */
export function sharedMeeting(name: string) {
  const { title, transcript, labels } = Shared.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')))
  const rows = transcript.map(({ timestamp, ...message }): TranscriptRow => ({
    ...message,
    at: timestamp ? new Date(timestamp) : null,
  }))
  return { title, rows, labels }
}
