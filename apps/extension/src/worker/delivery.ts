import { type Api, ApiError } from '@cuecard/contract/client.ts'
import { type CapturedMeeting, sendActivity } from '@cuecard/contract/meeting-capture.ts'
import { countCaptureStates } from '@cuecard/contract/extension.ts'
import type { Connection } from '../browser/browser-api.ts'
import { type Outcome, sendOutbox } from '../line-queue/send-lines.ts'
import type { Account } from './account.ts'
import type { HeldMeetings } from './active-meetings.ts'
import type { WorkerStore } from './worker-store.ts'
import { ownerOf, type WorkerPlatform } from './worker-browser-api.ts'

/** While the server is away it is asked again after so long, doubled each time. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 20_000
const COUNTS_EVERY_MS = 60_000

interface Delivering {
  platform: WorkerPlatform
  account: Account
  meetings: HeldMeetings
  store: WorkerStore
  /** After every attempt, and after every reply about one meeting. */
  onProgress: () => void
}

/** Brings to the server what waits on disk: lines, then activities, then counts; one delivery at a time. */
export class Delivery {
  readonly #given: Delivering
  #running: Promise<void> | null = null
  #isWokenAgain = false
  /** Not before this time; all of it is forgotten with the worker, which then tries at once. */
  #notBefore = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #countsAfter = 0

  constructor(given: Delivering) {
    this.#given = given
  }

  /** Something waits. `now`: there is reason to think that the server is back. */
  wake({ now = false } = {}): void {
    if (now) this.#notBefore = 0
    if (this.#running) {
      this.#isWokenAgain = true
      return
    }
    const wait = this.#notBefore - this.#given.platform.now()
    clearTimeout(this.#timer)
    if (wait > 0) {
      this.#timer = setTimeout(() => this.wake(), wait)
      return
    }
    this.#isWokenAgain = false
    this.#running = this.#given.platform
      .withLock('cuecard-delivery', () => this.#deliver())
      .catch(() => this.#settle('away'))
      .finally(() => {
        this.#running = null
        this.#given.onProgress()
        if (this.#isWokenAgain) this.wake()
      })
  }

  /** What is being done now; for those who must not begin before it is over. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #deliver(): Promise<void> {
    const { account, meetings } = this.#given
    const connection = await account.connection()
    if (!connection) return
    const api = account.apiFor(connection)
    const outbox = await meetings.outboxOf(ownerOf(connection))
    const isSomething = (await outbox.waiting()).length > 0
    const heard = (reply: CapturedMeeting) => {
      meetings.heard(reply)
      this.#given.onProgress()
    }
    let outcome: Outcome = await sendOutbox(outbox, api, heard)
    if (outcome === 'sent') outcome = await this.#sendActivities(api, connection)
    if (outcome === 'sent') await this.#sendCounts(api)
    if (isSomething || outcome !== 'sent') this.#settle(outcome)
  }

  #settle(outcome: Outcome): void {
    if (outcome === 'disconnected') return
    this.#given.account.reached(outcome === 'away' ? 'away' : 'connected')
    if (outcome === 'sent') {
      this.#failures = 0
      this.#notBefore = 0
      return
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures) * (0.5 + Math.random() / 2)
    this.#failures = Math.min(this.#failures + 1, 10)
    this.#notBefore = this.#given.platform.now() + wait
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), wait)
  }

  async #sendActivities(api: Api, connection: Connection): Promise<Outcome> {
    const { store } = this.#given
    for (const { id, owner, activity } of await store.activities()) {
      if (owner !== ownerOf(connection)) continue
      const outcome = await outcomeOf(api(sendActivity, { body: { activity } }))
      if (outcome === 'away' || outcome === 'disconnected') return outcome
      await store.removeActivity(id)
    }
    return 'sent'
  }

  async #sendCounts(api: Api): Promise<void> {
    const { store, platform } = this.#given
    if (platform.now() < this.#countsAfter) return
    const counts = await store.counts()
    if (counts.length === 0) return
    this.#countsAfter = platform.now() + COUNTS_EVERY_MS
    const outcome = await outcomeOf(api(countCaptureStates, { body: { counts } }))
    if (outcome === 'sent' || outcome === 'refused') await store.settleCounts(counts)
  }
}

/** 'refused': trying again would not help. */
async function outcomeOf(call: Promise<unknown>): Promise<Outcome | 'refused'> {
  try {
    await call
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return 'disconnected'
    return error.status === 0 || error.status === 429 || error.status >= 500 ? 'away' : 'refused'
  }
}
