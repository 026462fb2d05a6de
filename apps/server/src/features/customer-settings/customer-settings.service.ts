import type { CompanyDetail, NewCompanyType } from '@cuecard/contract/companies.ts'
import type { z } from 'zod'
import { isPlatformAdmin, type Member, requireProviderAdmin, spelledOut } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { addCompany, changeCompany, lockCompany, presentCompany } from '../companies/companies.service.ts'
import { inviteAdmins } from '../invitations/invitations.service.ts'
import { listHealth } from './company-health.store.ts'
import { type CountedCompany, listCounted } from './customer-settings.store.ts'

export { closeStaffAccounts, createStaffAccount } from './staff-accounts.ts'

const NOTHING_TO_TELL = { joined_count: 0, connected_count: 0, failing_jobs: 0 }

/** All companies for admins of the provider, the caller's own for everyone else. */
export async function listCompanies(deps: Deps, actor: Member): Promise<CompanyDetail[]> {
  const seesAll = isPlatformAdmin(actor)
  const rows = await listCounted(deps.db, deps.clock.now(), seesAll ? null : actor.company_id)
  if (!seesAll) return rows.map((row) => present(actor, row))
  const health = await listHealth(deps.db)
  return rows.map((row) => ({ ...present(actor, row), health: health.get(row.company.id) ?? NOTHING_TO_TELL }))
}

/** @throws 404, also for a company that is not the caller's to see */
export async function getCompany(deps: Deps, actor: Member, id: string): Promise<CompanyDetail> {
  requireSight(actor, id)
  const [row] = await listCounted(deps.db, deps.clock.now(), id)
  if (!row) throw notFound('Company not found')
  return present(actor, row)
}

/** Renames. @throws 403 for staff of the provider who are no admins, 404 */
export async function updateCompany(deps: Deps, actor: Member, change: { id: string; name: string }) {
  requireSight(actor, change.id)
  requireProviderAdmin(actor)
  await deps.db.transaction(async (tx) => {
    const before = await lockCompany(tx, change.id)
    if (before.name === change.name) return
    await changeCompany(deps, tx, { id: before.id, name: change.name })
    await writeAudit(deps, tx, {
      actor,
      company_id: before.id,
      action: 'company_renamed',
      target: before.name,
      detail: `${before.name} → ${change.name}`,
    })
  })
  return getCompany(deps, actor, change.id)
}

/** Creates a company and invites its first admins; one with an account already is invited like the others. */
export async function createCompany(
  deps: Deps,
  actor: Member,
  input: { name: string; type: z.infer<typeof NewCompanyType>; invited_admin_user_emails: string[] },
): Promise<CompanyDetail> {
  const { name, type, invited_admin_user_emails: emails } = input
  const id = await deps.db.transaction(async (tx) => {
    const company = await addCompany(deps, tx, { name, type })
    const detail = spelledOut(type)
    await writeAudit(deps, tx, { actor, company_id: company.id, action: 'company_created', target: name, detail })
    await inviteAdmins(deps, tx, { company, emails, inviter: actor })
    return company.id
  })
  return getCompany(deps, actor, id)
}

/** Another company is answered like one that does not exist. @throws 404 */
function requireSight(actor: Member, id: string): void {
  if (id !== actor.company_id && !isPlatformAdmin(actor)) throw notFound('Company not found')
}

/** The connection token is its own people's alone: who holds it can begin an enrolment in that company. */
function present(actor: Member, row: CountedCompany): CompanyDetail {
  const { company, user_count, pending_invitation_count } = row
  return {
    ...presentCompany(company),
    connection_token: company.id === actor.company_id ? company.connection_token : null,
    is_meeting_saving_enabled: company.is_meeting_saving_enabled,
    is_extension_ui_active_for_users: company.is_extension_ui_active_for_users,
    consent_policy: company.consent_policy,
    has_talk_prompts: company.has_talk_prompts,
    is_chat_captured: company.is_chat_captured,
    user_count,
    pending_invitation_count,
    created_at: company.created_at.toISOString(),
  }
}
