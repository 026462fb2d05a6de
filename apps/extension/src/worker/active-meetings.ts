import type { CapturedMeeting } from '@cuecard/contract/meetings/capture.ts'
import { LineQueue, type MeetingStart } from '../line-queue/line-queue.ts'
import type { Allowed, FromPage, KeptNote } from '../messages/page-messages.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import type { ActiveMeeting, WorkerStore } from './worker-store.ts'
import type { MeetingDocument, WorkerBrowserApi } from './worker-browser-api.ts'

/** A page that is opened again within this time continues its meeting; after it the meeting is over. */
export const RESUME_MS = 10 * 60_000
/** Lines that a reloaded page needs in order to know which captions were read already. */
const TAIL = 60

type Join = Extract<FromPage, { type: 'join' }>

/** What a page asks for as it joins. */
export interface Asked {
  owner: string
  holder: MeetingDocument
  join: Join
}

interface ActiveMeetingsOptions {
  browserApi: WorkerBrowserApi
  store: WorkerStore
  /** Called with whether the company stores meetings, which every reply of the server says. */
  onSaving: (isSaving: boolean) => void
}

/** The meetings that open pages are in, and their lines on the way to the server. */
export class ActiveMeetings {
  readonly #browserApi: WorkerBrowserApi
  readonly #store: WorkerStore
  readonly #queues = new Map<string, Promise<LineQueue>>()
  readonly #onSaving: ActiveMeetingsOptions['onSaving']

  constructor({ browserApi, store, onSaving }: ActiveMeetingsOptions) {
    this.#onSaving = onSaving
    this.#browserApi = browserApi
    this.#store = store
  }

  /** One for each user of each server: lines that one user left unsent are never sent for another. */
  queueOf(owner: string): Promise<LineQueue> {
    // The databases of installed extensions have this name.
    const open = this.#queues.get(owner) ?? LineQueue.open(`cuecard-outbox ${owner}`)
    this.#queues.set(owner, open)
    return open
  }

  /** Begins a meeting, or returns the one that the page was in before it was reloaded. */
  join(asked: Asked): Promise<{ meeting: ActiveMeeting; is_new: boolean }> {
    return this.#browserApi.withLock('cuecard-join', async () => {
      const now = { holder: asked.holder, seen_at: this.#browserApi.now() }
      const before = await this.resumable(asked)
      const resumed = before && (await this.#store.update(before.client_key, () => now))
      if (resumed) return { meeting: resumed, is_new: false }
      const meeting = { ...newMeeting(asked), client_key: await this.#keyFor(asked.join), ...now }
      await this.#store.put(meeting)
      return { meeting, is_new: true }
    })
  }

  /** The meeting that a page continues with `join`; null for none. */
  async resumable(asked: Asked): Promise<ActiveMeeting | null> {
    const old = this.#browserApi.now() - RESUME_MS
    const mine = (await this.#store.meetings()).filter((each) => each.owner === asked.owner)
    const found = mine
      .filter((each) => isSameMeeting(each, asked) && (each.seen_at >= old || asked.join.client_key !== null))
      .sort((a, b) => b.seen_at - a.seen_at)
    for (const each of found) {
      const isOwn = each.holder.document_id === asked.holder.document_id
      if (isOwn || !(await this.#browserApi.isInMeeting(each.holder, each.client_key))) return each
    }
    return null
  }

  /** Queues lines on disk. False: the meeting is not known here. */
  async addLines(client_key: string, lines: readonly CaptionLine[]): Promise<boolean> {
    const meeting = await this.#store.get(client_key)
    if (!meeting) return false
    if (meeting.gone_at !== null || meeting.reading === 'disabled') return true
    const queue = await this.queueOf(meeting.owner)
    if (meeting.tail.length === 0) await this.#begin(meeting)
    const isThere = await queue.add(client_key, lines)
    const now = this.#browserApi.now()
    await this.#store.update(client_key, ({ tail }) => ({
      ...(isThere ? { tail: withLines(tail, lines) } : { gone_at: now }),
      seen_at: now,
    }))
    return true
  }

  /** The meeting's page has sent a heartbeat. */
  async markSeen(client_key: string): Promise<void> {
    await this.#store.update(client_key, () => ({ seen_at: this.#browserApi.now() }))
  }

  /** Keeps whether the meeting is read for a page that is loaded anew. */
  async keepReading({ client_key, reading, read_since }: Extract<FromPage, { type: 'reading' }>): Promise<void> {
    await this.#store.update(client_key, (known) =>
      known.reading === 'disabled' ? {} : { reading, read_since: Math.max(known.read_since, read_since) },
    )
  }

