import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAnswer } from '@cuecard/contract/answers.ts'
import { register, verifyEmail } from '@cuecard/contract/auth.ts'
import { logout } from '@cuecard/contract/session.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { createSelfServeCompany } from '@cuecard/contract/companies.ts'
import { removeCustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { connectExtension } from '@cuecard/contract/extension.ts'
import { searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { getMeetingBackground, getRecap } from '@cuecard/contract/meetings/live.ts'
import { sendActivity, startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { countNotesOpened, searchMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { ActivityName } from '@cuecard/contract/user-metrics.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText } from '../../../test/documents.ts'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import { users } from '../accounts/accounts.tables.ts'
import { calendarFeeds } from '../calendar/calendar.tables.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { meetingAnalyses } from '../meetings/meetings.tables.ts'
import { activities } from './user-metrics.tables.ts'

let test: TestApp
let company: CompanyRow

beforeAll(async () => {
  test = await testApp({ work: true })
  company = await makeCompany(test.deps, 'Acme')
})
afterAll(() => test.close())

const inCompany = (role: 'company_user' | 'company_admin' = 'company_user') => makePerson(test.app, { role, company })

/** What the extension holds after it was connected. */
async function extensionOf(person: TestPerson) {
  const token = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
  return apiWith(test.app, token)
}

async function registers(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const api = anonymousApi(test.app)
  await api(register, { form: { username: email, password: 'robot-lane-47' } })
  const mail = (await test.mailed()).find(({ to }) => to === email)?.text
  const token = /token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''
  await api(verifyEmail, { query: { token } })
  const [row] = await test.deps.db.select().from(users).where(eq(users.email, email))
  return row?.id ?? ''
}

/** Seen in the extension alone, which tells the server by the intake call. */
const inExtension = (activity: ActivityName) => ({
  place: 'extension/activity (intake)',
  happens: async () => {
    const person = await inCompany()
    await (
      await extensionOf(person)
    )(sendActivity, { body: { activity } })
    return person.id
  },
})

const asked = { current_message: { message: 'What does it cost?', username: 'Customer' } }

/** Reads a stream to its end. */
async function readAll(asking: Promise<unknown>): Promise<void> {
  const reply = (await asking) as TextStream
  for await (const _chunk of reply.chunks) continue
}

interface Place {
  /** The file of a feature in which it is noted, or the intake call. */
  place: string
  /** Does it, by the calls that people and extensions make. Resolves with who did it. */
  happens: () => Promise<string>
}

/** Every activity and where it is recorded. An activity without a row does not compile. */
const PLACES: Record<ActivityName, Place> = {
  user_registered: { place: 'auth/auth.service.ts', happens: registers },
  company_registered: {
    place: 'settings/own-company.ts',
    happens: async () => {
      const person = await makePerson(test.app, { role: 'company_admin', company: null })
      const names = { user_first_name: 'A', user_last_name: 'B', user_work_role: 'C' }
      await person.api(createSelfServeCompany, { body: { ...names, company_name: 'Own' } })
      return person.id
    },
  },
  extension_installed: {
    place: 'extension/extension.service.ts',
    happens: async () => {
      const person = await inCompany()
      const [row] = await test.deps.db.select().from(users).where(eq(users.id, person.id))
      const body = { connection_token: row?.connection_token ?? '' }
      await anonymousApi(test.app)(connectExtension, { body })
      return person.id
    },
  },
  meeting_start_detected: inExtension('meeting_start_detected'),
  close_meeting_dropdown_clicked: inExtension('close_meeting_dropdown_clicked'),
  meeting_recording_paused: inExtension('meeting_recording_paused'),
  meeting_recording_unpaused: inExtension('meeting_recording_unpaused'),
  extension_disabled: inExtension('extension_disabled'),
  user_logged_out: {
    place: 'auth/auth.service.ts',
    happens: async () => {
      const person = await inCompany()
      await person.api(logout)
      return person.id
    },
  },
  suggested_question_answer_fetched: {
    place: 'answers/answers.service.ts',
    happens: async () => {
      const person = await inCompany()
      await readAll(person.api(getAnswer, { body: { ...asked, asked_by: 'itself' } }))
      return person.id
    },
  },
  instant_answer_fetched: {
    place: 'answers/answers.service.ts',
    happens: async () => {
      const person = await inCompany()
      await readAll(person.api(getAnswer, { body: asked }))
      return person.id
    },
  },
  knowledge_recommendation_fetched: {
    place: 'knowledge/knowledge.service.ts',
    happens: async () => {
      const person = await inCompany()
      await (
        await extensionOf(person)
      )(searchKnowledge, { body: { query: 'starter plan' } })
      return person.id
    },
  },
  meeting_background_data_fetched: {
    place: 'live-meeting/meeting-background.ts',
    happens: async () => {
      const person = await inCompany()
      await person.api(getMeetingBackground, { body: { names: [] } })
      return person.id
    },
  },
  recap_fetched: {
    place: 'live-meeting/recap.ts',
    happens: async () => {
      const person = await inCompany()
      await readAll(person.api(getRecap, { body: { transcription_message_history: [asked.current_message] } }))
      return person.id
    },
  },
  document_uploaded: {
    place: 'knowledge/knowledge.service.ts',
    happens: async () => {
      const person = await inCompany()
      await addText(person, 'Notes', 'Text')
      return person.id
    },
  },
  knowledge_gap_deleted: {
    place: 'customer-questions/customer-questions.service.ts',
    happens: async () => {
      const owner = await inCompany()
      const { id: meeting_id } = await makeMeeting(test, { owner, title: 'Asked', messages: [] })
      const asked = { question: 'What does it cost?', answer: 'I have to check.' }
      const manager = madeAnalysis([asked])
      await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id: company.id, manager })
      await owner.api(removeCustomerQuestion, { body: { meeting_id, ...asked } })
      return owner.id
    },
  },
  meeting_created: {
    place: 'meeting-capture/meeting-capture.service.ts',
    happens: async () => {
      const person = await inCompany()
      const meeting = { meeting_type: 'google_meet', started_at: '2026-03-02T10:00:00Z' } as const
      await (
        await extensionOf(person)
      )(startMeeting, { body: { client_key: randomUUID(), ...meeting } })
      return person.id
    },
  },
  meeting_notes_opened: {
    place: 'meetings/meetings.service.ts',
    happens: async () => {
      const owner = await inCompany()
      const { id } = await makeMeeting(test, { owner, title: 'Own', messages: [] })
      await owner.api(countNotesOpened, { params: { id } })
      return owner.id
    },
  },
  meeting_notes_opened_admin: {
    place: 'meetings/meetings.service.ts',
    happens: async () => {
      const [owner, admin] = [await inCompany(), await inCompany('company_admin')]
      const { id } = await makeMeeting(test, { owner, title: "Somebody else's", messages: [] })
      await admin.api(countNotesOpened, { params: { id } })
      return admin.id
    },
  },
  meeting_notes_searched: {
    place: 'meetings/search-messages.ts',
    happens: async () => {
      const person = await inCompany()
      await person.api(searchMeetings, { query: { query: 'price' } })
      return person.id
    },
  },
  google_calendar_access_error: {
    place: 'live-meeting/meeting-background.ts',
    happens: async () => {
      const person = await inCompany()
      const now = new Date()
      const feed = { user_id: person.id, company_id: company.id, address: 'http://127.0.0.1/own.ics', created_at: now }
      await test.deps.db.insert(calendarFeeds).values(feed)
      await person.api(getMeetingBackground, { body: { names: [] } })
      return person.id
    },
  },
}

/** What the place's files say; tests are no place. */
const source = (place: string) =>
  globSync(place, { cwd: join(import.meta.dirname, '..') })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .join('\n')

it.each(ActivityName.options)('records %s where it happens', async (activity) => {
  const { place, happens } = PLACES[activity]
  const who = await happens()
  if (place.endsWith('.ts')) expect(source(place)).toContain(`'${activity}'`)
  const counted = async () => {
    const rows = await test.deps.db.select().from(activities).where(eq(activities.user_id, who))
    return rows.filter((row) => row.activity === activity).length
  }
  await expect.poll(counted).toBe(1)
})
