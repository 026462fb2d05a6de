import { plural } from '@cuecard/language/plain-text.ts'
import { isStaff } from '../../platform/access.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatabaseDeps } from '../../platform/deps.ts'
import { endTokens, forgetActors } from '../access-tokens/access-tokens.service.ts'
import { type UserRow, updateUser } from '../accounts/accounts.service.ts'
import { eraseNamesIn, writeAudit } from '../audit/audit.service.ts'
import { type CompanyRow, internalControlCompany, lockCompany } from '../companies/companies.service.ts'
import { receiversOf } from '../webhooks/webhooks.service.ts'
import { eraseWithin, NEEDS_YES } from './erase-person.ts'
import * as store from './erasure.store.ts'
import { listCompaniesOf } from './person-companies.store.ts'

type Say = (line: string) => void

/**
 * Erases a company with its people, or without `isConfirmed` says what would go. Its files and its index go afterwards (`removeErased`). The
 * audit log keeps who did what there, by ids. Returns the exit code.
 */
export async function eraseCompany(
  deps: DatabaseDeps,
  order: { called: string; isConfirmed: boolean },
  say: Say,
): Promise<number> {
  const found = await store.listCompaniesCalled(deps.db, order.called)
  const [company] = found
  if (!company || found.length > 1) {
    say(
      company
        ? `Several companies are called ${order.called}. Name one by its id:`
        : `No company is called ${order.called}`,
    )
    for (const each of found) say(`${each.id}, since ${each.created_at.toISOString().slice(0, 10)}`)
    return 1
  }
  if (company.type === 'internal_control_company') {
    say(`${company.name} is the provider's own company, which cannot be erased`)
    return 1
  }
  if (!order.isConfirmed) {
    await sayPlan(deps.db, company, say)
    return NEEDS_YES
  }
  const people = await deps.db.transaction((tx) => eraseAll(deps, tx, company))
  for (const { id } of people) forgetActors(deps, id)
  say(`Erased ${company.name}. The audit log keeps ids alone`)
  return 0
}

async function eraseAll(deps: DatabaseDeps, tx: Db, { id }: CompanyRow): Promise<UserRow[]> {
  await lockCompany(tx, id)
  await eraseNamesIn(tx, id)
  const people = await store.listPeopleOf(tx, id)
  for (const user of people) {
    if (await isKnownElsewhere(tx, user, id)) await letGo(deps, tx, user)
    else await eraseWithin(deps, tx, { user, goneId: id })
  }
  await store.deleteTracesOfCompany(tx, id, await receiversOf(tx, id))
  await store.deleteCompany(tx, id)
  const provider = await internalControlCompany(tx)
  const detail = "on the server's console"
  await writeAudit(deps, tx, {
    actor: null,
    company_id: provider?.id ?? null,
    action: 'company_erased',
    target: id,
    detail,
  })
  return people
}

/** Their answers and notes in another company are not this one's to erase. An account of staff is for one company. */
const isKnownElsewhere = async (db: Db, person: UserRow, companyId: string) =>
  !isStaff(person) && (await listCompaniesOf(db, person)).some((company) => company.id !== companyId)

/** As when they are removed from the company. */
async function letGo(deps: DatabaseDeps, tx: Db, { id }: UserRow): Promise<void> {
  const connection_token = newConnectionToken('user')
  const left = {
    company_id: null,
    role: 'company_user' as const,
    connection_token,
    has_connected_with_extension: false,
  }
  await updateUser(tx, id, left)
  await endTokens(deps, tx, id)
}

async function sayPlan(db: Db, company: CompanyRow, say: Say): Promise<void> {
  const counts = await store.countOfCompany(db, company.id)
  const people = await store.listPeopleOf(db, company.id)
  const staying: string[] = []
  for (const person of people) if (await isKnownElsewhere(db, person, company.id)) staying.push(person.email)
  say(`${company.name} (${company.id}), since ${company.created_at.toISOString().slice(0, 10)}`)
  say(
    `Goes: ${plural(counts.people - staying.length, 'account')}, ${plural(counts.meetings, 'meeting')}, ${plural(counts.documents, 'document')}, ` +
      `${plural(counts.responses, 'answer')} and everything else of it, its files and its knowledge index`,
  )
  if (staying.length > 0) {
    say(`Accounts that have something in another company too stay, without a company: ${staying.join(', ')}`)
  }
}
