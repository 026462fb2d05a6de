import { companyDomain, nameOfDomain } from '@cuecard/contract/customer-of.ts'
import type * as contract from '@cuecard/contract/meetings/upcoming-calls.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict } from '../../platform/errors.ts'
import { type CalendarEntry, findCall } from '../calendar/calendar.service.ts'
import { listOwnDomains } from '../customers/customers.service.ts'
import { listKnownPeople } from '../live-meeting/live-meeting.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { type Outcome, readOutcomes } from '../wrap-up/wrap-up.service.ts'
import { answerObjections } from './answer-objections.ts'
import * as store from './upcoming-calls.store.ts'

export { listCallNotes } from './upcoming-calls.store.ts'

const CHANGED = 'You changed these notes in another place meanwhile. This version is not saved yet.'
/** Earlier meetings that are looked at, and those of them with the same people whose promises are shown. */
const MEETINGS_MAX = 20
const LAST_MEETINGS = 3
const ROWS_MAX = 12

const NOTHING = { people: [], promised: [], left_open: [], answered_since: [], objections: [] }

/** What is known before a call of the caller's calendar, from the meetings that the caller's list shows. */
export async function get(deps: Deps, actor: Member, key: string): Promise<contract.UpcomingCall> {
  const db = deps.database.of(actor.company_id)
  const found = await findCall(deps, actor, key)
  const notes = presentNotes(await store.findNotes(db, notesKey(actor, key)))
  const entry = found.calendar === 'ready' ? found.entry : null
  return {
    calendar: found.calendar,
    problem: found.calendar === 'failed' ? found.problem : null,
    event: entry && presentEvent(entry),
    ...(entry ? await readEarlier(deps, actor, entry) : NOTHING),
    notes,
  }
}

const presentEvent = ({ title, starts, ends }: CalendarEntry) => ({
  title,
  starts_at: new Date(starts).toISOString(),
  ends_at: new Date(ends).toISOString(),
})

async function readEarlier(deps: Deps, actor: Member, { attendees }: CalendarEntry) {
  const { company_id: companyId } = actor
  const db = deps.database.of(companyId)
  const known = await listKnownPeople(deps, actor, { attendees, names: [], meeting_id: null })
  const own = new Set((await listOwnDomains(db, companyId)).map((domain) => companyDomain(`@${domain}`)))
  const domainOf = (email: string | null) => {
    const domain = email === null ? null : companyDomain(email)
    return domain === null || own.has(domain) ? null : domain
  }
  const emails = known.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const ownAddress = (email: string) => own.has(companyDomain(email))
  const earlier = await store.listEarlierMeetings(db, {
    companyId,
    listed: listedMeetings(actor),
    before: deps.clock.now(),
    // Colleagues are in most meetings: only people from outside say which ones belong to this call.
    emails: emails.filter((email) => !ownAddress(email)),
    domains: [...new Set(emails.map(domainOf).filter((domain) => domain !== null))],
    limit: MEETINGS_MAX,
  })
  const outcomes = await readOutcomes(
    deps,
    actor,
    earlier.map(({ id }) => id),
  )
  const people = known.map((person) => ({ ...person, company: companyName(domainOf(person.email)) }))
  const isSame = new Set(earlier.filter(({ is_same }) => is_same).map(({ id }) => id))
  const withThem = outcomes.filter(({ meeting }) => isSame.has(meeting.id))
  return { people, ...lastTime(withThem), objections: await answerObjections(deps, companyId, outcomes) }
}

const companyName = (domain: string | null) => (domain === null ? null : nameOfDomain(domain))

function lastTime(withThem: readonly Outcome[]) {
  const last = withThem.filter(({ meeting }) => meeting.engine !== null).slice(0, LAST_MEETINGS)
  const asked = withThem.flatMap(({ left_open }) => left_open)
  return {
    promised: last.flatMap(({ promised }) => promised).slice(0, ROWS_MAX),
    left_open: last
      .flatMap(({ left_open }) => left_open)
      .filter(({ answered_since }) => answered_since === null)
      .slice(0, ROWS_MAX),
    answered_since: asked.filter(({ answered_since }) => answered_since !== null).slice(0, ROWS_MAX),
  }
}

/** Saves the caller's own notes on a call. @throws 409 when they were saved since `version` */
export async function updateNotes(
  deps: Deps,
  actor: Member,
  { event, text: given, version }: { event: string; text: string; version: number },
): Promise<contract.CallNotes> {
  const text = toDatabaseText(given)
  const of = notesKey(actor, event)
  return deps.database.of(actor.company_id).transaction(async (tx) => {
    const saved = await store.saveNotes(tx, of, { version, text, now: deps.clock.now() })
    if (saved) return presentNotes(saved)
    const known = await store.findNotes(tx, of)
    // Also covers a request that is sent twice.
    if (known?.text === text) return presentNotes(known)
    throw conflict(CHANGED)
  })
}

const notesKey = ({ company_id, user_id }: Member, event_key: string) => ({ company_id, user_id, event_key })

const presentNotes = (row: store.CallNotesRow | null): contract.CallNotes => ({
  text: row?.text ?? '',
  version: row?.version ?? 0,
  updated_at: row?.updated_at.toISOString() ?? null,
})
