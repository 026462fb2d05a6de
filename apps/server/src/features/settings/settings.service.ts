import type { Session } from '@cuecard/contract/session.ts'
import type { CompanySettings } from '@cuecard/contract/companies.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import { currentSession } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { changeCompany, lockCompany } from '../companies/companies.service.ts'

export { createOwnCompany } from './own-company.ts'
export { isLastAdmin, listUsers, removeUser, updateUserRole } from './users.ts'

const SWITCHES = [
  ['is_meeting_saving_enabled', 'meeting saving'],
  ['is_extension_ui_active_for_users', 'extension UI active for users'],
  ['consent_policy', 'notice to the others'],
  ['has_talk_prompts', 'prompts while talking'],
  ['is_chat_captured', 'meeting chat'],
] as const

type Changes = { [Switch in keyof CompanySettings]?: CompanySettings[Switch] | undefined }

/** Sets what is given and leaves the rest; the reply has all of them as they are now. */
export const updateCompanySettings = async (deps: Deps, actor: Member, wanted: Changes) =>
  deps.db.transaction(async (tx) => {
    const before = await lockCompany(tx, actor.company_id)
    const after = {
      is_meeting_saving_enabled: wanted.is_meeting_saving_enabled ?? before.is_meeting_saving_enabled,
      is_extension_ui_active_for_users:
        wanted.is_extension_ui_active_for_users ?? before.is_extension_ui_active_for_users,
      consent_policy: wanted.consent_policy ?? before.consent_policy,
      has_talk_prompts: wanted.has_talk_prompts ?? before.has_talk_prompts,
      is_chat_captured: wanted.is_chat_captured ?? before.is_chat_captured,
    }
    const changed = SWITCHES.filter(([key]) => after[key] !== before[key])
    if (changed.length === 0) return after
    await changeCompany(deps, tx, { id: before.id, ...after })
    await writeAudit(deps, tx, {
      actor,
      action: 'settings_changed',
      target: 'Meeting settings',
      detail: changed.map(([key, name]) => `${name}: ${inWords(after[key])}`).join(', '),
    })
    return after
  })

const inWords = (value: boolean | string) => (typeof value === 'string' ? value : value ? 'on' : 'off')

/** Replaces the company's enrolment code; extensions that are connected stay connected, because each has a token of its own. */
export async function regenerateCompanyToken(deps: Deps, actor: Member): Promise<Session> {
  await deps.db.transaction(async (tx) => {
    await changeCompany(deps, tx, { id: actor.company_id, connection_token: newConnectionToken('company') })
    await writeAudit(deps, tx, { actor, action: 'company_token_regenerated' })
  })
  return currentSession(deps, actor)
}
