import type { AnyJob } from '../../platform/jobs/job-definition.ts'
import { gapCheckJob } from './gap-check.jobs.ts'
import { draftJob } from './gap-draft.jobs.ts'
import { gapSyncJob } from './gap-sync.jobs.ts'

export const knowledgeGapJobs: readonly AnyJob[] = [gapSyncJob, draftJob, gapCheckJob]
