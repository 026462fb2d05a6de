import { z } from 'zod'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineJob, type JobContext } from '../../platform/jobs/jobs.ts'
import { getStatus, getSyncStatus } from '../knowledge/knowledge.service.ts'
import { askAbout, demoMember, storeMeeting } from './demo-meetings.ts'
import { beginningOf, readDemoMeetings } from './meeting-file.ts'

const LOOK_EVERY_MS = 500

/** `shown_at`: the first start, from which the meetings' days are counted. */
const Input = z.object({ shown_at: z.iso.datetime() })

/**
 * Stores the demo company's meetings as its people's extension would have, and, once the documents are synced, what
 * was asked in them. In the background: nobody waits for it at the first start.
 */
export const demoMeetingsJob = defineJob<z.infer<typeof Input>>({
  name: 'demo-meetings',
  input: Input,
  run: async (context) => {
    const { deps, companyId, input, signal, progress } = context
    const shown = new Date(input.shown_at)
    const stored = []
    for (const meeting of await readDemoMeetings()) {
      signal.throwIfAborted()
      const owner = await demoMember(deps, { company_id: companyId, email: meeting.owner })
      const started_at = beginningOf(meeting, shown)
      const id = owner && (await storeMeeting(deps, owner, { meeting, started_at }))
      if (owner && id) stored.push({ owner, meeting, started_at, id })
    }
    await progress({ percent: 40, activity: 'Waiting for the documents' })
    await untilSynced(context)
    for (const [at, { owner, ...one }] of stored.entries()) {
      if (!(await getStatus(deps, owner)).passages) return
      await askAbout(deps, owner, { ...one, signal })
      await progress({ percent: 40 + Math.floor((60 * (at + 1)) / stored.length), activity: 'Asking the documents' })
    }
  },
})

async function untilSynced({ deps, companyId, signal, progress }: JobContext<unknown>): Promise<void> {
  while ((await getSyncStatus(deps, companyId)).is_running) {
    await sleep(LOOK_EVERY_MS, undefined, { signal })
    await progress({})
  }
}
