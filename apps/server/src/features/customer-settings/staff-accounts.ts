import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, HttpError } from '../../platform/errors.ts'
import { sendMail } from '../../platform/mail/compose-mail.ts'
import { addProvenPerson } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { issueResetLink } from '../auth/auth.service.ts'
import { companyOf, type CompanyRow } from '../companies/companies.service.ts'
import { staffAddresses } from './staff-address.ts'

/**
 * A staff_user of the provider inside a customer's company. Its address is the caller's with the
 * company's name as a tag, so that mail for it reaches the caller, who also gets the link to set its password.
 * @throws 404, 409 for the provider's own company, 424 when the mail was not taken
 */
export async function createStaffAccount(deps: Deps, actor: Member, companyId: string): Promise<{ email: string }> {
  const made = await deps.db.transaction(async (tx) => {
    const company = await companyOf(tx, companyId)
    if (company.type === 'internal_control_company') {
      throw conflict('This is your own company. Invite its people in Settings instead.')
    }
    const { id, email } = await addAccount(deps, tx, { caller: actor.email, company })
    await writeAudit(deps, tx, { actor, company_id: company.id, action: 'staff_account_created', target: email })
    return { id, email, company: company.name }
  })
  const link = await issueResetLink(deps, made.id)
  try {
    await mailLink(deps, { to: actor.email, link, ...made })
  } catch (error) {
    deps.log.error({ err: error }, 'link of a staff account was not mailed')
    const words = `${made.email} was created, but its link could not be mailed. Ask for one with Forgot password.`
    throw new HttpError(424, words, { cause: error })
  }
  return { email: made.email }
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
const mailLink = (deps: Deps, mail: { to: string; email: string; company: string; link: string }) =>
  sendMail(deps, {
    to: mail.to,
    subject: `Staff account for ${mail.company}`,
    lines: [
      `You created the staff account ${mail.email} in ${mail.company}.`,
      'Set its password with this link. It works once, for 60 minutes; after that ask for a new one with Forgot password.',
    ],
    action: { label: 'Set the password', url: mail.link },
  })
