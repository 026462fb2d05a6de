import { sql } from 'drizzle-orm'
import type { Database, Db } from './db/database.ts'

/**
 * Words between processes about what changed, so that caches can drop it: carried by NOTIFY, delivered to every
 * process (also the sender's) when the transaction that sent it commits.
 */
export interface Signals {
  /** Sends inside the given transaction. `key` is the id of what changed. */
  publish: (db: Db, topic: SignalTopic, key: string) => Promise<void>
  /** `hear` also gets the key `*` when the connection was lost and anything may have changed. */
  subscribe: (topic: SignalTopic, hear: (key: string) => void) => () => void
}

/** `user`: a user's rights or tokens changed (key: user id). `company`: flags, `knowledge`: items or index, `prompts`: instructions (key: company id). `test-run`: one was stopped or deleted (key: its id). */
export type SignalTopic = 'user' | 'company' | 'knowledge' | 'prompts' | 'test-run'

const CHANNEL = 'cuecard_signals'

/** Starts to listen. It ends with the database's connection; `stop` ends it before. */
export async function openSignals(database: Database): Promise<Signals & { stop: () => Promise<void> }> {
  const subscribers = new Map<SignalTopic, Set<(key: string) => void>>()
  const hear = (payload: string) => {
    const colon = payload.indexOf(':')
    const topic = payload.slice(0, colon) as SignalTopic
    for (const tell of subscribers.get(topic) ?? []) tell(payload.slice(colon + 1))
  }
  const missed = () => {
    for (const heard of subscribers.values()) for (const tell of heard) tell('*')
  }
  const stop = await database.listen(CHANNEL, hear, missed)
  return {
    publish: async (db, topic, key) => {
      await db.execute(sql`select pg_notify(${CHANNEL}, ${`${topic}:${key}`})`)
    },
    subscribe: (topic, hear) => {
      const heard = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, heard.add(hear))
      return () => void heard.delete(hear)
    },
    stop,
  }
}
