import type { Logger } from 'pino'
import type { Caches } from './caches.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { Files } from './files/files.ts'
import type { KnowledgeIndex } from './index/knowledge-index.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { Embedder, Model, Reranker } from './model/model.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Signals } from './signals.ts'
import type { TimeLimits } from './time-limits.ts'

/** Everything a use case may need from outside: one plain object built in `server.ts`, and in tests by `testDeps()`. */
export interface Deps {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  /** Shorthand for `database.db`. */
  db: Db
  signals: Signals
  jobs: Jobs
  files: Files
  index: KnowledgeIndex
  /** Null when none is configured: answers are then quotes from the documents. */
  model: Model | null
  /** Grades prompt tests; null when `model` does. */
  judge: Model | null
  /** Null with `EMBEDDING_MODEL=off`: search by words alone. */
  embedder: Embedder | null
  /** Null when none is set: passages keep the order of the search. */
  reranker: Reranker | null
  mail: Mail
  outbound: Outbound
  /** In-memory state that lives as long as the process. */
  caches: Caches
  timeLimits: TimeLimits
}

/** What opens with the database alone, so that an operator can help people to sign in while everything else is away. */
export type DatabaseDeps = Pick<Deps, 'config' | 'log' | 'clock' | 'database' | 'db' | 'signals' | 'caches'>
