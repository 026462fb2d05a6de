import type { Deps } from '../../../platform/deps.ts'
import { loadOnce } from '../../../platform/load-once.ts'
import type { Hit } from '../../../platform/index/knowledge-index.ts'

/** The text before and after a passage in its section; empty at the start or end of the section. */
export interface PassageContext {
  before: string
  after: string
}

/** Characters of each neighbour that are returned. */
const CONTEXT_MAX = 400
/** Neighbouring passages overlap. This many characters are compared to find the overlap and cut it off. */
const SEAM = 40

/** The surrounding text of a hit, cached for the index version because good passages are found again and again. */
export const contextOf = (deps: Deps, at: { companyId: string; version: number }, hit: Hit) =>
  loadOnce(deps.caches.passageContexts, `${at.companyId}@${at.version}:${hit.id}`, async () =>
    surroundingText(hit, await deps.index.neighbours(at.companyId, at.version, hit)),
  )

/** Without the overlap of the passage and its neighbours. */
function surroundingText(hit: Hit, neighbours: readonly Hit[]): PassageContext {
  const inSection = neighbours.filter(({ title }) => title === hit.title)
  const before = inSection.find(({ position }) => position < hit.position)?.text ?? ''
  const after = inSection.find(({ position }) => position > hit.position)?.text ?? ''
  const start = before.lastIndexOf(hit.text.slice(0, SEAM))
  const end = after.indexOf(hit.text.slice(-SEAM))
  return {
    before: lastWords(start < 0 ? before : before.slice(0, start)),
    after: firstWords(end < 0 ? after : after.slice(end + SEAM)),
  }
}

function lastWords(text: string): string {
  const trimmed = text.trim()
  return trimmed.length <= CONTEXT_MAX ? trimmed : `… ${trimmed.slice(-CONTEXT_MAX).replace(/^\S*\s+/, '')}`
}

function firstWords(text: string): string {
  const trimmed = text.trim()
  return trimmed.length <= CONTEXT_MAX ? trimmed : `${trimmed.slice(0, CONTEXT_MAX).replace(/\s+\S*$/, '')} …`
}
