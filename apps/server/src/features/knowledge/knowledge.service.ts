import { createHash, randomUUID } from 'node:crypto'
import type * as contract from '@cuecard/contract/knowledge/knowledge.ts'
import type * as knowledgeStatus from '@cuecard/contract/knowledge/status.ts'
import type { z } from 'zod'
import type { PhraseLanguage } from '@cuecard/language/main-language.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts'
import type { FileReply } from '../../platform/http/serve.ts'
import type { UploadedFile } from '../../platform/http/multipart.ts'
import { presentRun } from '../../platform/jobs/present-run.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { companiesWithIndex, companyOf, updateKnowledgeState } from '../companies/companies.service.ts'
import { addFile } from './items/add-file.ts'
import { forgetKnowledge, getCompanyKnowledge, renewKnowledge } from './search/company-knowledge.ts'
import { embedJob } from './sync/embed.jobs.ts'
import { auditItem } from './items/item-audit.ts'
import { syncJob } from './sync/sync.jobs.ts'
import * as store from './knowledge.store.ts'
import { isLeftOut } from './playbook/generated-from.ts'
import { playbookJob } from './playbook/playbook.jobs.ts'
import { removeRows } from './items/change-items.ts'
import { listOwners, presentItems, presentOne } from './items/item-facts.ts'
import { presentSync } from './items/present-knowledge.ts'
import { retrieve } from './search/retrieval.ts'
import { isRereadPending } from './sync/start-rereads.ts'
import { enqueueSync } from './sync/start-sync.ts'
import { requireStaffForGenerated } from './items/update-item.ts'
import { checkUpload } from './items/upload-check.ts'
import { parseBaseUrl } from './sites/site-addresses.ts'
import { removeUnused } from './items/unused-files.ts'

export { addText } from './items/add-text.ts'
export { audienceUntilChosen } from './items/audience-until-chosen.ts'
export { changeItems } from './items/change-items.ts'
export { getItemText } from './items/item-text.ts'
export { compareItemVersion, listItemVersions, restoreItemVersion } from './items/item-versions.ts'
export { updateItemAndFile, listItemPages, retryReading } from './items/update-item.ts'
export { enqueueSync } from './sync/start-sync.ts'
export { companiesToReread, startRereads } from './sync/start-rereads.ts'
export { listOwners, requireOwner } from './items/item-facts.ts'
export { listFilesReplacedBy, listOwnedItems, lockCompanyItems } from './knowledge.store.ts'
/** What answers are drawn from: changes with the index version, and when a document leaves it or is for others. Null before the first sync. */
export async function answerableState(deps: Deps, companyId: string): Promise<string | null> {
  const { version, items } = await getCompanyKnowledge(deps, companyId)
  if (version === null) return null
  const used = [...items].flatMap(([id, { synced_at, audience }]) => (synced_at === null ? [] : `${id} ${audience}`))
  return `${version} ${createHash('sha256').update(used.sort().join('\n')).digest('hex')}`
}

/** What most of the documents are written in; English where that is none of the four languages of our phrases. */
export async function documentsLanguage(deps: Deps, companyId: string): Promise<PhraseLanguage> {
  const { language } = await getCompanyKnowledge(deps, companyId)
  return language === 'de' || language === 'fr' || language === 'es' ? language : 'en'
}

/** Names of the documents that answers are drawn from, without those that were generated. */
export const documentNames = async (deps: Deps, companyId: string): Promise<string[]> =>
  [...(await getCompanyKnowledge(deps, companyId)).items.values()].flatMap(({ name, generated }) =>
    generated ? [] : [name],
  )

/** Which documents answers can be found in now, for runs of prompt tests that are compared later. */
export const indexedDocuments = store.listIndexed

export { tierLadders } from './search/company-ladders.ts'
export { compareLines, compareMeaning, type Retrieved, type RetrievedPassage, retrieve } from './search/retrieval.ts'

