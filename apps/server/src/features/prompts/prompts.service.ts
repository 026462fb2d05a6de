import { randomUUID } from 'node:crypto'
import type { PromptInstructions, PromptKind, PromptVersion } from '@cuecard/contract/prompts.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { forgetPrompts } from './company-prompts.ts'
import * as store from './prompts.store.ts'

export { type Instructions, instructionsInForce } from './company-prompts.ts'
export { contentsOfVersions, listVersionsBy } from './prompts.store.ts'

const CHANGED = 'Another user saved these instructions in the meantime. Your version is not saved yet.'
const NAMES: Record<PromptKind, string> = { answer: 'Answer instructions', explain: 'Explain instructions' }

export interface PromptChange {
  kind: PromptKind
  content: string
  /** The version on which the text is based; if omitted, conflicts are not detected. */
  base_version?: number | null | undefined
  restored_from?: number | undefined
}

/** The current instructions; empty before the first version. */
export const get = async (deps: Deps, actor: Member, kind: PromptKind) =>
  present(deps, await store.latestVersion(deps.database.of(actor.company_id), actor.company_id, kind))

/** Every version of one kind, newest first. */
export async function list(deps: Deps, actor: Member, kind: PromptKind): Promise<PromptVersion[]> {
  const rows = await store.listVersions(deps.database.of(actor.company_id), actor.company_id, { kind })
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/**
 * Saves the text as the next version, unless it equals the current one.
 * @throws 409 when another version was saved after `base_version`; 422 when `restored_from` has a different text
 */
export async function save(deps: Deps, actor: Member, change: PromptChange): Promise<PromptInstructions> {
  const { company_id } = actor
  const { kind, content } = change
  const saved = await deps.database.of(company_id).transaction(async (tx) => {
    await store.lockVersions(tx, company_id, kind)
    const before = await store.latestVersion(tx, company_id, kind)
    // Also covers a request that is sent twice.
    if (content === (before?.content ?? '')) return before
    if (change.base_version !== undefined && change.base_version !== (before?.version ?? null)) throw conflict(CHANGED)
    await checkRestored(tx, company_id, change)
    const version = (before?.version ?? 0) + 1
    await store.insertVersion(tx, {
      id: randomUUID(),
      company_id,
      kind,
      version,
      content,
      author_id: actor.user_id,
      restored_from: change.restored_from ?? null,
      created_at: deps.clock.now(),
    })
    const restored = change.restored_from === undefined ? '' : `, restored from version ${change.restored_from}`
    const detail = `version ${version}${restored}`
    await writeAudit(deps, tx, { actor, action: 'prompt_changed', target: NAMES[kind], detail })
    await deps.signals.publish(tx, 'prompts', company_id)
    return store.latestVersion(tx, company_id, kind)
  })
  forgetPrompts(deps, company_id)
  return present(deps, saved)
}

/** The text of one version, also if it is not the current one; null when it does not exist. */
export const instructionsOfVersion = store.contentOfVersion

/** Clears the cached instructions of a company when any process has changed them. */
export const followPromptChanges = (deps: Deps) =>
  deps.signals.subscribe('prompts', (companyId) => forgetPrompts(deps, companyId))

/** Makes sure that the history is true: the restored version must have this text. @throws 422 */
async function checkRestored(db: Db, companyId: string, change: PromptChange): Promise<void> {
  const { kind, restored_from: version } = change
  if (version === undefined) return
  if ((await store.contentOfVersion(db, companyId, { kind, version })) === change.content) return
  const words = `This is not the text of version ${version}.`
  throw invalid(words, { restored_from: words })
}

const present = (deps: Deps, row: store.VersionRow | null): PromptInstructions => ({
  content: row?.content ?? '',
  has_effect: deps.model !== null,
  version: row?.version ?? null,
  version_id: row?.id ?? null,
  updated_at: row?.created_at.toISOString() ?? null,
  updated_by: row?.author_email ?? null,
})
