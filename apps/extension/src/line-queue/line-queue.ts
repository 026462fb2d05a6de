import { type CapturedMessage, startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { INTAKE_BATCH_MAX, NAME_MAX, TRANSCRIPT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { z } from 'zod'
import type { CaptionLine } from '../messages/caption-line.ts'

export type MeetingStart = z.input<NonNullable<typeof startMeeting.body>>

/** A meeting with lines that the server may not have yet. */
export interface WaitingMeeting {
  client_key: string
  start: MeetingStart
  /** Null until the server has given one. */
  meeting_id: string | null
  /** Null while the meeting continues. */
  ended_at: string | null
  next_sequence: number
  /** Whether the server has refused it for good with the last delivery. Left out by earlier versions. */
  is_refused?: boolean
}

/** A line as the server takes it, under the key of its meeting. Installed extensions have stored lines in this form. */
type QueuedMessage = z.output<typeof CapturedMessage> & { client_key: string }

interface Schema extends DBSchema {
  meetings: { key: string; value: WaitingMeeting }
  events: { key: [string, number]; value: QueuedMessage }
}

/** Characters of one request at most. */
const BATCH_CHARACTERS = 400_000

/**
 * Keeps every line on disk until the server has acknowledged it. All state is in the database, so that a new worker
 * continues where the last one was stopped, with its tab or the whole browser.
 */
export class LineQueue {
  readonly #db: IDBPDatabase<Schema>

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  static async open(name: string): Promise<LineQueue> {
    const db = await openDB<Schema>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('meetings', { keyPath: 'client_key' })
        fresh.createObjectStore('events', { keyPath: ['client_key', 'sequence'] })
      },
      // Otherwise a newer version of the extension could not upgrade the database.
      blocking: (_current, _wanted, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
    return new LineQueue(db)
  }

  close(): void {
    this.#db.close()
  }

  /** Begins a meeting. False: one was begun under this key. */
  async begin(start: MeetingStart): Promise<boolean> {
    const tx = this.#db.transaction('meetings', 'readwrite')
    const { client_key } = start
    const isNew = !(await tx.store.get(client_key))
    if (isNew) await tx.store.put({ client_key, start, meeting_id: null, ended_at: null, next_sequence: 1 })
    await tx.done
    return isNew
  }

  /** Stores lines, each with the next sequence number. False: the meeting is not known, or no longer. */
  async add(client_key: string, lines: readonly CaptionLine[]): Promise<boolean> {
    const tx = this.#db.transaction(['meetings', 'events'], 'readwrite')
    const meeting = await tx.objectStore('meetings').get(client_key)
    if (!meeting) return false
    let sequence = meeting.next_sequence
    for (const line of lines) {
      await tx.objectStore('events').put(queuedMessage(client_key, line, sequence))
      sequence += 1
    }
    await tx.objectStore('meetings').put({ ...meeting, next_sequence: sequence })
    await tx.done
    return true
  }

  /** The meeting is over; it is removed once the server has all of it. */
  end(client_key: string, ended_at: string): Promise<void> {
    return this.#update(client_key, { ended_at })
  }

  /** Keeps whether the server refuses the meeting for good. */
  setRefused(client_key: string, is_refused: boolean): Promise<void> {
    return this.#update(client_key, { is_refused })
  }

  /** Adds to what the server is told when the meeting begins there. */
  async addToStart(client_key: string, part: Partial<MeetingStart>): Promise<void> {
    const tx = this.#db.transaction('meetings', 'readwrite')
    const meeting = await tx.store.get(client_key)
    if (meeting) await tx.store.put({ ...meeting, start: { ...meeting.start, ...part } })
    await tx.done
  }

  waiting(): Promise<WaitingMeeting[]> {
    return this.#db.getAll('meetings')
  }

  find(client_key: string): Promise<WaitingMeeting | undefined> {
    return this.#db.get('meetings', client_key)
  }

  /** How many lines are not acknowledged. */
  count(client_key: string): Promise<number> {
    return this.#db.count('events', eventsOf(client_key))
  }

  /** The oldest lines, as many as fit into one request. */
  async batch(client_key: string, limit = INTAKE_BATCH_MAX): Promise<z.output<typeof CapturedMessage>[]> {
    const batch: z.output<typeof CapturedMessage>[] = []
    let characters = 0
    for (const { client_key: _, ...event } of await this.#db.getAll('events', eventsOf(client_key), limit)) {
      characters += event.message.length
      if (batch.length > 0 && characters > BATCH_CHARACTERS) break
      batch.push(event)
    }
    return batch
  }

  /** The server has every line up to this number. */
  acknowledge(client_key: string, sequence: number): Promise<void> {
    return this.#db.delete('events', eventsOf(client_key, sequence))
  }

  /**
   * Takes over what the server knows of the meeting. The first time, the numbers continue after those that it has already,
   * which came from a database that was lost.
   */
  async setServerState(
    client_key: string,
    known: { meeting_id: string; acknowledged_sequence: number },
  ): Promise<void> {
    const meeting = await this.#db.get('meetings', client_key)
    if (meeting && meeting.meeting_id === null) await this.renumber(client_key, known.acknowledged_sequence + 1)
    await this.#update(client_key, { meeting_id: known.meeting_id })
  }

  /** Numbers the waiting lines from `first`, without a gap; with `keep: false` they are removed. */
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

  /** Removes one line that the server refuses; the others close the gap. */
  async remove(client_key: string, sequence: number): Promise<void> {
    await this.#db.delete('events', [client_key, sequence])
    await this.renumber(client_key, sequence)
  }

  /** Removes the meeting with all its lines. */
  async removeMeeting(client_key: string): Promise<void> {
    const tx = this.#db.transaction(['meetings', 'events'], 'readwrite')
    await tx.objectStore('events').delete(eventsOf(client_key))
    await tx.objectStore('meetings').delete(client_key)
    await tx.done
  }

  async #update(client_key: string, change: Partial<WaitingMeeting>): Promise<void> {
    const tx = this.#db.transaction('meetings', 'readwrite')
    const meeting = await tx.store.get(client_key)
    if (meeting) await tx.store.put({ ...meeting, ...change })
    await tx.done
  }
}

const eventsOf = (client_key: string, last = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([client_key, 0], [client_key, last])

const queuedMessage = (client_key: string, line: CaptionLine, sequence: number): QueuedMessage => ({
  client_key,
  sequence,
  message_id: line.message_id,
  revision: line.revision,
  username: line.username.slice(0, NAME_MAX).toWellFormed(),
  message: line.text.slice(0, TRANSCRIPT_MESSAGE_MAX).toWellFormed(),
  timestamp: new Date(line.at).toISOString(),
  user_image_url: line.image,
  kind: line.kind ?? 'spoken',
  is_own: line.is_marked ?? false,
})