  /** The others know that the meeting is saved. What has not begun says so when it begins; else the server is told. */
  async confirmConsent(client_key: string, at: number, allowed: Allowed | null): Promise<void> {
    const meeting = await this.#enabled(client_key)
    if (!meeting || meeting.consent_at !== null) return
    await this.#store.update(client_key, () => ({ consent_at: at }))
    const queue = await this.queueOf(meeting.owner)
    if (await queue.find(client_key)) {
      await queue.addToStart(client_key, { consent_confirmed_at: new Date(at).toISOString() })
      await this.#store.addActivity({ owner: meeting.owner, consent: { client_key, at } })
    } else if (await this.#store.hasNote(client_key)) await this.#beginForNote({ ...meeting, consent_at: at }, allowed)
  }

  /** Keeps an own note until the server has it. It begins the stored meeting too: it may be all that there is of it. */
  async keepNote(client_key: string, note: KeptNote, allowed: Allowed | null): Promise<void> {
    const meeting = await this.#enabled(client_key)
    if (!meeting) return
    const queue = await this.queueOf(meeting.owner)
    await this.#beginForNote(meeting, allowed)
    const waiting = await queue.find(client_key)
    await this.#store.addNote(meeting.owner, { ...note, client_key, meeting_id: waiting?.meeting_id ?? null })
  }

  /** The meeting was left. */
  async end(client_key: string, at: number): Promise<void> {
    const meeting = await this.#store.get(client_key)
    if (!meeting) return
    // One that was disabled ended then.
    if (meeting.reading !== 'disabled') await this.#endStored(meeting, at)
    await this.#store.remove(client_key)
  }

  /**
   * Ends the stored meeting and removes its lines that were not sent yet. That it is disabled is kept until it is left, for a
   * page that is loaded anew.
   */
  async disable(client_key: string): Promise<void> {
    const meeting = await this.#enabled(client_key)
    if (!meeting) return
    const queue = await this.queueOf(meeting.owner)
    const waiting = await queue.find(client_key)
    if (waiting?.meeting_id === null) await queue.removeMeeting(client_key)
    else if (waiting) await queue.renumber(client_key, waiting.next_sequence, { keep: false })
    await this.#endStored(meeting, this.#browserApi.now())
    await this.#store.update(client_key, () => ({ reading: 'disabled', tail: [] }))
  }

  /** Ends meetings whose page was not opened again in time. True: there are others whose page may still be. */
  async endAbandoned(): Promise<boolean> {
    const old = this.#browserApi.now() - RESUME_MS
    let mayReturn = false
    for (const { client_key, seen_at, holder } of await this.#store.meetings()) {
      if (await this.#browserApi.isInMeeting(holder, client_key)) continue
      if (seen_at < old) await this.end(client_key, seen_at)
      else mayReturn = true
    }
    return mayReturn
  }

  /** How much of the meeting has reached the server, as its page shows it. */
  async progress(client_key: string) {
    const meeting = await this.#enabled(client_key)
    if (!meeting) return null
    const queue = await this.queueOf(meeting.owner)
    const waiting = await queue.find(client_key)
    return {
      unsent: await queue.count(client_key),
      meeting_id: waiting?.meeting_id ?? null,
      is_gone: meeting.gone_at !== null,
      is_refused: waiting?.is_refused ?? false,
    }
  }

  onReply(reply: CapturedMeeting): void {
    this.#onSaving(reply.is_meeting_saving_enabled)
  }

  /** How many lines of one user the server has not acknowledged. */
  async unsent(owner: string): Promise<number> {
    const queue = await this.queueOf(owner)
    let sum = 0
    for (const { client_key } of await queue.waiting()) sum += await queue.count(client_key)
    return sum
  }

  /** Undefined also where the user has disabled it. */
  async #enabled(client_key: string): Promise<ActiveMeeting | undefined> {
    const meeting = await this.#store.get(client_key)
    return meeting?.reading === 'disabled' ? undefined : meeting
  }

  async #endStored({ owner, client_key }: ActiveMeeting, at: number): Promise<void> {
    const queue = await this.queueOf(owner)
    await queue.end(client_key, new Date(at).toISOString())
  }

