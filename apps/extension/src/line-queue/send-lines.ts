import { isFinalRefusal, refusalOf } from '../browser/server-refusal.ts'
import { type Api, ApiError } from '@cuecard/contract/client.ts'
import { endMeeting, type CapturedMeeting, sendMessages, startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { INTAKE_BATCH_MAX } from '@cuecard/contract/limits.ts'
import type { LineQueue, WaitingMeeting } from './line-queue.ts'

/**
 * sent: the server has everything except meetings that it refuses. away: it cannot be reached, try again later.
 * disconnected: it no longer knows this extension's token. In every case lines that are not acknowledged stay in the queue.
 */
export type SendResult = 'sent' | 'away' | 'disconnected'

/** Called with every reply of the server about a meeting. */
export type OnMeetingReply = (reply: CapturedMeeting) => void

/** Called once the server has given a meeting its id, or with what it was: before the queue can forget the meeting. */
export type OnMeetingStored = (client_key: string, meeting_id: string) => Promise<void>

interface Server {
  api: Api
  onReply: OnMeetingReply
  onStored: OnMeetingStored
  /** Lines that are sent at once, at most. */
  batchMax: number
}

const IGNORE: Omit<Server, 'api'> = {
  onReply: () => {},
  onStored: async () => {},
  batchMax: INTAKE_BATCH_MAX,
}

/**
 * Sends the queued lines, meeting by meeting and one batch at a time because lines may be renumbered in between. Sending
 * a line twice does no harm: the server recognises it by its id and revision.
 */
export async function sendLines(
  queue: LineQueue,
  api: Api,
  told: Partial<Omit<Server, 'api'>> = {},
): Promise<SendResult> {
  try {
    for (const meeting of await queue.waiting()) {
      const is_refused = await isRefused(sendMeeting(queue, { api, ...IGNORE, ...told }, meeting))
      if (is_refused !== (meeting.is_refused ?? false)) await queue.setRefused(meeting.client_key, is_refused)
    }
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refusalOf(error) === 401 ? 'disconnected' : 'away'
  }
}

/**
 * Whether the server refuses a meeting, which must not hold up those after it. It stays in the queue, is shown as not sent, and
 * is offered again with the next delivery: the reason may pass. @throws ApiError where no meeting can be sent now
 */
async function isRefused(sending: Promise<void>): Promise<boolean> {
  try {
    await sending
    return false
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    return true
  }
}

async function sendMeeting(queue: LineQueue, server: Server, meeting: WaitingMeeting): Promise<void> {
  const { client_key, ended_at } = meeting
  const id = meeting.meeting_id ?? (await begin(queue, server, meeting))
  if (id !== null && !(await queue.find(client_key))) {
    // Disabled while the server began it: empty, it would stay live there for hours.
    const body = { ended_at: meeting.start.started_at }
    return ignoreNotFound(server.api(endMeeting, { params: { id }, body }))
  }
  if (id !== null) await server.onStored(client_key, id)
  if (id !== null && !(await sendMeetingLines(queue, server, { client_key, id }))) return
  if (ended_at === null) return
  // More lines may have been queued meanwhile.
  if ((await queue.count(client_key)) > 0) return
  if (id !== null) await ignoreNotFound(server.api(endMeeting, { params: { id }, body: { ended_at } }))
  await queue.removeMeeting(client_key)
}

/** The stored meeting's id; null where the company stores none, and then its lines are removed from the queue. */
async function begin(queue: LineQueue, { api, onReply }: Server, { client_key, start }: WaitingMeeting) {
  const reply = await api(startMeeting, { body: start })
  onReply(reply)
  if (reply.meeting_id === null) {
    await queue.renumber(client_key, reply.acknowledged_sequence + 1, { keep: false })
    return null
  }
  await queue.setServerState(client_key, { ...reply, meeting_id: reply.meeting_id })
  return reply.meeting_id
}

/** False: the server no longer has the meeting, and it was removed from the queue. */
async function sendMeetingLines(
  queue: LineQueue,
  { api, onReply, batchMax }: Server,
  { client_key, id }: { client_key: string; id: string },
) {
  let limit = batchMax
  for (;;) {
    const messages = await queue.batch(client_key, limit)
    const first = messages[0]
    if (!first) return true
    const reply = await send(api, id, messages)
    if (reply === 'gone') {
      await queue.removeMeeting(client_key)
      return false
    }
    if (reply === 'refused' && messages.length > 1) limit = Math.ceil(messages.length / 2)
    else if (reply === 'refused') await queue.remove(client_key, first.sequence)
    else {
      await takeAcknowledgement(queue, client_key, { reply, first: first.sequence })
      onReply(reply)
    }
  }
}

async function takeAcknowledgement(
  queue: LineQueue,
  client_key: string,
  { reply, first }: { reply: CapturedMeeting; first: number },
) {
  const next = reply.acknowledged_sequence + 1
  if (!reply.is_meeting_saving_enabled) await queue.renumber(client_key, next, { keep: false })
  else if (next > first) await queue.acknowledge(client_key, reply.acknowledged_sequence)
  // The server expects an earlier number: the lines are renumbered from there and sent again.
  else await queue.renumber(client_key, next)
}

/** 'refused' and 'gone' are final. @throws ApiError where another attempt may help */
async function send(api: Api, id: string, messages: Awaited<ReturnType<LineQueue['batch']>>) {
  try {
    return await api(sendMessages, { params: { id }, body: { messages } })
  } catch (error) {
    const status = refusalOf(error)
    if (status === 404) return 'gone'
    if (status === 400 || status === 413 || status === 422) return 'refused'
    // A reverse proxy may take less at once than the server.
    if (messages.length > 1 && error instanceof ApiError && error.status === 413) return 'refused'
    throw error
  }
}

async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (refusalOf(error) !== 404) throw error
  }
}
