import type { CompanyType, Role } from '@cuecard/contract/session.ts'
import type { Access, TokenPurpose } from '@cuecard/contract/endpoint.ts'
import { denied } from './errors.ts'

/** The caller: read from the database for each token, through a short-lived cache that changes clear. */
export interface Actor {
  user_id: string
  email: string
  role: Role
  company_id: string | null
  company_type: CompanyType | null
  token_id: string
  token_purpose: TokenPurpose
  /** IP address of the request; null for background work. */
  ip: string | null
}

/** An actor who belongs to a company: what every service of a company's data takes. */
export interface Member extends Actor {
  company_id: string
  company_type: CompanyType
}

const ADMIN_REQUIRED = 'Admin access required'
const NO_COMPANY = 'Finish your registration first: you do not belong to a company yet.'
const DENIED = "You don't have permission to do this."

export const isStaff = (actor: Pick<Actor, 'role'>) => actor.role === 'staff_admin' || actor.role === 'staff_user'
/** These two roles, and no other whose name might contain `admin` one day. */
export const isAdmin = (actor: Pick<Actor, 'role'>) => actor.role === 'staff_admin' || actor.role === 'company_admin'
/** Admins of the provider's own company: they may see and manage every company. */
export const isPlatformAdmin = (actor: Actor) => actor.company_type === 'internal_control_company' && isAdmin(actor)
const isMember = (actor: Actor): actor is Member => actor.company_id !== null && actor.company_type !== null

/** A role or a company's type as people read it: `company_admin` → `company admin`. */
export const spelledOut = (name: Role | CompanyType) => name.replaceAll('_', ' ')

/**
 * Staff may do an admin's work in a customer's company. In the provider's own company, whose admins manage every
 * company, only admins may: otherwise a staff_user could make themselves one. @throws 403
 */
export function requireProviderAdmin(actor: Member): void {
  if (actor.company_type === 'internal_control_company' && !isAdmin(actor)) throw denied(ADMIN_REQUIRED)
}

/** Refuses what the access level does not allow. @throws 403 */
export function requireAccess(actor: Actor, access: Exclude<Access, 'public'>): void {
  if (access === 'user') return
  if (!isMember(actor)) throw denied(NO_COMPANY)
  if (access === 'company-admin' && !isAdmin(actor) && !isStaff(actor)) throw denied(ADMIN_REQUIRED)
  if (access === 'staff' && !isStaff(actor) && !isPlatformAdmin(actor)) throw denied(DENIED)
  if (access === 'platform-admin' && !isPlatformAdmin(actor)) {
    throw denied("You don't have permission to access this page.")
  }
}
