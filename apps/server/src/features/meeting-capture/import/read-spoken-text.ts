import { NAME_MAX, TRANSCRIPT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import {
  IMPORTABLE_KINDS,
  InvalidTranscriptError,
  IMPORT_MESSAGES_MAX,
  tooManyMessages,
} from './imported-transcript.ts'
import type { ImportedMessage, ImportedTranscript } from './imported-transcript.ts'

const TIME = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const NAME = String.raw`[\p{L}\p{N}][^:<>\t"“”?!]{0,60}?`
/** `[00:01:02] Carla Meyer: text`. */
const TIMED_FIRST = new RegExp(String.raw`^[[(]?(${TIME})[\])]?\s*[-–]?\s*(${NAME}):\s+(?=\S)`, 'u')
/** `Carla Meyer (00:01:02): text`. */
const TIMED_NAME = new RegExp(String.raw`^(${NAME})\s*[[(](${TIME})[\])]\s*:\s*`, 'u')
/** `Carla Meyer: text`. */
const NAMED = new RegExp(String.raw`^(${NAME}):\s+(?=\S)`, 'u')
/** `Carla Meyer   0:03`, above what she says: Microsoft Teams and others. */
const NAME_LINE = new RegExp(String.raw`^(${NAME})\s+[[(]?(${TIME})[\])]?$`, 'u')
/** Above the name in older files of Microsoft Teams. */
const SPAN_LINE = new RegExp(String.raw`^(${TIME})\s*-->\s*${TIME}$`, 'u')
const NOTE = /\b(?:started|stopped) (?:the )?(?:transcription|recording)$/i
const NAME_WORDS_MAX = 6
/** A text in which fewer lines begin with a name is no transcript. */
const NAMED_LINES_SHARE = 0.2
const NAMED_LINES_MIN = 2
/** Each name of a transcript comes again, on the whole: 'Note: …', 'Price: …' and the like do not. */
const LINES_A_NAME = 1.5
const FEW_NAMES = 3

interface Opening {
  name: string
  timestamp: string | null
  text: string
}

/**
 * Reads a transcript whose lines begin with who speaks, with or without a time, or where name and time stand above what is said.
 * @throws InvalidTranscriptError for a text that is none
 */
export function readSpokenText(text: string): ImportedTranscript {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '' && !NOTE.test(line))
  const messages: ImportedMessage[] = []
  const before: string[] = []
  let span: string | null = null
  // Where spans of time stand above the names, what follows a name is speech, colons or not.
  const hasSpans = lines.some((line) => SPAN_LINE.test(line))
  for (const line of lines) {
    const timed = SPAN_LINE.exec(line)?.[1]
    if (timed !== undefined) {
      span = timed
      continue
    }
    const opening: Opening | null =
      span !== null ? { name: line, timestamp: span, text: '' } : hasSpans ? null : openingOf(line)
    span = null
    if (opening) messages.push(messageOf(opening))
    else if (messages.length === 0) before.push(line)
    else append(messages.at(-1), line)
    if (messages.length > IMPORT_MESSAGES_MAX) throw tooManyMessages()
  }
  const said = messages.filter(({ message }) => message !== '')
  if (!isTranscript(said, lines.length))
    throw new InvalidTranscriptError(null, `This text holds no transcript. ${IMPORTABLE_KINDS}`)
  return { title: before[0] ?? null, messages: said }
}

function openingOf(line: string): Opening | null {
  const [first, firstTime = '', firstName = ''] = TIMED_FIRST.exec(line) ?? []
  if (first !== undefined) return named(firstName, firstTime, line.slice(first.length))
  const [timed, timedName = '', time = ''] = TIMED_NAME.exec(line) ?? []
  if (timed !== undefined) return named(timedName, time, line.slice(timed.length))
  const [above, aboveName = '', aboveTime = ''] = NAME_LINE.exec(line) ?? []
  if (above !== undefined) return named(aboveName, aboveTime, '')
  const [plain, name = ''] = NAMED.exec(line) ?? []
  return plain === undefined ? null : named(name, null, line.slice(plain.length))
}

function named(name: string, timestamp: string | null, text: string): Opening | null {
  const words = name.trim().split(' ')
  return words.length <= NAME_WORDS_MAX ? { name: name.trim(), timestamp, text } : null
}

const messageOf = ({ name, timestamp, text }: Opening): ImportedMessage => ({
  message_id: null,
  kind: 'spoken',
  username: name.slice(0, NAME_MAX),
  message: text.trim(),
  timestamp,
  user_image_url: null,
})

function append(message: ImportedMessage | undefined, line: string): void {
  if (!message) return
  message.message = message.message === '' ? line : `${message.message} ${line}`
  if (message.message.length > TRANSCRIPT_MESSAGE_MAX)
    throw new InvalidTranscriptError(null, 'One message is longer than 100,000 characters.')
}

function isTranscript(messages: readonly ImportedMessage[], lines: number): boolean {
  const names = new Set(messages.map(({ username }) => username)).size
  const isMany = messages.length >= NAMED_LINES_MIN && messages.length / lines >= NAMED_LINES_SHARE
  return isMany && (names <= FEW_NAMES || messages.length / names >= LINES_A_NAME)
}
