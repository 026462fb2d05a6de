import { randomUUID } from 'node:crypto'
import { type CapturedMessage, endMeeting, sendMessages, startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { getMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { getWrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { transcriptLines } from '../../shared/transcript/transcript-lines.ts'
import { type MeetingPeople, sidesOf } from './sides.ts'
import { type MeetingMember, talkOfMembers } from './talk-of-members.ts'

type Sent = z.input<typeof CapturedMessage>

const BEGUN = new Date('2026-03-02T09:00:00Z')
const OWNER = { name: 'Robert Miller', email: 'robert@acme.example' }
const TOM = { name: 'Tom Hale', email: 'tom@acme.example' }
const ATTENDED: MeetingPeople = { owner: OWNER, colleagues: [TOM], attendees: [], owner_attended: true }
const sidesIn = (said: readonly (readonly [string, string])[], people: Partial<MeetingPeople>) => {
  const rows = said.map(([username, message], at) => ({ message_id: `${at}`, username, message, at: null }))
  return Object.fromEntries(sidesOf(transcriptLines(rows, BEGUN), { ...ATTENDED, ...people }))
}

describe('a speaker whose lines are marked as the owner’s', () => {
  const CALL = [
    ['Ana Ruiz', 'Hello.'],
    ['Bob Miller', 'Hello.'],
    ['Robert', 'Hello.'],
  ] as const

  it('sells under whatever name, and a first name like the owner’s is somebody else’s then', () => {
    expect(sidesIn(CALL, { own_speakers: ['Bob Miller'] })).toEqual({
      'Ana Ruiz': 'customer',
      'Bob Miller': 'rep',
      Robert: 'customer',
    })
    expect(sidesIn([...CALL, ['Robert Miller', 'By telephone.']], { own_speakers: ['Bob Miller'] })).toMatchObject({
      'Robert Miller': 'rep',
    })
    expect(sidesIn(CALL, {})).toMatchObject({ Robert: 'rep', 'Bob Miller': 'customer' })
  })

  it('talks as the owner, and nobody else does by a first name', () => {
    const member = (id: string, person: MeetingMember['person'], is_owner: boolean) => ({ id, person, is_owner })
    const members = [member('robert', OWNER, true), member('tom', TOM, false)]
    const ratio = (speaker: string) => ({ speaker, talking_ratio_percentage: 0, talking_time_sec: 60 })
    const talk = {
      speaker_talking_ratios: ['Bob Miller', 'Robert', 'Tom Hale'].map(ratio),
      interactivity: { speaker_switches: 8, length_sec: 180 },
    }
    expect(talkOfMembers(talk, { members, own_speakers: ['Bob Miller'] })).toMatchObject([
      { user_id: 'robert', talk_sec: 60 },
      { user_id: 'tom', talk_sec: 60 },
    ])
  })
})

describe('where nothing marks the owner’s lines', () => {
  const WITH_TOM = [
    ['Tom Hale', 'The order goes out on Monday.'],
    ['Bob Miller', 'Which one? And who drives it?'],
    ['Tom Hale', 'The large one. Kim drives it.'],
  ] as const

  it('the only speaker whom nothing tells is the owner, who was there, beside a customer who is known', () => {
    expect(sidesIn(WITH_TOM, {})).toEqual({ 'Tom Hale': 'rep', 'Bob Miller': 'customer' })
    const attendees = [{ name: 'Ana Ruiz', email: 'ana@client.example' }, { email: OWNER.email }]
    const withGuest = [...WITH_TOM, ['Ana Ruiz', 'When will it be here?']] as const
    expect(sidesIn(withGuest, { attendees })).toEqual({
      'Tom Hale': 'rep',
      'Bob Miller': 'rep',
      'Ana Ruiz': 'customer',
    })
  })

  it('but not who buys by every word, who may be a guest that was invited, or in a file that was imported', () => {
    const buys = [
      ...WITH_TOM,
      ['Bob Miller', 'How much does it cost? Our budget is small. Do you offer a lease?'],
    ] as const
    expect(sidesIn(buys, {})['Bob Miller']).toBe('customer')
    expect(sidesIn(WITH_TOM, { attendees: [{ email: 'b.m@client.example' }] })['Bob Miller']).toBe('customer')
    expect(sidesIn(WITH_TOM, { owner_attended: false })['Bob Miller']).toBe('customer')
  })

  it('nor where the owner’s name is heard, also as it was corrected since', () => {
    const withOwner = [...WITH_TOM, ['Robert Miller', 'Kim is ill.']] as const
    expect(sidesIn(withOwner, {})['Bob Miller']).toBe('customer')
    expect(sidesIn(withOwner, { owner: { ...OWNER, name: 'Bob Miller' } })).toMatchObject({
      'Bob Miller': 'rep',
      'Robert Miller': 'customer',
    })
  })
})

describe('a meeting that the extension brings', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp({ work: true })
  })
  afterAll(() => test.close())

  const CALL = [
    ['Ana Ruiz', 'Thanks for the demo. How long is the warranty?'],
    ['Bob Miller', 'It is twenty four months on robots and cameras.'],
    ['Tom Vega', 'And do you have a data processing agreement we can sign?'],
    ['Bob Miller', 'I do not know that right now, I will check with legal and send it to you by Friday.'],
    ['Ana Ruiz', 'I will send you our floor plan tomorrow.'],
  ] as const

  /** As it is read after its end; `marks`: whether the page marks Bob's lines as the owner's. */
  async function played({ marks, first = [] }: { marks: boolean; first?: Sent[] }) {
    const company = await makeCompany(test.deps, `Company ${randomUUID()}`)
    const { api } = await makePerson(test.app, { role: 'company_user', company })
    const begun = Date.now() - 600_000
    const start = {
      client_key: randomUUID(),
      meeting_type: 'google_meet' as const,
      started_at: new Date(begun).toISOString(),
    }
    const id = (await api(startMeeting, { body: start })).meeting_id ?? ''
    const messages = CALL.map(([username, message], at): Sent => {
      const line = { message_id: `m${at}`, revision: 2, sequence: first.length + at + 1, username, message }
      const timestamp = new Date(begun + at * 10_000).toISOString()
      return { ...line, timestamp, ...(marks && username === 'Bob Miller' ? { is_own: true } : {}) }
    })
    await api(sendMessages, { params: { id }, body: { messages: [...first, ...messages] } })
    await api(endMeeting, { params: { id }, body: {} })
    await expect.poll(async () => (await api(getWrapUp, { params: { id } })).state, { interval: 50 }).toBe('ready')
    const { manager_meeting_analysis: analysis } = await api(getMeeting, { params: { id } })
    const sides = analysis?.speaker_sides?.map(({ speaker, side }) => `${speaker}: ${side}`)
    return { wrapUp: await api(getWrapUp, { params: { id } }), sides }
  }

  it('is read with the marks, whatever the owner’s name is: what was asked, left open and promised', async () => {
    const { wrapUp, sides } = await played({ marks: true })
    expect(sides).toEqual(expect.arrayContaining(['Bob Miller: rep', 'Ana Ruiz: customer', 'Tom Vega: customer']))
    expect(wrapUp.left_open.map(({ question }) => question)).toEqual([
      'And do you have a data processing agreement we can sign?',
    ])
    expect(wrapUp.promised.map(({ who, side }) => `${who}: ${side}`)).toEqual(
      expect.arrayContaining(['Bob Miller: rep', 'Ana Ruiz: customer']),
    )
  })

  it('is read by names alone from an extension that sends none', async () => {
    expect((await played({ marks: false })).sides ?? []).not.toContain('Bob Miller: rep')
  })

  it('has no mark left of a line that is given to somebody else by a correction', async () => {
    const first = [
      { message_id: 'm0', revision: 1, sequence: 1, username: 'Ana Ruiz', message: 'Thanks.', is_own: true },
    ]
    const { sides } = await played({ marks: true, first })
    expect(sides).toContain('Ana Ruiz: customer')
  })
})
