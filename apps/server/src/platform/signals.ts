import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './db/database.ts'

/**
 * Words between processes about what changed, so that caches can drop it. The sender's own process gets them with the
 * commit, before the caller of the transaction goes on; every other process by NOTIFY, a moment later.
 */
export interface Signals {
  /** Sends inside the given transaction. `key` is the id of what changed. */
  publish: (db: Db, topic: SignalTopic, key: string) => Promise<void>
  /** `hear` also gets the key `*` when the connection was lost and anything may have changed. */
  subscribe: (topic: SignalTopic, hear: (key: string) => void) => () => void
}

/** `user`: a user's rights or tokens changed (key: user id). `company`: flags, `knowledge`: items or index, `prompts`: instructions, `vocabulary`: names (key: company id). `test-run`: one was stopped or deleted (key: its id). */
export type SignalTopic = 'user' | 'company' | 'knowledge' | 'prompts' | 'vocabulary' | 'test-run'

const CHANNEL = 'cuecard_signals'

/** Starts to listen. It ends with the database's connection; `stop` ends it before. */
export async function openSignals(database: Database): Promise<Signals & { stop: () => Promise<void> }> {
  const subscribers = new Map<SignalTopic, Set<(key: string) => void>>()
  const deliver = (topic: SignalTopic, key: string) => {
    for (const hear of subscribers.get(topic) ?? []) hear(key)
  }
  const sender = randomUUID()
  const hearNotification = (payload: string) => {
    const [from, topic, ...key] = payload.split(':')
    if (from !== sender) deliver(topic as SignalTopic, key.join(':'))
  }
  const missed = () => {
    for (const topic of subscribers.keys()) deliver(topic, '*')
  }
  const stop = await database.listen(CHANNEL, hearNotification, missed)
  return {
    publish: async (db, topic, key) => {
      await db.execute(sql`select pg_notify(${CHANNEL}, ${`${sender}:${topic}:${key}`})`)
      database.afterCommit(() => deliver(topic, key))
    },
    subscribe: (topic, hear) => {
      const heard = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, heard.add(hear))
      return () => void heard.delete(hear)
    },
    stop,
  }
}
