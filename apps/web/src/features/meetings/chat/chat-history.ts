import { CHAT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import { ChatReply, type ChatTurn } from '@cuecard/contract/meetings/chat.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import { z } from 'zod'

/** A turn of the chat as it is shown and kept in session storage. */
export const ShownTurn = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** The record with its sources; null until it is known. */
  reply: ChatReply.nullable().default(null),
  /** `stopped` by the user, `broken` by the connection. */
  ended: z.enum(['whole', 'stopped', 'broken']).default('whole'),
})
export type ShownTurn = z.output<typeof ShownTurn>

/** Turns sent with a question, and characters of each: enough to resolve 'it', and far below the server's limits. */
const SENT_TURNS = 20
const SENT_CHARACTERS = Math.min(4_000, CHAT_MESSAGE_MAX)
/** Turns kept in the browser. */
const KEPT_TURNS = 100

/** The storage key of a user's chat about one meeting, or about all of them. */
export const chatKey = (userId: string, meetingId: string | null) => `meeting-chat:${userId}:${meetingId ?? 'all'}`

export function readTurns(key: string): ShownTurn[] {
  try {
    const read = z.array(ShownTurn).safeParse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** When the storage is full the chat continues, but does not survive a reload. */
export function writeTurns(key: string, turns: readonly ShownTurn[]): void {
  try {
    if (turns.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(turns.slice(-KEPT_TURNS)))
  } catch {
    sessionStorage.removeItem(key)
  }
}

/** The question that is typed and not asked yet, under its chat's key. */
const typedKey = (key: string) => `${key}:typed`

export function readTyped(key: string): string {
  try {
    return sessionStorage.getItem(typedKey(key)) ?? ''
  } catch {
    return ''
  }
}

/** When the storage is full the question stays on the screen alone. */
export function writeTyped(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(typedKey(key))
    else sessionStorage.setItem(typedKey(key), text)
  } catch {
    sessionStorage.removeItem(typedKey(key))
  }
}

export const historyToSend = (turns: readonly ShownTurn[]): ChatTurn[] =>
  turns
    .filter(({ content }) => content.trim() !== '')
    .slice(-SENT_TURNS)
    .map(({ role, content }) => ({ role, content: shorten(content, SENT_CHARACTERS) }))

/** The question to ask again after a failure, with the turns before it; null if the last one has a reply. */
export function unanswered(turns: readonly ShownTurn[]): { before: readonly ShownTurn[]; question: string } | null {
  const last = turns.at(-1)
  const asked = last?.role === 'assistant' && isCut(last) ? turns.length - 2 : turns.length - 1
  const turn = turns[asked]
  return turn?.role === 'user' ? { before: turns.slice(0, asked), question: turn.content } : null
}

/** Broken off here or at the language model. A reply that the user stopped does not count. */
export const isCut = (turn: ShownTurn) =>
  turn.ended === 'broken' || (turn.ended === 'whole' && turn.reply?.outcome === 'incomplete')
