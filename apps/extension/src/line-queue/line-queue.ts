import { type CapturedMessage, startMeeting } from '@cuecard/contract/meeting-capture.ts'
import { INTAKE_BATCH_MAX, NAME_MAX, TRANSCRIPT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { z } from 'zod'
import type { CaptionMessage } from '../captions/caption-events.ts'

export type MeetingStart = z.input<NonNullable<typeof startMeeting.body>>

/** A meeting with words that the server may not have yet. */
export interface WaitingMeeting {
  client_key: string
  start: MeetingStart
  /** Null until the server has given one. */
  meeting_id: string | null
  /** Null while it goes on. */
  ended_at: string | null
  next_sequence: number
}

type StoredEvent = Omit<z.output<typeof CapturedMessage>, 'timestamp'> & { client_key: string; timestamp: string }

interface Schema extends DBSchema {
  meetings: { key: string; value: WaitingMeeting }
  events: { key: [string, number]; value: StoredEvent }
}

/** Characters of one request at most. */
const BATCH_CHARACTERS = 400_000

/**
 * Keeps every event on disk until the server has acknowledged it. All that is known is in the database: whoever opens it
 * after the end of a worker, a tab or the browser goes on where it was.
 */
export class Outbox {
  readonly #db: IDBPDatabase<Schema>

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  static async open(name = 'cuecard-outbox'): Promise<Outbox> {
    const db = await openDB<Schema>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('meetings', { keyPath: 'client_key' })
        fresh.createObjectStore('events', { keyPath: ['client_key', 'sequence'] })
      },
      // A newer version of the extension waits for this.
      blocking: (_current, _wanted, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
    return new Outbox(db)
  }

  close(): void {
    this.#db.close()
  }

  /** Begins a meeting, or goes on with the one that was begun under this key. */
  async begin(start: MeetingStart): Promise<void> {
    const tx = this.#db.transaction('meetings', 'readwrite')
    const { client_key } = start
    if (!(await tx.store.get(client_key))) {
      await tx.store.put({ client_key, start, meeting_id: null, ended_at: null, next_sequence: 1 })
    }
    await tx.done
  }

  /** Keeps lines, each with the next sequence number. False: the meeting is not known, or no longer. */
  async add(client_key: string, messages: readonly CaptionMessage[]): Promise<boolean> {
    const tx = this.#db.transaction(['meetings', 'events'], 'readwrite')
    const meeting = await tx.objectStore('meetings').get(client_key)
    if (!meeting) return false
    let sequence = meeting.next_sequence
    for (const message of messages) {
      await tx.objectStore('events').put(eventOf(client_key, message, sequence))
      sequence += 1
    }
    await tx.objectStore('meetings').put({ ...meeting, next_sequence: sequence })
    await tx.done
    return true
  }

  /** The meeting is over; it goes when the server has all of it. */
  end(client_key: string, ended_at: string): Promise<void> {
    return this.#change(client_key, { ended_at })
  }

  waiting(): Promise<WaitingMeeting[]> {
    return this.#db.getAll('meetings')
  }

  /** How many events are not acknowledged. */
  count(client_key: string): Promise<number> {
    return this.#db.count('events', eventsOf(client_key))
  }

  /** The oldest events, as many as go into one request. */
  async batch(client_key: string, most = INTAKE_BATCH_MAX): Promise<z.output<typeof CapturedMessage>[]> {
    const batch: z.output<typeof CapturedMessage>[] = []
    let characters = 0
    for (const { client_key: _, ...event } of await this.#db.getAll('events', eventsOf(client_key), most)) {
      characters += event.message.length
      if (batch.length > 0 && characters > BATCH_CHARACTERS) break
      batch.push(event)
    }
    return batch
  }

  /** The server has all up to this number. */
  acknowledge(client_key: string, sequence: number): Promise<void> {
    return this.#db.delete('events', eventsOf(client_key, sequence))
  }

  /**
   * What the server knows of the meeting. Where this is news, the numbers go on after those that it has: they come from a
   * database that was lost.
   */
  async learn(client_key: string, known: { meeting_id: string; acknowledged_sequence: number }): Promise<void> {
    const meeting = await this.#db.get('meetings', client_key)
    if (meeting && meeting.meeting_id === null) await this.renumber(client_key, known.acknowledged_sequence + 1)
    await this.#change(client_key, { meeting_id: known.meeting_id })
  }

  /** Numbers what waits anew, without a gap; without `events` it is thrown away. */
  async renumber(client_key: string, first: number, { keep = true }: { keep?: boolean } = {}): Promise<void> {
    const tx = this.#db.transaction(['meetings', 'events'], 'readwrite')
    const events = await tx.objectStore('events').getAll(eventsOf(client_key))
    await tx.objectStore('events').delete(eventsOf(client_key))
    let sequence = first
    for (const event of keep ? events : []) {
      await tx.objectStore('events').put({ ...event, sequence })
      sequence += 1
    }
    const meeting = await tx.objectStore('meetings').get(client_key)
    if (meeting) await tx.objectStore('meetings').put({ ...meeting, next_sequence: sequence })
    await tx.done
  }

  /** Removes one event that no server takes; the others close the gap. */
  async drop(client_key: string, sequence: number): Promise<void> {
    await this.#db.delete('events', [client_key, sequence])
    await this.renumber(client_key, sequence)
  }

  /** Nothing of the meeting is kept. */
  async forget(client_key: string): Promise<void> {
    const tx = this.#db.transaction(['meetings', 'events'], 'readwrite')
    await tx.objectStore('events').delete(eventsOf(client_key))
    await tx.objectStore('meetings').delete(client_key)
    await tx.done
  }

  async #change(client_key: string, change: Partial<WaitingMeeting>): Promise<void> {
    const tx = this.#db.transaction('meetings', 'readwrite')
    const meeting = await tx.store.get(client_key)
    if (meeting) await tx.store.put({ ...meeting, ...change })
    await tx.done
  }
}

const eventsOf = (client_key: string, last = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([client_key, 0], [client_key, last])

const eventOf = (client_key: string, message: CaptionMessage, sequence: number): StoredEvent => ({
  client_key,
  sequence,
  message_id: message.message_id,
  revision: message.revision,
  username: message.speaker.slice(0, NAME_MAX).toWellFormed(),
  message: message.text.slice(0, TRANSCRIPT_MESSAGE_MAX).toWellFormed(),
  timestamp: new Date(message.at).toISOString(),
  user_image_url: message.image,
})
