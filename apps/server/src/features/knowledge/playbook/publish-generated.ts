import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext, JobDefinition } from '../../../platform/jobs/job-definition.ts'
import { inTempFolder } from '../../../platform/temp-folder.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { embedJob, removeReplacedVersions } from '../sync/embed.jobs.ts'
import { type IndexLease, passagesOf, withIndexLease } from '../sync/index-lease.ts'
import { deleteItem, insertItem, type ItemRow, listItems, lockCompanyItems, updateItem } from '../knowledge.store.ts'
import { isEdited, writeGeneratedFrom } from './generated-from.ts'
import { withoutOwnLines } from './own-lines.ts'
import type { GeneratedDraft } from './write-documents.ts'
import { vectorModel } from '../../../shared/quotes/embed-passages.ts'
import { audienceUntilChosen } from '../items/audience-until-chosen.ts'
import { removeUnused } from '../items/unused-files.ts'

type Context = JobContext<Record<string, never>>

interface Publication {
  drafts: readonly GeneratedDraft[]
  /** Hash of all sources; see `GeneratedFrom`. */
  sources: string
  engine: 'model' | 'quotes'
  mailJob: JobDefinition<{ user_id: string; engine: 'model' | 'quotes'; documents: string[]; first: boolean }>
}

/** A draft ready for file storage and index. */
type PreparedDocument = Awaited<ReturnType<typeof prepare>>

/** A document that would be written as it is: file, passages and times stay. */
interface SameDocument {
  draft: GeneratedDraft
  known: ItemRow
}

/** A source was removed, or became internal, while the drafts were written: nothing is published and they are written again. */
class SourcesChanged extends Error {}

/**
 * Publishes generated documents in file storage, index and list. Rows, index version and the company's state change in one
 * transaction: after a crash there is either the new playbook or the earlier one, and no sync is needed. Documents that
 * staff edited are kept.
 */
export async function publishGenerated(context: Context, publication: Publication): Promise<void> {
  const { deps } = context
  const place = { stored: [] as string[], isCommitting: false }
  try {
    await inTempFolder('playbook', (folder) => publishFrom(context, publication, { folder, place }))
  } catch (error) {
    // Once the rows were being written they may be there after any other error: then the nightly removal of leftovers decides.
    if (error instanceof SourcesChanged || !place.isCommitting) await removeUnused(deps, place.stored)
    if (!(error instanceof SourcesChanged)) throw error
  }
}

/** Prepares the drafts in `folder`. */
async function publishFrom(
  context: Context,
  publication: Publication,
  { folder, place }: { folder: string; place: PublishWork['place'] },
): Promise<void> {
  const { deps, companyId } = context
  const rows = (await listItems(deps.database.of(companyId), companyId)).filter((row) => row.generated_key !== null)
  const writable = rows.filter((row) => !isEdited(row))
  const kept = new Set(rows.filter(isEdited).map((row) => row.generated_key))
  const prepared: PreparedDocument[] = []
  const same: SameDocument[] = []
  for (const draft of publication.drafts.filter(({ plan }) => !kept.has(plan.key))) {
    const known = writable.find((row) => row.generated_key === draft.plan.key)
    if (known?.content_hash === hashOf(draft.markdown)) same.push({ draft, known })
    else prepared.push(await prepare(context, { draft, folder, rows: writable }))
  }
  const written = new Set([...same, ...prepared].map(({ known }) => known?.id))
  const gone = writable.filter((row) => !written.has(row.id))
  await withIndexLease(context, async (lease) => {
    for (const { fileKey, path } of prepared) {
      await deps.files.put(fileKey, path)
      place.stored.push(fileKey)
    }
    await publishVersion(context, { ...publication, lease, prepared, same, gone, place })
  })
  const replaced = [...gone, ...prepared.flatMap(({ known }) => known ?? [])]
  await removeUnused(
    deps,
    replaced.flatMap(({ file_key }) => file_key ?? []),
  )
}

const hashOf = (markdown: string) => createHash('sha256').update(markdown).digest('hex')

async function prepare(
  { deps, companyId, signal }: Context,
  { draft, folder, rows }: { draft: GeneratedDraft; folder: string; rows: readonly ItemRow[] },
) {
  const { plan, markdown } = draft
  const known = rows.find((row) => row.generated_key === plan.key) ?? null
  const path = join(folder, plan.fileName)
  await writeFile(path, markdown)
  const indexed = `${path}.indexed`
  await writeFile(indexed, withoutOwnLines(markdown))
  const { extractor } = deps.caches
  const name = known?.name ?? plan.name
  return {
    draft,
    id: known?.id ?? randomUUID(),
    known,
    path,
    fileKey: `companies/${companyId}/knowledge/${randomUUID()}`,
    contentHash: hashOf(markdown),
    size: Buffer.byteLength(markdown),
    document: await extractor.extractChunks({ path: indexed, fileName: plan.fileName, name, signal }),
  }
}

