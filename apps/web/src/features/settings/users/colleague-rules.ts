import type { Role, Session } from '@cuecard/contract/auth.ts'
import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { isCompanyAdmin, isInternal, isPlatformAdmin } from '../../../lib/session.ts'

export const ADMIN_ONLY = 'Admin access required'
const LAST_ADMIN = 'This is the last admin. Make somebody else admin first.'

/** `company_admin` → `company admin` (spec §2). */
export function roleLabel(role: Role): string {
  return role.replaceAll('_', ' ')
}

/** First and last name; `Unnamed User` for somebody who has no first name yet (spec §2). */
export function nameOf({ first_name, last_name }: Pick<CompanyUser, 'first_name' | 'last_name'>): string {
  return first_name ? [first_name, last_name].filter(Boolean).join(' ') : 'Unnamed User'
}

/** How a person is named in a sentence: by name, else by address. */
export function displayName(colleague: Pick<CompanyUser, 'first_name' | 'last_name' | 'email'>): string {
  return colleague.first_name ? nameOf(colleague) : colleague.email
}

/**
 * May invite, remove and rename: admins and staff inside a customer's company. In the provider's own company, whose
 * admins rule every company, its admins alone.
 */
export function managesPeople(session: Session): boolean {
  return isInternal(session) ? isPlatformAdmin(session) : isCompanyAdmin(session)
}

/** An admin of the company itself; staff that the provider keeps in a customer's company are none. */
function isOwnAdmin(session: Session, { role }: Pick<CompanyUser, 'role'>): boolean {
  return role === 'company_admin' || (isInternal(session) && role === 'staff_admin')
}

/** The role that a colleague can be given instead: staff's roles in the provider's company, else the company's. */
export function otherRole(session: Session, colleague: Pick<CompanyUser, 'role'>): Role {
  const admin = isOwnAdmin(session, colleague)
  if (isInternal(session)) return admin ? 'staff_user' : 'staff_admin'
  return admin ? 'company_user' : 'company_admin'
}

interface DisabledReasons {
  /** Why the role cannot be changed; null when it can. */
  role: string | null
  remove: string | null
}

/** What the server would refuse to do with a colleague, in words. */
export function disabledReasonsFor(
  session: Session,
  colleague: CompanyUser,
  colleagues: readonly CompanyUser[],
): DisabledReasons {
  if (!managesPeople(session)) return { role: ADMIN_ONLY, remove: ADMIN_ONLY }
  const last =
    isOwnAdmin(session, colleague) && !colleagues.some((other) => other !== colleague && isOwnAdmin(session, other))
  const lastAdmin = last ? LAST_ADMIN : null
  const staffAccount = !isInternal(session) && colleague.role.startsWith('staff_')
  return {
    role: staffAccount ? 'The role of a staff account cannot be changed here' : lastAdmin,
    remove: colleague.id === session.user.id ? 'You cannot remove yourself' : lastAdmin,
  }
}

/** Whose name, address or role holds every word that was typed. */
export function findColleagues(colleagues: readonly CompanyUser[], typed: string): readonly CompanyUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return colleagues
  return colleagues.filter((colleague) => {
    const text = `${nameOf(colleague)} ${colleague.email} ${roleLabel(colleague.role)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
