import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant } from './fields.ts'
import { NAME_MAX } from './limits.ts'
import { AnswerContradiction } from './meetings/analysis.ts'
import { MeetingTimes } from './meetings/meetings.ts'

/** The domain by which a customer was found, or the made id of one that somebody named. */
const CustomerId = z.string().min(1).max(253)
const CustomerParams = z.object({ id: CustomerId })
const CustomerName = z.string().trim().min(1, 'Name is required').max(NAME_MAX)

/** The other side's company, as the meetings of the caller's list show it. */
export const Customer = z.object({
  id: CustomerId,
  name: z.string(),
  /** Somebody gave it its name; otherwise the name comes from the domain. */
  is_named: z.boolean(),
  domains: z.array(z.string()),
  meeting_count: z.number().int(),
  /** People of the customer's side who were invited. */
  people_count: z.number().int(),
  /** Poorly answered questions without those that an approved answer covers by now. */
  open_question_count: z.number().int(),
  last_meeting_at: Instant,
})
export type Customer = z.infer<typeof Customer>

/** With it, the customer of each meeting of the list is found: see `createCustomerFinder`. */
export const CustomerList = z.object({
  /** The one met last first. */
  customers: z.array(Customer),
  own_domains: z.array(z.string()),
  /** Domains in these meetings of which somebody said that they are no customer's. */
  other_domains: z.array(z.string()),
  /** Meetings of which the customer is not known. */
  without_customer: z.number().int(),
})
export type CustomerList = z.infer<typeof CustomerList>

/** A place in a meeting; `message_id` is null where the analysis names none. */
export const CustomerPlace = z.object({ meeting_id: Id, message_id: z.string().nullable() })

export const CustomerMeetingRow = z.object({
  id: Id,
  meeting_title: z.string(),
  started_at: Instant,
  /** Null while it goes on. */
  ended_at: Instant.nullable(),
  times: MeetingTimes,
  /** Null until it was analysed. */
  unanswered_count: z.number().int().nullable(),
})
export type CustomerMeetingRow = z.infer<typeof CustomerMeetingRow>

export const CustomerPerson = z.object({
  name: z.string().nullable(),
  /** Null for somebody who only spoke. */
  email: z.string().nullable(),
  meeting_count: z.number().int(),
  last_met_at: Instant,
})
export type CustomerPerson = z.infer<typeof CustomerPerson>

export const CustomerQuestionAnswer = CustomerPlace.extend({ question: z.string(), answer: z.string() })
export type CustomerQuestionAnswer = z.infer<typeof CustomerQuestionAnswer>
export const OpenCustomerQuestion = CustomerQuestionAnswer.extend({
  /** What a document says otherwise; null where none does. */
  contradiction: AnswerContradiction.nullable(),
})
export const CustomerPromise = CustomerPlace.extend({
  text: z.string(),
  who: z.string().nullable(),
  when: z.string().nullable(),
})
export type CustomerPromise = z.infer<typeof CustomerPromise>
export const CustomerObjection = CustomerPlace.extend({ text: z.string(), speaker: z.string().nullable() })
export type CustomerObjection = z.infer<typeof CustomerObjection>
export const CustomerCompetitor = CustomerPlace.extend({
  name: z.string(),
  /** Meetings in which it was named. */
  meeting_count: z.number().int(),
})
export type CustomerCompetitor = z.infer<typeof CustomerCompetitor>

const CustomerTotals = z.object({
  people: z.number().int(),
  /** As in the list of customers: of all meetings. */
  open_questions: z.number().int(),
  promises: z.number().int(),
  objections: z.number().int(),
  competitors: z.number().int(),
  answers: z.number().int(),
})

/** Everything newest meeting first, from the newest `CUSTOMER_MEETINGS_MAX` meetings, and of each up to `CUSTOMER_ROWS_MAX` rows. */
export const CustomerDetail = Customer.extend({
  /** How many there are of each in these meetings, with those that are not listed. */
  totals: CustomerTotals,
  meetings: z.array(CustomerMeetingRow),
  people: z.array(CustomerPerson),
  /** Without those that an approved answer covers by now. */
  open_questions: z.array(OpenCustomerQuestion),
  promises: z.array(CustomerPromise),
  objections: z.array(CustomerObjection),
  competitors: z.array(CustomerCompetitor),
  /** What was asked and answered well. */
  answers: z.array(CustomerQuestionAnswer),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

export const listCustomers = endpoint('GET /customers', {
  access: 'member',
  summary: "The customers in the meetings of the caller's list, the one met last first.",
  reply: CustomerList,
})

export const getCustomer = endpoint('GET /customers/:id', {
  access: 'member',
  summary:
    'One customer with what its meetings hold: people, open questions, promises, objections, competitors, answers.',
  params: CustomerParams,
  reply: CustomerDetail,
})

export const updateCustomer = endpoint('PUT /customers/:id', {
  access: 'member',
  summary: 'Name a customer.',
  params: CustomerParams,
  body: z.object({ name: CustomerName }),
  reply: Customer,
})

/** `rules` finds it again by the invited people; `nobody`: the meeting has no customer. */
export const CustomerChoice = z.discriminatedUnion('choice', [
  z.object({ choice: z.literal('customer'), customer_id: CustomerId }),
  z.object({ choice: z.literal('new'), name: CustomerName }),
  z.object({ choice: z.literal('nobody') }),
  z.object({ choice: z.literal('rules') }),
])
export type CustomerChoice = z.infer<typeof CustomerChoice>

export const chooseMeetingCustomer = endpoint('PUT /v0.5/meetings/:id/customer', {
  access: 'member',
  summary:
    'Say which customer a meeting was with, and with `domain` the same for all meetings with people of that domain.',
  params: IdParams,
  body: z.object({
    chosen: CustomerChoice,
    /** One of the domains of the meeting's people from outside. */
    domain: z.string().max(253).optional(),
  }),
  reply: z.object({ chosen_customer: CustomerId.or(z.literal('')).nullable() }),
})
