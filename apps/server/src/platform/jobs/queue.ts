import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db as BossDatabase, type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import { type Message, startJobPoller, type TakeMessage } from './job-poller.ts'

/** One queue for all jobs: a message says only which run to look at, the truth is in `job_runs`. */
export const QUEUE = 'runs'
const CHANNEL = 'cuecard_jobs'

/** The waking of workers, by pg-boss on the same database: messages appear with the transaction that sent them. */
export type Queue = Awaited<ReturnType<typeof openQueue>>

export async function openQueue(database: Database, log: Logger) {
  const boss = new PgBoss({
    db: databaseFor(database),
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error'))
  boss.on('warning', ({ message }) => log.debug({ reason: message }, 'The job queue reported a warning'))
  await boss.start()
  // A message is active for moments only: a worker takes it, starts the run and completes it.
  await boss.createQueue(QUEUE, { deleteAfterSeconds: 60 * 60, expireInSeconds: 60, retryLimit: 10, retryDelay: 1 })
  // pg-boss looks the queue up once, on its own connection; inside a transaction that would wait for ever.
  await boss.findJobs(QUEUE, { id: randomUUID() })
  return {
    /** Sends inside the given transaction; the message can be taken after `delaySec`. Returns the message's id. */
    send: async (tx: Db, message: Message, delaySec?: number) => {
      const id = randomUUID()
      await boss.send(QUEUE, message, {
        id,
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        group: { id: message.company_id },
        ...(delaySec ? { startAfter: delaySec } : {}),
      })
      await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
      return id
    },
    /** Starts to take messages. */
    work: async (take: TakeMessage) => {
      const poller = startJobPoller({ boss, queue: QUEUE, log }, take)
      const stopListening = await database.listen(CHANNEL, poller.wake, poller.wake)
      return {
        wake: poller.wake,
        stop: async () => {
          await stopListening()
          await poller.stop()
        },
      }
    },
    stop: () => boss.stop({ graceful: false }),
  }
}

/** pg-boss on our own connection: the same for both databases. */
const databaseFor = (database: Database): BossDatabase => ({
  executeSql: (text, values) => database.query(text, values),
})
