import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { HttpError } from '../../platform/errors.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job-definition.ts'
import { internalControlCompany } from '../companies/companies.service.ts'
import { getStatus, getSyncStatus } from '../knowledge/knowledge.service.ts'
import { run, status } from '../prompt-tests/test-runs.service.ts'
import { isStoringMeetings } from './demo-meetings.jobs.ts'
import { findDemoUser } from './store-meetings.ts'
import { countFinishedRuns, improveCases, type StoredCase, storeCases } from './store-test-cases.ts'
import { waitWhile } from './wait-while.ts'

const STAFF = 'staff@cuecard.example'
const ADMIN = 'admin@acme.example'

type Context = JobContext<Record<string, never>>

/**
 * Stores test cases as their authors would have, runs them, changes those that the run showed to be badly written, and
 * runs them again, so that there are two runs to compare.
 */
export const demoTestsJob = defineJob<Record<string, never>>({
  name: 'demo-tests',
  input: z.strictObject({}),
  run: async (context) => {
    const { deps, companyId, progress } = context
    const provider = await internalControlCompany(deps.db)
    const admin = await findDemoUser(deps, { company_id: companyId, email: ADMIN })
    const staff = provider && (await findDemoUser(deps, { company_id: provider.id, email: STAFF }))
    if (!admin || !staff) return
    const sets: [TestCaseType, Member, StoredCase[]][] = [
      ['default', staff, await storeCases(deps, staff, 'default')],
      ['company-specific', admin, await storeCases(deps, admin, 'company-specific')],
    ]
    await progress({ percent: 10, activity: 'Waiting for the documents' })
    // With the documents synced and the meetings stored, so that the first start does not do all of it at once.
    await waitWhile(
      context,
      async () => (await isStoringMeetings(deps, companyId)) || (await getSyncStatus(deps, companyId)).is_running,
    )
    if (!(await getStatus(deps, admin)).passages) return
    for (const [at, [type, author, cases]] of sets.entries()) {
      const finished = await countFinishedRuns(deps, admin, type)
      if (finished === 0) await runTests(context, admin, type)
      await improveCases(deps, author, cases)
      if (finished <= 1) await runTests(context, admin, type)
      await progress({ percent: 10 + 45 * (at + 1), activity: 'Running the tests' })
    }
  },
})

/** Without the language model, so that a demo costs nothing. */
async function runTests(context: Context, admin: Member, type: TestCaseType): Promise<void> {
  const { deps } = context
  try {
    await run({ ...deps, model: null }, admin, { test_case_type: type })
  } catch (error) {
    // A user is running some of them already, or has deleted all of them.
    if (!(error instanceof HttpError)) throw error
  }
  await waitWhile(context, async () => (await status(deps, admin, type)).is_running)
}
