import type { Deps } from '../../platform/deps.ts'
import { companyNamed } from '../companies/companies.service.ts'
import { DEMO_COMPANY } from '../demo-company/demo-seed.service.ts'
import { demoTestsJob } from './demo-tests.jobs.ts'

/** Has test cases and their first runs stored, in the background and once: what somebody deleted does not come back. */
export async function startDemoTests(deps: Deps): Promise<void> {
  const company = await companyNamed(deps.db, DEMO_COMPANY)
  if (!company) return
  const { name } = demoTestsJob
  await deps.db.transaction(async (tx) => {
    if (await deps.jobs.latest(tx, { name, companyId: company.id })) return
    await deps.jobs.enqueue(tx, demoTestsJob, { companyId: company.id, input: {} })
  })
}
