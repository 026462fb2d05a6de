import { ActivityName } from '@cuecard/contract/user-metrics.ts'
import { CaptureCount } from '@cuecard/contract/extension.ts'
import { CAPTURE_COUNTS_MAX } from '@cuecard/contract/limits.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CaptionLine, Service } from '../messages/caption-line.ts'
import type { KeptNote, ReadingState } from '../messages/page-messages.ts'
import type { MeetingDocument } from './worker-browser-api.ts'

/** A meeting that an open page is in, or was in a short while ago. */
export interface ActiveMeeting {
  client_key: string
  owner: string
  service: Service
  reference: string
  title: string
  /** The page's address without its query; empty where it is too long. */
  meeting_url: string
  started_at: number
  /** The document that is in the meeting. */
  holder: MeetingDocument
  /** When its page last sent something. */
  seen_at: number
  /** When the user confirmed that the others know that it is saved; null where they have not. */
  consent_at: number | null
  /** Whether its page reads it, and when reading was last allowed again; 0 where it always was. */
  reading: ReadingState
  read_since: number
  /** When the server reported that it no longer has the meeting; null otherwise. */
  gone_at: number | null
  /** The newest lines, for the page after a reload. Empty where nothing is stored. */
  tail: CaptionLine[]
}

/** An own note, with its meeting: `meeting_id` is null until the server has given one. */
export interface QueuedNote extends KeptNote {
  client_key: string
  meeting_id: string | null
}

/** A meeting whose invited people the server is to look up in the calendar; its id as in `QueuedNote`. */
export interface QueuedLookup {
  client_key: string
  meeting_id: string | null
  meeting_url: string
  meeting_title: string
}

/**
 * Something that the server is told once: an activity, that the others of a meeting were told, an own note, or to look up who was
 * invited.
 */
export type QueuedActivity = { id?: number; owner: string } & (
  | { activity: ActivityName; consent?: never; note?: never; lookup?: never }
  | { consent: { client_key: string; at: number }; activity?: never; note?: never; lookup?: never }
  | { note: QueuedNote; activity?: never; consent?: never; lookup?: never }
  | { lookup: QueuedLookup; activity?: never; consent?: never; note?: never }
)

/** Added after the first version, which stored none of them. */
type Added = Pick<ActiveMeeting, 'consent_at' | 'meeting_url' | 'reading' | 'read_since'>

/** Earlier versions lack what was added, and stored lines with what the page calls the person under `speaker`. */
type StoredMeeting = Omit<ActiveMeeting, 'tail' | keyof Added> &
  Partial<Added> & { tail: (CaptionLine & { speaker?: string })[] }

const ADDED: Added = { consent_at: null, meeting_url: '', reading: 'on', read_since: 0 }

function upgraded(meeting: StoredMeeting): ActiveMeeting {
  const tail = meeting.tail.map(({ speaker, ...line }) =>
    speaker === undefined || speaker === line.username ? line : { ...line, page_username: speaker },
  )
  return { ...ADDED, ...meeting, tail }
}

type CountKey = [string, number, string, string]

interface Schema extends DBSchema {
  held: { key: string; value: StoredMeeting }
  activities: { key: number; value: QueuedActivity }
  counts: { key: CountKey; value: CaptureCount }
}

/** The most activities that wait for the server; beyond it the oldest are removed. */
const ACTIVITIES_MAX = 200

const keyOf = (count: CaptureCount): CountKey => [count.service, count.pack_version, count.status, count.read_by]

/** The worker's state besides connection and queue: on disk, because the browser may stop the worker at any moment. */
export class WorkerStore {
  readonly #db: IDBPDatabase<Schema>

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  static async open(name = 'cuecard-worker'): Promise<WorkerStore> {
    const db = await openDB<Schema>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('held', { keyPath: 'client_key' })
        fresh.createObjectStore('activities', { keyPath: 'id', autoIncrement: true })
        fresh.createObjectStore('counts', { keyPath: ['service', 'pack_version', 'status', 'read_by'] })
      },
    })
    return new WorkerStore(db)
  }

  async meetings(): Promise<ActiveMeeting[]> {
    return (await this.#db.getAll('held')).map(upgraded)
  }

  async get(client_key: string): Promise<ActiveMeeting | undefined> {
    const meeting = await this.#db.get('held', client_key)
    return meeting && upgraded(meeting)
  }

  async put(meeting: ActiveMeeting): Promise<void> {
    await this.#db.put('held', meeting)
  }

  /** The meeting as it is afterwards; `change` sees it as it is on disk, whatever else is being stored. */
  async update(
    client_key: string,
    change: (meeting: ActiveMeeting) => Partial<ActiveMeeting>,
  ): Promise<ActiveMeeting | undefined> {
    const tx = this.#db.transaction('held', 'readwrite')
    const stored = await tx.store.get(client_key)
    const meeting = stored && upgraded(stored)
    const changed = meeting && { ...meeting, ...change(meeting) }
    if (changed) await tx.store.put(changed)
    await tx.done
    return changed
  }

  remove(client_key: string): Promise<void> {
    return this.#db.delete('held', client_key)
  }

  async addActivity(activity: QueuedActivity): Promise<void> {
    const tx = this.#db.transaction('activities', 'readwrite')
    await tx.store.add(activity)
    const keys = await tx.store.getAllKeys()
    for (const key of keys.slice(0, -ACTIVITIES_MAX)) await tx.store.delete(key)
    await tx.done
  }

  activities(): Promise<QueuedActivity[]> {
    return this.#db.getAll('activities')
  }

  /** Each key once. */
  async addNote(owner: string, note: QueuedNote): Promise<void> {
    const isKept = (await this.activities()).some((each) => each.note?.key === note.key)
    if (!isKept) await this.addActivity({ owner, note })
  }

  async hasNote(client_key: string): Promise<boolean> {
    return (await this.activities()).some(({ note }) => note?.client_key === client_key)
  }

  async removeNote(key: string): Promise<void> {
    for (const each of await this.activities()) if (each.note?.key === key) await this.removeActivity(each.id)
  }

  /** Names the stored meeting of its notes and its lookup, which only the queue of its lines knew. */
  async setMeetingId(client_key: string, meeting_id: string): Promise<void> {
    const tx = this.#db.transaction('activities', 'readwrite')
    for (const each of await tx.store.getAll()) {
      const about = each.note ?? each.lookup
      if (about === undefined || about.client_key !== client_key) continue
      about.meeting_id = meeting_id
      await tx.store.put(each)
    }
    await tx.done
  }

  async removeActivity(id: number | undefined): Promise<void> {
    if (id !== undefined) await this.#db.delete('activities', id)
  }

  async count(entered: Omit<CaptureCount, 'count'>): Promise<void> {
    const one = { ...entered, count: 1 }
    const tx = this.#db.transaction('counts', 'readwrite')
    const known = await tx.store.get(keyOf(one))
    if (known || (await tx.store.count()) < CAPTURE_COUNTS_MAX) {
      await tx.store.put({ ...one, count: (known?.count ?? 0) + 1 })
    }
    await tx.done
  }

  counts(): Promise<CaptureCount[]> {
    return this.#db.getAll('counts')
  }

  /** Subtracts what the server has taken; what was counted since stays. */
  async subtractCounts(sent: readonly CaptureCount[]): Promise<void> {
    const tx = this.#db.transaction('counts', 'readwrite')
    for (const each of sent) {
      const left = ((await tx.store.get(keyOf(each)))?.count ?? 0) - each.count
      if (left > 0) await tx.store.put({ ...each, count: left })
      else await tx.store.delete(keyOf(each))
    }
    await tx.done
  }
}
