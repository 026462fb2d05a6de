import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { Deps } from '../../platform/deps.ts'
import { latestVersion } from './prompts.store.ts'

/** Instructions that take part in what the model writes, word for word, and the number of their version. */
export interface Instructions {
  content: string
  version: number
}

/** A company's instructions of both kinds, kept in memory: nothing is read while somebody waits for an answer. */
type CompanyPrompts = Record<PromptKind, Instructions | null>

export interface CachedPrompts {
  prompts: Promise<CompanyPrompts>
  /** `performance.now()` from which they are read again, without anybody waiting for it. */
  staleAt: number
}

/** What another process's lost notification can cost. */
const TRUST_MS = 30_000

const cacheOf = (deps: Deps) => deps.caches.companyPrompts

/** What the company wants of answers or explanations; null when it has said nothing, or took back what it said. */
export async function instructionsInForce(
  deps: Deps,
  companyId: string,
  kind: PromptKind,
): Promise<Instructions | null> {
  const cache = cacheOf(deps)
  const kept = cache.get(companyId) ?? keep(deps, companyId, load(deps, companyId))
  if (performance.now() > kept.staleAt) refresh(deps, companyId, kept)
  return (await kept.prompts)[kind]
}

function keep(deps: Deps, companyId: string, prompts: Promise<CompanyPrompts>): CachedPrompts {
  const cache = cacheOf(deps)
  const kept = { prompts, staleAt: performance.now() + TRUST_MS }
  cache.set(companyId, kept)
  prompts.catch(() => cache.peek(companyId) === kept && cache.delete(companyId))
  return kept
}

/** Puts a fresh reading in place of the old one, unless a change has dropped that meanwhile. */
function refresh(deps: Deps, companyId: string, kept: CachedPrompts): void {
  kept.staleAt += TRUST_MS
  const prompts = load(deps, companyId)
  prompts.then(
    () => cacheOf(deps).peek(companyId) === kept && keep(deps, companyId, prompts),
    (error: unknown) => deps.log.warn({ err: error, company_id: companyId }, 'instructions could not be read again'),
  )
}

async function load(deps: Deps, companyId: string): Promise<CompanyPrompts> {
  const db = deps.database.of(companyId)
  const read = async (kind: PromptKind) => {
    const row = await latestVersion(db, companyId, kind)
    return row && row.content.trim() !== '' ? { content: row.content, version: row.version } : null
  }
  return { answer: await read('answer'), explain: await read('explain') }
}

/** `*` forgets all companies. */
export function forgetPrompts(deps: Deps, companyId: string): void {
  if (companyId === '*') cacheOf(deps).clear()
  else cacheOf(deps).delete(companyId)
}
