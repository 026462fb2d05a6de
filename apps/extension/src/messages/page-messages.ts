import { ConsentPolicy } from '@cuecard/contract/companies.ts'
import { CaptionPacks } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { Id } from '@cuecard/contract/fields.ts'
import { NAME_MAX, OWN_NOTE_MAX, URL_MAX } from '@cuecard/contract/limits.ts'
import { CaptureStateName } from '@cuecard/contract/extension.ts'
import { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import { z } from 'zod'
import { CaptionLine, LINES_MAX, Service } from './caption-line.ts'
import { PreferenceChange, Preferences } from './preferences.ts'

/** Name of the port between a page and the worker. */
export const PAGE_PORT = 'page'

const ClientKey = z.uuid()

/** Activities that only the page knows. The worker reports the start of a meeting, the server connecting and logging out. */
export const PageActivity = z.enum([
  'close_meeting_dropdown_clicked',
  'meeting_recording_paused',
  'meeting_recording_unpaused',
  'extension_disabled',
])
export type PageActivity = z.infer<typeof PageActivity>

/** Why lines do not get on although meetings are saved. disk: the browser cannot store them. refused: the server refuses the meeting. */
const SavingTrouble = z.enum(['disk', 'refused'])

/** The state of a meeting that the popup shows. */
export const MeetingSummary = z.object({
  service: Service,
  title: z.string().max(NAME_MAX),
  capture: CaptureStateName,
  is_listening: z.boolean(),
  saving: z.enum(['off', 'saving', 'held', 'paused', 'disabled']),
  saving_trouble: SavingTrouble.nullable(),
  is_hidden: z.boolean(),
})
export type MeetingSummary = z.infer<typeof MeetingSummary>

/** `at`: the moment of the meeting that it belongs to, in milliseconds since 1970. */
export const KeptNote = z.object({
  key: z.uuid(),
  text: z.string().min(1).max(OWN_NOTE_MAX),
  at: z.number().min(0).max(8e15),
})
export type KeptNote = z.infer<typeof KeptNote>

/** disabled: until the meeting is left. */
export const ReadingState = z.enum(['on', 'paused', 'disabled'])
export type ReadingState = z.infer<typeof ReadingState>

export const FromPage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    service: Service,
    /** The meeting's code or thread in the address; empty where it has none. */
    reference: z.string().max(300),
    title: z.string().max(NAME_MAX),
    /** The page's address without its query, by which the meeting is found in a calendar. */
    meeting_url: z.string().max(URL_MAX),
    at: z.number().min(0).max(8e15),
    /** Of a page that had joined before the worker was stopped. */
    client_key: ClientKey.nullable(),
  }),
  z.object({
    type: z.literal('lines'),
    client_key: ClientKey,
    /** Number of the batch; the acknowledgement repeats it. */
    n: z.number().int(),
    lines: z.array(CaptionLine).min(1).max(LINES_MAX),
  }),
  z.object({ type: z.literal('leave'), client_key: ClientKey, at: z.number().min(0).max(8e15) }),
  z.object({ type: z.literal('disable'), client_key: ClientKey }),
  /** To be kept with the meeting: whether it is read, and when reading was last allowed again; 0 where it always was. */
  z.object({
    type: z.literal('reading'),
    client_key: ClientKey,
    reading: ReadingState.exclude(['disabled']),
    read_since: z.number().min(0).max(8e15),
  }),
  z.object({ type: z.literal('activity'), activity: PageActivity }),
  z.object({
    type: z.literal('capture'),
    service: Service,
    pack_version: z.number().int().min(1).max(1_000_000),
    status: CaptureStateName,
    read_by: z.string().max(300),
  }),
  z.object({ type: z.literal('summary'), summary: MeetingSummary.nullable() }),
  z.object({ type: z.literal('preferences'), change: PreferenceChange }),
  z.object({ type: z.literal('log-out') }),
  /** The answer to 'flush': nothing waits in the page any more. */
  z.object({ type: z.literal('flushed') }),
  z.object({ type: z.literal('open'), path: z.string().max(500) }),
  z.object({ type: z.literal('connect') }),
  /** Whether the page shows the card of the meeting that was just left. */
  z.object({ type: z.literal('card'), is_open: z.boolean() }),
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('check-switches') }),
  /** The user has confirmed that the others know that the meeting is saved. */
  z.object({ type: z.literal('consent'), client_key: ClientKey, at: z.number().min(0).max(8e15) }),
  /** An own note that the server may not have yet; sent again with the same key it is kept once. */
  z.object({ type: z.literal('note'), client_key: ClientKey, note: KeptNote }),
  /** The server has that note, or refuses it for good. */
  z.object({ type: z.literal('note-done'), key: z.uuid() }),
  /** The user wants the server to be tried again at once. */
  z.object({ type: z.literal('retry') }),
])
export type FromPage = z.infer<typeof FromPage>

/** What the company allows, and what it asks for before a meeting is saved. */
export const Allowed = z.object({
  overlay: z.boolean(),
  saving: z.boolean(),
  /** Absent: nothing is asked for. */
  consent: ConsentPolicy.exactOptional(),
  /** Hints while talking; absent: none. */
  prompts: z.boolean().exactOptional(),
  /** Whose names are hinted at; absent: none. */
  competitors: z.array(VocabularyName).exactOptional(),
  /** What is typed in the meeting's chat is read; absent: it is not. */
  chat: z.boolean().exactOptional(),
})
export type Allowed = z.infer<typeof Allowed>

/** Sent by the worker to every page: who is connected and what the company allows. Never a token. */
export const PageStatus = z.object({
  type: z.literal('status'),
  connection: z.enum(['asking', 'connected', 'away', 'none', 'ended']),
  person: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  company: z.string().nullable(),
  /** Null: not known yet, so nothing may be read. */
  allowed: Allowed.nullable(),
  packs: CaptionPacks,
  preferences: Preferences,
})
export type PageStatus = z.infer<typeof PageStatus>

export const ToPage = z.discriminatedUnion('type', [
  PageStatus,
  z.object({
    type: z.literal('joined'),
    client_key: ClientKey,
    started_at: z.number(),
    tail: z.array(CaptionLine),
    /** When the user confirmed that the others know; null or absent where they have not. */
    consent_at: z.number().nullable().exactOptional(),
    /** As it was kept; absent: on, from the beginning. */
    reading: ReadingState.exactOptional(),
    read_since: z.number().exactOptional(),
  }),
  /** `is_known` false: the worker does not know the meeting; join again and send the lines again. */
  z.object({ type: z.literal('lines-stored'), n: z.number(), is_known: z.boolean() }),
  z.object({
    type: z.literal('meeting'),
    client_key: ClientKey,
    unsent: z.number(),
    meeting_id: Id.nullable(),
    /** The server no longer has the meeting: a user has removed it. */
    is_gone: z.boolean(),
    /** The server has refused it for good with the last delivery. */
    is_refused: z.boolean(),
  }),
  z.object({ type: z.literal('show') }),
  /** Asks for everything that waits in the page, because the connection ends. */
  z.object({ type: z.literal('flush') }),
  /** Confirmed in the popup. */
  z.object({ type: z.literal('confirm-consent') }),
])
export type ToPage = z.infer<typeof ToPage>

/** Asks one document whether it is still in this meeting. */
export const MeetingQuery = z.object({ type: z.literal('is-in-meeting'), client_key: ClientKey })
