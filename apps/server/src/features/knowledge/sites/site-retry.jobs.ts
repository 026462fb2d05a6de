import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { callService } from '../../../platform/jobs/outages.ts'
import { isPassingStatus, OutboundError } from '../../../platform/outbound/outbound.ts'
import { type SyncInput, syncKind } from '../sync/sync-kind.ts'
import type { SiteReading } from './read-site.ts'

const Input = z.object({
  url: z.string(),
  /** How many syncs were started for sites that did not answer, this one included. */
  tries: z.number().int().positive(),
  not_before: z.iso.datetime(),
})

const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 4 * 60 * 60_000
/** With the pauses between them, about a day. */
const TRIES_MAX = 10

class SiteAway extends Error {}

/**
 * Waits until a web site answers that did not answer in a sync, and starts another sync then. A site that answers here
 * and fails in the sync is tried after longer and longer pauses.
 */
export const siteRetryJob = defineJob<z.infer<typeof Input>>({
  name: 'knowledge-site-retry',
  input: Input,
  run: async ({ deps, companyId, input, signal, fence }) => {
    const service = `the web site ${new URL(input.url).host}`
    const notBefore = new Date(input.not_before)
    if (deps.clock.now() < notBefore) throw new TemporaryFailure(service, new Error('It did not answer'), notBefore)
    await callService(deps, {
      service,
      call: () => reach(deps, input.url, signal),
      judge: (error) => (error instanceof SiteAway ? 'away' : 'unknown'),
    })
    await deps.db.transaction(async (tx) => {
      await fence(tx)
      const sync = { company_id: companyId, site_tries: input.tries }
      await deps.jobs.enqueue(tx, syncKind, { companyId, input: sync })
    })
  },
})

/** @throws SiteAway; an address that is refused for good is left to the sync, which says so in the list */
async function reach(deps: Deps, url: string, signal: AbortSignal): Promise<void> {
  try {
    const { status } = await deps.outbound.fetch(url, { signal, wants: () => false })
    if (isPassingStatus(status)) throw new SiteAway(`The site answered with an error (${status})`)
  } catch (error) {
    if (error instanceof OutboundError && error.isTemporary) throw new SiteAway(error.message)
    if (!(error instanceof OutboundError)) throw error
  }
}

/** Called in the transaction that publishes a sync, with what was read of the web sites. */
export async function enqueueSiteRetries(
  { deps, companyId, input }: JobContext<SyncInput>,
  tx: Db,
  readings: readonly SiteReading[],
): Promise<void> {
  const tries = (input.site_tries ?? 0) + 1
  if (tries > TRIES_MAX) return
  const pauseMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 3 ** (tries - 1))
  const not_before = new Date(deps.clock.now().getTime() + pauseMs).toISOString()
  for (const { item, mayPass } of readings) {
    if (!mayPass || !item.base_url) continue
    const retry = { url: item.base_url, tries, not_before }
    await deps.jobs.enqueue(tx, siteRetryJob, { companyId, input: retry, subject: new URL(item.base_url).host })
  }
}
