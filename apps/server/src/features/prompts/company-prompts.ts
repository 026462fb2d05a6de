import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { Deps } from '../../platform/deps.ts'
import { latestVersion } from './prompts.store.ts'

/** Instructions that are part of the prompt word for word, and their version number. */
export interface Instructions {
  content: string
  version: number
}

/** A company's instructions of both kinds, cached in memory so that an answer need not wait for the database. */
type CompanyPrompts = Record<PromptKind, Instructions | null>

export interface CachedPrompts {
  prompts: Promise<CompanyPrompts>
  /** Time (`performance.now()`) after which they are loaded again in the background. */
  staleAt: number
}

/** How long the cache can be outdated when the notification of another process gets lost. */
const CACHE_TTL_MS = 30_000

const cacheOf = (deps: Deps) => deps.caches.companyPrompts

/** The current instructions for answers or explanations; null when there are none or they are empty. */
export async function instructionsInForce(deps: Deps, companyId: string, kind: PromptKind) {
  const cache = cacheOf(deps)
  const kept = cache.get(companyId) ?? keep(deps, companyId, load(deps, companyId))
  if (performance.now() > kept.staleAt) refresh(deps, companyId, kept)
  return (await kept.prompts)[kind]
}

function keep(deps: Deps, companyId: string, prompts: Promise<CompanyPrompts>): CachedPrompts {
  const cache = cacheOf(deps)
  const kept = { prompts, staleAt: performance.now() + CACHE_TTL_MS }
  cache.set(companyId, kept)
  prompts.catch(() => cache.peek(companyId) === kept && cache.delete(companyId))
  return kept
}

/** Replaces the cached instructions, unless a change has removed them from the cache in the meantime. */
function refresh(deps: Deps, companyId: string, kept: CachedPrompts): void {
  kept.staleAt += CACHE_TTL_MS
  const prompts = load(deps, companyId)
  prompts.then(
    () => cacheOf(deps).peek(companyId) === kept && keep(deps, companyId, prompts),
    (error: unknown) => deps.log.warn({ err: error, company_id: companyId }, 'instructions could not be loaded again'),
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

/** `*` clears all companies. */
export function forgetPrompts(deps: Deps, companyId: string): void {
  if (companyId === '*') cacheOf(deps).clear()
  else cacheOf(deps).delete(companyId)
}
