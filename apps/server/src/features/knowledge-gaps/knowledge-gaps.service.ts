import { escapeMarkdown } from '../../shared/markdown/escape-markdown.ts'
import { oneLine } from '@cuecard/language/plain-text.ts'
import type { ApprovedAnswer, GapSync, KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, orNotFound } from '../../platform/errors.ts'
import { presentRun } from '../../platform/jobs/present-run.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { addText } from '../knowledge/knowledge.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { audienceOf, listAudiences, withAudienceOfNow } from './draft-audience.ts'
import { gapCheckJob } from './gap-check.jobs.ts'
import { draftJob } from './gap-draft.jobs.ts'
import { gapSyncJob, meetingGapsJob } from './knowledge-gaps.jobs.ts'
import { findCounted, listCounted } from './counted-gaps.store.ts'
import * as store from './knowledge-gaps.store.ts'
import { presentGaps, presentWhole } from './present-gap.ts'

export { listGapsOf } from './knowledge-gaps.store.ts'

export const NOT_FOUND = 'Knowledge gap not found'
const ADDED_ALREADY = 'The answer to this is in your knowledge base already.'

/** Collects the questions of a meeting whose analysis is being stored or changed in this transaction. */
export const collectAfterMeeting = (deps: Deps, tx: Db, meeting: { company_id: string; id: string }) =>
  deps.jobs.enqueue(tx, meetingGapsJob, {
    companyId: meeting.company_id,
    input: { meeting_id: meeting.id },
    subject: meeting.id,
    again: true,
  })

/** Removes the open gaps of a company that nobody asked about and nobody looks after, inside the caller's transaction. */
export const removeEmptyGaps = (tx: Db, companyId: string) => store.removeStale(tx, companyId, [])

/** Starts to collect gaps, or returns the run that does. */
export async function sync(deps: Deps, actor: Member): Promise<GapSync> {
  const { company_id, user_id } = actor
  const run = await deps.database
    .of(company_id)
    .transaction((tx) => deps.jobs.enqueue(tx, gapSyncJob, { companyId: company_id, input: {}, requestedBy: user_id }))
  return presentRun(run)
}

export async function syncStatus(deps: Deps, { company_id }: Member): Promise<GapSync> {
  const db = deps.database.of(company_id)
  return presentRun(await deps.jobs.latest(db, { name: gapSyncJob.name, companyId: company_id }))
}

interface GapPage extends Omit<store.GapQuery, 'owner_id'> {
  owner?: 'me' | undefined
  offset: number
  limit: number
}

/** Most asked first. */
export async function list(
  deps: Deps,
  actor: Member,
  { owner, offset, limit, ...query }: GapPage,
): Promise<{ gaps: KnowledgeGap[]; total: number }> {
  const db = deps.database.of(actor.company_id)
  const wanted = { ...query, ...(owner === 'me' ? { owner_id: actor.user_id } : {}) }
  const { rows, total } = await listCounted(db, actor.company_id, {
    ...wanted,
    offset,
    limit,
    visible: listedMeetings(actor),
  })
  return { gaps: await presentGaps(deps, db, { actor, rows }), total }
}

/** @throws 404 */
export const get = (deps: Deps, actor: Member, id: string) =>
  getGap(deps, deps.database.of(actor.company_id), { actor, id })

/** As this transaction has it. @throws 404 */
export async function getGap(deps: Deps, db: Db, { actor, id }: { actor: Member; id: string }): Promise<KnowledgeGap> {
  const row = await findCounted(db, { company_id: actor.company_id, id }, listedMeetings(actor))
  return orNotFound(row && (await presentWhole(deps, db, { actor, row })), NOT_FOUND)
}

