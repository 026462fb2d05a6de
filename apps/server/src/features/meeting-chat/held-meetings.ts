import { oneLine, plural } from '@cuecard/language/plain-text.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ChatQuestion } from './chat-question.ts'
import { escapeMarkdown } from './chat-quotes.ts'
import type { MessageUnit } from './chat-units.ts'
import { factsOf } from './meeting-facts.ts'
import { type HeldMeetings, listHeld } from './held-meetings.store.ts'
import type { Scope } from './meeting-chat.store.ts'
import { termsOf } from './transcript-terms.ts'

const LISTED_MAX = 10
const NONE_HELD = 'None of the meetings in your list fits.'

/** The meetings that a question about meetings themselves asks for; null for another question, and where no meeting has its name. */
export async function heldMeetings(
  db: Db,
  { scope, asked }: { scope: Scope; asked: ChatQuestion },
): Promise<HeldMeetings | null> {
  const { aspects, question, hasSubject } = asked
  if (!aspects.has('held') || [...aspects].some((aspect) => aspect !== 'held' && aspect !== 'times')) return null
  const terms = termsOf(question).filter(({ stem }) => question.words.includes(stem))
  if (hasSubject && terms.length === 0) return null
  const held = await listHeld(db, scope, { terms, limit: LISTED_MAX })
  return held.total === 0 && hasSubject ? null : held
}

/** The same for a model, which is given the messages of a few meetings alone. */
export function heldFacts({ meetings, total }: HeldMeetings, time_zone: string): string {
  const some = total > meetings.length ? `, of which the latest ${meetings.length} are` : ''
  return [
    `${plural(total, 'meeting')} in all${some}${total > 0 ? ':' : ''}`,
    ...meetings.map((meeting) => `${oneLine(meeting.title)}; ${factsOf(meeting, time_zone)}`),
  ].join('\n')
}

/** How many there were, and each with its times; it cites the first message of each, which says who may read of it. */
export function heldReply(said: readonly MessageUnit[], { total, time_zone }: { total: number; time_zone: string }) {
  if (total === 0) return NONE_HELD
  const fit = `${plural(total, 'meeting')} ${total === 1 ? 'fits' : 'fit, the latest first'}`
  const some = total > said.length ? `; the latest ${said.length} are listed` : ''
  const lines = said.map(
    ({ n, meeting }) => `- **${escapeMarkdown(meeting.title)}**: ${factsOf(meeting, time_zone)} [${n}]`,
  )
  return [`${fit}${some}:`, lines.join('\n')].join('\n\n')
}
