// Companies for the bench of Insights: meetings with poorly answered questions, gaps, discovered items, people and what
// they did, written as the features leave them.
import { ActivityName } from '../packages/contract/src/user-metrics.ts'
import { madeAnalysis, makeMeeting } from '../apps/server/test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import type { TestApp } from '../apps/server/test/test-deps.ts'

export interface Sizes {
  questions: number
  items: number
  people: number
}

/** Of each thirty questions of a meeting, ten were answered poorly. */
const QUESTIONS_A_MEETING = 10
const ITEMS_A_MEETING = 10
/** Times that the same was asked. */
const TIMES_ASKED = 4
const ACTIVITIES_A_PERSON = 20

const WORDS =
  'We would need to look at how that works with the data that lies in our own systems today, and who may see it. '

/** Returns the admin of a company of these sizes. */
export async function makeInsights(test: TestApp, sizes: Sizes): Promise<TestPerson> {
  const company = await makeCompany(test.deps, `${sizes.people} people`)
  const owner = await makePerson(test.app, { role: 'company_admin', company })
  await addMeetings(test, owner, sizes)
  await addQuestions(test, company.id, sizes.questions)
  await addItems(test, company.id, sizes.items)
  await addPeople(test, company.id, sizes.people)
  return owner
}

async function addMeetings(test: TestApp, owner: TestPerson, { questions, items }: Sizes): Promise<void> {
  const count = Math.max(questions / QUESTIONS_A_MEETING, items / ITEMS_A_MEETING)
  const { id } = await makeMeeting(test, { owner, title: 'Meeting 0: prices and security', messages: [] })
  await test.deps.database.query(
    `insert into meetings (id, company_id, owner_id, owner_email, client_key, meeting_type, title, state, started_at,
       ended_at, message_count, attendee_emails, shape_version, created_at, updated_at)
     select gen_random_uuid(), company_id, owner_id, owner_email, 'bench-' || n, 'google_meet',
       'Meeting ' || n || ': prices and security', 'ended', started_at - n * interval '5 hours',
       ended_at - n * interval '5 hours', 400, attendee_emails, 1, created_at, updated_at
     from meetings, generate_series(1, $2::int) n where id = $1`,
    [id, count - 1],
  )
}

/** Analyses of the newest meetings, and the gaps that come of them. */
async function addQuestions(test: TestApp, companyId: string, count: number): Promise<void> {
  const asked = Array.from({ length: 3 * QUESTIONS_A_MEETING }, (_, n) => ({
    question: `${WORDS}${n}?`,
    answer: WORDS.repeat(2),
    uncertain: n % 3 === 0,
    asked: { message_id: String(n + 1), at: '2026-03-02T10:00:00.000Z' },
  }))
  const turns = Array.from({ length: 200 }, (_, n) => ({
    speaker: n % 2 === 0 ? 'Bo Quill' : 'Ada Lindqvist',
    start_timestamp: '2026-03-02T10:00:00.000Z',
    end_timestamp: '2026-03-02T10:00:10.000Z',
    duration_sec: 10,
  }))
  const analysis = { ...madeAnalysis(asked), speaker_timeline: turns }
  const { database } = test.deps
  await database.query(
    `insert into meeting_analyses (meeting_id, company_id, manager)
     select id, company_id, $2::jsonb from meetings where company_id = $1 order by started_at desc limit $3::int`,
    [companyId, JSON.stringify(analysis), count / QUESTIONS_A_MEETING],
  )
  await database.query(
    `insert into knowledge_gaps (id, company_id, question, state, created_at, updated_at)
     select gen_random_uuid(), $1, $2 || n, 'open', now(), now() from generate_series(1, $3::int) n`,
    [companyId, WORDS, Math.ceil(count / TIMES_ASKED)],
  )
  await database.query(
    `insert into gap_questions (id, company_id, gap_id, origin, source_key, question, answer, meeting_id, message_id,
       asked_at, created_at)
     select gen_random_uuid(), $1, gap.id, 'meeting', 'bench-' || gap.n || '-' || time, $2::text || gap.n, $2, place.id, '1',
       place.started_at, now()
     from (select id, row_number() over (order by id) as n from knowledge_gaps where company_id = $1) gap
       cross join generate_series(1, $3::int) time
       cross join (select array_agg(id) as ids from meetings where company_id = $1) held
       join meetings place on place.id = held.ids[(gap.n * $3::int + time) % cardinality(held.ids) + 1]`,
    [companyId, WORDS, TIMES_ASKED],
  )
}

async function addItems(test: TestApp, companyId: string, count: number): Promise<void> {
  await test.deps.database.query(
    `insert into discovered_knowledge (id, company_id, meeting_id, message_id, speaker, quote, knowledge_text, topic,
       engine, fingerprint, created_at)
     select gen_random_uuid(), $1, held.ids[nth % cardinality(held.ids) + 1], nth::text, 'Bo Quill', $2 || nth, $2 || nth, 'Prices',
       case when nth % 2 = 0 then 'model' else 'rules' end, 'bench-' || nth, now() + nth * interval '1 millisecond'
     from generate_series(1, $3::int) nth
       cross join (select array_agg(id) as ids from meetings where company_id = $1) held`,
    [companyId, WORDS, count],
  )
}

async function addPeople(test: TestApp, companyId: string, count: number): Promise<void> {
  const { database } = test.deps
  await database.query(
    `insert into users (id, email, email_verified_at, first_name, last_name, role, company_id, connection_token, created_at)
     select gen_random_uuid(), 'person' || n || '@' || $1 || '.example', now(), 'Person', n::text, 'company_user', $1::uuid,
       gen_random_uuid()::text, now()
     from generate_series(1, $2::int) n`,
    [companyId, count - 1],
  )
  await database.query(
    `insert into activities (company_id, user_id, activity, at)
     select $1::uuid, who.id, ($2::text[])[(who.n * 7 + time * 3) % $3::int + 1],
       now() - ((who.n * 13 + time * 101) % 86400) * interval '90 seconds'
     from (select id, row_number() over (order by id) as n from users where company_id = $1) who
       cross join generate_series(1, $4::int) time`,
    [companyId, ActivityName.options, ActivityName.options.length, ACTIVITIES_A_PERSON],
  )
}
