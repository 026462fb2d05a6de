import type { ResponseKind } from '@cuecard/contract/answers.ts'
import type { DemoData, DemoEntry, DemoLine } from '@cuecard/contract/demo-editor.ts'
import { isPlatformAdmin, type Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { companyOf, type CompanyRow } from '../companies/companies.service.ts'
import { findConversation, saveConversation } from './demo-editor.store.ts'

const CHANGED = 'Another user saved this conversation meanwhile. Look at their changes, then save yours again.'

/** A demo company's prepared conversation. @throws 404 */
export async function getDemoData(deps: Deps, actor: Member, id: string): Promise<DemoData> {
  await demoCompany(deps.db, actor, id)
  return findConversation(deps.db, id)
}

/** Saves it whole. @throws 404, 409 when another user saved since `version` */
export async function saveDemoData(
  deps: Deps,
  actor: Member,
  input: { id: string; messages: DemoEntry[]; version?: number | undefined },
): Promise<DemoData> {
  const { id: company_id, messages, version } = input
  return deps.db.transaction(async (tx) => {
    const company = await demoCompany(tx, actor, company_id)
    const based_on = version ?? (await findConversation(tx, company_id)).version
    const now = deps.clock.now()
    if (!(await saveConversation(tx, { company_id, messages, based_on, now }))) throw conflict(CHANGED)
    const detail = `${messages.length} entries`
    await writeAudit(deps, tx, { actor, action: 'demo_data_changed', target: company.name, detail, company_id })
    await deps.signals.publish(tx, 'company', company_id)
    return { messages, version: based_on + 1 }
  })
}

/** What is said in it, for the demo company's own people to play; empty in a company that is no demo. */
export async function getDemoConversation(deps: Deps, actor: Member): Promise<{ messages: DemoLine[] }> {
  if (actor.company_type !== 'demo') return { messages: [] }
  const { messages } = await findConversation(deps.database.of(actor.company_id), actor.company_id)
  return {
    messages: messages.map(({ transcription_message: { username, message, user_image_url }, responses }) => ({
      username,
      message,
      user_image_url: user_image_url ?? null,
      has_answer: Boolean(responses.answer),
      has_explanation: Boolean(responses.explain),
    })),
  }
}

/** Admins of the provider reach every demo company, staff their own company if it is one. */
async function demoCompany(db: Db, actor: Member, id: string): Promise<CompanyRow> {
  if (id !== actor.company_id && !isPlatformAdmin(actor)) throw notFound('Company not found')
  const company = await companyOf(db, id)
  if (company.type !== 'demo') throw notFound('Company not found')
  return company
}

/** Prepared responses by the message they answer, in the form that `fold` gives. */
export type PreparedResponses = Record<ResponseKind, Map<string, string>>

const cacheOf = (deps: Deps) => deps.caches.demoResponses

/** The prepared response to a message of a demo company; null when there is none. */
export async function preparedResponse(
  deps: Deps,
  asker: Pick<Member, 'company_id' | 'company_type'>,
  asked: { kind: ResponseKind; message: string },
): Promise<string | null> {
  if (asker.company_type !== 'demo') return null
  const prepared = await preparedResponses(deps, asker.company_id)
  return prepared[asked.kind].get(fold(asked.message)) ?? null
}

/** Cached before it is read, so that a save during the read drops what was read before it. */
function preparedResponses(deps: Deps, companyId: string): Promise<PreparedResponses> {
  const cache = cacheOf(deps)
  const known = cache.get(companyId)
  if (known) return known
  const loading = findConversation(deps.db, companyId).then(({ messages }) => prepare(messages))
  cache.set(companyId, loading)
  loading.catch(() => cache.peek(companyId) === loading && cache.delete(companyId))
  return loading
}

function prepare(messages: readonly DemoEntry[]): PreparedResponses {
  const prepared: PreparedResponses = { answer: new Map(), explain: new Map() }
  for (const { transcription_message, responses } of messages) {
    const key = fold(transcription_message.message)
    // Of two entries with the same words the first counts.
    if (responses.answer && !prepared.answer.has(key)) prepared.answer.set(key, responses.answer)
    if (responses.explain && !prepared.explain.has(key)) prepared.explain.set(key, responses.explain)
  }
  return prepared
}

/** Without case, space and punctuation: captions differ in all three. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Clears the cache when any process saved a conversation. */
export const followDemoChanges = (deps: Deps) =>
  deps.signals.subscribe('company', (id) => {
    if (id === '*') cacheOf(deps).clear()
    else cacheOf(deps).delete(id)
  })
