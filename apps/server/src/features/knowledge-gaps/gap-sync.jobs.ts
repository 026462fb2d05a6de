import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { collectGaps } from './collect-gaps.ts'

/** Looks for questions that were not answered well, in analysed meetings and live answers. */
export const gapSyncJob = defineJob<Record<string, never>>({
  name: 'knowledge-gaps-sync',
  input: z.object({}),
  run: collectGaps,
})
