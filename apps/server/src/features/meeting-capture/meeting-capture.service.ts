import { randomUUID } from 'node:crypto'
import type { ActivityName } from '@cuecard/contract/user-metrics.ts'
import type * as contract from '@cuecard/contract/meetings/capture.ts'
import type { Attendee, CalendarEvent } from '@cuecard/contract/meetings/meetings.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound, orNotFound } from '../../platform/errors.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { lockSavingRules, lockSavingSwitch } from '../companies/companies.service.ts'
import {
  lockLinkableMeeting,
  MEETING_SHAPE_VERSION,
  type MeetingRow,
  visibleMeeting,
} from '../meetings/meetings.service.ts'
import { imageUrl, meetingTitle, personName, speakerName } from './clean-text.ts'
import { closeMeeting, completeMeeting, followLateLines } from './complete-meeting.ts'
import * as meetingCaptureStore from './meeting-capture.store.ts'
import { type TimeReference, instantUpTo, timeOfMessage } from './message-time.ts'

type StartInput = z.output<NonNullable<typeof contract.startMeeting.body>>
type EndInput = z.output<NonNullable<typeof contract.endMeeting.body>>
type ConsentInput = z.output<NonNullable<typeof contract.confirmConsent.body>>
type FollowUpInput = z.output<NonNullable<typeof contract.noteFollowUp.body>>
type LinkInput = z.output<NonNullable<typeof contract.linkResponse.body>>
type FeedbackInput = z.output<NonNullable<typeof contract.sendFeedback.body>>
type Message = z.output<typeof contract.CapturedMessage>

const NOT_FOUND = 'Meeting not found'
const REVISION_MAX = 2 ** 31 - 1

/**
 * Starts a meeting, or finds the one started with the same key. Stores nothing where meeting saving is switched off, and begins
 * none before the others were told where the company asks for that.
 */
export async function start(deps: Deps, actor: Member, input: StartInput): Promise<contract.CapturedMeeting> {
  const now = deps.clock.now()
  const owned = { company_id: actor.company_id, owner_id: actor.user_id }
  const client_key = toDatabaseText(input.client_key)
  const calendar = readCalendar(input.attendees)
  const consent = consentOf(actor, instantOrNull(input.consent_confirmed_at, now))
  const begun = await deps.database.of(actor.company_id).transaction(async (tx) => {
    const rules = await lockSavingRules(tx, actor.company_id)
    if (!rules.is_meeting_saving_enabled) return null
    if (rules.consent_policy === 'required' && !consent.consent_confirmed_at) {
      const begun = await meetingCaptureStore.lockMeeting(tx, owned, { client_key })
      return { row: begun, isNew: false }
    }
    const made = await meetingCaptureStore.insertMeeting(tx, {
      id: randomUUID(),
      ...owned,
      owner_email: actor.email,
      client_key,
      meeting_type: input.meeting_type,
      title: meetingTitle(input.meeting_title),
      state: 'live',
      started_at: instantUpTo(input.started_at, now),
      ...calendar,
      ...consent,
      shape_version: MEETING_SHAPE_VERSION,
      created_at: now,
      updated_at: now,
    })
    if (made) return { row: made, isNew: true }
    const found = orNotFound(await meetingCaptureStore.lockMeeting(tx, owned, { client_key }), NOT_FOUND)
    // The calendar may have been read only after the meeting started.
    const late = {
      ...(calendar && found.calendar_event_data === null ? calendar : {}),
      ...(found.consent_confirmed_at === null ? consent : {}),
    }
    const isLate = Object.keys(late).length > 0
    return {
      row: (isLate && (await meetingCaptureStore.updateMeeting(tx, found, { ...late, updated_at: now }))) || found,
      isNew: false,
    }
  })
  if (begun?.isNew) noteActivity(deps, actor, 'meeting_created')
  return present(begun?.row ?? null, begun !== null)
}

const instantOrNull = (given: string | undefined, now: Date) => (given === undefined ? null : instantUpTo(given, now))

/** The columns of a confirmation; none without one. */
const consentOf = (actor: Member, at: Date | null) =>
  at === null ? {} : { consent_confirmed_at: at, consent_confirmed_by: actor.email }

