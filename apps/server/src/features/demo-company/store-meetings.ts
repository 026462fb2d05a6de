import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/errors.ts'
import { answer, explain } from '../answers/answers.service.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { companyOf } from '../companies/companies.service.ts'
import { end, updateFeedback, storeMessages, start } from '../meeting-capture/meeting-capture.service.ts'
import { visibleMeeting } from '../meetings/meetings.service.ts'
import { findResponseTo } from './demo-company.store.ts'
import type { DemoMeeting } from './meeting-file.ts'

/** How many earlier messages go with a question, as the extension sends them. */
const HISTORY_MAX = 20
/** Counted from the message: when the button was pressed, and when the thumb was given. */
const ASKED_AFTER_MS = 2_000
const RATED_AFTER_MS = 45_000

interface ScheduledMeeting {
  meeting: DemoMeeting
  started_at: Date
}

interface StoredMeeting extends ScheduledMeeting {
  id: string
  signal: AbortSignal
}

/** The same services with the clock set to another time, so that what they store carries that time. */
const withClockAt = (deps: Deps, time: Date): Deps => ({ ...deps, clock: { now: () => time } })
const timeAt = ({ started_at }: ScheduledMeeting, ms: number) => new Date(started_at.getTime() + ms)

/** A user of the company as an actor; null once they are removed. */
export async function findDemoUser(
  deps: Deps,
  { company_id, email }: { company_id: string; email: string },
): Promise<Member | null> {
  const user = await findUserByEmail(deps.db, email)
  if (!user || user.company_id !== company_id) return null
  const { id: user_id, role } = user
  const { type: company_type } = await companyOf(deps.db, company_id)
  return { user_id, email, role, company_id, company_type, token_id: '', token_purpose: 'extension', ip: null }
}

/** Stores a meeting through the extension's calls. Returns its id; null where the company has none stored. */
export async function storeMeeting(deps: Deps, owner: Member, scheduled: ScheduledMeeting): Promise<string | null> {
  const { meeting, started_at } = scheduled
  const begun = await start(withClockAt(deps, started_at), owner, {
    client_key: `demo-${meeting.key}`,
    meeting_type: meeting.type,
    meeting_title: meeting.title,
    started_at: started_at.toISOString(),
    attendees: meeting.attendees,
  })
  const id = begun.meeting_id
  if (id === null) return null
  const ended_at = timeAt(scheduled, meeting.ends)
  const messages = meeting.messages.map(({ id: message_id, at: ms, who: username, says: message }, index) => ({
    message_id,
    revision: 0,
    sequence: index + 1,
    username,
    message,
    timestamp: timeAt(scheduled, ms).toISOString(),
    is_own: false,
    kind: 'spoken' as const,
  }))
  await storeMessages(withClockAt(deps, ended_at), owner, { id, messages })
  // By the real clock: the notes and the analysis that follow from the end are made now.
  await end(deps, owner, { id, ended_at: ended_at.toISOString() })
  return id
}

/**
 * Asks for the responses that the meeting's owner asked for, and gives their thumbs. Without the language model, so that
 * a demo costs nothing. A response that is stored already is not asked for again.
 */
export async function storeResponses(deps: Deps, owner: Member, stored: StoredMeeting): Promise<void> {
  const { meeting, id, signal } = stored
  if (!(await isMeetingVisible(deps, owner, id))) return
  for (const [index, message] of meeting.messages.entries()) {
    const { company_id } = owner
    for (const { kind, thumb, comment } of message.asks) {
      signal.throwIfAborted()
      const known = await findResponseTo(deps.database.of(company_id), {
        company_id,
        meeting_id: id,
        message_id: message.id,
        kind,
      })
      const then = withClockAt(deps, timeAt(stored, message.at + ASKED_AFTER_MS))
      const response_id = known ?? (await createResponse({ ...then, model: null }, owner, { stored, index, kind }))
      const later = withClockAt(deps, timeAt(stored, message.at + RATED_AFTER_MS))
      if (thumb) await updateFeedback(later, owner, { response_id, rating: thumb, comment })
    }
  }
}

const isMeetingVisible = (deps: Deps, owner: Member, id: string) =>
  visibleMeeting(deps, owner, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return false
      throw error
    },
  )

interface ResponseRequest {
  stored: StoredMeeting
  /** Index of the message among the meeting's. */
  index: number
  kind: 'answer' | 'explain'
}

/** Returns the response's id. */
async function createResponse(deps: Deps, owner: Member, { stored, index, kind }: ResponseRequest): Promise<string> {
  const { meeting, id, signal } = stored
  const [current, ...before] = meeting.messages.slice(Math.max(0, index - HISTORY_MAX), index + 1).toReversed()
  if (!current) throw new Error('There is no such message')
  const toSpokenMessage = ({ says, who, at: ms }: DemoMeeting['messages'][number]) => ({
    message: says,
    username: who,
    timestamp: timeAt(stored, ms).toISOString(),
  })
  const response = await (kind === 'answer' ? answer : explain)(deps, owner, {
    body: {
      current_message: toSpokenMessage(current),
      transcription_message_history: before.toReversed().map(toSpokenMessage),
      stream: true,
      meeting_id: id,
      message_id: current.id,
    },
    signal,
    receivedAt: performance.now(),
  })
  for await (const _ of response.chunks) {
    // A response is stored only after its stream was read to the end.
  }
  return response.headers[RESPONSE_ID_HEADER] ?? ''
}
