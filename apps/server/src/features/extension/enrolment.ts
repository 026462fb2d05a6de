import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { companyWithToken } from '../companies/companies.service.ts'
import { joinInvited } from '../invitations/invitations.service.ts'
import { countEnrolmentMail } from './enrolment-mail-limit.ts'
import { enrolmentCodeMail } from './extension.mails.ts'
import { countWrongTry, refuseAfterWrongTries } from './wrong-tries.ts'
import { wrong } from './wrong.ts'

const SENT = 'If this address belongs to your company, a code is on its way. It works for 10 minutes.'

/**
 * The first step with the company's token. The reply and its time are the same for every address: the look-up and the
 * mail happen in the job. @throws 400 for a token that is no company's, 429
 */
export async function startEnrolment(deps: Deps, input: { connection_token: string; email: string }, ip: string) {
  refuseAfterWrongTries(deps, ip)
  const company = await companyWithToken(deps.db, input.connection_token)
  if (!company) {
    countWrongTry(deps, ip)
    throw wrong()
  }
  const { email } = input
  countEnrolmentMail(deps, { company_id: company.id, email })
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, enrolmentCodeMail, { companyId: company.id, input: { email }, subject: email }),
  )
  return { message: SENT }
}

/** Who stands behind an address that a code has proved; an invited person joins the company now. Null for a stranger. */
export async function provenPerson(deps: Deps, tx: Db, at: { company_id: string; email: string; ip: string }) {
  const user = await findUserByEmail(tx, at.email)
  if (user && !user.disabled_at && user.company_id === at.company_id) return { user_id: user.id, added: false }
  return joinInvited(deps, tx, at)
}
