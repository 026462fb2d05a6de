import { z } from 'zod'
import { type Member, spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict } from '../../platform/errors.ts'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import { endTokens } from '../access-tokens/access-tokens.service.ts'
import { addProvenPerson, changeUser, findUser, listActiveUsers } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { issueResetLink } from '../auth/auth.service.ts'
import { removeForUser as forgetCalendar } from '../calendar/calendar.service.ts'
import { companyOf, type CompanyRow } from '../companies/companies.service.ts'
import { listStaffAccounts } from './customer-settings.store.ts'
import { mailboxOf, staffAddresses } from './staff-address.ts'

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

/**
 * Closes the staff accounts of a person who was removed from the provider, inside the caller's transaction: they know the
 * passwords. The accounts stay while a colleague has the same mailbox. Returns their ids; `forgetActors` follows after it.
 */
export async function closeStaffAccounts(
  deps: Deps,
  tx: Db,
  { actor, email }: { actor: Member; email: string },
): Promise<string[]> {
  const mailbox = mailboxOf(email)
  const colleagues = await listActiveUsers(tx, actor.company_id)
  if (colleagues.some((colleague) => mailboxOf(colleague.email) === mailbox)) return []
  const accounts = (await listStaffAccounts(tx)).filter((account) => mailboxOf(account.email) === mailbox)
  for (const { id, email: target, role, company_id } of accounts) {
    await changeUser(deps, tx, {
      id,
      disabled_at: deps.clock.now(),
      connection_token: newConnectionToken('user'),
      has_connected_with_extension: false,
    })
    await endTokens(deps, tx, id)
    await forgetCalendar(tx, { company_id, user_id: id })
    await writeAudit(deps, tx, { actor, company_id, action: 'user_removed', target, detail: spelledOut(role) })
  }
  return accounts.map(({ id }) => id)
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
