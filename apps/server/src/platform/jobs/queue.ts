import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { DrizzleTransactionLike, Db as BossDatabase } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'

/** One queue for all jobs: a message says only which run to look at, the truth is in `job_runs`. */
export const QUEUE = 'runs'

export interface Message {
  run_id: string
}

/** The waking of workers, by pg-boss on the same database: messages appear with the transaction that sent them. */
export interface Queue {
  /** Sends inside the given transaction; the message can be taken after `delaySec`. Returns the message's id. */
  send: (tx: Db, message: Message & { companyId: string; delaySec?: number }) => Promise<string>
  /** `take` throws to hand a message back. */
  work: (take: (message: Message & { id: string }) => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** Runs at once in this process, in all and for one company: they mostly wait for models. */
const AT_ONCE = 8
const AT_ONCE_COMPANY = 6
const DAY_SEC = 24 * 60 * 60

export async function openQueue(database: Database, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    db: databaseFor(database),
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    useListenNotify: true,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error'))
  boss.on('warning', ({ message }) => log.debug({ reason: message }, 'The job queue reported a warning'))
  await boss.start()
  await boss.createQueue(QUEUE, { notify: true, deleteAfterSeconds: 60 * 60 })
  // pg-boss looks the queue up once, on its own connection; inside a transaction that would wait for ever.
  await boss.findJobs(QUEUE, { id: randomUUID() })
  return {
    send: async (tx, { run_id, companyId, delaySec }) => {
      const id = randomUUID()
      await boss.send(
        QUEUE,
        { run_id },
        {
          id,
          db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
          group: { id: companyId },
          // Only for messages handed back at shutdown: whether a run is tried again is decided by its row.
          retryLimit: 5,
          retryDelay: 1,
          expireInSeconds: DAY_SEC,
          ...(delaySec ? { startAfter: delaySec } : {}),
        },
      )
      return id
    },
    work: async (take) => {
      const options = {
        localConcurrency: AT_ONCE,
        localGroupConcurrency: AT_ONCE_COMPANY,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
      }
      await boss.work<Message>(QUEUE, options, async ([message]) => {
        if (message) await take({ ...message.data, id: message.id })
      })
    },
    stop: () => boss.stop({ graceful: false }),
  }
}

/** pg-boss on our own connection: the same for both databases. */
function databaseFor(database: Database): BossDatabase {
  return {
    executeSql: (text, values) => database.query(text, values),
    listen: async (channel, hear, again) => {
      const stop = await database.listen(channel, hear, again)
      again()
      return { close: stop }
    },
  }
}
