import { type DailySchedule, defineJob } from '../../../platform/jobs/job-definition.ts'
import { companiesWithNightlyResync, companyOf } from '../../companies/companies.service.ts'
import { SyncInput, syncKind } from './sync-kind.ts'
import { companiesWithSites } from '../knowledge.store.ts'

/** Enqueues a sync at night, so that changed web pages are read again (`is_nightly_resync_enabled`). */
export const nightlyJob = defineJob<SyncInput>({
  name: 'knowledge-nightly',
  input: SyncInput,
  run: async ({ deps, companyId, fence }) => {
    await deps.db.transaction(async (tx) => {
      await fence(tx)
      if ((await companyOf(tx, companyId)).is_nightly_resync_enabled)
        await deps.jobs.enqueue(tx, syncKind, { companyId, input: { company_id: companyId } })
    })
  },
})

/** At two in the morning (server time), for companies that switched it on and have web pages. */
export const nightlyResync: DailySchedule<SyncInput> = {
  job: nightlyJob,
  hour: 2,
  companies: async ({ db }) => {
    const wanting = await companiesWithNightlyResync(db)
    const sites = await companiesWithSites(
      db,
      wanting.map((company) => company.id),
    )
    return sites.map((companyId) => ({ companyId, input: { company_id: companyId } }))
  },
}
