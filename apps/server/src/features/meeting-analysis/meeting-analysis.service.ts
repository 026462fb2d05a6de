import type { AnalysisJob, AnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { AnyJob } from '../../platform/jobs/job-definition.ts'
import { presentRun } from '../../platform/jobs/present-run.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  chooseCustomers,
  MEETING_SHAPE_VERSION,
  type MeetingKey,
  visibleMeeting,
} from '../meetings/meetings.service.ts'
import { randomUUID } from 'node:crypto'
import type { FollowChange } from '../vocabulary/vocabulary.service.ts'
import { analysisJob, notesJob, renewJob, renewMentioningJob } from './meeting-analysis.jobs.ts'
import { countOutdated, updateShapeVersion } from './meeting-analysis.store.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { ANALYSIS_VERSION } from './findings.ts'

export { mailSummary } from './mail-summary.ts'
export { listTranscript, lockTranscript } from './meeting-analysis.store.ts'
export { isCompetitorNote } from './competitor-notes.ts'
export { plainNotes } from './plain-notes.ts'
export { isPerson } from './sides.ts'
export { type MeetingTranscript, readMeetingTranscript } from './read-transcript.ts'
export { applyRules, TranscriptNotRead } from './apply-rules.ts'

/**
 * Starts notes and analysis of a meeting that has ended or was imported, inside the caller's transaction. Runs that are
 * queued or running are reused: they read messages that came in meanwhile. With `again`, for messages that come after the
 * end, a run that is running is followed by another one.
 */
export async function enqueueAnalysis(
  deps: Deps,
  tx: Db,
  meeting: MeetingKey & { requestedBy?: string; again?: boolean },
) {
  const { requestedBy, again } = meeting
  for (const job of [notesJob, analysisJob]) await enqueue(deps, tx, { job, meeting, requestedBy, again })
}

interface AnalysisOrder {
  job: AnyJob
  meeting: MeetingKey
  requestedBy?: string | undefined
  again?: boolean | undefined
}

const enqueue = (deps: Deps, tx: Db, { job, meeting, requestedBy, again = false }: AnalysisOrder) =>
  deps.jobs.enqueue(tx, job, {
    companyId: meeting.company_id,
    input: { meeting_id: meeting.id },
    subject: meeting.id,
    again,
    ...(requestedBy ? { requestedBy } : {}),
  })

/** Starts to analyse a meeting again because documents have changed, after a run that is running, which may have compared already. */
export const renewAnalysis = (deps: Deps, meeting: MeetingKey) =>
  deps.database
    .of(meeting.company_id)
    .transaction((tx) => enqueue(deps, tx, { job: analysisJob, meeting, again: true }))

/** Starts to write the notes again, or returns the status of the run that does. @throws 404 */
export const updateNotes = (deps: Deps, actor: Member, id: string) => start(deps, actor, { id, job: notesJob })

/** Starts to analyse the meeting again, or returns the status of the run that does. @throws 404 */
export const updateManagerAnalysis = (deps: Deps, actor: Member, id: string) =>
  start(deps, actor, { id, job: analysisJob })

async function start(deps: Deps, actor: Member, { id, job }: { id: string; job: AnyJob }): Promise<AnalysisStatus> {
  const meeting = await visibleMeeting(deps, actor, id)
  const db = deps.database.of(actor.company_id)
  await db.transaction((tx) => enqueue(deps, tx, { job, meeting, requestedBy: actor.user_id }))
  return statusOf(deps, meeting)
}

/** Stores who the customer is, or with null lets the rules find it, and analyses the meeting again. @throws 403, 404 */
export async function changeCustomers(
  deps: Deps,
  actor: Member,
  { id, customers }: { id: string; customers: string[] | null },
): Promise<AnalysisStatus> {
  const meeting = await chooseCustomers(deps, actor, {
    id,
    customers,
    follow: async (tx, row) => {
      const call = { companyId: row.company_id, input: { meeting_id: row.id }, subject: row.id, again: true }
      await deps.jobs.enqueue(tx, analysisJob, { ...call, requestedBy: actor.user_id })
    },
  })
  return statusOf(deps, meeting)
}

/** The progress of notes and analysis. @throws 404 */
export const status = async (deps: Deps, actor: Member, id: string) =>
  statusOf(deps, await visibleMeeting(deps, actor, id))

async function statusOf(deps: Deps, { company_id, id }: MeetingKey): Promise<AnalysisStatus> {
  const db = deps.database.of(company_id)
  const latest = ({ name }: AnyJob) => deps.jobs.latest(db, { name, companyId: company_id, subject: id })
  return {
    user_notes: present(await latest(notesJob)),
    manager_analysis: present(await latest(analysisJob)),
    has_model: modelOf(deps, company_id) !== null,
  }
}

function present(run: JobRun | null): AnalysisJob {
  const { last_synced_at: _, ...job } = presentRun(run)
  return job
}

/** Starts to renew the analyses of meetings that say a name whose meaning has changed. */
export const renewMentioning: FollowChange = async (deps, tx, { companyId, requestedBy, spellings }) => {
  // A subject of its own: each change has its spellings.
  const call = { companyId, requestedBy, input: { spellings }, subject: randomUUID() }
  await deps.jobs.enqueue(tx, renewMentioningJob, call)
}

const meetingsText = (n: number) => (n === 1 ? '1 meeting was' : `${n} meetings were`)

/**
 * Updates the company's meetings to the current row format now, and starts to renew analyses of earlier versions in the
 * background because they take long. The message says how many meetings were changed and how many were up to date.
 */
export async function migrate(deps: Deps, actor: Member): Promise<{ message: string }> {
  const { company_id } = actor
  const message = await deps.database.of(company_id).transaction(async (tx) => {
    const versions = { shape: MEETING_SHAPE_VERSION, analysis: ANALYSIS_VERSION }
    const { outdated, analyses, all } = await countOutdated(tx, company_id, versions)
    await updateShapeVersion(tx, company_id, MEETING_SHAPE_VERSION)
    if (analyses > 0)
      await deps.jobs.enqueue(tx, renewJob, { companyId: company_id, input: {}, requestedBy: actor.user_id })
    const later =
      analyses === 0
        ? ''
        : ` ${analyses === 1 ? '1 analysis is' : `${analyses} analyses are`} being renewed in the background.`
    const said = `${meetingsText(outdated)} brought up to date, ${all - outdated} already ${all - outdated === 1 ? 'was' : 'were'}.${later}`
    await writeAudit(deps, tx, { actor, action: 'meetings_migrated', detail: said })
    return said
  })
  return { message }
}
