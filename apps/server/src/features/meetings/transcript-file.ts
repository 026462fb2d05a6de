import { Readable } from 'node:stream'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileReply } from '../../platform/http/serve.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { streamMessages } from './meeting-json.store.ts'
import type { MeetingRow } from './meetings.store.ts'
import { presentConsent, visibleMeeting } from './visible-meeting.ts'

/**
 * `{ id, title, started_at, times, consent?, transcript: [{ message_id, message, username, timestamp, user_image_url, kind }] }` as a
 * file named after the meeting's id; import reads the same format. The audit entry is written before the first byte is sent.
 * @throws 404
 */
export async function downloadTranscript(
  deps: Deps,
  actor: Member,
  id: string,
): Promise<FileReply<'application/json'>> {
  const row = await visibleMeeting(deps, actor, id)
  const db = deps.database.of(actor.company_id)
  await writeAudit(deps, db, { actor, action: 'transcript_downloaded', target: row.title })
  return {
    stream: Readable.from(fileOf(db, row), { objectMode: false }),
    fileName: `${row.id}.json`,
    mediaType: 'application/json',
  }
}

async function* fileOf(db: Db, row: MeetingRow): AsyncGenerator<string | Buffer> {
  const consent = presentConsent(row)
  const head = {
    id: row.id,
    title: row.title,
    started_at: row.started_at.toISOString(),
    times: row.times,
    ...(consent ? { consent } : {}),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"transcript":[`
  yield* streamMessages(db, row)
  yield ']}\n'
}
