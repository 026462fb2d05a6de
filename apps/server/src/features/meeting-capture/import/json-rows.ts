import type { JSONPath } from 'jsonc-parser'
import { z } from 'zod'

/** Where other services and our own files have the list of what was said. */
const LIST_PATHS: readonly JSONPath[] = [
  ['transcript'],
  ['collected_meeting_data', 'transcript'],
  ['messages'],
  ['sentences'],
  ['segments'],
  ['utterances'],
  ['transcript_segments'],
  ['speaker_blocks'],
  ['transcript', 'sentences'],
  ['transcript', 'segments'],
  ['data', 'transcript', 'sentences'],
  ['data', 'transcript'],
  ['data', 'sentences'],
  ['data'],
  ['results', 'utterances'],
  ['callTranscripts', '0', 'transcript'],
]
const TEXT_KEYS = ['message', 'text', 'sentence', 'transcription', 'transcript', 'words', 'sentences', 'word'] as const
const NAME_KEYS = ['username', 'speaker_name', 'speakerName', 'speaker', 'participant', 'name'] as const
const ID_KEYS = ['speaker_id', 'speakerId', 'participant_id'] as const
const SPEAKER_LISTS = ['speakers', 'participants', 'parties'] as const
const TIME_KEYS = ['start', 'start_time', 'startTime', 'start_timestamp', 'relative'] as const
const MS_KEYS = ['timestamp_ms', 'start_ms'] as const

/** People say some words a second; a file in which they say fewer than three a minute counts in milliseconds. */
const WORDS_PER_SECOND_MIN = 0.05

type Fields = Record<string, unknown>
const FieldsOf = z.record(z.string(), z.unknown())
/** Null for what is no object. */
export const fieldsOf = (value: unknown): Fields | null => FieldsOf.safeParse(value).data ?? null

export interface JsonRows {
  rows: unknown[]
  path: JSONPath
  /** The objects that hold the list, the innermost first. */
  around: unknown[]
}

/** The list of messages in a JSON file; null where it holds none. */
export function rowsOf(whole: unknown): JsonRows | null {
  if (Array.isArray(whole)) return { rows: whole, path: [], around: [] }
  for (const path of LIST_PATHS) {
    const chain = path.reduce<unknown[]>((values, key) => [...values, childOf(values.at(-1), String(key))], [whole])
    const rows: unknown = chain.at(-1)
    if (Array.isArray(rows)) return { rows, path, around: chain.slice(0, -1).toReversed() }
  }
  return null
}

function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.length === 1 ? (value.at(Number(key)) as unknown) : undefined
  const fields = fieldsOf(value)
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}

/** The rows with the names that our own files use for what was said, by whom and when; what is no object stays as it is. */
export function asOwnRows({ rows, around }: JsonRows): unknown[] {
  const names = namesById(around)
  const own = rows.map((row) => {
    const fields = fieldsOf(row)
    return fields ? { ...fields, ...withOwnNames(fields, names) } : row
  })
  return isInMilliseconds(rows, own) ? own.map(inSeconds) : own
}

function withOwnNames(fields: Fields, names: ReadonlyMap<string, string>): Fields {
  const said = textOf(firstOf(fields, TEXT_KEYS))
  const message = typeof said === 'string' && fields['message'] === undefined ? said.trim() : said
  const username = nameOf(fields, names)
  const timestamp = fields['timestamp'] ?? timeOf(fields)
  return {
    ...(message === undefined ? {} : { message }),
    ...(username === undefined ? {} : { username }),
    ...(timestamp === undefined ? {} : { timestamp }),
  }
}

const firstOf = (fields: Fields, keys: readonly string[]): unknown =>
  keys.map((key) => fields[key]).find((one) => one !== undefined)

/** A turn may be given as its sentences or words. */
function textOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const parts = value.map((part) => textOf(firstOf(fieldsOf(part) ?? {}, TEXT_KEYS)))
  return parts.every((part) => typeof part === 'string') ? parts.join(' ') : undefined
}

function nameOf(fields: Fields, names: ReadonlyMap<string, string>): unknown {
  const given = firstOf(fields, NAME_KEYS)
  const person = fieldsOf(given)
  const name = person ? (person['name'] ?? person['display_name']) : given
  if (typeof name === 'string' && name.trim() !== '') return names.get(name) ?? name
  const id = typeof name === 'number' ? name : firstOf(fields, ID_KEYS)
  if (typeof id !== 'number' && typeof id !== 'string') return name
  return names.get(String(id)) ?? `Speaker ${id}`
}

function namesById(around: readonly unknown[]): Map<string, string> {
  const lists = around.flatMap((one) => SPEAKER_LISTS.map((key) => fieldsOf(one)?.[key]))
  const found = new Map<string, string>()
  for (const person of lists.flat().map(fieldsOf)) {
    const [id, name] = [person && firstOf(person, [...ID_KEYS, 'id']), person?.['name']]
    if ((typeof id === 'number' || typeof id === 'string') && typeof name === 'string') found.set(String(id), name)
  }
  return found
}

/** In seconds or as a clock string; of a turn that is given as its sentences or words, the first one's. */
function timeOf(fields: Fields): unknown {
  const ms = firstOf(fields, MS_KEYS)
  if (typeof ms === 'number') return ms / 1_000
  const time = firstOf(fields, TIME_KEYS)
  const inner = fieldsOf(time)
  if (inner) return timeOf(inner)
  const [first] = [fields['sentences'], fields['words']].find(Array.isArray) ?? []
  return time ?? (first === undefined ? undefined : timeOf(fieldsOf(first) ?? {}))
}

/** Judged only where the times are numbers of another service. */
function isInMilliseconds(rows: readonly unknown[], own: readonly unknown[]): boolean {
  const isOurs = rows.some((row) => [...MS_KEYS, 'timestamp'].some((key) => fieldsOf(row)?.[key] !== undefined))
  if (isOurs) return false
  const read = own.map((row) => fieldsOf(row) ?? {})
  const times = read.flatMap(({ timestamp }) => (typeof timestamp === 'number' ? timestamp : []))
  const words = read.reduce(
    (sum, { message }) => sum + (typeof message === 'string' ? message.split(/\s+/).length : 0),
    0,
  )
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return times.every(Number.isInteger) && words < WORDS_PER_SECOND_MIN * (last - first)
}

function inSeconds(row: unknown): unknown {
  const fields = fieldsOf(row)
  return typeof fields?.['timestamp'] === 'number' ? { ...fields, timestamp: fields['timestamp'] / 1_000 } : row
}
