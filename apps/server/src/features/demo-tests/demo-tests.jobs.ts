import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCaseType } from '@cuecard/contract/prompt-tests.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { HttpError } from '../../platform/errors.ts'
import { defineJob, type JobContext } from '../../platform/jobs/jobs.ts'
import { internalControlCompany } from '../companies/companies.service.ts'
import { demoMember, isStoringMeetings } from '../demo-meetings/demo-meetings.service.ts'
import { getStatus as knowledgeStatus, getSyncStatus } from '../knowledge/knowledge.service.ts'
import { run, status } from '../prompt-tests/test-runs.service.ts'
import { finishedRuns, improveCases, type StoredCase, storeCases } from './demo-tests.ts'

const LOOK_EVERY_MS = 500
const STAFF = 'staff@cuecard.example'
const ADMIN = 'admin@acme.example'

type Context = JobContext<Record<string, never>>

/**
 * Stores test cases as their authors would have, has them run, changes those that the run showed to be badly written, and
 * has them run again, so that there is something to look at and to compare. After everything else that the first start
 * does: nobody waits for it.
 */
export const demoTestsJob = defineJob<Record<string, never>>({
  name: 'demo-tests',
  input: z.strictObject({}),
  run: async (context) => {
    const { deps, companyId, progress } = context
    const provider = await internalControlCompany(deps.db)
    const admin = await demoMember(deps, { company_id: companyId, email: ADMIN })
    const staff = provider && (await demoMember(deps, { company_id: provider.id, email: STAFF }))
    if (!admin || !staff) return
    const sets: [TestCaseType, Member, StoredCase[]][] = [
      ['default', staff, await storeCases(deps, staff, 'default')],
      ['company-specific', admin, await storeCases(deps, admin, 'company-specific')],
    ]
    await progress({ percent: 10, activity: 'Waiting for the documents' })
    await untilQuiet(context)
    if (!(await knowledgeStatus(deps, admin)).passages) return
    for (const [at, [type, author, cases]] of sets.entries()) {
      const finished = await finishedRuns(deps, admin, type)
      if (finished === 0) await runOnce(context, admin, type)
      await improveCases(deps, author, cases)
      if (finished <= 1) await runOnce(context, admin, type)
      await progress({ percent: 10 + 45 * (at + 1), activity: 'Running the tests' })
    }
  },
})

/** Once the documents are in and the meetings are stored: there are two cores at times, and people look around. */
async function untilQuiet({ deps, companyId, signal, progress }: Context): Promise<void> {
  const isBusy = async () =>
    (await isStoringMeetings(deps, companyId)) || (await getSyncStatus(deps, companyId)).is_running
  while (await isBusy()) {
    await sleep(LOOK_EVERY_MS, undefined, { signal })
    await progress({})
  }
}

/** Without the language model: nothing is spent on a demo. */
async function runOnce({ deps, signal, progress }: Context, admin: Member, type: TestCaseType): Promise<void> {
  try {
    await run({ ...deps, model: null }, admin, { test_case_type: type })
  } catch (error) {
    // Somebody runs some of them already, or has deleted them all.
    if (!(error instanceof HttpError)) throw error
  }
  while ((await status(deps, admin, type)).is_running) {
    await sleep(LOOK_EVERY_MS, undefined, { signal })
    await progress({})
  }
}
