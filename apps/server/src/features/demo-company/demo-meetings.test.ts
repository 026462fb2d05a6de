import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getResponse } from '@cuecard/contract/answers.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { draftFollowUpMail } from '@cuecard/contract/meetings/wrap-up.ts'
import { updateCompany } from '@cuecard/contract/companies.ts'
import {
  getMeeting,
  listMeetingFeedback,
  listMeetings,
  type Meeting,
  type MeetingDetail,
  removeMeeting,
} from '@cuecard/contract/meetings/meetings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiWith } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { seedDemo } from '../demo-company/demo-seed.service.ts'
import { demoMeetingsJob } from './demo-meetings.jobs.ts'
import { startDemoMeetings } from './demo-company.service.ts'
import { startOf, type DemoMeeting, readDemoMeetings } from './meeting-file.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { PROVIDER } from '../companies/companies.service.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DOCUMENTS = join(import.meta.dirname, '../../../demo/acme')
const SELLERS = /@acme\.example$/

let test: TestApp
let admin: Api
let rep: Api
let companyId: string
let folder: string
let files: DemoMeeting[]
let meetings: Meeting[]
let details: MeetingDetail[]

const runOf = () => test.deps.jobs.latest(test.deps.db, { name: demoMeetingsJob.name, companyId })

async function runEnded(): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const run = await runOf()
    if (run?.state === 'done') return
    if (run?.state === 'failed') throw new Error(run.failure ?? 'the meetings were not stored')
    await sleep(100)
  }
  throw new Error('the meetings were not stored in time')
}

async function analysed(id: string): Promise<MeetingDetail> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const detail = await admin(getMeeting, { params: { id } })
    if (detail.user_meeting_analysis && detail.manager_meeting_analysis) return detail
    await sleep(100)
  }
  throw new Error('the meeting was not analysed in time')
}

async function analysedSince(id: string, time: number): Promise<MeetingDetail> {
  for (let looks = 0; looks < 200; looks += 1) {
    const detail = await analysed(id)
    if (Date.parse(detail.manager_meeting_analysis?.updated_at ?? '') >= time) return detail
    await sleep(100)
  }
  throw new Error('the meeting was not analysed after the sync')
}

/** Two of the demo company's documents: reading all of them is the knowledge tests' affair. */
async function fewDocuments(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-few-'))
  const files = ['faq.md', 'implementation-guide.txt']
  for (const file of files) await copyFile(join(DOCUMENTS, file), join(folder, file))
  const manifest = files.map((file) => ({ file, name: file, description: '' }))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}

beforeAll(async () => {
  test = await testApp({ work: true })
  await seedDemo(test.deps, await fewDocuments())
  await startDemoMeetings(test.deps)
  const apiOf = async (email: string) => {
    const user = await findUserByEmail(test.deps.db, email)
    companyId = user?.company_id ?? ''
    return apiWith(test.app, await issueToken(test.deps, test.deps.db, { user_id: user?.id ?? '', purpose: 'session' }))
  }
  admin = await apiOf('admin@acme.example')
  rep = await apiOf('user@acme.example')
  await runEnded()
  files = await readDemoMeetings()
  meetings = await admin(listMeetings, { query: {} })
  details = await Promise.all(meetings.map(({ id }) => admin(getMeeting, { params: { id } })))
}, 120_000)
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const spanOf = ({ meeting_general_info: info }: Meeting) => ({
  begins: Date.parse(info.transcript_start_datetime_utc),
  ends: Date.parse(info.transcript_end_datetime_utc ?? ''),
})

