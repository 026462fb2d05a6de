import { randomUUID } from 'node:crypto'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { oneLine, shorten } from '@cuecard/language/plain-text.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/multipart.ts'
import { instantIn } from '../../shared/zone-time.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { lockSavingSwitch } from '../companies/companies.service.ts'
import { MEETING_SHAPE_VERSION, type MeetingRow, presentMeeting } from '../meetings/meetings.service.ts'
import { imageUrl, meetingTitle, speakerName, UNTITLED } from './clean-text.ts'
import { completeMeeting } from './complete-meeting.ts'
import {
  InvalidTranscriptError,
  type ImportedMessage,
  type ImportedTranscript,
  type ToldStart,
} from './import/imported-transcript.ts'
import { startInName } from './import/read-head.ts'
import { readTranscript } from './import/read-transcript.ts'
import { insertMeeting, lockMeeting, type NewMessage, recordReceived, upsertMessages } from './meeting-capture.store.ts'
import { type PlacedTime, placeInTime } from './import/place-in-time.ts'

interface ImportInput {
  file: UploadedFile | null
  meeting_title?: string | undefined
  /** When the meeting started, for files whose times count from its start. */
  started_at?: string | undefined
  /** The caller's zone, for a date in the file that names none. */
  time_zone: string
  signal: AbortSignal
}

const SAVING_OFF = 'Meeting saving is switched off for your company. An admin can switch it on in the settings.'
const ROWS_PER_INSERT = 1_000

/**
 * Imports a meeting from a file, so that meetings recorded elsewhere can be analysed too. The caller becomes its owner, and
 * the analysis and webhooks follow as they do when a captured meeting ends.
 * @throws 422 with the line of the error, nothing is stored; 409 where the company stores no meetings, or the caller has imported
 * the same bytes already: what was asked and promised in it would count twice
 */
export async function importMeeting(deps: Deps, actor: Member, input: ImportInput): Promise<Meeting> {
  const read = await readUpload(input)
  const now = deps.clock.now()
  const told = startTold(read.told, input.time_zone, now)
  const transcript = { ...read, started_at: read.started_at ?? told.started_at }
  // A name was given to the file: its own dates count more.
  const named =
    transcript.started_at || told.day ? {} : startTold(startInName(input.file?.fileName ?? ''), input.time_zone, now)
  const given = input.started_at ?? named.started_at?.toISOString()
  const { at, ...placed } = placeInTime(transcript, { given, day: told.day ?? named.day, now })
  const messages = toMessageRows(transcript.messages, at)
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    if (!(await lockSavingSwitch(tx, actor.company_id))) throw conflict(SAVING_OFF)
    const owned = { company_id: actor.company_id, owner_id: actor.user_id }
    const client_key = `import ${input.file?.sha256}`
    const made = await insertMeeting(tx, {
      id: randomUUID(),
      ...owned,
      owner_email: actor.email,
      client_key,
      meeting_type: 'imported',
      title: titleOf(input, transcript),
      state: 'ended',
      ...placed,
      shape_version: MEETING_SHAPE_VERSION,
      created_at: now,
      updated_at: now,
    })
    if (!made) throw importedAlready((await lockMeeting(tx, owned, { client_key }))?.title ?? '')
    const meeting = await insertMessages(tx, made, { messages, now })
    await writeAudit(deps, tx, { actor, action: 'meeting_imported', target: meeting.title })
    await completeMeeting(deps, tx, meeting)
    return meeting
  })
  noteActivity(deps, actor, 'meeting_created')
  return presentMeeting(actor, row)
}

const importedAlready = (title: string) =>
  conflict(`You have imported this file already, as '${title}'. Delete that meeting first to import the file again.`)

/** The file's start, or its day at noon; neither where it would lie ahead. */
function startTold(told: ToldStart | undefined, zone: string, now: Date): { started_at?: Date; day?: Date } {
  if (!told) return {}
  const wall = new Date(told.wall)
  const at = new Date(
    instantIn(told.zone ?? zone, {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: wall.getUTCSeconds(),
    }),
  )
  if (told.is_day) return { day: at }
  return at < now ? { started_at: at } : {}
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

/** The given title, else the title in the file, else the file's name; in one line, and bounded as one that is typed. */
function titleOf({ meeting_title, file }: ImportInput, transcript: ImportedTranscript): string {
  const fromFile = meetingTitle(transcript.title ?? undefined)
  const name = (file?.fileName ?? '').replace(/\.(json|vtt|srt|txt|md|docx)$/i, '')
  const title = oneLine(meetingTitle(meeting_title || (fromFile === UNTITLED ? name : fromFile)))
  return title.length <= NAME_MAX ? title : shorten(title, NAME_MAX - 2)
}

/** In the file's order, each with a unique id and its time. */
function toMessageRows(messages: readonly ImportedMessage[], at: readonly PlacedTime[]): NewMessage[] {
  const taken = new Set<string>()
  return messages.map((given, index): NewMessage => ({
    message_id: uniqueId(taken, toDatabaseText(given.message_id ?? '').trim() || String(index + 1)),
    revision: 0,
    sequence: index + 1,
    username: speakerName(given.username),
    message: toDatabaseText(given.message),
    at: new Date(at[index]?.at ?? 0),
    time_estimated: at[index]?.estimated ?? false,
    user_image_url: imageUrl(given.user_image_url),
    kind: given.kind,
  }))
}

function uniqueId(taken: Set<string>, wanted: string): string {
  let id = wanted
  for (let again = 2; taken.has(id); again += 1) id = `${wanted}#${again}`
  taken.add(id)
  return id
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
