import { randomUUID } from 'node:crypto'
import { companyOf } from '../src/features/companies/companies.service.ts'
import { issueInvitation } from '../src/features/invitations/issue-invitation.ts'
import { updateInvitation } from '../src/features/invitations/invitations.store.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { MailMessage } from '../src/platform/mail/mail.ts'
import { hashToken, newSecret } from '../src/platform/secrets.ts'
import type { TestPerson } from './people.ts'

/** An invitation that waits, with its link's token: into the inviter's company, or (`platform`) to create one. */
export async function makeInvitation(
  deps: Deps,
  inviter: TestPerson,
  options: { email?: string; platform?: boolean } = {},
): Promise<{ id: string; email: string; token: string }> {
  const email = options.email ?? `invited-${randomUUID()}@example.com`
  const token = newSecret()
  const row = await deps.db.transaction(async (tx) => {
    const issued = await issueInvitation(deps, tx, {
      inviter: inviter.member,
      email,
      role: options.platform ? 'company_admin' : 'company_user',
      company: options.platform ? null : await companyOf(tx, inviter.member.company_id),
      company_type: options.platform ? 'organization' : null,
      notify: false,
    })
    return updateInvitation(tx, issued.id, { notified: true, token_hash: hashToken(token) })
  })
  return { id: row.id, email, token }
}

/** The token of the newest invitation that was mailed to an address; empty when there was none. */
export function mailedToken(mails: readonly MailMessage[], email: string): string {
  const tokens = mails
    .filter((mail) => mail.to === email)
    .map((mail) => /\/register\?invitation=([\w-]+)/.exec(mail.text)?.[1] ?? '')
  return tokens.findLast(Boolean) ?? ''
}
