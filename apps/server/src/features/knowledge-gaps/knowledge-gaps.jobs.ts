import { z } from 'zod'
import { type AnyJob, defineJob } from '../../platform/jobs/job-definition.ts'
import { meetingGapsKind } from '../../shared/meeting-gaps-kind.ts'
import { gapCheckJob } from './gap-check.jobs.ts'
import { draftJob } from './gap-draft.jobs.ts'
import { collectFromMeeting, collectGaps } from './collect-gaps.ts'

/** Collects questions that were not answered well from analysed meetings and live answers. */
export const gapSyncJob = defineJob<Record<string, never>>({
  name: 'knowledge-gaps-sync',
  input: z.object({}),
  run: collectGaps,
})

/** Collects the questions of a meeting that was just analysed, or removes the gaps that one left behind which was deleted. */
export const meetingGapsJob = defineJob<{ meeting_id: string }>({ ...meetingGapsKind, run: collectFromMeeting })

export const knowledgeGapJobs: readonly AnyJob[] = [gapSyncJob, meetingGapsJob, draftJob, gapCheckJob]
