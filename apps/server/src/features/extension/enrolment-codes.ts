import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { ENROLMENT_CODE_MINUTES, ENROLMENT_CODE_TRIES } from '@cuecard/contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { waitsForInvited } from '../invitations/invitations.service.ts'
import { countWrongCode, lockCode, replaceCode, useCode } from './extension.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Six digits, each as likely as any other. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** With the row's id, so that equal codes do not look equal. */
const hashCode = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest('hex')

/**
 * Makes the code of an address, which ends the one before. A stranger's address gets one too, of which null is returned:
 * checking a wrong code then takes the same time for every address.
 */
export async function makeCode(deps: Deps, at: { company_id: string; email: string }): Promise<string | null> {
  const id = randomUUID()
  const code = newCode()
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + ENROLMENT_CODE_MINUTES * MINUTE)
  const code_hash = hashCode(id, code)
  const known = await deps.db.transaction(async (tx) => {
    const row = { id, company_id: at.company_id, user_email: at.email, code_hash, created_at: now, expires_at }
    await replaceCode(tx, row, new Date(now.getTime() - DAY))
    return belongs(deps, tx, at)
  })
  return known ? code : null
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
