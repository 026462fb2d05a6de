import { companyDomain } from '@cuecard/contract/customer-of.ts'
import type { CustomerCompetitor, CustomerDetail, CustomerPerson } from '@cuecard/contract/customers.ts'
import { CUSTOMER_ROWS_MAX } from '@cuecard/contract/limits.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { AnyEvidence, MeetingContents } from './customers.store.ts'

/** What a customer's meetings hold, each with the start of its meeting. */
export interface DatedContents extends MeetingContents {
  started_at: Date
}

type Lists = Pick<CustomerDetail, keyof CustomerDetail['totals']>

interface Settled {
  meeting_id: string | null
  question: string
}

const placeOf = (meeting: { id: string }, evidence: AnyEvidence) => ({
  meeting_id: meeting.id,
  message_id: evidence[0]?.message_id ?? null,
})

/**
 * The lists of a customer's page, and how long each would be without its limit.
 * @param contents newest meeting first
 * @param domains the customer's; without one everybody from outside belongs to it
 */
export function customerLists(
  contents: readonly DatedContents[],
  { domains, settled, own }: { domains: readonly string[]; settled: readonly Settled[]; own: readonly string[] },
): Lists & Pick<CustomerDetail, 'totals'> {
  const isSettled = new Set(settled.map(({ meeting_id, question }) => `${meeting_id} ${question}`))
  const asked = contents.flatMap((meeting) =>
    (meeting.qna ?? []).map((one) => ({
      ...placeOf(meeting, one.evidence),
      question: one.customer_question,
      answer: one.rep_answer_excerpt,
      isOpen: one.rep_uncertain,
      contradiction: one.contradiction ?? null,
    })),
  )
  const open = asked
    .filter((one) => one.isOpen && !isSettled.has(`${one.meeting_id} ${one.question}`))
    .map(({ isOpen: _isOpen, ...question }) => question)
  const answers = asked
    .filter((one) => !one.isOpen)
    .map(({ isOpen: _isOpen, contradiction: _contradiction, ...question }) => question)
  const lists: Lists = {
    people: peopleOf(contents, { domains, own }),
    open_questions: open,
    promises: contents.flatMap((meeting) =>
      (meeting.next_steps ?? []).map(({ text, who, when, evidence }) => ({
        ...placeOf(meeting, evidence),
        text,
        who,
        when,
      })),
    ),
    objections: contents.flatMap((meeting) =>
      (meeting.objections ?? []).map(({ text, evidence }) => ({
        ...placeOf(meeting, evidence),
        text,
        speaker: evidence[0]?.speaker ?? null,
      })),
    ),
    competitors: competitorsOf(contents),
    answers,
  }
  return { ...shortened(lists), totals: totalsOf(lists) }
}

const totalsOf = ({ people, open_questions, promises, objections, competitors, answers }: Lists) => ({
  people: people.length,
  open_questions: open_questions.length,
  promises: promises.length,
  objections: objections.length,
  competitors: competitors.length,
  answers: answers.length,
})

const shortened = ({ people, open_questions, promises, objections, competitors, answers }: Lists): Lists => ({
  people: people.slice(0, CUSTOMER_ROWS_MAX),
  open_questions: open_questions.slice(0, CUSTOMER_ROWS_MAX),
  promises: promises.slice(0, CUSTOMER_ROWS_MAX),
  objections: objections.slice(0, CUSTOMER_ROWS_MAX),
  competitors: competitors.slice(0, CUSTOMER_ROWS_MAX),
  answers: answers.slice(0, CUSTOMER_ROWS_MAX),
})

/** Each competitor once, with the place in the newest meeting that names it. */
function competitorsOf(contents: readonly DatedContents[]): CustomerCompetitor[] {
  const found = new Map<string, CustomerCompetitor>()
  for (const meeting of contents) {
    const named = new Map((meeting.competitors ?? []).map((one) => [fold(one.text), one]))
    for (const [key, { text, evidence }] of named) {
      const known = found.get(key)
      if (known) known.meeting_count++
      else found.set(key, { ...placeOf(meeting, evidence), name: text, meeting_count: 1 })
    }
  }
  return [...found.values()]
}

/** Invited people of the customer's domains, and speakers of the customer's side who were not invited by that name. */
function peopleOf(
  contents: readonly DatedContents[],
  { domains, own }: { domains: readonly string[]; own: readonly string[] },
): CustomerPerson[] {
  const found = new Map<string, CustomerPerson>()
  const names = new Map<string, string>()
  const meet = (key: string, person: Pick<CustomerPerson, 'name' | 'email'>, at: Date) => {
    const known = found.get(key)
    if (!known) found.set(key, { ...person, meeting_count: 1, last_met_at: at.toISOString() })
    else {
      known.meeting_count++
      known.name ??= person.name
      // Speakers are looked at after all invited people: somebody may have spoken in a newer meeting without being invited.
      if (at > new Date(known.last_met_at)) known.last_met_at = at.toISOString()
    }
  }
  const isTheirs = (email: string) => {
    const domain = companyDomain(email)
    if (domains.length > 0) return domain !== null && domains.includes(domain)
    return domain === null || !own.includes(domain)
  }
  for (const { calendar, started_at } of contents) {
    const invited = new Map((calendar?.attendees ?? []).map((one) => [one.email.toLowerCase(), one]))
    for (const [email, { name = null }] of invited) {
      if (!isTheirs(email)) continue
      if (name) names.set(fold(name), email)
      meet(email, { name, email }, started_at)
    }
  }
  for (const { sides, calendar, started_at } of contents) {
    const invited = new Set((calendar?.attendees ?? []).map(({ email }) => email.toLowerCase()))
    for (const { speaker, side } of sides ?? []) {
      const email = names.get(fold(speaker))
      if (side !== 'customer' || (email && invited.has(email))) continue
      meet(email ?? `speaker ${fold(speaker)}`, { name: speaker, email: email ?? null }, started_at)
    }
  }
  return [...found.values()].toSorted((one, other) => other.meeting_count - one.meeting_count)
}
