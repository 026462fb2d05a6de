import { randomUUID } from 'node:crypto'
import { companyOf } from '../src/features/companies/companies.service.ts'
import { issueInvitation } from '../src/features/invitations/issue-invitation.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { MailMessage } from '../src/platform/mail/mail.ts'
import type { TestPerson } from './people.ts'

/** An invitation that waits, with its link's token: into the inviter's company, or (`platform`) to create one. */
export async function makeInvitation(
  deps: Deps,
  inviter: TestPerson,
  options: { email?: string; platform?: boolean } = {},
): Promise<{ id: string; email: string; token: string }> {
  const email = options.email ?? `invited-${randomUUID()}@example.com`
  const { row, mail } = await deps.db.transaction(async (tx) =>
    issueInvitation(deps, tx, {
      inviter: inviter.member,
      email,
      role: options.platform ? 'company_admin' : 'company_user',
      company: options.platform ? null : await companyOf(tx, inviter.member.company_id),
      company_type: options.platform ? 'organization' : null,
      notify: true,
    }),
  )
  return { id: row.id, email, token: mail?.token ?? '' }
}

/** The token of the newest invitation that was mailed to an address; empty when there was none. */
export function mailedToken(mails: readonly MailMessage[], email: string): string {
  const tokens = mails
    .filter((mail) => mail.to === email)
    .map((mail) => /\/register\?invitation=([\w-]+)/.exec(mail.text)?.[1] ?? '')
  return tokens.findLast(Boolean) ?? ''
}
