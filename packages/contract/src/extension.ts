import { z } from 'zod'
import { Acknowledged } from './auth.ts'
import { Session } from './session.ts'
import { ConsentPolicy } from './companies.ts'
import { CaptionPacks, MeetingService } from './caption-packs/caption-packs.ts'
import { DemoLine } from './demo-editor.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id } from './fields.ts'
import { CAPTURE_COUNTS_MAX } from './limits.ts'
import { VocabularyName } from './vocabulary.ts'

const ConnectionToken = z.string().trim().min(1, 'Connection token is required').max(200)

/** The first step with the company's token: an address of the company gets a code; the reply is the same for any other. */
export const startEnrolment = endpoint('POST /extension/enrolment', {
  access: 'public',
  summary: 'Mail a six-digit code to an active or invited person of the company whose token this is.',
  body: z.object({ connection_token: ConnectionToken, email: Email }),
  reply: Acknowledged,
})

/** With the user's own token alone, or with the company's token, an address and the mailed code. */
export const connectExtension = endpoint('POST /extension/connect', {
  access: 'public',
  summary: 'Connect an extension; the reply is its own token, which can be revoked alone.',
  body: z.object({
    connection_token: ConnectionToken,
    email: Email.optional(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits')
      .optional(),
  }),
  status: 201,
  reply: Session.extend({ access_token: z.string() }),
})

/** Calls that a connected extension makes with its own token. */
const tokens = ['session', 'extension'] as const

/** All that the extension needs to know before a meeting; fetched again when one starts. */
export const Bootstrap = z.object({
  user: z.object({
    id: Id,
    email: z.string(),
    /** First and last name; null where neither is known. */
    name: z.string().nullable(),
    role: z.string(),
  }),
  company: z.object({ id: Id, name: z.string(), type: z.string() }),
  is_meeting_saving_enabled: z.boolean(),
  is_extension_ui_active_for_users: z.boolean(),
  /** Whether this person sees the overlay: the company's switch hides it from company users only. */
  is_overlay_shown: z.boolean(),
  /** The defaults stand where an older server, or what was kept of its reply, does not say. */
  consent_policy: ConsentPolicy.default('none'),
  has_talk_prompts: z.boolean().default(false),
  is_chat_captured: z.boolean().default(false),
  /** The competitors of the company's vocabulary, where prompts while talking are on; empty elsewhere. */
  competitors: z.array(VocabularyName).default([]),
  caption_packs: CaptionPacks,
  /** Of a demo company: what is said in its prepared conversation. Empty elsewhere. */
  demo_messages: z.array(DemoLine),
})
export type Bootstrap = z.infer<typeof Bootstrap>

export const getBootstrap = endpoint('GET /extension/bootstrap', {
  access: 'member',
  tokens,
  summary: 'Who is connected, what the company has switched on, and where the meeting services show their captions.',
  reply: Bootstrap,
})

/** The company's switches alone, for a meeting that runs: small enough to be asked for every few seconds. */
export const Switches = Bootstrap.pick({
  is_meeting_saving_enabled: true,
  is_overlay_shown: true,
  consent_policy: true,
  has_talk_prompts: true,
  is_chat_captured: true,
})
export type Switches = z.infer<typeof Switches>

export const getSwitches = endpoint('GET /extension/switches', {
  access: 'member',
  tokens,
  summary:
    'Whether the company stores meetings and their chat, what it asks for before, and whether this person sees the overlay.',
  reply: Switches,
})

export const CaptureStateName = z.enum(['waiting', 'captions-off', 'active', 'lost', 'recovered', 'selectors-stale'])

/** How often a state was entered; nothing of what was said, and not by whom. */
export const CaptureCount = z.object({
  service: MeetingService,
  pack_version: z.number().int().min(1).max(1_000_000),
  status: CaptureStateName,
  /** The pack's selector of the captions' place, and behind it that of their text or `structure`; empty for none. */
  read_by: z.string().max(300),
  count: z.number().int().min(1).max(100_000),
})
export type CaptureCount = z.infer<typeof CaptureCount>

export const countCaptureStates = endpoint('POST /extension/capture-states', {
  access: 'member',
  tokens,
  summary: 'Count how reading captions went, by the version of the selectors.',
  body: z.object({ counts: z.array(CaptureCount).min(1).max(CAPTURE_COUNTS_MAX) }),
  reply: 'empty',
})

/** One day's sum over all companies. */
export const CaptureDay = CaptureCount.extend({ day: z.iso.date(), count: z.number().int() })
export type CaptureDay = z.infer<typeof CaptureDay>

export const listCaptureStates = endpoint('GET /company-settings/capture-states', {
  access: 'platform-admin',
  summary: 'How reading captions went in the last 30 days, by day, service and version of the selectors.',
  reply: z.object({ days: z.array(CaptureDay) }),
})
