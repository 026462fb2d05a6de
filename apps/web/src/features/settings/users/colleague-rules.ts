import type { Role, Session } from '@cuecard/contract/session.ts'
import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { isCompanyAdmin, isInternal, isPlatformAdmin } from '../../../lib/session.ts'

export const ADMIN_ONLY = 'Admin access required'
const LAST_ADMIN = 'This is the last admin. Make someone else admin first.'

/** `company_admin` → `company admin`. */
export const roleLabel = (role: Role): string => role.replaceAll('_', ' ')

/** First and last name; `Unnamed User` if there is no first name yet. */
export const nameOf = ({ first_name, last_name }: Pick<CompanyUser, 'first_name' | 'last_name'>): string =>
  first_name ? [first_name, last_name].filter(Boolean).join(' ') : 'Unnamed User'

/** The name of a person in a sentence: their name, else their email address. */
export const displayName = (colleague: Pick<CompanyUser, 'first_name' | 'last_name' | 'email'>): string =>
  colleague.first_name ? nameOf(colleague) : colleague.email

/**
 * Who may invite and remove users and rename the company: admins and staff in a customer's company; in the provider's
 * own company only its admins, because they manage all companies.
 */
export const managesPeople = (session: Session): boolean =>
  isInternal(session) ? isPlatformAdmin(session) : isCompanyAdmin(session)

/** Whether the person is an admin of the company itself, not staff of the provider in a customer's company. */
const isOwnAdmin = (session: Session, { role }: Pick<CompanyUser, 'role'>): boolean =>
  role === 'company_admin' || (isInternal(session) && role === 'staff_admin')

/** The role that a colleague can be switched to: staff roles in the provider's company, company roles elsewhere. */
export function otherRole(session: Session, colleague: Pick<CompanyUser, 'role'>): Role {
  const admin = isOwnAdmin(session, colleague)
  if (isInternal(session)) return admin ? 'staff_user' : 'staff_admin'
  return admin ? 'company_user' : 'company_admin'
}

const isStaffAccount = ({ role }: Pick<CompanyUser, 'role'>): boolean => role.startsWith('staff_')

/** Whether a customer's company has no one of its own: only accounts of the provider's staff, or nobody. */
export const isVacant = (colleagues: readonly Pick<CompanyUser, 'role'>[]): boolean => colleagues.every(isStaffAccount)

interface DisabledReasons {
  /** Why the role cannot be changed; null when it can. */
  role: string | null
  remove: string | null
}

/** Why the server would reject each action on a colleague; null where it would not. */
export function disabledReasonsFor(
  session: Session,
  colleague: CompanyUser,
  colleagues: readonly CompanyUser[],
): DisabledReasons {
  if (!managesPeople(session)) return { role: ADMIN_ONLY, remove: ADMIN_ONLY }
  const last =
    isOwnAdmin(session, colleague) && !colleagues.some((other) => other !== colleague && isOwnAdmin(session, other))
  const lastAdmin = last ? LAST_ADMIN : null
  const staffAccount = !isInternal(session) && isStaffAccount(colleague)
  return {
    role: staffAccount ? 'The role of a staff account cannot be changed here' : lastAdmin,
    remove: colleague.id === session.user.id ? 'You cannot remove yourself' : lastAdmin,
  }
}

/** Colleagues whose name, email or role contains every word of the search. */
export function findColleagues(colleagues: readonly CompanyUser[], typed: string): readonly CompanyUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return colleagues
  return colleagues.filter((colleague) => {
    const text = `${nameOf(colleague)} ${colleague.email} ${roleLabel(colleague.role)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
