import type { Db } from './db/database.ts'

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

/** `user`: a user's rights or tokens changed (key: user id). `company`: flags (company id). `knowledge`: items or index (company id). */
export type SignalTopic = 'user' | 'company' | 'knowledge'
