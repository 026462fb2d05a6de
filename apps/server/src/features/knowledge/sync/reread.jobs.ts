import { yieldToAnswersAsync } from '../../../platform/background-thread.ts'
import { requireRoom } from '../../../platform/disk-space.ts'
import { defineJob } from '../../../platform/jobs/job-definition.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { listItems } from '../knowledge.store.ts'
import { readSites, storedChunks } from '../sites/read-sites.ts'
import { withIndexLease } from './index-lease.ts'
import { readStored } from './read-stored.ts'
import { isRead, syncUnderLease } from './sync.jobs.ts'
import { SyncInput } from './sync-kind.ts'
import { startProgress } from './work-progress.ts'

/**
 * Reads a company's documents again whose index was made by the rules of an earlier version. Web sites are not asked again: the passages
 * stored of them are written as they are, and the next sync fetches the pages. Only a site of which something stored is gone is read. Nobody
 * asked for it: a file that cannot be read now keeps what was read of it, and no state but its own changes.
 */
export const rereadJob = defineJob<SyncInput>({
  name: 'knowledge-reread',
  input: SyncInput,
  run: async (context) => {
    const { deps, companyId } = context
    await yieldToAnswersAsync()
    await requireRoom(deps.config.DATA_DIR)
    const progress = startProgress(deps.clock, [])
    const sites = (await listItems(deps.db, companyId)).filter(({ type }) => type === 'url')
    const lost = new Set<string>()
    for (const item of sites) if ((await storedChunks(deps, item)) === null) lost.add(item.id)
    const unread = sites.filter(({ id }) => lost.has(id))
    const readings = await readSites(context, unread, { progress, startedAt: deps.clock.now() })
    await withIndexLease(context, async (lease) => {
      const { index_version } = await companyOf(deps.db, companyId)
      // A sync has read everything meanwhile.
      if (index_version === null || !(await deps.index.isOutdated(companyId, index_version)))
        return await lease.abandon()
      const items = await listItems(deps.db, companyId)
      await syncUnderLease(context, {
        isReread: true,
        // What nobody has synced yet, a new file or one put in the place of another, is left to its sync.
        files: items.filter((item) => item.type === 'file' && isRead(item)),
        changed: [],
        stored: items.filter(({ type, id }) => type === 'url' && !lost.has(id)),
        progress,
        lease,
        readings,
        read: (item) => readStored(context, item),
      })
    })
  },
})