type NewItem = z.output<typeof contract.createKnowledgeItem.form & {}>

export async function list(deps: Deps, actor: Member): Promise<contract.KnowledgeItem[]> {
  const db = deps.database.of(actor.company_id)
  return presentItems(db, actor.company_id, await store.listItems(db, actor.company_id))
}

/**
 * Adds a document or a web site; answers use it after the next sync. @throws 409 when the company has the maximum number of files, or
 * the same bytes already (`KnownFile`); 422
 */
export async function create(
  deps: Deps,
  actor: Member,
  input: { form: NewItem; file: UploadedFile | null },
): Promise<contract.KnowledgeItem> {
  const { form, file } = input
  if (form.type === 'url') return createSite(deps, actor, form)
  if (!file) throw invalid('A file is required', { file: 'A file is required' })
  const unreadableReason = await checkUpload(file)
  const row = await addFile(deps, actor, { form, file, unreadableReason, onlyNew: form.add_anyway !== true })
  noteActivity(deps, actor, 'document_uploaded')
  return presentOne(deps.database.of(actor.company_id), row)
}

/** Adds a web site; its pages are read by the next sync. @throws 422 */
async function createSite(deps: Deps, actor: Member, form: NewItem): Promise<contract.KnowledgeItem> {
  const base_url = parseBaseUrl(deps, form.base_url)
  const now = deps.clock.now()
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    const added = await store.insertItem(tx, {
      id: randomUUID(),
      company_id: actor.company_id,
      name: form.name,
      description: form.description || null,
      type: 'url',
      base_url,
      discover_sub_urls: form.discover_sub_urls ?? false,
      knowledge_source: 'user_uploaded',
      audience: form.audience ?? null,
      owner_id: actor.user_id,
      created_at: now,
      updated_at: now,
    })
    await updateKnowledgeState(deps, tx, { company_id: actor.company_id, knowledge_changed_at: now })
    await auditItem(deps, tx, { actor, action: 'knowledge_item_added', item: added })
    return added
  })
  forgetKnowledge(deps, actor.company_id)
  return presentOne(deps.database.of(actor.company_id), row)
}

/** Answers stop using the item at once; its passages leave the index with the next sync. @throws 403, 404 */
export async function remove(deps: Deps, actor: Member, id: string): Promise<void> {
  const db = deps.database.of(actor.company_id)
  const row = orNotFound(await store.findItem(db, actor.company_id, id), 'Knowledge item not found')
  requireStaffForGenerated(actor, row)
  const unused = await db.transaction(async (tx) => {
    await store.lockCompanyItems(tx, actor.company_id)
    const locked = orNotFound(await store.lockItem(tx, actor.company_id, id), 'Knowledge item not found')
    return removeRows(deps, tx, { actor, rows: [locked] })
  })
  forgetKnowledge(deps, actor.company_id)
  await removeUnused(deps, unused)
}

/** @throws 404 */
export async function download(deps: Deps, actor: Member, id: string): Promise<FileReply<'application/octet-stream'>> {
  const db = deps.database.of(actor.company_id)
  const row = await store.findItem(db, actor.company_id, id)
  if (!row?.file_key || !row.file_path) throw notFound('Knowledge item not found')
  const stream = await deps.files.read(row.file_key)
  try {
    await auditItem(deps, db, { actor, action: 'knowledge_file_downloaded', item: row })
  } catch (error) {
    stream.destroy()
    throw error
  }
  return { stream, fileName: row.file_path, mediaType: 'application/octet-stream' }
}

/** Everybody of the company who can own an item. */
export const listKnowledgeOwners = async (deps: Deps, actor: Member) => ({
  owners: await listOwners(deps.database.of(actor.company_id), actor.company_id),
})

