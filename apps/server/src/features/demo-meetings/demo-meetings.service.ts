import type { Deps } from '../../platform/deps.ts'
import { companyNamed } from '../companies/companies.service.ts'
import { DEMO_COMPANY } from '../demo-company/demo-seed.service.ts'
import { demoMeetingsJob } from './demo-meetings.jobs.ts'

export { demoMember } from './demo-meetings.ts'

/** Whether the work of `startDemoMeetings` still goes on. */
export async function isStoringMeetings(deps: Deps, companyId: string): Promise<boolean> {
  const run = await deps.jobs.latest(deps.db, { name: demoMeetingsJob.name, companyId })
  return run?.state === 'queued' || run?.state === 'running'
}

/**
 * Has the demo company's meetings stored, in the background and once: a meeting that somebody deleted does not come
 * back with the next start.
 */
export async function startDemoMeetings(deps: Deps): Promise<void> {
  const company = await companyNamed(deps.db, DEMO_COMPANY)
  if (!company) return
  const { name } = demoMeetingsJob
  await deps.db.transaction(async (tx) => {
    if (await deps.jobs.latest(tx, { name, companyId: company.id })) return
    const input = { shown_at: deps.clock.now().toISOString() }
    await deps.jobs.enqueue(tx, demoMeetingsJob, { companyId: company.id, input })
  })
}
