import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict } from '../../platform/errors.ts'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { addProvenPerson, findUser } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { issueResetLink } from '../auth/auth.service.ts'
import { companyOf, type CompanyRow } from '../companies/companies.service.ts'
import { staffAddresses } from './staff-address.ts'

/**
 * A staff_user of the provider inside a customer's company. Its address is the caller's with the
 * company's name as a tag, so that mail for it reaches the caller, who also gets the link to set its password.
 * @throws 404, 409 for the provider's own company
 */
export async function createStaffAccount(deps: Deps, actor: Member, companyId: string): Promise<{ email: string }> {
  return await deps.db.transaction(async (tx) => {
    const company = await companyOf(tx, companyId)
    if (company.type === 'internal_control_company') {
      throw conflict('This is your own company. Invite its people in Settings instead.')
    }
    const { id, email } = await addAccount(deps, tx, { caller: actor.email, company })
    await writeAudit(deps, tx, { actor, company_id: company.id, action: 'staff_account_created', target: email })
    const input = { user_id: id, to: actor.email }
    await deps.jobs.enqueue(tx, staffAccountMail, { companyId: company.id, input, subject: id })
    return { email }
  })
}

/** The first address that is free takes the account, also when several are made at the same moment. */
async function addAccount(deps: Deps, tx: Db, wanted: { caller: string; company: CompanyRow }) {
  const { id: company_id } = wanted.company
  for (const email of staffAddresses(wanted.caller, wanted.company)) {
    const names = { first_name: 'Cuecard', last_name: 'Staff' }
    const id = await addProvenPerson(deps, tx, { email, password_hash: null, role: 'staff_user', company_id, ...names })
    if (id) return { id, email }
  }
  throw conflict('This company has too many staff accounts of yours. Remove one first.')
}

/** Mailed to the caller, who alone can set the account's password. */
export const staffAccountMail = defineMailJob({
  name: 'staff-account-mail',
  input: z.object({ user_id: z.uuid(), to: z.string() }),
  write: async ({ deps, companyId, input: { user_id, to } }) => {
    const user = await findUser(deps.db, user_id)
    if (!user || user.disabled_at) return null
    const company = await companyOf(deps.db, companyId)
    return {
      to,
      subject: `Staff account for ${company.name}`,
      lines: [
        `You created the staff account ${user.email} in ${company.name}.`,
        'Set its password with this link. It works once, for 60 minutes; after that ask for a new one with Forgot password.',
      ],
      action: { label: 'Set the password', url: await issueResetLink(deps, user.id) },
    }
  },
})