/** Removes a gap from the list for all users; the same question does not bring it back. @throws 404 */
export async function remove(deps: Deps, actor: Member, id: string): Promise<void> {
  const key = { company_id: actor.company_id, id }
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    const gap = orNotFound(await store.lockGap(tx, key), NOT_FOUND)
    await store.updateGap(tx, key, { state: 'removed', updated_at: deps.clock.now() })
    await writeAudit(deps, tx, { actor, action: 'knowledge_gap_removed', target: gap.question })
  })
  noteActivity(deps, actor, 'knowledge_gap_deleted')
}

/** Starts to draft an answer from documents and the caller's meetings, unless a draft is being written. @throws 404, 409 */
export async function draft(
  deps: Deps,
  actor: Member,
  { id, time_zone }: { id: string; time_zone: string },
): Promise<KnowledgeGap> {
  const { company_id } = actor
  return deps.database.of(company_id).transaction(async (tx) => {
    const gap = orNotFound(await store.lockGap(tx, { company_id, id }), NOT_FOUND)
    await startDraft(deps, tx, { actor, gap, time_zone })
    return getGap(deps, tx, { actor, id })
  })
}

/** The same for a gap that this transaction has locked. @throws 409 when its answer is a document already */
export async function startDraft(
  deps: Deps,
  tx: Db,
  { actor, gap, time_zone }: { actor: Member; gap: store.GapRow; time_zone: string },
): Promise<void> {
  const { company_id, user_id, email, role, company_type } = actor
  const key = { company_id, id: gap.id }
  if (gap.item_id !== null) throw conflict(ADDED_ALREADY)
  await store.updateGap(tx, key, { state: 'drafting', draft_failure: null, updated_at: deps.clock.now() })
  await deps.jobs.enqueue(tx, draftJob, {
    companyId: company_id,
    input: { company_id, gap_id: gap.id, asker: { user_id, email, role, company_type }, time_zone },
    subject: gap.id,
    requestedBy: user_id,
    // A run that has already written its draft but not ended would not handle this request.
    again: gap.state !== 'drafting',
  })
}

/**
 * Adds the answer to the company's documents, syncs it, and asks the question before and after. Where the caller chooses no audience,
 * an answer whose draft was taken from internal documents is internal like these.
 * @throws 404; 409 when the answer is a document already, and when the storage limit is reached
 */
export async function approve(
  deps: Deps,
  actor: Member,
  { id, name, text, audience }: z.output<typeof ApprovedAnswer> & { id: string },
): Promise<KnowledgeGap> {
  const { company_id, user_id } = actor
  const key = { company_id, id }
  const db = deps.database.of(company_id)
  const known = orNotFound(await store.findGap(db, key), NOT_FOUND)
  const approved = toDatabaseText(text)
  const quoted = known.draft_sources ?? []
  const proposed = audienceOf(withAudienceOfNow(quoted, await listAudiences(db, company_id, quoted))) ?? undefined
  await addText(deps, actor, {
    name: toDatabaseText(name),
    text: `# ${escapeMarkdown(oneLine(toDatabaseText(name)))}\n\n## ${escapeMarkdown(oneLine(known.question))}\n\n${approved}\n`,
    audience: audience ?? proposed,
    // The question is asked without the document first, and that job starts the sync.
    sync: false,
    inTransaction: async (tx, item) => {
      const gap = orNotFound(await store.lockGap(tx, key), NOT_FOUND)
      if (gap.item_id !== null) throw conflict(ADDED_ALREADY)
      const now = deps.clock.now()
      const own = gap.draft_text !== approved
      await store.updateGap(tx, key, {
        state: 'approved',
        draft_text: approved,
        ...(own ? { draft_engine: 'person' as const } : {}),
        drafted_at: gap.drafted_at ?? now,
        draft_failure: null,
        item_id: item.id,
        approved_by: user_id,
        before: null,
        after: null,
        updated_at: now,
      })
      const call = { companyId: company_id, input: {}, requestedBy: user_id, again: true }
      await deps.jobs.enqueue(tx, gapCheckJob, call)
    },
  })
  return getGap(deps, db, { actor, id })
}
