import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Db } from '../../../platform/db/database.ts'
import { JobFailure } from '../../../platform/jobs/jobs.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { defineMailJob } from '../../../platform/mail/mail-job.ts'
import { ModelError } from '../../../platform/model/model.ts'
import { DEFAULT_TIMEOUTS } from '../../../platform/model/model-json.ts'
import { findUser } from '../../accounts/accounts.service.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { modelOf } from '../../model-budget/model-budget.service.ts'
import { audienceUntilChosen } from '../items/audience-until-chosen.ts'
import { type ItemRow, listItems } from '../knowledge.store.ts'
import { isWithdrawn, readGeneratedFrom } from './generated-from.ts'
import { PLAN_VERSION } from './plan.ts'
import { playbookReadyMail } from './playbook.mails.ts'
import type { SourcePassage } from './source-quotes.ts'
import { type GeneratedDraft, modelDocuments, outlineDocuments } from './write-documents.ts'
import { publishGenerated } from './publish-generated.ts'
import { retrieve } from '../search/retrieval.ts'

type Context = JobContext<Record<string, never>>

/** If sources change while documents are written, these are written again, at most this many times. */
const ROUNDS = 5
/** Passages used for an outline, distributed over all documents. */
const OUTLINE_PASSAGES = 3_000
const NOTHING_SUPPORTED =
  'The language model wrote nothing that your documents support. It is asked again when your documents or the model change.'

const MailInput = z.object({
  user_id: z.uuid(),
  engine: z.enum(['model', 'quotes']),
  documents: z.array(z.string()),
  first: z.boolean(),
})

/** A separate job, enqueued in the transaction that publishes, so that a mail that waits does not write again. */
export const playbookMailJob = defineMailJob<z.infer<typeof MailInput>>({
  name: 'knowledge-playbook-mail',
  input: MailInput,
  write: async ({ deps, companyId, input }) => {
    const { user_id, ...mail } = input
    const user = await findUser(deps.db, user_id)
    if (!user || user.company_id !== companyId || user.disabled_at) return null
    const company = await companyOf(deps.database.of(companyId), companyId)
    return playbookReadyMail(deps, { ...mail, to: user.email, company: company.name })
  },
})

/**
 * Generates the initial sales playbook and the other documents from what people uploaded, if that has changed since the
 * last time (docs/decisions/011-generated-documents.md). A failure leaves the earlier version in place.
 */
export const playbookJob = defineJob<Record<string, never>>({
  name: 'knowledge-playbook',
  input: z.object({}),
  run: async (context) => {
    for (let round = 0; round < ROUNDS; round++) if (!(await writeOnce(context))) return
  },
})

/** Called in the transaction that publishes a sync; the job ends at once if the sources are unchanged. */
export async function enqueuePlaybook(context: JobContext<unknown>, tx: Db): Promise<void> {
  const { deps, companyId, requestedBy } = context
  if (deps.config.GENERATED_DOCUMENTS === 'off') return
  await deps.jobs.enqueue(tx, playbookJob, { companyId, input: {}, ...(requestedBy ? { requestedBy } : {}) })
}

/** False when the documents are up to date. */
async function writeOnce(context: Context): Promise<boolean> {
  const { deps, companyId, signal } = context
  signal.throwIfAborted()
  const db = deps.database.of(companyId)
  const { index_version: version, playbook_nothing_from } = await companyOf(db, companyId)
  if (version === null) return false
  const items = await listItems(db, companyId)
  const generated = items.filter((item) => item.generated_key !== null)
  // Generated documents and playbook sections by staff are never a source, and what is read aloud holds nothing internal.
  const sources = items.filter(
    (item) =>
      item.knowledge_source === 'user_uploaded' && audienceUntilChosen(item) !== 'internal' && item.chunk_count > 0,
  )
  if (sources.length === 0 && generated.length === 0) return false
  const hash = await hashOf(context, version, sources)
  const current = generated.some((row) => readGeneratedFrom(row.generated_from).sources === hash)
  if (current && !generated.some(isWithdrawn)) return false
  // Each section would be asked for again, with each sync.
  if (sources.length > 0 && hash === playbook_nothing_from) throw new JobFailure(NOTHING_SUPPORTED)
  const drafts = sources.length === 0 ? [] : await write(context, version, sources)
  if (drafts.length === 0 && sources.length > 0 && deps.model) {
    await db.transaction(async (tx) => {
      await context.fence(tx)
      await updateKnowledgeState(deps, tx, { company_id: companyId, playbook_nothing_from: hash })
    })
    throw new JobFailure(NOTHING_SUPPORTED)
  }
  await publishGenerated(context, {
    drafts,
    sources: hash,
    engine: deps.model ? 'model' : 'quotes',
    mailJob: playbookMailJob,
  })
  return drafts.length > 0
}

/** Changes with the texts and names of the sources, with the model and with the plans. */
async function hashOf(context: Context, version: number, sources: readonly ItemRow[]): Promise<string> {
  const { deps, companyId } = context
  const ids = sources.map((item) => item.id)
  const words = await deps.index.fingerprint(companyId, version, ids)
  const names = sources.map((item) => `${item.id} ${item.name}`).sort()
  const parts = [PLAN_VERSION, deps.model?.name ?? 'quotes', words, ...names]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/** None where a model writes nothing that the sources support. */
async function write(context: Context, version: number, sources: readonly ItemRow[]): Promise<GeneratedDraft[]> {
  const { deps, companyId, signal } = context
  const model = modelOf(deps, companyId)
  const own = new Set(sources.map((item) => item.id))
  const find = async (text: string): Promise<Passage[]> => {
    const { passages } = await retrieve(deps, companyId, { text, limit: 50 })
    return passages.filter((passage) => own.has(passage.item_id))
  }
  if (!model) {
    const passages = await readPassages(context, version, sources)
    return outlineDocuments(passages, signal, deps.embedder && { embedder: deps.embedder, find })
  }
  try {
    return await modelDocuments({
      model,
      find,
      times: DEFAULT_TIMEOUTS,
      signal,
      onSection: (document, section) => context.progress({ activity: `Writing ${document.name}: ${section.title}` }),
    })
  } catch (error) {
    if (error instanceof ModelError) throw new JobFailure(error.message)
    throw error
  }
}

/** The first passages of every source, so that one long document does not use up the limit. */
async function readPassages({ deps, companyId, signal }: Context, version: number, sources: readonly ItemRow[]) {
  const passages: SourcePassage[] = []
  const share = Math.max(20, Math.floor(OUTLINE_PASSAGES / sources.length))
  // Oldest first, as they were added.
  for (const item of sources.toReversed()) {
    signal.throwIfAborted()
    const read = await deps.index.passagesOf({ companyId, version }, { itemId: item.id, position: share })
    passages.push(...read.slice(0, share).map((passage) => ({ ...passage, item_name: item.name })))
  }
  return passages
}