/** Keeps with the caller's own meeting that the others were told. The first confirmation stays. @throws 404 */
export async function confirmConsent(deps: Deps, actor: Member, input: ConsentInput): Promise<void> {
  const owned = { company_id: actor.company_id, owner_id: actor.user_id }
  const now = deps.clock.now()
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    if (!(await lockSavingSwitch(tx, actor.company_id))) return
    const named = { client_key: toDatabaseText(input.client_key) }
    const meeting = orNotFound(await meetingCaptureStore.lockMeeting(tx, owned, named), NOT_FOUND)
    if (meeting.consent_confirmed_at !== null) return
    const consent = consentOf(actor, instantUpTo(input.confirmed_at, now))
    await meetingCaptureStore.updateMeeting(tx, meeting, { ...consent, updated_at: now })
  })
}

/** When the caller's own meeting began; null for any other. */
export const startOf = (deps: Deps, { company_id, user_id }: Member, id: string): Promise<Date | null> =>
  meetingCaptureStore.readStart(deps.database.of(company_id), { company_id, owner_id: user_id, id })

/** Stores the invited people with the caller's own meeting, unless they are known or meeting saving is switched off. */
export async function storeAttendees(
  deps: Deps,
  actor: Member,
  { id, attendees }: { id: string; attendees: readonly Attendee[] },
): Promise<void> {
  const calendar = readCalendar(attendees)
  if (!calendar) return
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    if (!(await lockSavingSwitch(tx, actor.company_id))) return
    const found = await meetingCaptureStore.lockMeeting(
      tx,
      { company_id: actor.company_id, owner_id: actor.user_id },
      { id },
    )
    if (found?.calendar_event_data !== null) return
    await meetingCaptureStore.updateMeeting(tx, found, { ...calendar, updated_at: deps.clock.now() })
  })
}

function readCalendar(
  attendees: StartInput['attendees'] | readonly Attendee[],
): { calendar_event_data: CalendarEvent; attendee_emails: string[] } | null {
  const people = (attendees ?? []).flatMap((attendee) => {
    const [email, name] = [toDatabaseText(attendee.email), personName(attendee.name)]
    return email ? [{ ...(name ? { name } : {}), email }] : []
  })
  if (people.length === 0) return null
  return {
    calendar_event_data: { attendees: people },
    attendee_emails: [...new Set(people.map(({ email }) => email.toLowerCase()))],
  }
}

/**
 * Stores a batch. Batches may repeat, overlap, arrive out of order or in parallel, and come after the meeting's end.
 * @throws 404 unless the caller is the owner
 */
export async function storeMessages(deps: Deps, actor: Member, input: { id: string; messages: readonly Message[] }) {
  const store: MeetingChange = async (tx, meeting, { is_chat_captured }) => {
    const at = deps.clock.now()
    const added = await meetingCaptureStore.upsertMessages(
      tx,
      meeting,
      mergeById(
        input.messages.filter(({ kind }) => kind === 'spoken' || is_chat_captured),
        { ...meeting, received_at: at },
      ),
    )
    const sequences = `{${input.messages.map(({ sequence }) => `[${sequence},${sequence}]`).join()}}`
    const stored = (await meetingCaptureStore.recordReceived(tx, meeting, { added, sequences, at })) ?? meeting
    return meeting.state === 'ended' && added > 0 ? followLateLines(deps, tx, { before: meeting, stored }) : stored
  }
  return withOwnMeeting(deps, actor, { id: input.id, change: store })
}

/** Merges messages with the same `message_id`, as the database would if they came in separate batches. */
function mergeById(messages: readonly Message[], clock: TimeReference): meetingCaptureStore.NewMessage[] {
  const rows = new Map<string, meetingCaptureStore.NewMessage>()
  for (const given of messages) {
    const row = toMessageRow(given, clock)
    const before = rows.get(row.message_id)
    const words = before && before.revision >= row.revision ? before : row
    const first = { sequence: before?.sequence ?? row.sequence, at: before?.at ?? row.at }
    rows.set(row.message_id, {
      ...words,
      sequence: Math.min(first.sequence, row.sequence),
      at: first.at < row.at ? first.at : row.at,
    })
  }
  return [...rows.values()]
}

const toMessageRow = (given: Message, clock: TimeReference): meetingCaptureStore.NewMessage => ({
  message_id: toDatabaseText(given.message_id),
  revision: Math.min(given.revision, REVISION_MAX),
  sequence: given.sequence,
  username: speakerName(given.username),
  message: toDatabaseText(given.message),
  at: timeOfMessage(given.timestamp, clock),
  user_image_url: imageUrl(given.user_image_url),
  kind: given.kind,
  is_own: given.is_own,
})

