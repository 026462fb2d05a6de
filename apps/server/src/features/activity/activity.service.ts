import type { ActivityName, UserActivity } from '@cuecard/contract/activity.ts'
import { isAdmin, isPlatformAdmin, isStaff, type Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { countActivities, insertActivity } from './activity.store.ts'

/** Counts what somebody did. Nobody waits for it, and a failure is logged alone: it never spoils what was done. */
export function noteActivity(
  deps: Deps,
  who: { user_id: string; company_id: string | null },
  activity: ActivityName,
): void {
  insertActivity(deps.db, { user_id: who.user_id, company_id: who.company_id, activity, at: deps.clock.now() }).catch(
    (error: unknown) => deps.log.warn({ err: error, activity }, 'an activity was not noted'),
  )
}

/** Everybody whom the caller may see (decision table), by address, with what they did at least once. */
export async function summary(deps: Deps, actor: Member): Promise<UserActivity[]> {
  const companyId = isPlatformAdmin(actor) ? null : actor.company_id
  const everybodys = isAdmin(actor) || isStaff(actor)
  const rows = await countActivities(deps.db, companyId, everybodys ? {} : { user_id: actor.user_id })
  const people = new Map<string, UserActivity>()
  for (const { user_id, user_email, activity, activity_count } of rows) {
    const person = people.get(user_id) ?? { user_id, user_email, activities: [] }
    if (activity !== null) person.activities.push({ activity, activity_count })
    people.set(user_id, person)
  }
  return [...people.values()]
}
