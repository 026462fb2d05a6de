import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext } from '../../platform/jobs/job-definition.ts'

const POLL_MS = 500

/** Waits until `isBusy` says no, and keeps the job's lease meanwhile. @throws when the job is aborted */
export async function waitWhile(
  { signal, progress }: Pick<JobContext<unknown>, 'signal' | 'progress'>,
  isBusy: () => Promise<boolean>,
): Promise<void> {
  while (await isBusy()) {
    await sleep(POLL_MS, undefined, { signal })
    await progress({})
  }
}
