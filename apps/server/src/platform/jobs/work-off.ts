import { beginAttempt } from './attempt.ts'
import { claimRun, listDue } from './job-runs.store.ts'
import { type JobRunnerContext, settle } from './settle.ts'

/** Runs what is due of the runner's jobs, one after the other, until nothing is. */
export async function workOff(runner: JobRunnerContext): Promise<void> {
  const { db } = runner.database
  const names = [...runner.definitions.keys()]
  // A run that fails and may be tried again at once is tried once here.
  const tried = new Set<string>()
  for (;;) {
    const due = (await listDue(db, names, runner.deps.clock.now())).filter(({ id }) => !tried.has(id))
    if (due.length === 0) return
    for (const { id, message_id } of due) {
      tried.add(id)
      const row = message_id === null ? null : await claimRun(db, { runId: id, messageId: message_id })
      const definition = row && runner.definitions.get(row.name)
      if (row && definition) await settle(runner, row, await beginAttempt(runner, definition, row).outcome)
    }
  }
}
