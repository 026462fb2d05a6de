import { getTalkTimeline } from '@cuecard/contract/user-metrics.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { ANALYSIS_VERSION } from './findings.ts'
import { saveManagerAnalysis, saveTalk } from './meeting-analysis.store.ts'
import type { MemberTalk } from './talk-of-members.ts'

let test: TestApp
let ours: CompanyRow
let user: TestPerson
let admin: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  test = await testApp()
  ours = await makeCompany(test.deps, 'Ours')
  const theirs = await makeCompany(test.deps, 'Theirs')
  user = await makePerson(test.app, { role: 'company_user', company: ours })
  admin = await makePerson(test.app, { role: 'company_admin', company: ours })
  stranger = await makePerson(test.app, { role: 'company_admin', company: theirs })
  await met('2026-03-02T09:00:00Z', [talk(user, 30, 10), talk(admin, 60, 40)])
  await met('2026-03-05T09:00:00Z', [talk(user, 50, 30)])
  await met('2026-03-17T09:00:00Z', [talk(user, 20, 20)], 1)
  await met('2026-03-03T09:00:00Z', [talk(stranger, 90, 90)])
})
afterAll(() => test.close())

const talk = ({ id }: TestPerson, talk_sec: number, longest_monologue_sec: number) => ({
  user_id: id,
  talk_sec,
  all_talk_sec: 100,
  longest_monologue_sec,
  speaker_switches: 10,
  length_sec: 600,
})

async function met(at: string, talked: readonly MemberTalk[], version = ANALYSIS_VERSION) {
  const owner = talked[0]?.user_id === stranger.id ? stranger : user
  const meeting = await makeMeeting(test, {
    owner,
    title: 'Call',
    started_at: new Date(at),
    messages: [{ username: 'Ada', message: 'Hello.' }],
  })
  const key = { company_id: owner.member.company_id, id: meeting.id }
  await saveManagerAnalysis(test.deps.db, key, { ...madeAnalysis([]), version })
  await saveTalk(test.deps.db, key, talked)
}

const MARCH = { from: '2026-03-01T00:00:00Z', to: '2026-03-23T00:00:00Z' }
const timeline = (person: TestPerson, query: object = MARCH) => person.api(getTalkTimeline, { query })

it('sums up a person’s meetings by week, weighing each by its length', async () => {
  const { unit, starts, people, earlier_count } = await timeline(user)
  expect({ unit, starts, earlier_count }).toEqual({
    unit: 'week',
    starts: ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16'],
    earlier_count: 1,
  })
  expect(people).toMatchObject([
    { user_email: user.email, meeting_count: 3, talk_share_percentage: 33.3, longest_monologue_sec: 20 },
  ])
  expect(people[0]?.points.toSorted((a, b) => (a.start < b.start ? -1 : 1))).toEqual([
    {
      start: '2026-03-02',
      meeting_count: 2,
      talk_share_percentage: 40,
      longest_monologue_sec: 20,
      switches_per_hour: 60,
    },
    {
      start: '2026-03-16',
      meeting_count: 1,
      talk_share_percentage: 20,
      longest_monologue_sec: 20,
      switches_per_hour: 60,
    },
  ])
})

it('shows a user and the provider’s staff themselves alone, and an admin the own company’s people and no other’s', async () => {
  const staff = await makePerson(test.app, { role: 'staff_user', company: ours })
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  const control = await makePerson(test.app, { role: 'staff_admin', company: provider })
  const emails = async (person: TestPerson) => (await timeline(person)).people.map(({ user_email }) => user_email)
  expect(await emails(user)).toEqual([user.email])
  expect(await emails(staff)).toEqual([])
  expect(await emails(admin)).toEqual([user.email, admin.email])
  expect(await emails(stranger)).toEqual([stranger.email])
  expect(await emails(control)).toEqual([])
})

it('is empty where nobody talked', async () => {
  expect(await timeline(admin, { from: '2025-01-01T00:00:00Z', to: '2025-02-01T00:00:00Z' })).toMatchObject({
    is_everyone: true,
    people: [],
    earlier_count: 0,
  })
})
