import { readFile } from 'node:fs/promises'
import { getMeeting, listMeetings, removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { apiAs } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { type IntakeEvent, IntakeClient } from '../support/intake-client.ts'
import { ADMIN, USER } from '../support/people.ts'
import { realFile } from '../support/real-data.ts'

const BATCH = 40
/** How many events of the batch before are sent once more. */
const OVERLAP = 10
/** Every so manyeth message is first heard by half. */
const REVISED_EVERY = 25
const SECONDS_APART = 3

/** As the settings show it to the person. */
async function connectionToken(appUrl: string, email: string): Promise<string> {
  return (await (await apiAs(appUrl, email))(verifySession)).user.connection_token
}

interface Spoken {
  message_id: string
  username: string
  message: string
}

/** A real meeting of a thousand messages, without names of its own for the times. */
async function realMeeting(): Promise<Spoken[] | null> {
  const path = realFile('meetings/qmsum-IS1003d.json')
  if (!path) return null
  const { transcript }: { transcript: Spoken[] } = JSON.parse(await readFile(path, 'utf8'))
  return transcript
}

/** What an extension sends of it: some captions first by half, and corrected three events later. */
function eventsOf(transcript: readonly Spoken[]): IntakeEvent[] {
  const order: Omit<IntakeEvent, 'sequence'>[] = []
  const corrections = new Map<number, Omit<IntakeEvent, 'sequence'>>()
  for (const [index, { message_id, username, message }] of transcript.entries()) {
    const whole = { message_id, username, message, timestamp: index * SECONDS_APART }
    const isRevised = index % REVISED_EVERY === 5
    order.push({ ...whole, revision: 0, message: isRevised ? message.slice(0, message.length / 2) : message })
    if (isRevised) corrections.set(index + 3, { ...whole, revision: 1 })
    const due = corrections.get(index)
    if (due) order.push(due)
  }
  return order.map((event, index) => ({ ...event, sequence: index + 1 }))
}

test('a whole meeting comes in over a connection that breaks: nothing is lost or doubled, and the order is kept', async ({
  app,
}) => {
  const transcript = await realMeeting()
  test.skip(!transcript, 'the shared real data is absent')
  const said = transcript ?? []
  const events = eventsOf(said)
  const client = await IntakeClient.connect(app.url, await connectionToken(app.url, USER))
  const begins = new Date(Date.now() - 90 * 60_000).toISOString()
  const meeting = {
    client_key: 'journey-1003',
    meeting_type: 'google_meet',
    meeting_title: 'Remote control',
    started_at: begins,
  }
  const id = await client.start(meeting)
  expect(await client.start(meeting), 'begun twice it is one meeting').toBe(id)

  const batches = Array.from({ length: Math.ceil(events.length / BATCH) }, (_, at) =>
    events.slice(Math.max(0, at * BATCH - OVERLAP), (at + 1) * BATCH),
  )
  const third = Math.floor(batches.length / 3)
  for (const [at, batch] of batches.entries()) {
    // Stored, but the reply never reaches the client.
    if (at === third) await client.sendWithoutReply(batch)
    // Cut in the middle of the words: nothing of it may be stored.
    if (at === third + 2) {
      await client.sendHalf(batch)
      expect(await client.acknowledged(events.slice(0, 1))).toBe(at * BATCH)
    }
    // Broken at some moment, before or after it was stored.
    if (at === third + 4) await client.sendAndLeave(batch)
    // Two at once, the later one first.
    const next = batches[at + 1]
    if (at === third + 6 && next) await Promise.all([client.send(next), client.send(batch)])
    expect(await client.send(batch)).toBeGreaterThanOrEqual(Math.min((at + 1) * BATCH, events.length))
  }
  expect(await client.send(batches[0] ?? []), 'old revisions that come late change nothing').toBe(events.length)
  await client.end(id)
  await client.end(id)

  const rep = await apiAs(app.url, USER)
  const stored = await rep(getMeeting, { params: { id } })
  const rows = stored.collected_meeting_data.transcript
  expect(rows.map(({ message_id, username, message }) => ({ message_id, username, message }))).toEqual(
    said.map(({ message_id, username, message }) => ({ message_id, username: username.trim(), message })),
  )
  expect(rows.map(({ timestamp }) => timestamp)).toEqual(
    said.map((_, index) => new Date(Date.parse(begins) + index * SECONDS_APART * 1_000).toISOString()),
  )
  expect(stored.message_count).toBe(said.length)
  expect(stored.meeting_general_info.transcript_end_datetime_utc).not.toBeNull()
  for (const email of [USER, ADMIN]) {
    const listed = await (await apiAs(app.url, email))(listMeetings, { query: {} })
    expect(listed.filter((each) => each.id === id)).toHaveLength(1)
    expect(listed.filter(({ meeting_general_info: info }) => info.meeting_title === 'Remote control')).toHaveLength(1)
  }
  // Its many questions would keep the journeys after this one waiting.
  await (
    await apiAs(app.url, ADMIN)
  )(removeMeeting, { params: { id } })
})

test('nobody else can add to a meeting, and a wrong connection token connects nothing', async ({ app }) => {
  const owner = await IntakeClient.connect(app.url, await connectionToken(app.url, USER))
  const admin = await IntakeClient.connect(app.url, await connectionToken(app.url, ADMIN))
  const started_at = new Date().toISOString()
  const id = await owner.start({ client_key: 'journey-own', meeting_type: 'microsoft_teams', started_at })
  const event = { message_id: '1', revision: 0, sequence: 1, username: 'Ada', message: 'Not mine', timestamp: null }
  expect((await admin.post(`/extension/meetings/${id}/messages`, { messages: [event] })).status).toBe(404)
  await expect(IntakeClient.connect(app.url, 'cue_user_wrong')).rejects.toThrow(/40\d/)
})
