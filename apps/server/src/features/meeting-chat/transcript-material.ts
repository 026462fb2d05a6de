import { contentSet, contentWords } from '@cuecard/language/words.ts'
import type { Db } from '../../platform/db/database.ts'
import { type ChatQuestion, cueOf } from './chat-question.ts'
import {
  countMessages,
  countTerms,
  findHits,
  type FoundMessage,
  listSpeakers,
  listToldMeetings,
  meetingsInScope,
  messagesAround,
  sampleMessages,
  type Scope,
  type ToldMeeting,
  wholeTranscript,
} from './meeting-chat.store.ts'
import { cutAround } from './cut-around.ts'
import { type Term, termsOf, weighTerms } from './transcript-terms.ts'

export interface Speaker {
  username: string
  messages: number
}

/** What a reply may rest on of what was said. */
export interface Material {
  /** The meetings that `messages` come from, or that the question is about. */
  meetings: ToldMeeting[]
  /** By meeting, each in order of time. */
  messages: FoundMessage[]
  /** `messages` is all that was said. */
  whole: boolean
  /** Who spoke in the one meeting, who most first; empty for several. */
  speakers: Speaker[]
}

/** Characters of transcript that a reply is made from; a shorter meeting is read whole. */
export const TRANSCRIPT_MAX = 24_000
const WHOLE_MESSAGES_MAX = 400
const MESSAGE_MAX = 1_400
const HITS = 300
const CENTRES = 24
const CENTRES_A_MEETING = 5
const BEFORE = 4
const AFTER = 8
/** With questions about the whole meeting this share is left for what says nothing of their subject. */
const FOR_SUBJECT = 0.6
const OVERVIEW_MEETINGS = 8

/** What of one meeting fits the question: all of it when it is short, else the best stretches and an even sample. */
export async function readMeeting(
  db: Db,
  told: ToldMeeting,
  parts: { scope: Scope; asked: ChatQuestion },
): Promise<Material> {
  const { scope, asked } = parts
  const key = { company_id: scope.company_id, id: told.id }
  const speakers = await listSpeakers(db, key)
  const total = speakers.reduce((sum, { messages }) => sum + messages, 0)
  const characters = speakers.reduce((sum, speaker) => sum + speaker.characters, 0)
  const base = { meetings: [told], speakers: speakers.map(({ username, messages }) => ({ username, messages })) }
  if (characters <= TRANSCRIPT_MAX && total <= WHOLE_MESSAGES_MAX) {
    return { ...base, messages: await wholeTranscript(db, key), whole: true }
  }
  const named = namedSpeakers(asked, speakers)
  const terms = subjectTerms(asked, named)
  const isOverview = asked.aspects.size > 0 || terms.length === 0
  const picked = new Picked(isOverview ? FOR_SUBJECT * TRANSCRIPT_MAX : TRANSCRIPT_MAX, terms)
  if (terms.length > 0) await pickStretches(db, picked, { scope, terms, speakers: named, total })
  if (isOverview || picked.characters < TRANSCRIPT_MAX / 4) {
    picked.room = TRANSCRIPT_MAX
    const usual = Math.min(240, Math.max(60, (2 * characters) / Math.max(1, total)))
    const count = Math.floor((TRANSCRIPT_MAX - picked.characters) / usual)
    const spread = { parts: Math.max(6, Math.floor(count / 2)), each: 2 }
    picked.addSpread(
      await sampleMessages(db, key, { ...spread, cue: cueOf(asked.aspects)?.query ?? null, speakers: named }),
    )
  }
  return { ...base, messages: picked.inOrder([told]), whole: false }
}

/** The same over many meetings; what none of them speaks of leaves the newest ones for a question about the whole. */
export async function readMeetings(db: Db, parts: { scope: Scope; asked: ChatQuestion }): Promise<Material> {
  const { scope, asked } = parts
  const terms = termsOf(asked.question)
  const isOverview = asked.aspects.size > 0
  const picked = new Picked(isOverview ? FOR_SUBJECT * TRANSCRIPT_MAX : TRANSCRIPT_MAX, terms)
  const named = terms.length > 0 ? await listToldMeetings(db, scope, { limit: OVERVIEW_MEETINGS, named: terms }) : []
  if (terms.length > 0) {
    const total = await countMessages(db, scope)
    await pickStretches(db, picked, { scope, terms, speakers: [], total, aMeeting: CENTRES_A_MEETING })
  }
  const looked =
    named.length > 0 || terms.length > 0 ? named : await listToldMeetings(db, scope, { limit: OVERVIEW_MEETINGS })
  if (isOverview || named.length > 0) {
    picked.room = TRANSCRIPT_MAX
    const each = Math.max(2, Math.floor((TRANSCRIPT_MAX - picked.characters) / (200 * Math.max(1, looked.length))))
    const cue = cueOf(asked.aspects)?.query ?? null
    for (const { id } of looked) {
      const key = { company_id: scope.company_id, id }
      picked.addSpread(await sampleMessages(db, key, { parts: each, each: 1, cue, speakers: [] }))
    }
  }
  const ids = picked.meetingIds().filter((id) => !looked.some((told) => told.id === id))
  const meetings = [...looked, ...(await meetingsInScope(db, scope, ids))]
  return { meetings, messages: picked.inOrder(meetings), whole: false, speakers: [] }
}

