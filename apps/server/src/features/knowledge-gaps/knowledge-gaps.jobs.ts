import { z } from 'zod'
import { type AnyJob, defineJob } from '../../platform/jobs/job-definition.ts'
import { gapCheckJob } from './gap-check.jobs.ts'
import { draftJob } from './gap-draft.jobs.ts'
import { collectGaps } from './collect-gaps.ts'

/** Collects questions that were not answered well from analysed meetings and live answers. */
export const gapSyncJob = defineJob<Record<string, never>>({
  name: 'knowledge-gaps-sync',
  input: z.object({}),
  run: collectGaps,
})

export const knowledgeGapJobs: readonly AnyJob[] = [gapSyncJob, draftJob, gapCheckJob]
