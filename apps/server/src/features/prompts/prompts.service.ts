import { randomUUID } from 'node:crypto'
import type { PromptInstructions, PromptKind, PromptVersion } from '@cuecard/contract/prompts.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { forgetPrompts } from './company-prompts.ts'
import {
  contentOfVersion,
  insertVersion,
  latestVersion,
  listVersions,
  lockVersions,
  type VersionRow,
} from './prompts.store.ts'

export { type Instructions, instructionsInForce } from './company-prompts.ts'

const CHANGED = 'Somebody else saved these instructions meanwhile. Yours are not saved yet.'
const NAMES: Record<PromptKind, string> = { answer: 'Answer instructions', explain: 'Explain instructions' }

export interface PromptChange {
  kind: PromptKind
  content: string
  /** The version that the text was written over; left out, the last one to save wins. */
  base_version?: number | null | undefined
  restored_from?: number | undefined
}

/** The instructions in force; empty before the first. */
export async function get(deps: Deps, actor: Member, kind: PromptKind): Promise<PromptInstructions> {
  return present(deps, await latestVersion(deps.database.of(actor.company_id), actor.company_id, kind))
}

/** Every version of one kind, newest first. */
export async function list(deps: Deps, actor: Member, kind: PromptKind): Promise<PromptVersion[]> {
  const rows = await listVersions(deps.database.of(actor.company_id), actor.company_id, { kind })
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/**
 * Saves the text as the next version; the text that is in force already makes none.
 * @throws 409 when somebody saved since `base_version`; 422 when `restored_from` does not have this text
 */
export async function save(deps: Deps, actor: Member, change: PromptChange): Promise<PromptInstructions> {
  const { company_id } = actor
  const { kind, content } = change
  const saved = await deps.database.of(company_id).transaction(async (tx) => {
    await lockVersions(tx, company_id, kind)
    const before = await latestVersion(tx, company_id, kind)
    // Also for a save that is sent twice: what it asked for is there.
    if (content === (before?.content ?? '')) return before
    if (change.base_version !== undefined && change.base_version !== (before?.version ?? null)) throw conflict(CHANGED)
    await checkRestored(tx, company_id, change)
    const version = (before?.version ?? 0) + 1
    await insertVersion(tx, {
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
    return latestVersion(tx, company_id, kind)
  })
  forgetPrompts(deps, company_id)
  return present(deps, saved)
}

/** The text of one version, for what is to go by it also when another one is in force by now; null for none. */
export const instructionsOfVersion = contentOfVersion

/** Drops what is cached about a company's instructions when they were changed by whatever process. */
export function followPromptChanges(deps: Deps): () => void {
  return deps.signals.subscribe('prompts', (companyId) => forgetPrompts(deps, companyId))
}

/** The history may not claim what is not so. */
async function checkRestored(db: Db, companyId: string, change: PromptChange): Promise<void> {
  const { kind, restored_from: version } = change
  if (version === undefined) return
  if ((await contentOfVersion(db, companyId, { kind, version })) === change.content) return
  const words = `This is not the text of version ${version}.`
  throw invalid(words, { restored_from: words })
}

function present(deps: Deps, row: VersionRow | null): PromptInstructions {
  return {
    content: row?.content ?? '',
    has_effect: deps.model !== null,
    version: row?.version ?? null,
    version_id: row?.id ?? null,
    updated_at: row?.created_at.toISOString() ?? null,
    updated_by: row?.author_email ?? null,
  }
}
