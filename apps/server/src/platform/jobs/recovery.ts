import * as store from './job-runs.store.ts'
import { QUEUE } from './queue.ts'
import { CRASHED, type JobRunnerContext, reportFailure, retryOrFail } from './settle.ts'

/**
 * Finds what dead workers left behind: runs without a sign of life for `leaseMs`, failures that were not reported, and
 * queued runs without a message. Safe to do in several processes at once.
 */
export async function recover(runner: JobRunnerContext, query: { leaseMs: number; alive: ReadonlySet<string> }) {
  const { db } = runner.database
  for (const row of await store.listOrphans(db, query.leaseMs)) {
    if (query.alive.has(row.id)) continue
    runner.log.warn({ run: row.id, job: row.name }, 'A job was left behind by a worker that stopped')
    await retryOrFail(runner, row, CRASHED)
  }
  for (const row of await store.listUnreportedFailures(db, query.leaseMs)) await reportFailure(runner, row)
  for (const row of await store.listRunsWithoutMessage(db, { queue: QUEUE, leaseMs: query.leaseMs })) {
    await db.transaction(async (tx) => {
      const messageId = await runner.queue.send(tx, { run_id: row.id, company_id: row.company_id })
      await store.replaceMessage(tx, row, { message_id: messageId })
    })
  }
}
