import { NAME_MAX, TRANSCRIPT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import { oneLine } from '@cuecard/language/plain-text.ts'
import {
  IMPORTABLE_KINDS,
  InvalidTranscriptError,
  IMPORT_MESSAGES_MAX,
  tooManyMessages,
} from './imported-transcript.ts'
import type { ImportedMessage, ImportedTranscript } from './imported-transcript.ts'
import { readHead } from './read-head.ts'
import { type Mark, type Opening, readingsOf } from './spoken-layouts.ts'

/** What the services write around the speech. */
const NOTE =
  /\b(?:started|stopped) (?:the )?(?:transcription|recording)$|^(?:transcription|recording|meeting) ended after [\d:]+$|^this editable transcript was computer generated|^transcribed by https?:\/\/otter\.ai$/i
/** Above it in the documents of Google Meet stand the notes that Gemini wrote. */
const TRANSCRIPT_PART = /^📖/u
const TEAMS_NOTE = /\bstarted transcription$/i
/** A text in which fewer lines begin with a name is no transcript. */
const NAMED_LINES_SHARE = 0.2
const NAMED_LINES_MIN = 2
/** Each name of a transcript comes again, on the whole: 'Note: …', 'Price: …' and the like do not. */
const LINES_A_NAME = 1.5
const FEW_NAMES = 3

/**
 * Reads a transcript whose lines begin with who speaks, with or without a time, or where name and time stand above what is said.
 * @throws InvalidTranscriptError for a text that is none
 */
export function readSpokenText(text: string): ImportedTranscript {
  const all = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => withoutMarkdown(line.replaceAll('\u00a0', ' ').trim()))
  const lines = all
    .slice(all.findIndex((line) => TRANSCRIPT_PART.test(line)) + 1)
    .filter((line) => line !== '' && !NOTE.test(line))
  const isTeams = all.some((line) => TEAMS_NOTE.test(line))
  for (const marks of readingsOf(lines)) {
    const { before, said } = turnsOf(lines, marks)
    if (!isTranscript(said, { lines: lines.length, isTeams })) continue
    if (said.length > IMPORT_MESSAGES_MAX) throw tooManyMessages()
    if (said.some(({ message }) => message.length > TRANSCRIPT_MESSAGE_MAX))
      throw new InvalidTranscriptError(null, 'One message is longer than 100,000 characters.')
    return { ...readHead(before.map(oneLine), isTeams), messages: said }
  }
  throw new InvalidTranscriptError(null, `This text holds no transcript. ${IMPORTABLE_KINDS}`)
}

/** `### 00:04:10` and `**Ines Roca:** text`, as Google Docs writes a transcript in Markdown. */
const withoutMarkdown = (line: string) =>
  line
    .replace(/^#{1,6}\s+/, '')
    .replace(/^\*\*(.+?)\*\*(?!\*)/, '$1')
    .replace(/^([*_])(.+)\1$/, '$2')
    .trim()

function turnsOf(lines: readonly string[], marks: readonly Mark[]) {
  const messages: ImportedMessage[] = []
  const before: string[] = []
  for (const [at, line] of lines.entries()) {
    const mark = marks[at] ?? null
    if (mark === 'left out') continue
    if (mark) messages.push(messageOf(mark))
    else if (messages.length === 0) before.push(line)
    else append(messages.at(-1), oneLine(line))
  }
  return { before, said: messages.filter(({ message }) => message !== '') }
}

const messageOf = ({ name, timestamp, text }: Opening): ImportedMessage => ({
  message_id: null,
  kind: 'spoken',
  username: name.slice(0, NAME_MAX),
  message: oneLine(text),
  timestamp,
  user_image_url: null,
})

function append(message: ImportedMessage | undefined, line: string): void {
  if (!message) return
  message.message = message.message === '' ? line : `${message.message} ${line}`
}

function isTranscript(
  messages: readonly ImportedMessage[],
  { lines, isTeams }: { lines: number; isTeams: boolean },
): boolean {
  const names = new Set(messages.map(({ username }) => username)).size
  const isMany = messages.length >= NAMED_LINES_MIN && messages.length / lines >= NAMED_LINES_SHARE
  return isMany && (isTeams || names <= FEW_NAMES || messages.length / names >= LINES_A_NAME)
}
