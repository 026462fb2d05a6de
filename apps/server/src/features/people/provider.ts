import { isAdmin, type Member } from '../../platform/access.ts'
import { denied } from '../../platform/errors.ts'

/**
 * Staff may do an admin's work in a customer's company; in the provider's own, where an admin rules every company,
 * only its admins may, or a staff_user could make themselves one. @throws 403
 */
export function requireProviderAdmin(actor: Member): void {
  if (actor.company_type === 'internal_control_company' && !isAdmin(actor)) throw denied('Admin access required')
}
