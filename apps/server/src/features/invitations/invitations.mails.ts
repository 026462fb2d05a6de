import { INVITATION_DAYS } from '@cuecard/contract/limits.ts'
import { z } from 'zod'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { hashToken, newSecret } from '../../platform/secrets.ts'
import { findUser } from '../accounts/accounts.service.ts'
import { companyOf } from '../companies/companies.service.ts'
import { expiryFrom, nameAndEmail } from './invitation-state.ts'
import { type InvitationRow, renewLink } from './invitations.store.ts'

const TERM = `The link works once, for ${INVITATION_DAYS} days.`
const UNEXPECTED = 'If you did not expect this, you need not do anything.'

/** The same for an address that has an account: its owner signs in on the page that the link opens. */
export const invitationMail = defineMailJob({
  name: 'invitation-mail',
  input: z.object({ invitation_id: z.uuid(), to: z.string(), inviter_id: z.uuid() }),
  write: async ({ deps, input }) => {
    const token = newSecret()
    const link = { token_hash: hashToken(token), expires_at: expiryFrom(deps.clock.now()) }
    const row = await renewLink(deps.db, input.invitation_id, link)
    if (!row) return null
    const person = await findUser(deps.db, input.inviter_id)
    const inviter = person ? nameAndEmail(person) : 'A colleague'
    const company = row.company_id ? (await companyOf(deps.db, row.company_id)).name : null
    return {
      to: row.user_email,
      subject: company ? `Join ${company} on Cuecard` : 'Create your company on Cuecard',
      lines: [
        company
          ? `${inviter} invites you to join ${company} on Cuecard.`
          : `${inviter} invites you to create a company of your own on Cuecard.`,
        TERM,
        UNEXPECTED,
      ],
      action: {
        label: 'Accept the invitation',
        url: `${deps.config.PUBLIC_URL}/register?invitation=${token}`,
      },
    }
  },
})

/** The company whose job mails an invitation. */
const companyOfMail = (row: Pick<InvitationRow, 'company_id' | 'inviter_company_id'>) =>
  row.company_id ?? row.inviter_company_id

/** Mails an invitation's link, inside the transaction that stored it. */
export async function mailInvitation(
  deps: Deps,
  tx: Db,
  { row, inviter }: { row: InvitationRow; inviter: Actor },
): Promise<void> {
  await deps.jobs.enqueue(tx, invitationMail, {
    companyId: companyOfMail(row),
    input: { invitation_id: row.id, to: row.user_email, inviter_id: inviter.user_id },
    subject: row.id,
    requestedBy: inviter.user_id,
    // A mail that is being sent now has the link that just ended.
    again: true,
  })
}

/** How far the mails of these invitations are, by the invitation's id. */
export async function mailRuns(deps: Deps, rows: readonly InvitationRow[]): Promise<Map<string, JobRun>> {
  const byCompany = Map.groupBy(rows, companyOfMail)
  const found = await Promise.all(
    [...byCompany].map(([companyId, of]) =>
      deps.jobs.latestOf(deps.db, { name: invitationMail.name, companyId, subjects: of.map(({ id }) => id) }),
    ),
  )
  return new Map(found.flatMap((runs) => [...runs]))
}
