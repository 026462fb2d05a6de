import { z } from 'zod'
import { type DailySchedule, defineJob } from '../../platform/jobs/job-definition.ts'
import { lockSavingSwitch } from '../companies/companies.service.ts'
import { closeMeeting, completeMeeting } from './complete-meeting.ts'
import { listCompaniesWithSilent, listSilent, lockSilent } from './meeting-capture.store.ts'

/**
 * The extension ends a meeting itself, ten minutes after its page was closed, unless the computer or the extension is gone. No break
 * of a call takes this long. A meeting that goes on after all is opened again by its next line.
 */
const SILENT_MS = 4 * 60 * 60_000

const silentSince = (now: Date) => new Date(now.getTime() - SILENT_MS)

type NoInput = Record<string, never>

/** Ends meetings that nobody ended, with the time of the last line; without analysis where meeting saving is switched off. */
export const endSilentMeetingsJob = defineJob<NoInput>({
  name: 'meetings-end-silent',
  input: z.object({}),
  run: async ({ deps, companyId, signal, fence }) => {
    const db = deps.database.of(companyId)
    const now = deps.clock.now()
    const before = silentSince(now)
    for (const id of await listSilent(db, companyId, before)) {
      signal.throwIfAborted()
      await db.transaction(async (tx) => {
        await fence(tx)
        // Locked before the meeting, as a call of the extension does.
        const isSaved = await lockSavingSwitch(tx, companyId)
        const meeting = await lockSilent(tx, { company_id: companyId, id }, before)
        if (!meeting) return
        const closed = await closeMeeting(tx, meeting, { at: meeting.last_message_at ?? meeting.started_at, now })
        if (isSaved) await completeMeeting(deps, tx, closed)
      })
    }
  },
})

/** For companies that have such meetings. */
export const hourlyEndOfSilent: DailySchedule<NoInput> = {
  job: endSilentMeetingsJob,
  hour: 'every',
  companies: async ({ db, clock }) =>
    (await listCompaniesWithSilent(db, silentSince(clock.now()))).map((companyId) => ({ companyId, input: {} })),
}
