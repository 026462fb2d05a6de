import type { Deps } from '../../platform/deps.ts'
import type { AnyJob } from '../../platform/jobs/job-definition.ts'
import { companyNamed } from '../companies/companies.service.ts'
import { DEMO_COMPANY } from './demo-seed.service.ts'
import { demoMeetingsJob } from './demo-meetings.jobs.ts'
import { demoTestsJob } from './demo-tests.jobs.ts'

/** Stores the demo company's meetings in the background. */
export const startDemoMeetings = (deps: Deps) =>
  startOnce(deps, demoMeetingsJob, { shown_at: deps.clock.now().toISOString() })

/** Stores the demo company's test cases and their first runs in the background. */
export const startDemoTests = (deps: Deps): Promise<void> => startOnce(deps, demoTestsJob, {})

/** Once for good: what a user has deleted since does not come back with the next start. */
async function startOnce(deps: Deps, job: AnyJob, input: object): Promise<void> {
  const company = await companyNamed(deps.db, DEMO_COMPANY)
  if (!company) return
  await deps.db.transaction(async (tx) => {
    if (await deps.jobs.latest(tx, { name: job.name, companyId: company.id })) return
    await deps.jobs.enqueue(tx, job, { companyId: company.id, input })
  })
}
