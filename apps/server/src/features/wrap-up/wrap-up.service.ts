import type { WrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { status } from '../meeting-analysis/meeting-analysis.service.ts'
import { visibleMeeting } from '../meetings/meetings.service.ts'
import { readOutcomes } from './read-judgements.ts'

export { draftFollowUp, sendFollowUp } from './follow-up-mail.ts'
export { type Outcome, readOutcomes, saidIn } from './read-judgements.ts'

/** What was promised, answered and left open in a meeting that the caller sees. @throws 404 */
export async function get(deps: Deps, actor: Member, id: string): Promise<WrapUp> {
  const row = await visibleMeeting(deps, actor, id)
  const [found] = await readOutcomes(deps, actor, [id])
  const engine = found?.meeting.engine ?? null
  const { promised = [], answered = [], left_open = [] } = found ?? {}
  const state = engine !== null ? 'ready' : row.state === 'live' ? 'running' : await unreadState(deps, actor, id)
  return { state, meeting_title: row.title, engine, promised, answered, left_open }
}

async function unreadState(deps: Deps, actor: Member, id: string): Promise<'reading' | 'missing'> {
  const { manager_analysis } = await status(deps, actor, id)
  return manager_analysis.is_running ? 'reading' : 'missing'
}
