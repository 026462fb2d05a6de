import { randomUUID } from 'node:crypto'
import { companyDomain, createCustomerFinder, nameOfDomain, outsideDomains } from '@cuecard/contract/customer-of.ts'
import type * as contract from '@cuecard/contract/customers.ts'
import { CUSTOMER_MEETINGS_MAX, CUSTOMERS_NAMED_MAX } from '@cuecard/contract/limits.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { SQL } from 'drizzle-orm'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { chooseCustomer, listedMeetings, type MeetingRow } from '../meetings/meetings.service.ts'
import { customerLists } from './customer-contents.ts'
import * as store from './customers.store.ts'
import type { NamedCustomer } from './customers.tables.ts'

const NOT_FOUND = 'Customer not found'
const NAME_TAKEN = 'Another customer has this name.'
const FULL = `A company names at most ${CUSTOMERS_NAMED_MAX.toLocaleString('en-US')} customers.`

interface Known {
  book: store.CustomerBook
  own: string[]
}

interface Found<T> extends Known {
  /** Meetings by customer, newest first; the key null holds those without one. */
  meetings: Map<string | null, T[]>
  /** Poorly answered questions that were answered since or removed, by customer. */
  settled: Map<string | null, number>
}

type ReadMeetings<T> = (db: Db, query: { companyId: string; listed: SQL | undefined }) => PromiseLike<T[]>

const isNotNull = <T>(value: T | null): value is T => value !== null

async function readKnown(db: Db, companyId: string): Promise<Known> {
  const { book, domains } = await store.findKnown(db, companyId)
  return { book, own: [...new Set(domains.map((domain) => companyDomain(`@${domain}`)).filter(isNotNull))] }
}

/** What follows the `@` in the addresses of the company's people, each once, in lower case. */
export const listOwnDomains = async (db: Db, companyId: string): Promise<string[]> =>
  (await store.findKnown(db, companyId)).domains

/** Every customer in the meetings that the caller's list shows, with its meetings as `read` gives them. */
async function findCustomers<T extends store.MeetingsOfPeople>(
  deps: Deps,
  actor: Member,
  read: ReadMeetings<T>,
): Promise<Found<T>> {
  const { company_id: companyId } = actor
  const db = deps.database.of(companyId)
  const query = { companyId, listed: listedMeetings(actor) }
  const [{ book, own }, facts, counts] = await Promise.all([
    readKnown(db, companyId),
    read(db, query),
    store.listSettledCounts(db, query),
  ])
  const finder = createCustomerFinder({ own_domains: own, ...book })
  const customerOf = ({ attendee_emails: emails, chosen_customer: chosen }: store.InvitedPeople) =>
    finder({ emails, chosen })
  const settled = new Map<string | null, number>()
  for (const row of counts) {
    const id = customerOf(row)
    settled.set(id, (settled.get(id) ?? 0) + row.settled_count)
  }
  return { book, own, meetings: Map.groupBy(facts, customerOf), settled }
}

/** The customer of each of these meetings, null where there is none; also of those that only others may see. */
export async function customersOf(db: Db, companyId: string, meetingIds: readonly string[]) {
  if (meetingIds.length === 0) return new Map<string, string | null>()
  const [{ book, own }, facts] = await Promise.all([
    readKnown(db, companyId),
    store.listInvited(db, { companyId, ids: meetingIds }),
  ])
  const customerOf = createCustomerFinder({ own_domains: own, ...book })
  return new Map(facts.map(({ id, emails, chosen }) => [id, customerOf({ emails, chosen })]))
}

const nameOf = (id: string, entry: NamedCustomer | undefined) => entry?.name ?? nameOfDomain(entry?.domains[0] ?? id)

/** A customer that nobody has named or corrected has no entry: its id is its domain. */
const domainsOf = (id: string, entry: NamedCustomer | undefined) => entry?.domains ?? (id.includes('.') ? [id] : [])

