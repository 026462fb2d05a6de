import { contentSet, contentWords } from '@cuecard/language/words.ts'
import type { Db } from '../../platform/db/database.ts'
import { cueFor } from './chat-aspects.ts'
import { type ChatQuestion } from './chat-question.ts'
import * as store from './meeting-chat.store.ts'
import { heldMeetings } from './held-meetings.ts'
import type { HeldMeetings } from './held-meetings.store.ts'
import { excerptAround } from './excerpt.ts'
import { namedSpeakers } from './named-speakers.ts'
import { searchTerms, type Term, weighTerms } from './transcript-terms.ts'

export interface Speaker {
  username: string
  messages: number
}

/** The transcript messages that a reply is based on. */
export interface TranscriptMaterial {
  /** The meetings of `messages`, or those that the question is about. */
  meetings: store.ChatMeeting[]
  /** By meeting, each in order of time. */
  messages: store.FoundMessage[]
  /** Whether `messages` is the whole transcript. */
  whole: boolean
  /** The speakers of the one meeting by number of messages; empty for several meetings. */
  speakers: Speaker[]
  /** Those of them whom the question names. */
  named: string[]
  /** What a question about meetings themselves asks for. Without a model `messages` are its first ones and nothing else. */
  held?: HeldMeetings
}

/** Characters of transcript that a reply is based on; a shorter meeting is read whole. */
const TRANSCRIPT_MAX = 24_000
/** What a model is given whole. */
export const WHOLE_FOR_MODEL = { characters: TRANSCRIPT_MAX, messages: 400 }
/** What is read whole for quotes, about six hours of talk: comparing its passages takes less than a second. */
export const WHOLE_FOR_QUOTES = { characters: 320_000, messages: 5_000 }
const MESSAGE_MAX = 1_400
const HITS_MAX = 300
const CENTRES_MAX = 24
const CENTRES_PER_MEETING = 5
const BEFORE = 4
const AFTER = 8
/** For questions about the whole meeting, the share of messages about their subject; the rest is an even sample. */
const SUBJECT_SHARE = 0.6
const OVERVIEW_MEETINGS = 8

/** The messages of one meeting that fit the question: all if it is short, else the best passages and an even sample. */
export async function readMeeting(
  db: Db,
  meeting: store.ChatMeeting,
  parts: { scope: store.Scope; asked: ChatQuestion; whole: { characters: number; messages: number } },
): Promise<TranscriptMaterial> {
  const { scope, asked, whole } = parts
  const key = { company_id: scope.company_id, id: meeting.id }
  const speakers = await store.listSpeakers(db, key)
  const total = speakers.reduce((sum, { messages }) => sum + messages, 0)
  const characters = speakers.reduce((sum, speaker) => sum + speaker.characters, 0)
  const named = namedSpeakers(asked.message, speakers)
  const base = {
    meetings: [meeting],
    speakers: speakers.map(({ username, messages }) => ({ username, messages })),
    named,
  }
  if (characters <= whole.characters && total <= whole.messages) {
    return { ...base, messages: await store.listTranscript(db, key), whole: true }
  }
  const terms = subjectTerms(asked, named)
  const isOverview = asked.aspects.size > 0 || terms.length === 0
  const selection = new MessageSelection(isOverview ? SUBJECT_SHARE * TRANSCRIPT_MAX : TRANSCRIPT_MAX, terms)
  if (terms.length > 0) await addStretches(db, selection, { scope, terms, speakers: named, total })
  if (isOverview || selection.characters < TRANSCRIPT_MAX / 4) {
    selection.room = TRANSCRIPT_MAX
    const usual = Math.min(240, Math.max(60, (2 * characters) / Math.max(1, total)))
    const count = Math.floor((TRANSCRIPT_MAX - selection.characters) / usual)
    const spread = { parts: Math.max(6, Math.floor(count / 2)), each: 2 }
    selection.addSpread(
      await store.sampleMessages(db, key, { ...spread, cue: cueFor(asked.aspects)?.query ?? null, speakers: named }),
    )
  }
  return { ...base, messages: selection.inOrder([meeting]), whole: false }
}

/** The same over many meetings; the newest ones for a question without a subject. */
export async function readMeetings(
  db: Db,
  parts: { scope: store.Scope; asked: ChatQuestion; forModel: boolean },
): Promise<TranscriptMaterial> {
  const { scope, asked, forModel } = parts
  const held = await heldMeetings(db, { scope, asked })
  if (held && !forModel) return inNewestOrder(held)
  const terms = searchTerms(asked)
  const isOverview = asked.aspects.size > 0
  const selection = new MessageSelection(isOverview ? SUBJECT_SHARE * TRANSCRIPT_MAX : TRANSCRIPT_MAX, terms)
  const named =
    terms.length > 0 ? await store.listChatMeetings(db, scope, { limit: OVERVIEW_MEETINGS, named: terms }) : []
  if (terms.length > 0) {
    const total = await store.countMessages(db, scope)
    await addStretches(db, selection, { scope, terms, speakers: [], total, aMeeting: CENTRES_PER_MEETING })
  }
  const looked =
    named.length > 0 || terms.length > 0 ? named : await store.listChatMeetings(db, scope, { limit: OVERVIEW_MEETINGS })
  if (isOverview || named.length > 0) {
    selection.room = TRANSCRIPT_MAX
    const each = Math.max(2, Math.floor((TRANSCRIPT_MAX - selection.characters) / (200 * Math.max(1, looked.length))))
    const cue = cueFor(asked.aspects)?.query ?? null
    for (const { id } of looked) {
      const key = { company_id: scope.company_id, id }
      selection.addSpread(await store.sampleMessages(db, key, { parts: each, each: 1, cue, speakers: [] }))
    }
  }
  const ids = selection.meetingIds().filter((id) => !looked.some((meeting) => meeting.id === id))
  const meetings = [...looked, ...(await store.listMeetingsInScope(db, scope, ids))]
  const messages = selection.inOrder(meetings)
  return {
    meetings,
    messages,
    whole: false,
    speakers: [],
    named: namedSpeakers(asked.message, messages),
    ...(held ? { held } : {}),
  }
}