/** Speakers of whom the question has a name. */
function namedSpeakers({ question }: ChatQuestion, speakers: readonly Speaker[]): string[] {
  const asked = new Set([...question.words, ...question.borrowed])
  return speakers
    .filter(({ username }) => contentWords(username).some((part) => asked.has(part) && !/^\p{N}+$/u.test(part)))
    .map(({ username }) => username)
}

/** Terms to look for in the messages: who said it is known already. */
function subjectTerms({ question }: ChatQuestion, named: readonly string[]): Term[] {
  const names = new Set(named.flatMap(contentWords))
  return termsOf(question).filter(({ stem }) => !names.has(stem))
}

interface Stretches {
  scope: Scope
  terms: readonly Term[]
  speakers: readonly string[]
  /** Messages in the scope. */
  total: number
  aMeeting?: number
}

async function pickStretches(db: Db, picked: Picked, parts: Stretches): Promise<void> {
  const { scope, speakers, aMeeting = CENTRES } = parts
  const terms = weighTerms(parts.terms, await countTerms(db, scope, parts.terms), parts.total)
  const hits = await findHits(db, scope, { terms, speakers, limit: HITS })
  for (const centre of chooseCentres(hits, { terms, speakers, aMeeting })) {
    if (picked.isFull()) return
    picked.add(await messagesAround(db, centre, { before: BEFORE, after: AFTER, terms }))
  }
}

/** The messages to look around at, the best first: no two of them close together. */
export function chooseCentres(
  hits: readonly FoundMessage[],
  { terms, speakers, aMeeting }: { terms: readonly Term[]; speakers: readonly string[]; aMeeting: number },
): FoundMessage[] {
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
  const chosen: FoundMessage[] = []
  for (const { hit } of scored.sort((a, b) => b.score - a.score)) {
    if (chosen.length >= CENTRES) break
    const ofMeeting = chosen.filter((other) => other.meeting_id === hit.meeting_id)
    if (ofMeeting.length < aMeeting && !ofMeeting.some((other) => areClose(other, hit))) chosen.push(hit)
  }
  return chosen
}

const sumOf = (terms: readonly Term[]) => terms.reduce((sum, { weight }) => sum + weight, 0)

const areClose = (a: FoundMessage, b: FoundMessage) =>
  a.meeting_id === b.meeting_id && Math.abs(a.sequence - b.sequence) <= BEFORE + AFTER

/** Messages that were picked so far, each once, up to a number of characters. */
class Picked {
  characters = 0
  room: number
  private readonly stems: ReadonlySet<string>
  private readonly messages = new Map<string, FoundMessage>()

  constructor(room: number, terms: readonly Term[]) {
    this.room = room
    this.stems = new Set(terms.map(({ stem }) => stem))
  }

  isFull(): boolean {
    return this.characters >= this.room
  }

  add(found: readonly FoundMessage[]): void {
    for (const message of found) {
      const key = `${message.meeting_id} ${message.message_id}`
      if (this.isFull() || this.messages.has(key)) continue
      const text = cutAround(message.message, this.stems, MESSAGE_MAX)
      this.messages.set(key, { ...message, message: text })
      this.characters += text.length
    }
  }

  /** What does not fit any more is left out evenly, not at the end. */
  addSpread(found: readonly FoundMessage[]): void {
    const room = Math.max(0, this.room - this.characters)
    const needed = found.reduce((sum, { message }) => sum + Math.min(message.length, MESSAGE_MAX), 0)
    const every = Math.min(1, room / Math.max(1, needed))
    this.add(found.filter((_message, at) => Math.floor((at + 1) * every) > Math.floor(at * every)))
  }

  meetingIds(): string[] {
    return [...new Set([...this.messages.values()].map(({ meeting_id }) => meeting_id))]
  }

  inOrder(meetings: readonly ToldMeeting[]): FoundMessage[] {
    const place = new Map(meetings.map(({ id }, at) => [id, at]))
    const placeOf = ({ meeting_id }: FoundMessage) => place.get(meeting_id) ?? meetings.length
    return [...this.messages.values()]
      .filter(({ meeting_id }) => place.has(meeting_id))
      .sort((a, b) => placeOf(a) - placeOf(b) || a.at.getTime() - b.at.getTime() || a.sequence - b.sequence)
  }
}