function present<T extends store.MeetingsOfPeople>(
  id: string,
  meetings: readonly T[],
  { book, own, settled }: Found<T>,
): contract.Customer {
  const entry = book.customers.find((each) => each.id === id)
  const domains = domainsOf(id, entry)
  const isTheirs = (domain: string | null) =>
    domains.length > 0 ? domain !== null && domains.includes(domain) : domain === null || !own.includes(domain)
  const people = new Set(
    meetings.flatMap((one) => one.attendee_emails).filter((email) => isTheirs(companyDomain(email))),
  )
  const unanswered = meetings.reduce((sum, { unanswered_count }) => sum + (unanswered_count ?? 0), 0)
  return {
    id,
    name: nameOf(id, entry),
    is_named: Boolean(entry?.name),
    domains,
    meeting_count: countMeetings(meetings),
    people_count: people.size,
    open_question_count: Math.max(0, unanswered - (settled.get(id) ?? 0)),
    last_meeting_at: (meetings[0]?.started_at ?? new Date(0)).toISOString(),
  }
}

const countMeetings = (meetings: readonly store.MeetingsOfPeople[]) =>
  meetings.reduce((sum, { meeting_count }) => sum + meeting_count, 0)

/** The customers in the meetings that the caller's list shows, the one met last first. */
export async function list(deps: Deps, actor: Member): Promise<contract.CustomerList> {
  const found = await findCustomers(deps, actor, store.listMeetingsByPeople)
  const { book, own, meetings } = found
  const domains = new Set([...meetings.values()].flat().flatMap((one) => one.attendee_emails.map(companyDomain)))
  return {
    customers: [...meetings].flatMap(([id, those]) => (id === null ? [] : [present(id, those, found)])),
    own_domains: own,
    other_domains: book.other_domains.filter((domain) => domains.has(domain)),
    without_customer: countMeetings(meetings.get(null) ?? []),
  }
}

/** One customer of the caller's list, with its meetings. @throws 404 */
async function findCustomer(deps: Deps, actor: Member, id: string) {
  const found = await findCustomers(deps, actor, store.listMeetingFacts)
  const meetings = found.meetings.get(id)
  if (!meetings) throw notFound(NOT_FOUND)
  return { ...found, customer: present(id, meetings, found), those: meetings }
}

/** A customer with what its newest meetings hold. @throws 404 also where the caller sees none of its meetings */
export async function get(deps: Deps, actor: Member, id: string): Promise<contract.CustomerDetail> {
  const { company_id: companyId } = actor
  const db = deps.database.of(companyId)
  const { customer, those, own } = await findCustomer(deps, actor, id)
  const newest = those.slice(0, CUSTOMER_MEETINGS_MAX)
  const ids = newest.map((one) => one.id)
  const [contents, settled] = await Promise.all([
    store.listContents(db, { companyId, ids }),
    store.listSettledQuestions(db, { companyId, ids }),
  ])
  const byId = new Map(contents.map((one) => [one.id, one]))
  const dated = newest.flatMap(({ id: meetingId, started_at }) => {
    const content = byId.get(meetingId)
    return content ? [{ ...content, started_at }] : []
  })
  const { totals, ...lists } = customerLists(dated, { domains: customer.domains, settled, own })
  return {
    ...customer,
    meetings: newest.map(presentMeeting),
    ...lists,
    totals: { ...totals, open_questions: customer.open_question_count },
  }
}

const presentMeeting = (row: store.MeetingFacts): contract.CustomerMeetingRow => ({
  id: row.id,
  meeting_title: row.title,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  times: row.times,
  unanswered_count: row.unanswered_count,
})

/** Names a customer. @throws 404; 409 where another one has the name */
export async function update(
  deps: Deps,
  actor: Member,
  { id, name: given }: { id: string; name: string },
): Promise<contract.Customer> {
  const { company_id: companyId } = actor
  const { customer } = await findCustomer(deps, actor, id)
  const name = cleanName(given)
  await deps.database.of(companyId).transaction(async (tx) => {
    const book = await store.lockBook(tx, companyId, deps.clock.now())
    if (book.customers.some((each) => each.id !== id && each.name && fold(each.name) === fold(name)))
      throw conflict(NAME_TAKEN)
    const entry = book.customers.find((each) => each.id === id)
    const before = nameOf(id, entry)
    const next = { id, name, domains: domainsOf(id, entry) }
    await save(deps, tx, { companyId, book: { ...book, customers: withEntry(book.customers, next) } })
    const detail = before === name ? 'named' : `name: ${before} → ${name}`
    await writeAudit(deps, tx, { actor, action: 'customer_changed', target: name, detail })
  })
  return { ...customer, name, is_named: true }
}

