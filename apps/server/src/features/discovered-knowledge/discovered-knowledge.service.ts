import type { DiscoveredKnowledgeItem, TribalKnowledge } from '@cuecard/contract/discovered-knowledge.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, notFound, orNotFound } from '../../platform/errors.ts'
import { presentRun } from '../../platform/jobs/present-run.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { addText } from '../knowledge/knowledge.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { discoveryJob } from './discovered-knowledge.jobs.ts'
import * as store from './discovered-knowledge.store.ts'
import { plain, saidIn } from './said-in.ts'

export { approveSeveral, listQuestions } from './approve-several.ts'

const NOT_FOUND = 'Knowledge item not found'
const ADDED_ALREADY = 'This is in your knowledge base already.'

/** The knowledge found in meetings that the caller's list shows, newest meeting first. */
export async function list(
  deps: Deps,
  actor: Member,
  page: { offset: number; limit: number },
): Promise<{ items: DiscoveredKnowledgeItem[]; total: number }> {
  const { rows, total } = await store.listItems(deps.database.of(actor.company_id), scopeOf(actor), page)
  return { items: rows.map(present), total }
}

const scopeOf = (actor: Member) => ({ companyId: actor.company_id, visible: listedMeetings(actor) })

/** Removes an item from the list for all users, permanently. @throws 404 */
export async function remove(deps: Deps, actor: Member, id: string): Promise<void> {
  const { company_id } = actor
  await deps.database.of(company_id).transaction(async (tx) => {
    const row = await store.findItem(tx, scopeOf(actor), id)
    if (!row || !(await store.markRemoved(tx, { company_id, id }, deps.clock.now()))) throw notFound(NOT_FOUND)
    await writeAudit(deps, tx, {
      actor,
      action: 'discovered_knowledge_removed',
      target: row.meeting_name,
      detail: row.knowledge_text,
    })
  })
}

/** Adds the approved text to the company's documents and starts a sync. @throws 404, 409 */
export async function approve(
  deps: Deps,
  actor: Member,
  { id, name, text, time_zone }: { id: string; name: string; text: string; time_zone: string },
) {
  const { company_id } = actor
  const db = deps.database.of(company_id)
  const row = orNotFound(await store.findItem(db, scopeOf(actor), id), NOT_FOUND)
  if (row.item_id !== null) throw conflict(ADDED_ALREADY)
  const item = await addText(deps, actor, {
    name: toDatabaseText(name),
    text: documentOf(row, { name: toDatabaseText(name), text: toDatabaseText(text), time_zone }),
    inTransaction: async (tx, added) => {
      if (await store.linkItem(tx, { company_id, id }, added.id)) return
      // Another user has approved or removed it meanwhile.
      throw (await store.findItem(tx, scopeOf(actor), id)) ? conflict(ADDED_ALREADY) : notFound(NOT_FOUND)
    },
  })
  return present({ ...row, item_id: item.id })
}

/** The approved text, then its origin. */
function documentOf(
  row: store.ItemRow,
  { name, text, time_zone }: { name: string; text: string; time_zone: string },
): string {
  return `# ${plain(name)}\n\n${text}\n\n## Origin\n\n${saidIn(row, time_zone)}: “${plain(row.quote)}”\n`
}

/** Starts to read the unread meetings, or returns the run that does. */
export async function generate(deps: Deps, actor: Member): Promise<TribalKnowledge> {
  const { company_id, user_id } = actor
  const db = deps.database.of(company_id)
  const run = await db.transaction((tx) =>
    deps.jobs.enqueue(tx, discoveryJob, { companyId: company_id, input: {}, requestedBy: user_id }),
  )
  return { ...presentRun(run), has_meetings: await store.hasReadable(db, scopeOf(actor)) }
}

/** The progress of the run. */
export async function status(deps: Deps, actor: Member): Promise<TribalKnowledge> {
  const db = deps.database.of(actor.company_id)
  const run = await deps.jobs.latest(db, { name: discoveryJob.name, companyId: actor.company_id })
  return { ...presentRun(run), has_meetings: await store.hasReadable(db, scopeOf(actor)) }
}

const present = (row: store.ItemRow): DiscoveredKnowledgeItem => ({
  ...row,
  meeting_datetime: row.meeting_datetime.toISOString(),
  timestamp: row.timestamp?.toISOString() ?? null,
})
