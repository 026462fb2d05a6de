import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/errors.ts'
import { answer, explain } from '../assistant/assistant.service.ts'
import { companyOf } from '../companies/companies.service.ts'
import { end, rate, receive, start } from '../intake/intake.service.ts'
import { visibleMeeting } from '../meetings/meetings.service.ts'
import { findResponseTo } from './demo-meetings.store.ts'
import type { DemoMeeting } from './meeting-file.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'

/** How much of what was said before goes with a question, as the extension sends it. */
const HISTORY = 20
/** From the words to the press of the button, and from the answer to the thumb. */
const ASKED_AFTER_MS = 2_000
const RATED_AFTER_MS = 45_000

interface Held {
  meeting: DemoMeeting
  started_at: Date
}

/** The same services, at another time than now: what they note was noted then. */
const at = (deps: Deps, then: Date): Deps => ({ ...deps, clock: { now: () => then } })
const after = ({ started_at }: Held, ms: number) => new Date(started_at.getTime() + ms)

/** Somebody of the demo company; null once they are gone. */
export async function demoMember(
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
export async function storeMeeting(deps: Deps, owner: Member, held: Held): Promise<string | null> {
  const { meeting, started_at } = held
  const begun = await start(at(deps, started_at), owner, {
    client_key: `demo-${meeting.key}`,
    meeting_type: meeting.type,
    meeting_title: meeting.title,
    started_at: started_at.toISOString(),
    attendees: meeting.attendees,
  })
  const id = begun.meeting_id
  if (id === null) return null
  const ended_at = after(held, meeting.ends)
  const messages = meeting.messages.map(({ id: message_id, at: ms, who: username, says: message }, index) => ({
    message_id,
    revision: 0,
    sequence: index + 1,
    username,
    message,
    timestamp: after(held, ms).toISOString(),
  }))
  await receive(at(deps, ended_at), owner, { id, messages })
  // Now, since what begins with the end of a meeting begins now.
  await end(deps, owner, { id, ended_at: ended_at.toISOString() })
  return id
}

/**
 * Asks what the meeting's owner had asked, of the documents as they are, and gives their thumbs. Without the language
 * model: nothing is spent on a demo. What was asked before is not asked again.
 */
export async function askAbout(deps: Deps, owner: Member, held: Held & { id: string; signal: AbortSignal }) {
  const { meeting, id, signal } = held
  if (!(await isThere(deps, owner, id))) return
  for (const [index, said] of meeting.messages.entries()) {
    const { company_id } = owner
    for (const { kind, thumb, comment } of said.asks) {
      signal.throwIfAborted()
      const asked = { company_id, meeting_id: id, message_id: said.id, kind }
      const known = await findResponseTo(deps.database.of(company_id), asked)
      const then = after(held, said.at + ASKED_AFTER_MS)
      const call = { held, index, kind }
      const response_id = known ?? (await ask({ ...at(deps, then), model: null }, owner, call))
      const rated = at(deps, after(held, said.at + RATED_AFTER_MS))
      if (thumb) await rate(rated, owner, { response_id, rating: thumb, comment })
    }
  }
}

const isThere = (deps: Deps, owner: Member, id: string) =>
  visibleMeeting(deps, owner, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return false
      throw error
    },
  )

interface Call {
  held: Held & { id: string; signal: AbortSignal }
  /** The message's place. */
  index: number
  kind: 'answer' | 'explain'
}

async function ask(deps: Deps, owner: Member, { held, index, kind }: Call): Promise<string> {
  const { meeting, id, signal } = held
  const [current, ...before] = meeting.messages.slice(Math.max(0, index - HISTORY), index + 1).toReversed()
  if (!current) throw new Error('There is no such message')
  const spoken = ({ says, who, at: ms }: DemoMeeting['messages'][number]) => ({
    message: says,
    username: who,
    timestamp: after(held, ms).toISOString(),
  })
  const response = await (kind === 'answer' ? answer : explain)(deps, owner, {
    body: {
      current_message: spoken(current),
      transcription_message_history: before.toReversed().map(spoken),
      stream: true,
      meeting_id: id,
      message_id: current.id,
    },
    signal,
    receivedAt: performance.now(),
  })
  for await (const _ of response.chunks) {
    // Stored once it was read to its end.
  }
  return response.headers[RESPONSE_ID_HEADER] ?? ''
}
