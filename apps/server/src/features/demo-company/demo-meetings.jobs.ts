import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/job-definition.ts'
import { getStatus, getSyncStatus } from '../knowledge/knowledge.service.ts'
import { renewAnalysis } from '../meeting-analysis/meeting-analysis.service.ts'
import { readDemoMeetings, startOf } from './meeting-file.ts'
import { findDemoUser, storeMeeting, storeResponses } from './store-meetings.ts'
import { waitWhile } from './wait-while.ts'

/** `shown_at`: the first start, from which the meetings' days are counted. */
const Input = z.object({ shown_at: z.iso.datetime() })

/**
 * Stores the demo company's meetings as its users' extension would have, and, once the documents are synced, analyses them
 * again and stores the responses that the users asked for in them.
 */
export const demoMeetingsJob = defineJob<z.infer<typeof Input>>({
  name: 'demo-meetings',
  input: Input,
  run: async (context) => {
    const { deps, companyId, input, signal, progress } = context
    const shownAt = new Date(input.shown_at)
    const stored = []
    for (const meeting of await readDemoMeetings()) {
      signal.throwIfAborted()
      const owner = await findDemoUser(deps, { company_id: companyId, email: meeting.owner })
      const started_at = startOf(meeting, shownAt)
      const id = owner && (await storeMeeting(deps, owner, { meeting, started_at }))
      if (owner && id) stored.push({ owner, meeting, started_at, id })
    }
    await progress({ percent: 40, activity: 'Waiting for the documents' })
    await waitWhile(context, async () => (await getSyncStatus(deps, companyId)).is_running)
    const [first] = stored
    if (!first || !(await getStatus(deps, first.owner)).passages) return
    // The first analysis had no documents to compare the answers with; it is not delayed, so that the first look finds one.
    for (const { id } of stored) await renewAnalysis(deps, { company_id: companyId, id })
    for (const [at, { owner, ...meeting }] of stored.entries()) {
      await storeResponses(deps, owner, { ...meeting, signal })
      await progress({ percent: 40 + Math.floor((60 * (at + 1)) / stored.length), activity: 'Asking the documents' })
    }
  },
})

/** Whether the demo company's meetings are still being stored. */
export async function isStoringMeetings(deps: Deps, companyId: string): Promise<boolean> {
  const run = await deps.jobs.latest(deps.db, { name: demoMeetingsJob.name, companyId })
  return run?.state === 'queued' || run?.state === 'running'
}