/** Ends a meeting; the first call starts the analysis and webhooks. Later messages are still stored and renew the analysis. @throws 404 */
export async function end(
  deps: Deps,
  actor: Member,
  input: EndInput & { id: string },
): Promise<contract.CapturedMeeting> {
  const close: MeetingChange = async (tx, meeting) => {
    if (meeting.state === 'ended') return meeting
    const now = deps.clock.now()
    const at = input.ended_at === undefined ? now : instantUpTo(input.ended_at, now)
    return closeMeeting(tx, meeting, { at, now })
  }
  const complete: MeetingChange = async (tx, meeting, rules) => {
    const closed = await close(tx, meeting, rules)
    if (closed !== meeting) await completeMeeting(deps, tx, closed)
    return closed
  }
  // With meeting saving switched off the meeting is ended without analysis.
  return withOwnMeeting(deps, actor, { id: input.id, change: complete, whenOff: close })
}

type SavingRules = Awaited<ReturnType<typeof lockSavingRules>>
type MeetingChange = (tx: Db, meeting: MeetingRow, rules: SavingRules) => Promise<MeetingRow>

/** Runs changes of one meeting one after the other. Where meeting saving is switched off, only `whenOff` runs. */
const withOwnMeeting = async (
  deps: Deps,
  actor: Member,
  call: { id: string; change: MeetingChange; whenOff?: MeetingChange },
) =>
  deps.database.of(actor.company_id).transaction(async (tx) => {
    const rules = await lockSavingRules(tx, actor.company_id)
    const owned = { company_id: actor.company_id, owner_id: actor.user_id }
    const meeting = orNotFound(await meetingCaptureStore.lockMeeting(tx, owned, { id: call.id }), NOT_FOUND)
    if (rules.is_meeting_saving_enabled) return present(await call.change(tx, meeting, rules), true)
    return present((await call.whenOff?.(tx, meeting, rules)) ?? meeting, false)
  })

const present = (row: MeetingRow | null, is_meeting_saving_enabled: boolean): contract.CapturedMeeting => ({
  meeting_id: is_meeting_saving_enabled ? (row?.id ?? null) : null,
  is_meeting_saving_enabled,
  acknowledged_sequence: row?.acknowledged_sequence ?? 0,
})

/** Counts an activity of the caller in the extension. */
export async function countActivity(deps: Deps, actor: Member, activity: ActivityName): Promise<void> {
  noteActivity(deps, actor, activity)
}

/**
 * Notes one of the caller's own responses for after the meeting. A response that came before its meeting was stored is linked
 * now, where one that comes now would be. @throws 404
 */
export async function noteFollowUp(deps: Deps, actor: Member, input: FollowUpInput): Promise<void> {
  const { response_id, is_noted, meeting_id } = input
  const { company_id, user_id } = actor
  const isKept = await deps.database.of(company_id).transaction(async (tx) => {
    const linked = meeting_id !== undefined && (await lockLinkableMeeting(tx, actor, meeting_id))
    return meetingCaptureStore.setFollowUp(tx, {
      company_id,
      user_id,
      response_id,
      at: is_noted ? deps.clock.now() : null,
      meeting_id: linked ? meeting_id : null,
    })
  })
  if (!isKept) throw notFound('Response not found')
}

/**
 * Gives a meeting one of the caller's own responses, which came before the meeting was stored. Where a response that comes now would not
 * be kept with it, this one is not either. @throws 404
 */
export async function linkResponse(deps: Deps, actor: Member, input: LinkInput & { id: string }): Promise<void> {
  const { id, response_id, message_id } = input
  const { company_id, user_id } = actor
  await visibleMeeting(deps, actor, id)
  const isOwn = await deps.database.of(company_id).transaction(async (tx) => {
    const linked = await lockLinkableMeeting(tx, actor, id)
    return meetingCaptureStore.linkResponse(tx, {
      company_id,
      user_id,
      id: response_id,
      meeting_id: linked ? id : null,
      message_id: linked && message_id ? toDatabaseText(message_id) : null,
    })
  })
  if (!isOwn) throw notFound('Response not found')
}

/** A thumb on one of the caller's own responses; a second one replaces the first. @throws 404 */
export async function updateFeedback(deps: Deps, actor: Member, { response_id, rating, comment }: FeedbackInput) {
  const stored = await deps.database.of(actor.company_id).transaction((tx) =>
    meetingCaptureStore.upsertFeedback(tx, {
      id: randomUUID(),
      company_id: actor.company_id,
      response_id,
      user_id: actor.user_id,
      rating,
      comment: toDatabaseText(comment ?? '') || null,
      created_at: deps.clock.now(),
    }),
  )
  if (!stored) throw notFound('Response not found')
}
