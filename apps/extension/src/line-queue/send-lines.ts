import { type Api, ApiError } from '@cuecard/contract/client.ts'
import { endMeeting, type CapturedMeeting, sendMessages, startMeeting } from '@cuecard/contract/meeting-capture.ts'
import { INTAKE_BATCH_MAX } from '@cuecard/contract/limits.ts'
import type { Outbox, WaitingMeeting } from './line-queue.ts'

/**
 * sent: the server has everything. away: it cannot be reached, try again later. disconnected: it no longer knows this
 * extension's token. In every case what is not acknowledged is kept.
 */
export type Outcome = 'sent' | 'away' | 'disconnected'

/** Told of every reply of the server about a meeting. */
export type Heard = (reply: CapturedMeeting) => void

interface Server {
  api: Api
  heard: Heard
}

/**
 * Sends what waits, meeting by meeting; one at a time, since numbers may be given anew. What is sent twice does no harm:
 * the server knows each message by its id and revision.
 */
export async function sendOutbox(outbox: Outbox, api: Api, heard: Heard = () => {}): Promise<Outcome> {
  try {
    for (const meeting of await outbox.waiting()) await sendMeeting(outbox, { api, heard }, meeting)
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 401 ? 'disconnected' : 'away'
  }
}

async function sendMeeting(outbox: Outbox, server: Server, meeting: WaitingMeeting): Promise<void> {
  const { client_key, ended_at } = meeting
  const id = meeting.meeting_id ?? (await begin(outbox, server, meeting))
  if (id !== null && !(await sendEvents(outbox, server, { client_key, id }))) return
  if (ended_at === null) return
  // Lines may have come in since.
  if ((await outbox.count(client_key)) > 0) return
  if (id !== null) await ifThere(server.api(endMeeting, { params: { id }, body: { ended_at } }))
  await outbox.forget(client_key)
}

/** Null where nothing of a meeting is to be stored: then nothing waits any more. */
async function begin(
  outbox: Outbox,
  { api, heard }: Server,
  { client_key, start }: WaitingMeeting,
): Promise<string | null> {
  const reply = await api(startMeeting, { body: start })
  heard(reply)
  if (reply.meeting_id === null) {
    await outbox.renumber(client_key, reply.acknowledged_sequence + 1, { keep: false })
    return null
  }
  await outbox.learn(client_key, { ...reply, meeting_id: reply.meeting_id })
  return reply.meeting_id
}

/** False: the meeting is no longer there, and nothing of it is kept. */
async function sendEvents(
  outbox: Outbox,
  { api, heard }: Server,
  { client_key, id }: { client_key: string; id: string },
) {
  let most = INTAKE_BATCH_MAX
  for (;;) {
    const messages = await outbox.batch(client_key, most)
    const first = messages[0]
    if (!first) return true
    const reply = await send(api, id, messages)
    if (reply === 'gone') {
      await outbox.forget(client_key)
      return false
    }
    if (reply === 'refused' && messages.length > 1) most = Math.ceil(messages.length / 2)
    else if (reply === 'refused') await outbox.drop(client_key, first.sequence)
    else {
      await settle(outbox, client_key, { reply, first: first.sequence })
      heard(reply)
    }
  }
}

async function settle(outbox: Outbox, client_key: string, { reply, first }: { reply: CapturedMeeting; first: number }) {
  const next = reply.acknowledged_sequence + 1
  if (!reply.is_meeting_saving_enabled) await outbox.renumber(client_key, next, { keep: false })
  else if (next > first) await outbox.acknowledge(client_key, reply.acknowledged_sequence)
  // The server misses older numbers than these: they are closed up and sent again.
  else await outbox.renumber(client_key, next)
}

/** 'refused' is for good, 'gone' too. @throws ApiError where trying again may help */
async function send(api: Api, id: string, messages: Awaited<ReturnType<Outbox['batch']>>) {
  try {
    return await api(sendMessages, { params: { id }, body: { messages } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return 'gone'
    if ([400, 413, 422].includes(error.status)) return 'refused'
    throw error
  }
}

async function ifThere(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
