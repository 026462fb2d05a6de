import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { CALL_NOTES_MAX, INTEGER_MAX } from '../limits.ts'
import { KnownPerson } from './live.ts'
import { LeftOpen, Promised, SaidIn } from './wrap-up.ts'

/** Names one event of a calendar: the same for as long as the event is in it, also when it is moved. */
export const CallEvent = z.string().regex(/^[0-9a-f]{32}$/)

/** An objection of the same people or of their company, with what the documents answer to it now; null where they answer nothing. */
export const EarlierObjection = z.object({
  text: z.string(),
  speaker: z.string().nullable(),
  said_in: SaidIn,
  answer: z.object({ text: z.string(), item_id: Id, item_name: z.string() }).nullable(),
})
export type EarlierObjection = z.infer<typeof EarlierObjection>

/** The caller's own notes on a call; nobody else sees them. `version` counts the saves, 0 before the first. */
export const CallNotes = z.object({ text: z.string(), version: z.number().int(), updated_at: Instant.nullable() })
export type CallNotes = z.infer<typeof CallNotes>

export const CallPerson = KnownPerson.extend({
  /** By the domain of the address; null for the own company, for free mail and without an address. */
  company: z.string().nullable(),
})
export type CallPerson = z.infer<typeof CallPerson>

/** Earlier meetings are those of the caller's list. */
export const UpcomingCall = z.object({
  /** `reading`: the calendar is being fetched, so ask again in a moment. */
  calendar: z.enum(['none', 'reading', 'ready', 'failed']),
  problem: z.string().nullable(),
  /** Null where the calendar does not hold it, or not any more. */
  event: z.object({ title: z.string(), starts_at: Instant, ends_at: Instant }).nullable(),
  /** Without the caller. */
  people: z.array(CallPerson),
  /** Of the last meetings with these people, newest first. */
  promised: z.array(Promised),
  left_open: z.array(LeftOpen),
  /** Questions of theirs that had no good answer, and whose answer was approved since. */
  answered_since: z.array(LeftOpen),
  objections: z.array(EarlierObjection),
  notes: CallNotes,
})
export type UpcomingCall = z.infer<typeof UpcomingCall>

export const getUpcomingCall = endpoint('GET /upcoming-calls/call', {
  access: 'member',
  tokens: ['session', 'extension'],
  summary: "What is known before a call of the caller's calendar: people, promises, open questions, objections, notes.",
  query: z.object({ event: CallEvent }),
  reply: UpcomingCall,
})

export const updateCallNotes = endpoint('PUT /upcoming-calls/notes', {
  access: 'member',
  summary: "Save the caller's own notes on a call; 409 when they were saved elsewhere since `version`.",
  body: z.object({
    event: CallEvent,
    text: z.string().max(CALL_NOTES_MAX, `The notes have ${CALL_NOTES_MAX} characters at most`),
    version: z.number().int().min(0).max(INTEGER_MAX),
  }),
  reply: CallNotes,
})