describe("the demo company's meetings", () => {
  it('are three of the last two weeks, one of them yesterday, of 25 to 60 minutes, ended, on Meet and on Teams', () => {
    expect(meetings).toHaveLength(3)
    const today = Math.floor(Date.now() / DAY)
    const ages = meetings.map((meeting) => today - Math.floor(spanOf(meeting).begins / DAY))
    expect(ages[0]).toBe(1)
    for (const age of ages.slice(1)) expect(age > 1 && age <= 14).toBe(true)
    for (const meeting of meetings) {
      const { begins, ends } = spanOf(meeting)
      expect((ends - begins) / MINUTE).toBeGreaterThan(25)
      expect((ends - begins) / MINUTE).toBeLessThan(60)
    }
    expect(new Set(meetings.map((meeting) => meeting.meeting_type))).toEqual(
      new Set(['google_meet', 'microsoft_teams']),
    )
    expect(new Set(meetings.map((meeting) => meeting.meeting_owner)).size).toBe(2)
  })

  it('hold 150 to 260 messages of four or five speakers, all of them in the calendar, said no faster than people talk', () => {
    for (const { collected_meeting_data: data, message_count, meeting_general_info: info, ...meeting } of details) {
      const { transcript } = data
      expect(message_count).toBe(transcript.length)
      expect(transcript.length).toBeGreaterThanOrEqual(150)
      expect(transcript.length).toBeLessThanOrEqual(260)
      const attendees = info.calendar_event_data?.attendees ?? []
      expect(new Set(transcript.map(({ username }) => username))).toEqual(new Set(attendees.map(({ name }) => name)))
      expect(attendees.some(({ email }) => !SELLERS.test(email))).toBe(true)
      expect(attendees.map(({ email }) => email)).toContain(meeting.meeting_owner)
      for (const [index, { message, timestamp }] of transcript.entries()) {
        const next = transcript[index + 1]
        const seconds =
          (Date.parse(next?.timestamp ?? info.transcript_end_datetime_utc ?? '') - Date.parse(timestamp)) / 1_000
        expect([message, message.split(/\s+/).length / Math.max(1, seconds) < 4]).toEqual([message, true])
      }
    }
  })

  it('carry answers and explanations quoted from the documents at the messages they belong to, and thumbs with comments', async () => {
    for (const { id, collected_meeting_data: data } of details) {
      const { transcript, answers, explanations } = data
      expect(answers.length).toBeGreaterThan(5)
      expect(explanations.length).toBeGreaterThan(0)
      const said = new Map(transcript.map(({ message_id, message, timestamp }) => [message_id, { message, timestamp }]))
      for (const { message_id, message_text, created_at } of [...answers, ...explanations]) {
        const asked = said.get(message_id ?? '')
        expect(message_text).toBe(asked?.message)
        expect(Math.abs(Date.parse(created_at) - Date.parse(asked?.timestamp ?? ''))).toBeLessThan(MINUTE)
      }
      const stored = await Promise.all(
        answers.map(({ response_id }) => admin(getResponse, { params: { id: response_id } })),
      )
      expect(new Set(stored.map(({ engine }) => engine))).toEqual(new Set(['quotes']))
      const quoted = stored.filter(
        ({ outcome, sources }) => outcome === 'complete' && sources.some(({ cited }) => cited),
      )
      expect(quoted.length).toBeGreaterThanOrEqual(3)
      const feedback = await admin(listMeetingFeedback, { params: { id } })
      expect(new Set(feedback.map(({ rating }) => rating))).toEqual(new Set(['up', 'down']))
      expect(feedback.some(({ comment }) => comment !== null)).toBe(true)
    }
  })

  it('are analysed as after any meeting: notes, both sides, the rivals that were named, the budget', async () => {
    for (const { id } of meetings) {
      const { user_meeting_analysis: notes, manager_meeting_analysis: manager } = await analysed(id)
      expect(notes?.meeting_notes.length).toBeGreaterThan(500)
      const told = manager?.meddicc_bant_evidence.find(({ field }) => field === 'budget')
      expect(told?.text).not.toBeNull()
      expect(manager?.competitors_evidence.length).toBeGreaterThan(0)
    }
  })

  it('are analysed after the first sync too, so that what was said against the documents is told and put in no mail', async () => {
    const synced = Date.parse((await admin(getKnowledgeStatus)).last_knowledge_sync_datetime ?? '')
    const renewed = await Promise.all(meetings.map(({ id }) => analysedSince(id, synced)))
    const rows = renewed.flatMap(({ manager_meeting_analysis: manager }) => manager?.customer_qna ?? [])
    const told = rows.flatMap(({ contradiction }) => contradiction?.said ?? [])
    expect(told).toEqual(["For Arm 12 that's six weeks after the order."])
    const drafts = await Promise.all(meetings.map(({ id }) => admin(draftFollowUpMail, { params: { id } })))
    const text = drafts.map((draft) => draft.text).join('\n')
    expect(text).toContain('Your questions:')
    for (const wrong of ['about twelve hours', 'six weeks after the order', 'SCIM is there in Growth'])
      expect(text).not.toContain(wrong)
  })

  it('are not stored again by the next start, and one that was deleted stays away', async () => {
    const own = meetings.find(({ meeting_owner }) => meeting_owner === 'user@acme.example')
    await rep(removeMeeting, { params: { id: own?.id ?? '' } })
    const before = await runOf()
    await startDemoMeetings(test.deps)
    expect((await runOf())?.id).toBe(before?.id)
    expect((await admin(listMeetings, { query: {} })).map(({ id }) => id)).toEqual(
      meetings.map(({ id }) => id).filter((id) => id !== own?.id),
    )
  })
})

it('the demo company is not made a second time when it was renamed', async () => {
  await admin(updateCompany, { params: { id: companyId }, body: { name: 'Renamed Robotics' } })
  await seedDemo(test.deps, folder)
  await startDemoMeetings(test.deps)
  const { rows } = await test.deps.database.query('select name from companies order by name')
  expect(rows).toEqual([{ name: PROVIDER }, { name: 'Renamed Robotics' }])
})

it('begin on working days, yesterday excepted', () => {
  for (let day = 0; day < 7; day += 1) {
    const shown = new Date(Date.UTC(2026, 5, 1 + day, 0, 30))
    for (const file of files) {
      const begins = startOf(file, shown)
      expect(begins.getTime()).toBeLessThan(shown.getTime())
      expect(shown.getTime() - begins.getTime()).toBeLessThan(15 * DAY)
      if (file.days_ago > 1) expect([0, 6]).not.toContain(begins.getUTCDay())
    }
  }
})
