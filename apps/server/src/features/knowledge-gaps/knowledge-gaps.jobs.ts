import { z } from 'zod'
import { type AnyJob, defineJob } from '../../platform/jobs/job-definition.ts'
import { gapCheckJob } from './gap-check.jobs.ts'
import { draftJob } from './gap-draft.jobs.ts'
import { collectFromMeeting, collectGaps } from './collect-gaps.ts'

/** Collects questions that were not answered well from analysed meetings and live answers. */
export const gapSyncJob = defineJob<Record<string, never>>({
  name: 'knowledge-gaps-sync',
  input: z.object({}),
  run: collectGaps,
})

const MeetingInput = z.object({ meeting_id: z.uuid() })

/** Collects the questions of a meeting that was just analysed; `subject` is its id. */
export const meetingGapsJob = defineJob<z.infer<typeof MeetingInput>>({
  name: 'knowledge-gaps-meeting',
  input: MeetingInput,
  run: collectFromMeeting,
})

export const knowledgeGapJobs: readonly AnyJob[] = [gapSyncJob, meetingGapsJob, draftJob, gapCheckJob]
