import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { ENROLMENT_CODE_MINUTES, ENROLMENT_CODE_TRIES } from '@cuecard/contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { mayMail } from '../../shared/mail-limits/public-mail-limit.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { type CompanyRow, companyWithToken } from '../companies/companies.service.ts'
import { joinInvited, waitsForInvited } from '../invitations/invitations.service.ts'
import { mailEnrolmentCode } from './extension.mails.ts'
import { countWrongCode, lockCode, replaceCode, useCode } from './extension.store.ts'
import { countWrongTry, refuseAfterWrongTries } from './wrong-tries.ts'
import { wrong } from './wrong.ts'

const SENT = 'If this address belongs to your company, a code is on its way. It works for 10 minutes.'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Six digits, each as likely as any other. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** With the row's id, so that equal codes do not look equal. */
const hashCode = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest('hex')

/**
 * The first step with the company's token. The reply and its time are the same for every address: the look-up and the
 * mail happen after it. @throws 400 for a token that is no company's, 429
 */
export async function startEnrolment(deps: Deps, input: { connection_token: string; email: string }, ip: string) {
  refuseAfterWrongTries(deps, ip)
  const company = await companyWithToken(deps.db, input.connection_token)
  if (!company) {
    countWrongTry(deps, ip)
    throw wrong()
  }
  const { email } = input
  if (mayMail(deps, { ip, email })) {
    sendCode(deps, company, email).catch((error: unknown) => deps.log.error({ err: error }, 'code was not mailed'))
  }
  return { message: SENT }
}

/** A stranger's address gets a code too, which is never mailed: checking a wrong code then takes the same time for every address. */
async function sendCode(deps: Deps, company: CompanyRow, email: string): Promise<void> {
  const id = randomUUID()
  const code = newCode()
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + ENROLMENT_CODE_MINUTES * MINUTE)
  const code_hash = hashCode(id, code)
  const known = await deps.db.transaction(async (tx) => {
    const row = { id, company_id: company.id, user_email: email, code_hash, created_at: now, expires_at }
    await replaceCode(tx, row, new Date(now.getTime() - DAY))
    return belongs(deps, tx, { company_id: company.id, email })
  })
  if (known) await mailEnrolmentCode(deps, { to: email, company: company.name, code })
}

/** An active person of the company, or one whom an invitation into it waits for. */
async function belongs(deps: Deps, db: Db, at: { company_id: string; email: string }): Promise<boolean> {
  const user = await findUserByEmail(db, at.email)
  if (user && !user.disabled_at && user.company_id === at.company_id) return true
  return waitsForInvited(deps, db, at)
}

/** Uses a mailed code up. False for a wrong one, which counts as a try; the caller's transaction must then be kept. */
export async function takeCode(deps: Deps, tx: Db, input: { company_id: string; email: string; code: string }) {
  const now = deps.clock.now()
  const row = await lockCode(tx, input.company_id, input.email)
  if (!row || row.used_at || row.expires_at <= now || row.failures >= ENROLMENT_CODE_TRIES) return false
  if (!timingSafeEqual(Buffer.from(hashCode(row.id, input.code)), Buffer.from(row.code_hash))) {
    await countWrongCode(tx, row.id)
    return false
  }
  await useCode(tx, row.id, now)
  return true
}

/** Who stands behind an address that a code has proved; an invited person joins the company now. Null for a stranger. */
export async function provenPerson(deps: Deps, tx: Db, at: { company_id: string; email: string; ip: string }) {
  const user = await findUserByEmail(tx, at.email)
  if (user && !user.disabled_at && user.company_id === at.company_id) return { user_id: user.id, added: false }
  return joinInvited(deps, tx, at)
}