  /** Has the meeting stored for an own note, where saving and consent allow it and nobody has deleted it. */
  async #beginForNote(meeting: ActiveMeeting, allowed: Allowed | null): Promise<void> {
    const isHeld = allowed?.consent === 'required' && meeting.consent_at === null
    if (allowed?.saving && !isHeld && meeting.gone_at === null) await this.#begin(meeting)
  }

  /** Has the meeting stored, and who was invited looked up for it, unless that was done. */
  async #begin(meeting: ActiveMeeting): Promise<void> {
    const { owner, client_key, meeting_url, title: meeting_title } = meeting
    const queue = await this.queueOf(owner)
    if (!(await queue.begin(startOf(meeting)))) return
    await this.#store.addActivity({ owner, lookup: { client_key, meeting_id: null, meeting_url, meeting_title } })
  }

  /** A page keeps the key that it knows, unless another page uses it by now. */
  async #keyFor({ client_key }: Join): Promise<string> {
    return client_key !== null && !(await this.#store.get(client_key)) ? client_key : crypto.randomUUID()
  }
}

/**
 * Where the address names no meeting, the same name is taken for the same one, because a tab that was closed and opened again
 * is another tab; without a name the same tab.
 */
function isSameMeeting(held: ActiveMeeting, { join, holder }: Asked): boolean {
  if (join.client_key !== null) return held.client_key === join.client_key
  if (held.service !== join.service) return false
  if (held.reference !== '' && join.reference !== '') return held.reference === join.reference
  if (join.title !== '' && held.title === join.title) return true
  return held.reference === join.reference && held.holder.tab_id === holder.tab_id
}

const newMeeting = ({ owner, join: { service, reference, title, meeting_url, at } }: Asked) => ({
  owner,
  service,
  reference,
  title,
  meeting_url,
  started_at: at,
  consent_at: null,
  reading: 'on' as const,
  read_since: 0,
  gone_at: null,
  tail: [],
})

/** What the server is told as the meeting begins there. */
const startOf = ({ client_key, service, title, started_at, consent_at }: ActiveMeeting): MeetingStart => ({
  client_key,
  meeting_type: service,
  started_at: new Date(started_at).toISOString(),
  ...(title === '' ? {} : { meeting_title: title }),
  ...(consent_at === null ? {} : { consent_confirmed_at: new Date(consent_at).toISOString() }),
})

/** Merges both by message id, with the higher revision, and keeps the newest. */
function withLines(tail: readonly CaptionLine[], lines: readonly CaptionLine[]): CaptionLine[] {
  const all = new Map(tail.map((line) => [line.message_id, line]))
  for (const line of lines) {
    const known = all.get(line.message_id)
    if (!known || known.revision <= line.revision) all.set(line.message_id, line)
  }
  return [...all.values()].sort((a, b) => a.at - b.at).slice(-TAIL)
}
