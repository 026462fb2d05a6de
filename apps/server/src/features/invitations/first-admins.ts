import { type Actor, spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalid } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { issueInvitation } from './issue-invitation.ts'

/**
 * Invites the first admins of a company that the caller's transaction creates; their mails go out once it has
 * committed. @throws 422 when a company for a single user would get several
 */
export async function inviteAdmins(
  deps: Deps,
  tx: Db,
  input: { company: CompanyRow; emails: readonly string[]; inviter: Actor & { company_id: string } },
): Promise<void> {
  const { company, emails, inviter } = input
  if (company.type === 'single_user' && emails.length > 1) {
    const message = 'A company for a single user has one admin.'
    throw invalid(message, { invited_admin_user_emails: message })
  }
  const role = 'company_admin'
  for (const email of emails) {
    const target = { target: email, detail: spelledOut(role), company_id: company.id }
    await writeAudit(deps, tx, { actor: inviter, action: 'user_invited', ...target })
    const draft = { inviter, email, role, company, company_type: null, notify: true } as const
    await issueInvitation(deps, tx, draft)
  }
}
