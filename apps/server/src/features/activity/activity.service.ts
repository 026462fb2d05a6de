import type { ActivityName } from '@cuecard/contract/activity.ts'
import type { Deps } from '../../platform/deps.ts'
import { insertActivity } from './activity.store.ts'

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
