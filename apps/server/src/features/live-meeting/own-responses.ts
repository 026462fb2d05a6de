import { OWN_RESPONSES_MAX } from '@cuecard/contract/limits.ts'
import type { OwnResponse } from '@cuecard/contract/meetings/live.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { visibleMeeting } from '../meetings/meetings.service.ts'
import { listOwnResponses } from './own-responses.store.ts'

/** The caller's own responses of a meeting that they may see: the newest, in the order of time. @throws 404 */
export async function ownResponses(deps: Deps, actor: Member, meeting_id: string): Promise<OwnResponse[]> {
  const { company_id, user_id } = actor
  await visibleMeeting(deps, actor, meeting_id)
  const asked = { company_id, user_id, meeting_id, most: OWN_RESPONSES_MAX }
  const rows = await listOwnResponses(deps.database.of(company_id), asked)
  return rows.toReversed().map(({ follow_up_at, created_at, knowledge_as_of, said_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    knowledge_as_of: knowledge_as_of?.toISOString() ?? null,
    said_at: said_at?.toISOString() ?? null,
    is_noted: follow_up_at !== null,
  }))
}
