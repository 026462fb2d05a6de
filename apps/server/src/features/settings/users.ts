import type { CompanyType, Role } from '@cuecard/contract/session.ts'
import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { type Member, requireProviderAdmin, spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import { endTokens, forgetActors } from '../access-tokens/access-tokens.service.ts'
import { changeUser } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { removeForUser as forgetCalendar } from '../calendar/calendar.service.ts'
import { lockCompany } from '../companies/companies.service.ts'
import { closeStaffAccounts } from '../customer-settings/customer-settings.service.ts'
import { countOthers, findMember, listMembers, type MemberRow } from './settings.store.ts'

const GONE = 'User not found'
const LAST_ADMIN = 'This is the last admin. Make somebody else admin first.'

/** The roles that a company gives its own people. Staff of the provider in a customer's company are not among them. */
const rolesIn = (type: CompanyType): readonly Role[] =>
  type === 'internal_control_company' ? ['staff_admin', 'staff_user'] : ['company_admin', 'company_user']

/** Whose loss would leave a company without an admin of its own. */
const adminRolesIn = (type: CompanyType): readonly Role[] =>
  type === 'internal_control_company' ? ['staff_admin', 'company_admin'] : ['company_admin']

/** An account that the provider's staff use in a customer's company. */
const isStaffAccount = (type: CompanyType, role: Role) =>
  type !== 'internal_control_company' && (role === 'staff_admin' || role === 'staff_user')

/** The own company's people, by name. */
export const listUsers = async (deps: Deps, actor: Member) =>
  (await listMembers(deps.db, actor.company_id)).map(present)

/** Changes a colleague's role; it counts from their next request on. @throws 403, 404, 409, 422 */
export async function updateUserRole(deps: Deps, actor: Member, change: { id: string; role: Role }) {
  requireProviderAdmin(actor)
  const { id, role } = change
  const colleague = await deps.db.transaction(async (tx) => {
    const { type, person } = await colleagueToChange(tx, actor, id)
    if (isStaffAccount(type, person.role)) throw conflict('The role of a staff account cannot be changed here.')
    if (!rolesIn(type).includes(role)) {
      const words = `Choose ${rolesIn(type).map(spelledOut).join(' or ')}.`
      throw invalid(words, { role: words })
    }
    if (person.role !== role) {
      if (!adminRolesIn(type).includes(role)) await keepAnAdmin(tx, actor, person)
      await changeUser(deps, tx, { id, role })
      const detail = `${spelledOut(person.role)} → ${spelledOut(role)}`
      await writeAudit(deps, tx, { actor, action: 'role_changed', target: person.email, detail })
    }
    const [row] = await listMembers(tx, actor.company_id, id)
    if (!row) throw notFound(GONE)
    return present(row)
  })
  forgetActors(deps, id)
  return colleague
}

/**
 * Removes a colleague: they belong to no company any more, and all their sessions end at once. A
 * staff account in a customer's company is closed instead: it belongs nowhere else. Those of a person who leaves the
 * provider are closed with them. @throws 403, 404, 409
 */
export async function removeUser(deps: Deps, actor: Member, id: string): Promise<void> {
  requireProviderAdmin(actor)
  const closed = await deps.db.transaction(async (tx) => {
    const { type, person } = await colleagueToChange(tx, actor, id)
    if (id === actor.user_id) throw conflict('You cannot remove yourself. Ask another admin to do it.')
    await keepAnAdmin(tx, actor, person)
    const left = isStaffAccount(type, person.role)
      ? { disabled_at: deps.clock.now() }
      : { company_id: null, role: 'company_user' as const }
    await changeUser(deps, tx, {
      id,
      ...left,
      connection_token: newConnectionToken('user'),
      has_connected_with_extension: false,
    })
    await endTokens(deps, tx, id)
    await forgetCalendar(tx, { company_id: actor.company_id, user_id: id })
    const detail = spelledOut(person.role)
    await writeAudit(deps, tx, { actor, action: 'user_removed', target: person.email, detail })
    return type === 'internal_control_company' ? closeStaffAccounts(deps, tx, { actor, email: person.email }) : []
  })
  for (const gone of [id, ...closed]) forgetActors(deps, gone)
}

/** Locks the company first, so that two admins who demote each other at the same moment do not both succeed. */
async function colleagueToChange(tx: Db, actor: Member, id: string) {
  const { type } = await lockCompany(tx, actor.company_id)
  const person = orNotFound(await findMember(tx, actor.company_id, id), GONE)
  return { type, person }
}

async function keepAnAdmin(tx: Db, actor: Member, person: { id: string; role: Role }): Promise<void> {
  if (await isLastAdmin(tx, { id: actor.company_id, type: actor.company_type }, person)) throw conflict(LAST_ADMIN)
}

/** Whether the company would be without an admin of its own if this person left it. */
export async function isLastAdmin(
  tx: Db,
  company: { id: string; type: CompanyType },
  person: { id: string; role: Role },
): Promise<boolean> {
  const roles = adminRolesIn(company.type)
  return roles.includes(person.role) && (await countOthers(tx, company.id, { except: person.id, roles })) === 0
}

const present = (row: MemberRow): CompanyUser => ({
  ...row,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