function inNewestOrder(held: HeldMeetings): TranscriptMaterial {
  const { meetings, messages } = held
  const inOrder = meetings.flatMap(({ id }) => messages.filter(({ meeting_id }) => meeting_id === id))
  return { meetings, messages: inOrder, whole: false, speakers: [], named: [], held }
}

/** Search terms without the names of the speakers, which are matched separately. */
function subjectTerms(asked: ChatQuestion, named: readonly string[]): Term[] {
  const names = new Set(named.flatMap(contentWords))
  return searchTerms(asked).filter(({ stem }) => !names.has(stem))
}

interface StretchQuery {
  scope: store.Scope
  terms: readonly Term[]
  speakers: readonly string[]
  /** Number of messages in the scope. */
  total: number
  aMeeting?: number
}

async function addStretches(db: Db, selection: MessageSelection, parts: StretchQuery): Promise<void> {
  const { scope, speakers, aMeeting = CENTRES_MAX } = parts
  const terms = weighTerms(parts.terms, await store.countTerms(db, scope, parts.terms), parts.total)
  const hits = await store.findHits(db, scope, { terms, speakers, limit: HITS_MAX })
  for (const centre of chooseCentres(hits, { terms, speakers, aMeeting })) {
    if (selection.isFull()) return
    selection.add(await store.listMessagesAround(db, centre, { before: BEFORE, after: AFTER, terms }))
  }
}

/** The best messages, none close to another; their neighbours are read too. */
function chooseCentres(
  hits: readonly store.FoundMessage[],
  { terms, speakers, aMeeting }: { terms: readonly Term[]; speakers: readonly string[]; aMeeting: number },
): store.FoundMessage[] {
  const read = hits.map((hit) => {
    const words = contentSet(`${hit.username} ${hit.message}`)
    return {
      hit,
      has: terms.filter(({ stem, query }) => words.has(stem) || (query === null && hit.message.includes(stem))),
    }
  })
  const scored = read.map(({ hit, has }) => {
    const beside = read.filter((other) => other.hit !== hit && areClose(hit, other.hit)).flatMap((other) => other.has)
    const more = [...new Set(beside)].filter((term) => !has.includes(term))
    const spoke = speakers.includes(hit.username) ? 1.5 : 0
    const length = Math.min(1, hit.message.length / 60)
    return { hit, score: (sumOf(has) + 0.5 * sumOf(more) + spoke) * (0.7 + 0.3 * length) }
  })
  const chosen: store.FoundMessage[] = []
  for (const { hit } of scored.sort((a, b) => b.score - a.score)) {
    if (chosen.length >= CENTRES_MAX) break
    const ofMeeting = chosen.filter((other) => other.meeting_id === hit.meeting_id)
    if (ofMeeting.length < aMeeting && !ofMeeting.some((other) => areClose(other, hit))) chosen.push(hit)
  }
  return chosen
}

const sumOf = (terms: readonly Term[]) => terms.reduce((sum, { weight }) => sum + weight, 0)

const areClose = (a: store.FoundMessage, b: store.FoundMessage) =>
  a.meeting_id === b.meeting_id && Math.abs(a.sequence - b.sequence) <= BEFORE + AFTER

/** The messages selected so far, each once, up to a number of characters. */
class MessageSelection {
  characters = 0
  room: number
  private readonly stems: ReadonlySet<string>
  private readonly messages = new Map<string, store.FoundMessage>()

  constructor(room: number, terms: readonly Term[]) {
    this.room = room
    this.stems = new Set(terms.map(({ stem }) => stem))
  }

  isFull(): boolean {
    return this.characters >= this.room
  }

  add(found: readonly store.FoundMessage[]): void {
    for (const message of found) {
      const key = `${message.meeting_id} ${message.message_id}`
      if (this.isFull() || this.messages.has(key)) continue
      const text = excerptAround(message.message, this.stems, MESSAGE_MAX)
      this.messages.set(key, { ...message, message: text })
      this.characters += text.length
    }
  }

  /** Drops what does not fit evenly, not at the end. */
  addSpread(found: readonly store.FoundMessage[]): void {
    const room = Math.max(0, this.room - this.characters)
    const needed = found.reduce((sum, { message }) => sum + Math.min(message.length, MESSAGE_MAX), 0)
    const every = Math.min(1, room / Math.max(1, needed))
    this.add(found.filter((_message, at) => Math.floor((at + 1) * every) > Math.floor(at * every)))
  }

  meetingIds(): string[] {
    return [...new Set([...this.messages.values()].map(({ meeting_id }) => meeting_id))]
  }

  inOrder(meetings: readonly store.ChatMeeting[]): store.FoundMessage[] {
    const place = new Map(meetings.map(({ id }, at) => [id, at]))
    const placeOf = ({ meeting_id }: store.FoundMessage) => place.get(meeting_id) ?? meetings.length
    return [...this.messages.values()]
      .filter(({ meeting_id }) => place.has(meeting_id))
      .sort((a, b) => placeOf(a) - placeOf(b) || a.at.getTime() - b.at.getTime() || a.sequence - b.sequence)
  }
}
