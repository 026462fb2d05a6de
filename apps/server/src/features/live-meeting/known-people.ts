import { fold, shorten } from '@cuecard/language/plain-text.ts'
import { KNOWN_MEETINGS_MAX } from '@cuecard/contract/limits.ts'
import type { KnownPerson } from '@cuecard/contract/meetings/live.ts'
import { PLACEHOLDER_NAME } from '@cuecard/contract/meetings/placeholder-names.ts'
import type { Attendee } from '@cuecard/contract/meetings/meetings.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { isPerson, plainNotes } from '../meeting-analysis/meeting-analysis.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { listNotesStarts, type EarlierMeeting, listMeetingsByEmail, listMeetingsByName } from './known-people.store.ts'

const PEOPLE_MAX = 50
const SUMMARY_MAX = 200
/** Characters of notes read for a summary: more than it shows, because headings and Markdown are removed. */
const NOTES_READ = 2_000

export interface Participants {
  attendees: readonly Attendee[]
  /** As shown in the captions. */
  names: readonly string[]
  /** The current meeting, which is left out of the earlier ones. */
  meeting_id: string | null
}

/** The meeting's people without the caller, with the earlier meetings that the caller may see; people with any first. */
export async function listKnownPeople(deps: Deps, actor: Member, present: Participants): Promise<KnownPerson[]> {
  const { company_id } = actor
  const people = participantsOf(present, actor.email)
  const db = deps.database.of(company_id)
  const listed = listedMeetings(actor)
  const earlier = { company_id, listed, before: deps.clock.now(), except: present.meeting_id }
  const emails = people.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]))
  const names = people.flatMap(({ name, spoken }) => [name, spoken].flatMap((each) => each?.toLowerCase() ?? []))
  const [byEmail, byName] = await Promise.all([
    listMeetingsByEmail(db, earlier, { emails: [...new Set(emails)], most: KNOWN_MEETINGS_MAX }),
    listMeetingsByName(db, earlier, [...new Set(names)]),
  ])
  const met = people.map((person) => ({ ...person, met: meetingsOf(person, { byEmail, byName }) }))
  const ids = [...new Set(met.flatMap((person) => person.met.map(({ id }) => id)))]
  const notes = await listNotesStarts(db, company_id, { ids, characters: NOTES_READ })
  return met
    .map(({ name, email, met: meetings }) => ({
      name,
      email,
      meetings: meetings.map(({ id, title, started_at }) => ({
        id,
        title,
        started_at: started_at.toISOString(),
        summary: summaryOf(notes.get(id)),
      })),
    }))
    .sort((a, b) => Number(b.meetings.length > 0) - Number(a.meetings.length > 0))
}

interface Participant {
  name: string | null
  email: string | null
  /** As captions have it: earlier meetings may know the person under it alone. */
  spoken: string | null
}

/** Invited people, then people known from captions only. A person who is both is listed once. */
function participantsOf({ attendees, names }: Participants, ownEmail: string): Participant[] {
  // Under a placeholder everybody's earlier meetings would be found.
  const named = names.map(toDatabaseText).filter((name) => name !== '' && !PLACEHOLDER_NAME.test(name))
  const said = new Map(named.map((name) => [fold(name), name]))
  const invited = attendees
    .filter(({ email }) => email.toLowerCase() !== ownEmail.toLowerCase())
    .map(({ name, email }): Participant => {
      const exact = name ? said.get(fold(name)) : undefined
      const spoken = exact ?? [...said.values()].find((each) => isPerson(each, { name: name ?? null, email })) ?? null
      if (spoken !== null) said.delete(fold(spoken))
      return { name: name ?? spoken, email: toDatabaseText(email), spoken }
    })
  const others = [...said.values()].map((name) => ({ name, email: null, spoken: name }))
  return [...invited, ...others].slice(0, PEOPLE_MAX)
}

function meetingsOf(
  { name, email, spoken }: Participant,
  found: { byEmail: readonly EarlierMeeting[]; byName: readonly EarlierMeeting[] },
): EarlierMeeting[] {
  const called = [name?.toLowerCase(), spoken?.toLowerCase()]
  const all = [
    ...found.byEmail.filter(({ of }) => of === email?.toLowerCase()),
    ...found.byName.filter(({ of }) => called.includes(of)),
  ]
  const once = [...new Map(all.map((meeting) => [meeting.id, meeting])).values()]
  return once.sort((a, b) => b.started_at.getTime() - a.started_at.getTime()).slice(0, KNOWN_MEETINGS_MAX)
}

function summaryOf(notes: string | undefined): string | null {
  const text = plainNotes(notes ?? '')
  return text === '' ? null : shorten(text, SUMMARY_MAX)
}
