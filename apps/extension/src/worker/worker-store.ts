import { ActivityName } from '@cuecard/contract/user-metrics.ts'
import { CaptureCount } from '@cuecard/contract/extension.ts'
import { CAPTURE_COUNTS_MAX } from '@cuecard/contract/limits.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Line, Service } from '../messages/caption-line.ts'
import type { Holder } from './worker-browser-api.ts'

/** A meeting that a page holds, or held a short while ago. */
export interface HeldMeeting {
  client_key: string
  owner: string
  service: Service
  reference: string
  title: string
  started_at: number
  holder: Holder
  /** When its page was last heard of. */
  seen_at: number
  /** When the server said that it is there no longer; null otherwise. */
  gone_at: number | null
  /** The newest lines, for the page's next load. Empty where nothing is stored. */
  tail: Line[]
}

export interface NotedActivity {
  id?: number
  owner: string
  activity: ActivityName
}

type CountKey = [string, number, string, string]

interface Schema extends DBSchema {
  held: { key: string; value: HeldMeeting }
  activities: { key: number; value: NotedActivity }
  counts: { key: CountKey; value: CaptureCount }
}

/** So many activities wait for a server that is away; the oldest go first. */
const ACTIVITIES_MAX = 200

const keyOf = (count: CaptureCount): CountKey => [count.service, count.pack_version, count.status, count.read_by]

/** What the worker knows besides connection and outbox: on disk, since it may end at any moment. */
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

  held(): Promise<HeldMeeting[]> {
    return this.#db.getAll('held')
  }

  get(client_key: string): Promise<HeldMeeting | undefined> {
    return this.#db.get('held', client_key)
  }

  async put(meeting: HeldMeeting): Promise<void> {
    await this.#db.put('held', meeting)
  }

  async change(client_key: string, change: Partial<HeldMeeting>): Promise<void> {
    const tx = this.#db.transaction('held', 'readwrite')
    const meeting = await tx.store.get(client_key)
    if (meeting) await tx.store.put({ ...meeting, ...change })
    await tx.done
  }

  remove(client_key: string): Promise<void> {
    return this.#db.delete('held', client_key)
  }

  async note(activity: NotedActivity): Promise<void> {
    const tx = this.#db.transaction('activities', 'readwrite')
    await tx.store.add(activity)
    const keys = await tx.store.getAllKeys()
    for (const key of keys.slice(0, -ACTIVITIES_MAX)) await tx.store.delete(key)
    await tx.done
  }

  activities(): Promise<NotedActivity[]> {
    return this.#db.getAll('activities')
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

  /** What the server has taken; what was counted meanwhile stays. */
  async settleCounts(sent: readonly CaptureCount[]): Promise<void> {
    const tx = this.#db.transaction('counts', 'readwrite')
    for (const each of sent) {
      const left = ((await tx.store.get(keyOf(each)))?.count ?? 0) - each.count
      if (left > 0) await tx.store.put({ ...each, count: left })
      else await tx.store.delete(keyOf(each))
    }
    await tx.done
  }
}
