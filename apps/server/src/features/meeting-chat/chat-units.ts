import { contentSet } from '@cuecard/language/words.ts'
import { type MeantNames, NO_NAMES } from '@cuecard/language/meant-names.ts'
import { once } from '../../platform/load-once.ts'
import type { ReadPassage } from '../../shared/passages/read-passages.ts'
import type { ChatSource } from '@cuecard/contract/meetings/chat.ts'
import type { FoundMessage, ChatMeeting } from './meeting-chat.store.ts'

/** A numbered message or passage that the citation `[n]` may refer to. */
export type Unit = { n: number; words: ReadonlySet<string> } & (
  | { kind: 'message'; message: FoundMessage; meeting: ChatMeeting; elapsed: string }
  | { kind: 'document'; read: ReadPassage }
)
export type MessageUnit = Extract<Unit, { kind: 'message' }>
export type DocumentUnit = Extract<Unit, { kind: 'document' }>

/** Shorter replies are matched together with the message they reply to. */
const SHORT_REPLY_WORDS = 8

/** Numbers the messages in order, then the passages. */
export function numberUnits(
  { messages, meetings }: { messages: readonly FoundMessage[]; meetings: readonly ChatMeeting[] },
  passages: readonly ReadPassage[],
  { meant }: MeantNames = NO_NAMES,
): { said: MessageUnit[]; known: DocumentUnit[] } {
  // A model may cite a message by what was heard or by what is meant.
  const wordsOf = ({ username, message }: FoundMessage) => {
    const read = meant(message)
    return [username, message, ...(read === message ? [] : [read])].join('\n')
  }
  const said: MessageUnit[] = []
  let before: { message: FoundMessage; own: () => ReadonlySet<string> } | null = null
  for (const message of messages) {
    const meeting = meetings.find(({ id }) => id === message.meeting_id)
    if (!meeting) continue
    const own = once(() => contentSet(wordsOf(message)))
    const replied = before !== null && before.message.meeting_id === message.meeting_id ? before.own : null
    // Only a model's citations are checked by words: quotes of thousands of messages do without.
    const words = once(() => (replied && own().size < SHORT_REPLY_WORDS ? new Set([...own(), ...replied()]) : own()))
    const elapsed = meeting.times === 'none' ? `message ${message.sequence}` : elapsedAt(meeting, message.at)
    said.push({
      kind: 'message',
      n: said.length + 1,
      get words() {
        return words()
      },
      message,
      meeting,
      elapsed,
    })
    before = { message, own }
  }
  const known = passages.map((read, at): DocumentUnit => ({
    kind: 'document',
    n: said.length + at + 1,
    words: read.words,
    read,
  }))
  return { said, known }
}

/** `0:14:05` since the meeting's start, which is the same in every time zone. */
function elapsedAt(meeting: Pick<ChatMeeting, 'started_at'>, at: Date): string {
  const seconds = Math.max(0, Math.floor((at.getTime() - meeting.started_at.getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A unit as it is stored, with the number shown in its citation. */
export function toSource(unit: Unit, n: number): ChatSource {
  if (unit.kind === 'document') {
    const { item_id, item_name, source, locator, text, audience = null } = unit.read.passage
    return { kind: 'document', n, cited: true, item_id, item_name, source, locator, text, audience }
  }
  const { message, meeting } = unit
  return {
    kind: 'message',
    n,
    cited: true,
    meeting_id: meeting.id,
    meeting_title: meeting.title,
    message_id: message.message_id,
    username: message.username,
    timestamp: message.at.toISOString(),
    meeting_started_at: meeting.started_at.toISOString(),
    times: meeting.times,
    text: message.message,
  }
}

/** The cited units with the numbers shown. */
export function citedSources(units: readonly Unit[], numbers: ReadonlyMap<number, number>): ChatSource[] {
  const cited = units.flatMap((unit) => {
    const n = numbers.get(unit.n)
    return n === undefined ? [] : [toSource(unit, n)]
  })
  return cited.sort((a, b) => a.n - b.n)
}