function cleanName(given: string): string {
  const name = toDatabaseText(given).trim()
  if (name === '') throw invalid('Name is required', { name: 'Name is required' })
  return name
}

const withEntry = (all: readonly NamedCustomer[], entry: NamedCustomer) =>
  all.some(({ id }) => id === entry.id) ? all.map((each) => (each.id === entry.id ? entry : each)) : [...all, entry]

async function save(
  deps: Deps,
  tx: Db,
  { companyId, book }: { companyId: string; book: store.CustomerBook },
): Promise<void> {
  if (book.customers.length > CUSTOMERS_NAMED_MAX) throw conflict(FULL)
  await store.saveBook(tx, companyId, { ...book, now: deps.clock.now() })
}

interface MeetingChoice {
  id: string
  chosen: contract.CustomerChoice
  domain?: string | undefined
}

/**
 * Says which customer a meeting was with, and with a domain the same for every meeting whose people come from there.
 * @throws 403, 404 also for a customer of whom the caller sees no meeting; 422 for a domain that is none of the meeting's
 */
export async function chooseForMeeting(deps: Deps, actor: Member, { id, chosen, domain }: MeetingChoice) {
  const { company_id: companyId } = actor
  if (chosen.choice === 'customer') await findCustomer(deps, actor, chosen.customer_id)
  const stored = await chooseCustomer(deps, actor, {
    id,
    decide: async (tx, row) => {
      const book = await store.lockBook(tx, companyId, deps.clock.now())
      const { own: own_domains } = await readKnown(tx, companyId)
      const decided = decide(book, chosen)
      const remembered = domain === undefined ? decided.book : remember(decided, domainOf(row, domain, own_domains))
      if (remembered !== book) await save(deps, tx, { companyId, book: remembered })
      if (domain !== undefined && remembered !== book)
        await writeAudit(deps, tx, { actor, action: 'customer_changed', target: decided.name, detail: `has ${domain}` })
      const byRules = createCustomerFinder({ own_domains, ...remembered })({
        emails: row.attendee_emails,
        chosen: null,
      })
      const wanted = decided.id
      const isByRules = wanted === null || (wanted === '' ? byRules === null : byRules === wanted)
      return { chosen: isByRules ? null : wanted, detail: `customer company: ${decided.name}` }
    },
  })
  return { chosen_customer: stored }
}

interface Decision {
  book: store.CustomerBook
  /** A customer's id, '' for nobody, null for the rules. */
  id: string | null
  name: string
}

function decide(book: store.CustomerBook, chosen: contract.CustomerChoice): Decision {
  if (chosen.choice === 'rules') return { book, id: null, name: 'found by rules' }
  if (chosen.choice === 'nobody') return { book, id: '', name: 'nobody' }
  if (chosen.choice === 'customer') {
    const { customer_id: id } = chosen
    return {
      book,
      id,
      name: nameOf(
        id,
        book.customers.find((each) => each.id === id),
      ),
    }
  }
  const name = cleanName(chosen.name)
  const known = book.customers.find((each) => each.name !== null && fold(each.name) === fold(name))
  if (known) return { book, id: known.id, name }
  const entry = { id: randomUUID(), name, domains: [] }
  return { book: { ...book, customers: [...book.customers, entry] }, id: entry.id, name }
}

/** Gives the domain to the chosen customer, or to nobody. */
function remember({ book, id }: Decision, domain: string): store.CustomerBook {
  const customers = book.customers.map((each) => ({
    ...each,
    domains: each.domains.filter((one) => one !== domain),
  }))
  const others = book.other_domains.filter((one) => one !== domain)
  if (id === null) return { customers, other_domains: others }
  if (id === '') return { customers, other_domains: [...others, domain] }
  const entry = customers.find((each) => each.id === id)
  // The domain that the name of a customer without one comes from stays first.
  const domains = [...new Set([...domainsOf(id, entry), domain])]
  return { customers: withEntry(customers, { id, name: entry?.name ?? null, domains }), other_domains: others }
}

/** @throws 422 for a domain that none of the meeting's people from outside has */
function domainOf(row: MeetingRow, domain: string, own_domains: readonly string[]): string {
  if (outsideDomains(row.attendee_emails, { own_domains, other_domains: [] }).includes(domain)) return domain
  throw invalid('Nobody with this domain was invited to the meeting.', {
    domain: 'Nobody in this meeting has this domain',
  })
}
