import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { z } from 'zod'
import { openDatabase } from '../db/open-database.ts'
import type { Deps } from '../deps.ts'
import { LeaseLost } from './attempt.ts'
import { defineJob } from './job-definition.ts'
import { openJobs } from './open-jobs.ts'

// For `crash.test.ts`: begins a run that never ends, tells its parent, and waits to be killed. With `late` it tries to
// write once its parent says so, as a worker that was stopped for a while would.

const [DATA_DIR = '', url = '', retries = '2', late] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ DATA_DIR, ...(url ? { DATABASE_URL: url } : {}) }, log)
const jobs = await openJobs(database, log, { leaseMs: 2000, heartbeatMs: 200 })
const hanging = defineJob({
  name: 'hanging',
  input: z.object({ word: z.string() }),
  retries: Number(retries),
  run: async ({ progress, companyId, fence }) => {
    await progress({ percent: 40, activity: 'half way' })
    process.stdout.write(`working ${companyId}`)
    if (late) {
      await new Promise((resolve) => process.stdin.once('data', resolve))
      const write = database.db.transaction(async (tx) => {
        await fence(tx)
        await tx.execute(sql`insert into written values ('late')`)
      })
      const ended = await write.then(
        () => 'written',
        (error: unknown) => (error instanceof LeaseLost ? 'refused' : String(error)),
      )
      process.stdout.write(ended)
    }
    await new Promise(() => undefined)
  },
})
await jobs.work([hanging], {} as Deps)
await jobs.enqueue(database.db, hanging, { companyId: randomUUID(), input: { word: 'kept' } })