interface PublishWork extends Publication {
  lease: IndexLease
  prepared: readonly PreparedDocument[]
  same: readonly SameDocument[]
  gone: readonly ItemRow[]
  /** Keys of files that were put into storage, and whether the rows that name them are being written. */
  place: { stored: string[]; isCommitting: boolean }
}

async function publishVersion(context: Context, work: PublishWork): Promise<void> {
  const { deps, companyId } = context
  const { lease, prepared, gone } = work
  const db = deps.database.of(companyId)
  const company = await companyOf(db, companyId)
  const writer = await deps.index.write(companyId, company.index_version)
  for (const { id, document } of prepared) {
    await writer.replaceItem(id, passagesOf(id, document.chunks))
  }
  for (const row of gone) await writer.replaceItem(row.id, [])
  const { version, passages } = await writer.commit()
  const { embedded } = await deps.index.count(
    companyId,
    version,
    deps.embedder ? vectorModel(deps.embedder) : undefined,
  )
  work.place.isCommitting = true
  await db.transaction(async (tx) => {
    await lockCompanyItems(tx, companyId)
    await context.fence(tx)
    await lease.release(tx)
    await storeRows(context, tx, work)
    const playbook = (await listItems(tx, companyId)).some((row) => row.knowledge_source === 'initial_sales_playbook')
    await updateKnowledgeState(deps, tx, {
      company_id: companyId,
      has_playbook: playbook,
      playbook_engine: prepared.length > 0 ? work.engine : playbook ? company.playbook_engine : null,
      index_version: version,
      index_passages: passages,
      index_embedded: embedded,
    })
    if (deps.embedder && embedded < passages) await deps.jobs.enqueue(tx, embedJob, { companyId, input: {} })
    await enqueueMail(context, tx, { ...work, first: !company.has_playbook })
  })
  forgetKnowledge(deps, companyId)
  await removeReplacedVersions(deps, companyId, version)
}

/** @throws SourcesChanged when a source was removed or became internal, or a document to be replaced was removed, in the meantime */
async function storeRows({ deps, companyId }: Context, tx: Db, { prepared, same, gone, sources }: PublishWork) {
  const present = new Map((await listItems(tx, companyId)).map((row) => [row.id, row]))
  for (const { known } of [...prepared, ...same]) {
    const row = known && present.get(known.id)
    if (known && (!row || row.content_hash !== known.content_hash)) throw new SourcesChanged()
  }
  const mayBeQuoted = (id: string) => {
    const row = present.get(id)
    return row !== undefined && audienceUntilChosen(row) !== 'internal'
  }
  if ([...prepared, ...same].some(({ draft }) => !draft.items.every(mayBeQuoted))) throw new SourcesChanged()
  const now = deps.clock.now()
  for (const each of prepared) {
    const { draft, id, known, contentHash } = each
    const values = {
      file_path: draft.plan.fileName,
      file_key: each.fileKey,
      size_bytes: each.size,
      content_hash: contentHash,
      synced_hash: contentHash,
      sync_state: 'synced' as const,
      sync_reason: null,
      language: each.document.language,
      chunk_count: each.document.chunks.length,
      last_synced_at: now,
      last_change: known ? ('changed' as const) : ('added' as const),
      generated_from: writeGeneratedFrom({ sources, content: contentHash, items: draft.items }),
      updated_at: now,
    }
    if (known) await updateItem(tx, { company_id: companyId, id }, values)
    else {
      const { plan } = draft
      const { name, description, source: knowledge_source, key: generated_key } = plan
      const about = { id, company_id: companyId, type: 'file' as const, name, description, created_at: now }
      await insertItem(tx, { ...values, ...about, knowledge_source, generated_key })
    }
  }
  for (const { draft, known } of same) {
    const generated_from = writeGeneratedFrom({ sources, content: known.content_hash ?? '', items: draft.items })
    await updateItem(tx, { company_id: companyId, id: known.id }, { generated_from })
  }
  for (const row of gone) await deleteItem(tx, companyId, row.id)
}

async function enqueueMail(
  { deps, companyId, requestedBy }: Context,
  tx: Db,
  { prepared, engine, mailJob, first }: PublishWork & { first: boolean },
): Promise<void> {
  if (!requestedBy || !prepared.some(({ draft }) => draft.plan.key === 'playbook')) return
  const documents = prepared.map(({ draft, known }) => known?.name ?? draft.plan.name)
  const input = { user_id: requestedBy, engine, documents, first }
  await deps.jobs.enqueue(tx, mailJob, { companyId, input, subject: requestedBy, requestedBy })
}
