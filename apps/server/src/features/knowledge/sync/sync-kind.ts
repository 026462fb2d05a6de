import { z } from 'zod'
import type { JobKind } from '../../../platform/jobs/jobs.ts'

export const SyncInput = z.object({
  company_id: z.uuid(),
  /** How often a sync has been repeated for web sites that did not answer. */
  site_tries: z.number().int().nonnegative().optional(),
})
export type SyncInput = z.infer<typeof SyncInput>

/** What enqueueing a sync needs to know of it. */
export const syncKind: JobKind<SyncInput> = { name: 'knowledge-sync', input: SyncInput }
