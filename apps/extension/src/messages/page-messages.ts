import { CaptionPacks } from '@cuecard/contract/caption-packs.ts'
import { Id } from '@cuecard/contract/fields.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { CaptureStateName } from '@cuecard/contract/extension.ts'
import { z } from 'zod'
import { Line, LINES_MAX, Service } from './caption-line.ts'
import { PreferenceChange, Preferences } from './preferences.ts'

/** The port that a page with a meeting holds. */
export const PAGE_PORT = 'page'

const ClientKey = z.uuid()

/** What people do on a page and the server counts; that a meeting began the worker knows itself, that it was installed or left the server. */
export const PageActivity = z.enum([
  'close_meeting_dropdown_clicked',
  'meeting_recording_paused',
  'meeting_recording_unpaused',
  'extension_disabled',
])
export type PageActivity = z.infer<typeof PageActivity>

/** How a meeting stands, for the popup. */
export const MeetingSummary = z.object({
  service: Service,
  title: z.string().max(NAME_MAX),
  capture: CaptureStateName,
  is_listening: z.boolean(),
  saving: z.enum(['off', 'saving', 'paused', 'disabled']),
  is_hidden: z.boolean(),
})
export type MeetingSummary = z.infer<typeof MeetingSummary>

export const FromPage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    service: Service,
    /** What the address calls the meeting; empty where it does not. */
    reference: z.string().max(300),
    title: z.string().max(NAME_MAX),
    at: z.number().min(0).max(8e15),
    /** Of a page that had joined already and lost the worker. */
    client_key: ClientKey.nullable(),
  }),
  z.object({
    type: z.literal('lines'),
    client_key: ClientKey,
    /** Comes back with the acknowledgement. */
    n: z.number().int(),
    lines: z.array(Line).min(1).max(LINES_MAX),
  }),
  z.object({ type: z.literal('leave'), client_key: ClientKey, at: z.number().min(0).max(8e15) }),
  z.object({ type: z.literal('disable'), client_key: ClientKey }),
  z.object({ type: z.literal('activity'), activity: PageActivity }),
  z.object({
    type: z.literal('capture'),
    service: Service,
    pack_version: z.number().int().min(1).max(1_000_000),
    status: CaptureStateName,
    read_by: z.string().max(300),
  }),
  z.object({ type: z.literal('summary'), summary: MeetingSummary.nullable() }),
  z.object({ type: z.literal('prefer'), change: PreferenceChange }),
  z.object({ type: z.literal('log-out') }),
  z.object({ type: z.literal('open'), path: z.string().max(500) }),
  z.object({ type: z.literal('nudge') }),
])
export type FromPage = z.infer<typeof FromPage>

/** What the worker tells every page: with whom it is connected and what the company allows. Never a token. */
export const PageStatus = z.object({
  type: z.literal('status'),
  connection: z.enum(['asking', 'connected', 'away', 'none', 'ended']),
  person: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  company: z.string().nullable(),
  /** Null: not known yet, so nothing may be read. */
  allowed: z.object({ overlay: z.boolean(), saving: z.boolean() }).nullable(),
  packs: CaptionPacks,
  preferences: Preferences,
})
export type PageStatus = z.infer<typeof PageStatus>

export const ToPage = z.discriminatedUnion('type', [
  PageStatus,
  z.object({ type: z.literal('joined'), client_key: ClientKey, started_at: z.number(), tail: z.array(Line) }),
  /** `is_known` false: the worker has lost the meeting; join again and offer the lines again. */
  z.object({ type: z.literal('kept'), n: z.number(), is_known: z.boolean() }),
  z.object({
    type: z.literal('meeting'),
    client_key: ClientKey,
    unsent: z.number(),
    meeting_id: Id.nullable(),
    /** The server has it no longer: somebody deleted it. */
    is_gone: z.boolean(),
  }),
  z.object({ type: z.literal('show') }),
])
export type ToPage = z.infer<typeof ToPage>

/** Asked of one document: whether it still holds this meeting. */
export const HoldQuestion = z.object({ type: z.literal('do-you-hold'), client_key: ClientKey })