export async function getStatus(deps: Deps, actor: Member): Promise<knowledgeStatus.KnowledgeStatus> {
  const db = deps.database.of(actor.company_id)
  const company = await companyOf(db, actor.company_id)
  const { last_knowledge_sync_datetime: synced, knowledge_changed_at: changed } = company
  const latest = (name: string) => deps.jobs.latest(db, { name, companyId: actor.company_id })
  const [playbook, learning] = [presentRun(await latest(playbookJob.name)), await latest(embedJob.name)]
  const changedSince = changed !== null && (synced === null || changed > synced)
  return {
    last_knowledge_sync_datetime: synced?.toISOString() ?? null,
    has_playbook: !(await store.listPlaybooks(db, actor.company_id)).every(isLeftOut),
    is_playbook_expected: playbook.is_running,
    generated_documents: deps.config.GENERATED_DOCUMENTS,
    has_knowledge_updates_since_sync: changedSince || (await store.hasUnsynced(db, actor.company_id)),
    is_reread_pending: await isRereadPending(deps, actor.company_id, company.index_version),
    passages: company.index_passages,
    passages_embedded: company.index_embedded,
    failed_items: await store.countFailed(db, actor.company_id),
    embeddings: deps.embedder ? 'on' : 'off',
    learning: {
      waiting_for: learning?.waiting?.for ?? null,
      waiting_since: learning?.waiting?.since.toISOString() ?? null,
      next_try_at: learning?.waiting?.next_try_at.toISOString() ?? null,
      failure: learning?.state === 'failed' ? learning.failure : null,
    },
    is_nightly_resync_enabled: company.is_nightly_resync_enabled,
    playbook_engine: company.playbook_engine,
    playbook_failure: playbook.failure,
  }
}

/** Starts a sync, or returns the status of the one that is running. */
export async function startSync(deps: Deps, actor: Member): Promise<knowledgeStatus.SyncStatus> {
  const db = deps.database.of(actor.company_id)
  const company = await companyOf(db, actor.company_id)
  if (company.index_version === null && (await store.listItems(db, actor.company_id)).length === 0) {
    throw conflict('Upload at least 1 knowledge item before you sync.')
  }
  return db.transaction((tx) => enqueueSync(deps, tx, actor))
}

/** Switches the nightly sync of web pages on or off. */
export async function updateNightlyResync(deps: Deps, actor: Member, is_nightly_resync_enabled: boolean) {
  const db = deps.database.of(actor.company_id)
  await db.transaction(async (tx) => {
    await updateKnowledgeState(deps, tx, { company_id: actor.company_id, is_nightly_resync_enabled })
    const detail = `Nightly re-sync of web pages: ${is_nightly_resync_enabled ? 'on' : 'off'}`
    await writeAudit(deps, tx, { actor, action: 'settings_changed', detail })
  })
  return getStatus(deps, actor)
}

export const getSyncStatus = async (deps: Deps, companyId: string) =>
  presentSync(await deps.jobs.latest(deps.database.of(companyId), { name: syncJob.name, companyId }))

export async function search(
  deps: Deps,
  actor: Member,
  query: { query: string; limit: number },
): Promise<{ passages: contract.Passage[] }> {
  const { passages } = await retrieve(deps, actor.company_id, { text: query.query, limit: query.limit, rerank: true })
  if (actor.token_purpose === 'extension') noteActivity(deps, actor, 'knowledge_recommendation_fetched')
  return { passages }
}

/**
 * At the start of the server: embeds passages without a vector, for example after the embedding model was changed, and removes old
 * versions of indexes that were to be removed when it stopped.
 */
export async function resumeEmbedding(deps: Deps): Promise<void> {
  for (const company of await companiesWithIndex(deps.db)) {
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, embedJob, { companyId: company.id, input: {} }))
  }
}

/** Reads a company's knowledge again when a sync or another process has changed it, and opens a new index version before the first question. */
export const followKnowledgeChanges = (deps: Deps) =>
  deps.signals.subscribe('knowledge', (companyId) => renewKnowledge(deps, companyId))
