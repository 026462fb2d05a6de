import { isFinalRefusal, refusalOf } from '../browser/server-refusal.ts'
import { type Api, ApiError } from '@cuecard/contract/client.ts'
import { type CapturedMeeting, confirmConsent, sendActivity } from '@cuecard/contract/meetings/capture.ts'
import { getMeetingBackground } from '@cuecard/contract/meetings/live.ts'
import { createOwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { INTAKE_BATCH_MAX } from '@cuecard/contract/limits.ts'
import { countCaptureStates } from '@cuecard/contract/extension.ts'
import type { Connection } from '../browser/browser-api.ts'
import { type SendResult, sendLines } from '../line-queue/send-lines.ts'
import { type Account, DELIVERY_MS } from './account.ts'
import type { ActiveMeetings } from './active-meetings.ts'
import type { QueuedActivity, QueuedLookup, WorkerStore } from './worker-store.ts'
import { ownerOf, type WorkerBrowserApi } from './worker-browser-api.ts'

/** While the server cannot be reached, the time between two attempts doubles from the first to the second of these. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 20_000
const COUNTS_EVERY_MS = 60_000
/** A lookup that the server has not answered is not made again before this time: it may still be reading the calendar. */
const LOOKUP_AGAIN_MS = 60_000
const LOOKUP_MS = 120_000

interface DeliveryOptions {
  browserApi: WorkerBrowserApi
  account: Account
  meetings: ActiveMeetings
  store: WorkerStore
  /** Called after every attempt, and after every reply about one meeting. */
  onProgress: () => void
  /** The server could not be reached. */
  onAway: () => void
}

/** Sends what is stored for the server: lines, then activities, then counts; one delivery at a time. */
export class Delivery {
  readonly #options: DeliveryOptions
  #running: Promise<void> | null = null
  #mustRunAgain = false
  /** No attempt before this time. A new worker does not know it, and tries at once. */
  #notBefore = 0
  #failures = 0
  /** Lines that are sent at once: fewer where more of them have not arrived in time. */
  #batchMax = INTAKE_BATCH_MAX
  #timer: ReturnType<typeof setTimeout> | undefined
  #countsAfter = 0
  /** By meeting, when who was invited may be looked up again. */
  readonly #lookupsAfter = new Map<string, number>()

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  /** Sends soon. `now` skips the waiting time, because the server may be reachable again. */
  wake({ now = false } = {}): void {
    if (now) this.#notBefore = 0
    if (this.#running) {
      this.#mustRunAgain = true
      return
    }
    const wait = this.#notBefore - this.#options.browserApi.now()
    clearTimeout(this.#timer)
    if (wait > 0) {
      this.#timer = setTimeout(() => this.wake(), wait)
      return
    }
    this.#mustRunAgain = false
    this.#running = this.#options.browserApi
      .withLock('cuecard-delivery', () => this.#deliver())
      .catch(() => this.#scheduleNext('away'))
      .finally(() => {
        this.#running = null
        this.#options.onProgress()
        if (this.#mustRunAgain) this.wake()
      })
  }

  /** Resolves once no delivery is running. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Whether something is stored that the connected user's server has not taken, and has not refused for good. */
  async isWaiting(): Promise<boolean> {
    const { account, meetings, store } = this.#options
    const connection = await account.connection()
    if (!connection) return false
    const owner = ownerOf(connection)
    const activities = (await store.activities()).filter((each) => each.owner === owner)
    const queue = await meetings.queueOf(owner)
    const waiting = await queue.waiting()
    const refused = new Set(waiting.filter((each) => each.is_refused).map(({ client_key }) => client_key))
    // What is about a meeting without an id waits for the meeting.
    const isHeld = ({ note, lookup }: QueuedActivity) => {
      const about = note ?? lookup
      return about?.meeting_id === null && refused.has(about.client_key)
    }
    if (activities.some((each) => !isHeld(each))) return true
    for (const { client_key, ended_at } of waiting) {
      if (refused.has(client_key)) continue
      if (ended_at !== null || (await queue.count(client_key)) > 0) return true
    }
    return false
  }

  async #deliver(): Promise<void> {
    const { account, meetings, store } = this.#options
    const connection = await account.connection()
    if (!connection) return
    const api = account.apiFor(connection, DELIVERY_MS)
    const queue = await meetings.queueOf(ownerOf(connection))
    const hasLines = (await queue.waiting()).length > 0
    const onReply = (reply: CapturedMeeting) => {
      // What is sent after it may take long, and must not leave the server away although lines arrive.
      account.setReach('connected')
      meetings.onReply(reply)
      this.#options.onProgress()
    }
    const onStored = (client_key: string, id: string) => store.setMeetingId(client_key, id)
    let result: SendResult = await sendLines(queue, api, { onReply, onStored, batchMax: this.#batchMax })
    if (result === 'sent') result = await this.#sendActivities(api, connection)
    if (result === 'sent') await this.#sendCounts(api)
    // After a failure this is the first to know that the server is back, also where no line waits.
    if (hasLines || result !== 'sent' || this.#failures > 0) this.#scheduleNext(result)
  }

  #scheduleNext(result: SendResult): void {
    if (result === 'disconnected') return
    this.#options.account.setReach(result === 'away' ? 'away' : 'connected')
    if (result === 'sent') {
      this.#failures = 0
      this.#batchMax = INTAKE_BATCH_MAX
      this.#notBefore = 0
      return
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures) * (0.5 + Math.random() / 2)
    this.#failures = Math.min(this.#failures + 1, 10)
    this.#batchMax = Math.ceil(this.#batchMax / 4)
    this.#notBefore = this.#options.browserApi.now() + wait
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), wait)
    this.#options.onAway()
  }

  async #sendActivities(api: Api, connection: Connection): Promise<SendResult> {
    const { account, store, meetings } = this.#options
    const queue = await meetings.queueOf(ownerOf(connection))
    for (const row of await store.activities()) {
      const { id, owner, note, lookup } = row
      if (owner !== ownerOf(connection)) continue
      const about = note ?? lookup
      const meeting = about && (await store.get(about.client_key))
      const mayBegin = meeting !== undefined && meeting.reading !== 'disabled'
      // The meeting is not stored yet; without a line or a note, or when it is disabled, it never is. One that was left may still wait in
      // the queue, because the server has refused it until now.
      if (about?.meeting_id === null && (mayBegin || (await queue.find(about.client_key)))) continue
      if (lookup?.meeting_id) {
        void this.#lookUp(account.apiFor(connection, LOOKUP_MS, { waits: true }), id, lookup).catch((error: unknown) =>
          console.error(error),
        )
        continue
      }
      const result = await resultOf(sendActivityRow(api, row))
      if (result === 'away' || result === 'disconnected') return result
      await store.removeActivity(id)
    }
    return 'sent'
  }

  /** Has the server keep who was invited with the meeting. Nothing waits for it, because calendars may be slow. */
  async #lookUp(api: Api, id: number | undefined, lookup: QueuedLookup): Promise<void> {
    const { store, browserApi } = this.#options
    const { client_key, ...meeting } = lookup
    if (browserApi.now() < (this.#lookupsAfter.get(client_key) ?? 0)) return
    this.#lookupsAfter.set(client_key, browserApi.now() + LOOKUP_AGAIN_MS)
    const result = await resultOf(api(getMeetingBackground, { body: { ...meeting, names: [], keeps_only: true } }))
    if (result === 'sent' || result === 'refused') await store.removeActivity(id)
  }

  async #sendCounts(api: Api): Promise<void> {
    const { store, browserApi } = this.#options
    if (browserApi.now() < this.#countsAfter) return
    const counts = await store.counts()
    if (counts.length === 0) return
    this.#countsAfter = browserApi.now() + COUNTS_EVERY_MS
    const result = await resultOf(api(countCaptureStates, { body: { counts } }))
    if (result === 'sent' || result === 'refused') await store.subtractCounts(counts)
  }
}

function sendActivityRow(api: Api, { activity, consent, note }: QueuedActivity): Promise<unknown> {
  if (activity) return api(sendActivity, { body: { activity } })
  if (consent) {
    const { client_key, at } = consent
    return api(confirmConsent, { body: { client_key, confirmed_at: new Date(at).toISOString() } })
  }
  // Of a meeting that was never stored.
  if (!note || note.meeting_id === null) return Promise.resolve()
  const { key, text, at, meeting_id } = note
  const body = { client_key: key, text, at: new Date(at).toISOString() }
  return api(createOwnNote, { params: { id: meeting_id }, body })
}

/** 'refused': another attempt would not help. */
async function resultOf(call: Promise<unknown>): Promise<SendResult | 'refused'> {
  try {
    await call
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (refusalOf(error) === 401) return 'disconnected'
    return isFinalRefusal(error) ? 'refused' : 'away'
  }
}
