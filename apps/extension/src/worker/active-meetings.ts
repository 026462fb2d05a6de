import type { CapturedMeeting } from '@cuecard/contract/meeting-capture.ts'
import { Outbox } from '../line-queue/line-queue.ts'
import type { FromPage } from '../messages/page-messages.ts'
import type { Line } from '../messages/caption-line.ts'
import type { HeldMeeting, WorkerStore } from './worker-store.ts'
import type { Holder, WorkerPlatform } from './worker-browser-api.ts'

/** A page that comes back within this time goes on with its meeting; later the meeting is over. */
export const RESUME_MS = 10 * 60_000
/** Lines that a page's next load needs to know what it has read already. */
const TAIL = 60

type Join = Extract<FromPage, { type: 'join' }>

interface Meetings {
  platform: WorkerPlatform
  store: WorkerStore
  /** What the server said with a reply: whether it stores meetings. */
  onSavingHeard: (isSaving: boolean) => void
}

/** The meetings that pages hold, and their lines on the way to the server. */
export class HeldMeetings {
  readonly #platform: WorkerPlatform
  readonly #store: WorkerStore
  readonly #outboxes = new Map<string, Promise<Outbox>>()
  readonly #onSavingHeard: Meetings['onSavingHeard']

  constructor({ platform, store, onSavingHeard }: Meetings) {
    this.#onSavingHeard = onSavingHeard
    this.#platform = platform
    this.#store = store
  }

  /** Each person of each server has one of their own: what one left unsent is never sent for another. */
  outboxOf(owner: string): Promise<Outbox> {
    const open = this.#outboxes.get(owner) ?? Outbox.open(`cuecard-outbox ${owner}`)
    this.#outboxes.set(owner, open)
    return open
  }

  /** Begins a meeting, or gives the page the one that it held before it was loaded anew. */
  join(owner: string, holder: Holder, join: Join): Promise<{ meeting: HeldMeeting; is_new: boolean }> {
    return this.#platform.withLock('cuecard-join', async () => {
      const now = this.#platform.now()
      const before = await this.#resumable({ owner, holder, join })
      const meeting: HeldMeeting = before
        ? { ...before, holder, seen_at: now }
        : { ...newMeeting(join, owner), client_key: await this.#keyFor(join), holder, seen_at: now }
      await this.#store.put(meeting)
      return { meeting, is_new: before === null }
    })
  }

  /** Keeps lines on disk, sent or not. False: the meeting is not known here. */
  async keep(client_key: string, lines: readonly Line[]): Promise<boolean> {
    const meeting = await this.#store.get(client_key)
    if (!meeting) return false
    if (meeting.gone_at !== null) return true
    const outbox = await this.outboxOf(meeting.owner)
    const { service, title, started_at } = meeting
    if (meeting.tail.length === 0) {
      await outbox.begin({
        client_key,
        meeting_type: service,
        started_at: new Date(started_at).toISOString(),
        ...(title === '' ? {} : { meeting_title: title }),
      })
    }
    const isThere = await outbox.add(
      client_key,
      lines.map(({ username, ...line }) => ({ ...line, speaker: username })),
    )
    const now = this.#platform.now()
    const change = isThere ? { tail: withLines(meeting.tail, lines) } : { gone_at: now }
    await this.#store.change(client_key, { ...change, seen_at: now })
    return true
  }

  async seen(client_keys: readonly string[]): Promise<void> {
    for (const client_key of client_keys) await this.#store.change(client_key, { seen_at: this.#platform.now() })
  }

  /** The meeting was left. */
  async end(client_key: string, at: number): Promise<void> {
    const meeting = await this.#store.get(client_key)
    if (!meeting) return
    const outbox = await this.outboxOf(meeting.owner)
    await outbox.end(client_key, new Date(at).toISOString())
    await this.#store.remove(client_key)
  }

  /** Nothing more of this meeting: what is not sent yet is thrown away. */
  async disable(client_key: string): Promise<void> {
    const meeting = await this.#store.get(client_key)
    if (!meeting) return
    const outbox = await this.outboxOf(meeting.owner)
    const waiting = (await outbox.waiting()).find((each) => each.client_key === client_key)
    if (waiting?.meeting_id === null) await outbox.forget(client_key)
    else if (waiting) await outbox.renumber(client_key, waiting.next_sequence, { keep: false })
    await this.end(client_key, this.#platform.now())
  }

  /** Ends what no page came back to. True: there are others that may still be. */
  async sweep(): Promise<boolean> {
    const old = this.#platform.now() - RESUME_MS
    let mayReturn = false
    for (const { client_key, seen_at, holder } of await this.#store.held()) {
      if (await this.#platform.holds(holder, client_key)) continue
      if (seen_at < old) await this.end(client_key, seen_at)
      else mayReturn = true
    }
    return mayReturn
  }

  /** What a page shows of its meeting's way to the server. */
  async progress(client_key: string) {
    const meeting = await this.#store.get(client_key)
    if (!meeting) return null
    const outbox = await this.outboxOf(meeting.owner)
    const waiting = (await outbox.waiting()).find((each) => each.client_key === client_key)
    return {
      unsent: await outbox.count(client_key),
      meeting_id: waiting?.meeting_id ?? null,
      is_gone: meeting.gone_at !== null,
    }
  }

  heard(reply: CapturedMeeting): void {
    this.#onSavingHeard(reply.is_meeting_saving_enabled)
  }

  /** Lines of one person that the server does not have. */
  async unsent(owner: string): Promise<number> {
    const outbox = await this.outboxOf(owner)
    let sum = 0
    for (const { client_key } of await outbox.waiting()) sum += await outbox.count(client_key)
    return sum
  }

  /** A page keeps the key that it knows, unless another page has it by now. */
  async #keyFor({ client_key }: Join): Promise<string> {
    return client_key !== null && !(await this.#store.get(client_key)) ? client_key : crypto.randomUUID()
  }

  async #resumable(asked: { owner: string; holder: Holder; join: Join }): Promise<HeldMeeting | null> {
    const old = this.#platform.now() - RESUME_MS
    const mine = (await this.#store.held()).filter((each) => each.owner === asked.owner)
    const found = mine
      .filter((each) => isSameMeeting(each, asked) && (each.seen_at >= old || asked.join.client_key !== null))
      .sort((a, b) => b.seen_at - a.seen_at)
    for (const each of found) {
      const isOwn = each.holder.document_id === asked.holder.document_id
      if (isOwn || !(await this.#platform.holds(each.holder, each.client_key))) return each
    }
    return null
  }
}

/** Where the address names no meeting, only the same tab is taken for the same one. */
function isSameMeeting(held: HeldMeeting, { join, holder }: { join: Join; holder: Holder }): boolean {
  if (join.client_key !== null) return held.client_key === join.client_key
  if (held.service !== join.service || held.reference !== join.reference) return false
  return join.reference !== '' || held.holder.tab_id === holder.tab_id
}

const newMeeting = ({ service, reference, title, at }: Join, owner: string) => ({
  owner,
  service,
  reference,
  title,
  started_at: at,
  gone_at: null,
  tail: [],
})

/** The newest of both, one for each message. */
function withLines(tail: readonly Line[], lines: readonly Line[]): Line[] {
  const all = new Map(tail.map((line) => [line.message_id, line]))
  for (const line of lines) {
    const known = all.get(line.message_id)
    if (!known || known.revision <= line.revision) all.set(line.message_id, line)
  }
  return [...all.values()].sort((a, b) => a.at - b.at).slice(-TAIL)
}
