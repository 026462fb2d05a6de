import { plural } from '@cuecard/language/plain-text.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatabaseDeps } from '../../platform/deps.ts'
import { forgetActors } from '../access-tokens/access-tokens.service.ts'
import { lockUser, type UserRow } from '../accounts/accounts.service.ts'
import { erasedName, eraseNamesOf, writeAudit } from '../audit/audit.service.ts'
import { companyOf, internalControlCompany, lockCompany } from '../companies/companies.service.ts'
import { removeEmptyGaps } from '../knowledge-gaps/knowledge-gaps.service.ts'
import { isLastAdmin } from '../settings/settings.service.ts'
import * as store from './erasure.store.ts'
import { listCompaniesOf } from './person-companies.store.ts'
import { findAccount } from './find-account.ts'

type Say = (line: string) => void

/** The exit code of a command that says what it would do, and waits for a yes. */
export const NEEDS_YES = 3

/**
 * Erases a person, or without `isConfirmed` says what would go: the account with all that is theirs alone, and their address where it stands in
 * what stays. The audit log keeps their id. Returns the exit code.
 */
export async function erasePerson(
  deps: DatabaseDeps,
  order: { email: string; isConfirmed: boolean },
  say: Say,
): Promise<number> {
  const user = await findAccount(deps, order.email, say)
  if (!user) return 1
  const refusal = await refusalOf(deps.db, user)
  if (refusal) {
    say(refusal)
    return 1
  }
  if (!order.isConfirmed) {
    await sayPlan(deps.db, user, say)
    return NEEDS_YES
  }
  await deps.db.transaction(async (tx) => {
    const company = user.company_id ? await lockCompany(tx, user.company_id) : null
    const locked = await lockUser(tx, user.id)
    // Another admin may have been removed since, or this person have joined another company.
    if (!locked || locked.company_id !== user.company_id || (company && (await isLastAdmin(tx, company, locked)))) {
      throw new Error('The person was changed meanwhile. Run this again.')
    }
    await eraseWithin(deps, tx, { user: locked })
    const target = erasedName(locked.id)
    const detail = "on the server's console"
    await writeAudit(deps, tx, { actor: null, company_id: locked.company_id, action: 'person_erased', target, detail })
  })
  forgetActors(deps, user.id)
  say(`Erased ${user.email}. The audit log names them as ${erasedName(user.id)}`)
  return 0
}

/**
 * Erases an account and every trace of it in the caller's transaction; `forgetActors` follows after it. `goneId` is a company that is erased too, whose
 * log has no names any more.
 */
export async function eraseWithin(
  deps: DatabaseDeps,
  tx: Db,
  { user, goneId }: { user: UserRow; goneId?: string },
): Promise<void> {
  const { id, email, first_name, last_name } = user
  const company_ids = (await listCompaniesOf(tx, user)).map((company) => company.id)
  await store.forgetAddress(tx, { id, email, company_ids })
  await store.deleteTraces(tx, { id, email, company_ids })
  const provider = await internalControlCompany(tx)
  const logs = [...company_ids, ...(provider ? [provider.id] : [])].filter((companyId) => companyId !== goneId)
  // A first name alone is everybody's.
  const name = first_name && last_name ? `${first_name} ${last_name}` : null
  await eraseNamesOf(tx, { user_id: id, email, company_ids: logs, name })
  await store.deleteUser(tx, id)
  for (const companyId of company_ids) await removeEmptyGaps(tx, companyId)
  await deps.signals.publish(tx, 'user', id)
}

async function refusalOf(db: Db, user: UserRow): Promise<string | null> {
  if (!user.company_id) return null
  const company = await companyOf(db, user.company_id)
  if (!(await isLastAdmin(db, company, user))) return null
  return company.type === 'internal_control_company'
    ? `${user.email} is the provider's last admin. Make another one first: npm run admin -- make-staff-admin EMAIL`
    : `${user.email} is the last admin of ${company.name}. Have somebody else made admin first, or erase the company with all of its people: npm run admin -- erase-company ${company.id}`
}

async function sayPlan(db: Db, user: UserRow, say: Say): Promise<void> {
  const counts = await store.countOfPerson(db, user.id)
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const kinds = [
    plural(counts.responses, 'answer'),
    plural(counts.chats, 'chat reply', 'chat replies'),
    plural(counts.notes, 'note'),
    plural(counts.comments, 'comment'),
  ]
  say(`${user.email}${name ? `, ${name}` : ''}`)
  say(
    `Goes: the account with its sign-ins, connections, calendar and activities; ${kinds.join(', ')}; mails and invitations kept for the address`,
  )
  say(
    `Stays with the company, without an owner: ${plural(counts.meetings, 'meeting')}, ${plural(counts.documents, 'document')}. ` +
      'What was said in meetings stays, under the names in their captions; delete those in Meetings first if they shall go too',
  )
  const others = await store.listAccountsOfMailbox(db, user)
  if (others.length > 0) say(`Accounts of their own, which stay: ${others.join(', ')}`)
}
