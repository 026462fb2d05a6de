import type { MetricsFilter } from '@cuecard/contract/user-metrics.ts'
import { isAdmin, isPlatformAdmin, isStaff, type Member } from '../../platform/access.ts'
import { toDatabaseTime } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { companyOf } from '../companies/companies.service.ts'
import { dayIn } from '../../platform/clock.ts'
import { spanOf, type TimeSpan } from './time-span.ts'
import type { ActivityScope } from './user-metrics.store.ts'

/**
 * Whose figures the caller may see: their own, the own company's for admins and staff, every
 * company's or a chosen one's for admins of the provider. @throws 404 for a company that is not the caller's to see
 */
export async function metricsScope(deps: Deps, actor: Member, filter: MetricsFilter): Promise<ActivityScope> {
  const asked = filter.company_id?.toLowerCase()
  const time = {
    from: filter.from ? toDatabaseTime(filter.from) : undefined,
    to: filter.to ? toDatabaseTime(filter.to) : undefined,
  }
  if (isPlatformAdmin(actor)) {
    return { company_id: asked === undefined ? null : (await companyOf(deps.db, asked)).id, ...time }
  }
  if (asked !== undefined && asked !== actor.company_id) throw notFound('Company not found')
  const mayReadAll = isAdmin(actor) || isStaff(actor)
  return { company_id: actor.company_id, user_id: mayReadAll ? undefined : actor.user_id, ...time }
}

/** The points of a timeline over the scope's time: from its beginning, or the first thing there is, until now at the latest. */
export function pointsOf(
  { from, to }: Pick<ActivityScope, 'from' | 'to'>,
  at: { first: Date | null; now: Date; time_zone: string; least?: 'day' | 'week' },
): TimeSpan {
  const begin = from ?? at.first
  if (!begin) return { unit: at.least ?? 'day', starts: [] }
  const end = new Date(Math.min(to ? to.getTime() - 1 : Infinity, at.now.getTime()))
  return spanOf(dayIn(begin, at.time_zone), dayIn(end, at.time_zone), at.least)
}
