import { randomUUID } from 'node:crypto'
import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/multipart.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { lockSavingSwitch } from '../companies/companies.service.ts'
import { MEETING_SHAPE_VERSION, type MeetingRow, presentMeeting } from '../meetings/meetings.service.ts'
import { imageUrl, meetingTitle, speakerName, UNTITLED } from './clean-text.ts'
import { completeMeeting } from './complete-meeting.ts'
import { InvalidTranscriptError, type ImportedMessage, type ImportedTranscript } from './import/imported-transcript.ts'
import { readTranscript } from './import/read-transcript.ts'
import { insertMeeting, type NewMessage, recordReceived, upsertMessages } from './meeting-capture.store.ts'
import { instantUpTo, timeOfMessage } from './message-time.ts'

interface ImportInput {
  file: UploadedFile | null
  meeting_title?: string | undefined
  /** When the meeting started, for files whose times count from its start. */
  started_at?: string | undefined
  signal: AbortSignal
}

const SAVING_OFF = 'Meeting saving is switched off for your company. An admin can switch it on in the settings.'
/** Speaking rate by which messages without a time are placed. */
const WORDS_PER_SECOND = 2.5
const ROWS_PER_INSERT = 1_000

/**
 * Imports a meeting from a file, so that meetings recorded elsewhere can be analysed too. The caller becomes its owner, and
 * the analysis and webhooks follow as they do when a captured meeting ends.
 * @throws 422 with the line of the error, nothing is stored; 409 where the company stores no meetings
 */
export async function importMeeting(deps: Deps, actor: Member, input: ImportInput): Promise<Meeting> {
  const transcript = await readUpload(input)
  const now = deps.clock.now()
  const messages = toMessageRows(transcript.messages, { begins: startOf(transcript, input.started_at, now), now })
  const [first, last] = timeRange(messages, now)
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    if (!(await lockSavingSwitch(tx, actor.company_id))) throw conflict(SAVING_OFF)
    const made = await insertMeeting(tx, {
      id: randomUUID(),
      company_id: actor.company_id,
      owner_id: actor.user_id,
      owner_email: actor.email,
      client_key: null,
      meeting_type: 'imported',
      title: titleOf(input, transcript),
      state: 'ended',
      started_at: first,
      ended_at: last,
      shape_version: MEETING_SHAPE_VERSION,
      created_at: now,
      updated_at: now,
    })
    if (!made) throw new Error('The meeting was not stored')
    const meeting = await insertMessages(tx, made, { messages, now })
    await writeAudit(deps, tx, { actor, action: 'meeting_imported', target: meeting.title })
    await completeMeeting(deps, tx, meeting)
    return meeting
  })
  noteActivity(deps, actor, 'meeting_created')
  return presentMeeting(actor, row)
}

async function readUpload({ file, signal }: ImportInput): Promise<ImportedTranscript> {
  const refuse = (words: string) => invalid(words, { file: words })
  if (!file) throw refuse('A file is required')
  try {
    const transcript = await readTranscript(file.path, signal)
    if (transcript.messages.length === 0) throw refuse('This file holds no messages.')
    return transcript
  } catch (error) {
    throw error instanceof InvalidTranscriptError ? refuse(error.message) : error
  }
}

/** The given title, else the title in the file, else the file's name. */
function titleOf({ meeting_title, file }: ImportInput, { title }: ImportedTranscript): string {
  const fromFile = meetingTitle(title ?? undefined)
  const name = (file?.fileName ?? '').replace(/\.(json|vtt)$/i, '')
  return meetingTitle(meeting_title || (fromFile === UNTITLED ? name : fromFile))
}

/** The start from which clock strings and numbers count. */
function startOf({ messages }: ImportedTranscript, given: string | undefined, now: Date): Date {
  if (given !== undefined) return instantUpTo(given, now)
  const dated = messages.find(({ timestamp }) => typeof timestamp === 'string' && /^\d{4}-/.test(timestamp))
  const clock = { started_at: new Date(0), received_at: now }
  return dated ? timeOfMessage(dated.timestamp, { ...clock, started_at: dateOf(dated.timestamp) ?? now }) : now
}

const dateOf = (timestamp: string | number | null) => {
  const time = Date.parse(String(timestamp))
  return Number.isNaN(time) ? null : new Date(time)
}

/** In the file's order, each with a unique id and a time. */
function toMessageRows(messages: readonly ImportedMessage[], { begins, now }: { begins: Date; now: Date }) {
  const taken = new Set<string>()
  let clock = begins.getTime()
  return messages.map((given, at): NewMessage => {
    if (given.timestamp !== null) {
      clock = timeOfMessage(given.timestamp, { started_at: begins, received_at: now }).getTime()
    }
    const row = {
      message_id: uniqueId(taken, toDatabaseText(given.message_id ?? '').trim() || String(at + 1)),
      revision: 0,
      sequence: at + 1,
      username: speakerName(given.username),
      message: toDatabaseText(given.message),
      at: new Date(clock),
      user_image_url: imageUrl(given.user_image_url),
      kind: given.kind,
    }
    // The time of the next message, if it has none, is this one's plus the time that its words take to say.
    clock += Math.round((given.message.split(/\s+/).length / WORDS_PER_SECOND) * 1_000)
    return row
  })
}

function uniqueId(taken: Set<string>, wanted: string): string {
  let id = wanted
  for (let again = 2; taken.has(id); again += 1) id = `${wanted}#${again}`
  taken.add(id)
  return id
}

/** The earliest and the latest message's time. */
function timeRange(messages: readonly NewMessage[], now: Date): [Date, Date] {
  let [first, last] = [Infinity, 0]
  for (const { at } of messages) [first, last] = [Math.min(first, at.getTime()), Math.max(last, at.getTime())]
  return Number.isFinite(first) ? [new Date(first), new Date(last)] : [now, now]
}

async function insertMessages(
  tx: Db,
  meeting: MeetingRow,
  { messages, now }: { messages: readonly NewMessage[]; now: Date },
): Promise<MeetingRow> {
  let added = 0
  for (let at = 0; at < messages.length; at += ROWS_PER_INSERT) {
    added += await upsertMessages(tx, meeting, messages.slice(at, at + ROWS_PER_INSERT))
  }
  const sequences = `{[1,${messages.length}]}`
  return (await recordReceived(tx, meeting, { added, sequences, at: now })) ?? meeting
}
