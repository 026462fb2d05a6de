// The list of 10,000 meetings over HTTP to its last byte, beside the same rows read bare and made into text; and the
// page that shows it, beside itself with 50.
import { makeMeeting } from '../apps/server/test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import type { TestApp } from '../apps/server/test/test-deps.ts'
import { joined, measureList, measurePage, withServed } from './lists.ts'
import type { BenchReport } from './measure.ts'

const MANY = 10_000
const FEW = 50
const TARGETS = { list: { must: 0.8, aim: 0.5 }, page: { must: 1.8, aim: 1.2 } }

export function run(): Promise<BenchReport> {
  return withServed(TARGETS, async (served) => {
    const { test } = served
    const people = { many: await personWith(test, MANY), few: await personWith(test, FEW) }
    const many = MANY.toLocaleString('en-US')
    return joined([
      await measureList(served, {
        measure: `last byte of the list of ${many} meetings`,
        path: '/v0.5/meetings/company',
        person: people.many,
        bare: () => bareList(test, people.many.member.company_id),
      }),
      await measurePage(served, {
        measure: `Meetings page usable, ${many} meetings beside ${FEW}`,
        path: '/meetings',
        people,
        shown: (page) => page.getByRole('article').first().waitFor(),
      }),
    ])
  })
}

async function personWith(test: TestApp, meetings: number): Promise<TestPerson> {
  const company = await makeCompany(test.deps, `${meetings} meetings`)
  const person = await makePerson(test.app, { role: 'company_admin', company })
  await addMeetings(test, person, meetings)
  return person
}

/** Meetings of three speakers' worth of calendar data, five a working day. */
export async function addMeetings(test: TestApp, owner: TestPerson, count: number): Promise<void> {
  const attendees = ['Ada Lindqvist', 'Bo Quill', 'Zoë Marsh'].map((name) => ({
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@client.example`,
  }))
  const made = await makeMeeting(test, {
    owner,
    title: 'Meeting 0: prices, security and next steps',
    messages: [{ username: 'Bo Quill', message: 'Hello.' }],
    attendees,
  })
  await test.deps.database.query(
    `insert into meetings (id, company_id, owner_id, owner_email, client_key, meeting_type, title, state, started_at,
       ended_at, last_message_at, message_count, calendar_event_data, attendee_emails, shape_version, created_at, updated_at)
     select gen_random_uuid(), company_id, owner_id, owner_email, 'bench-' || n,
       (array['google_meet', 'microsoft_teams', 'imported'])[n % 3 + 1], 'Meeting ' || n || ': prices, security and next steps',
       'ended', started_at - n * interval '5 hours', ended_at - n * interval '5 hours', last_message_at, 400 + n % 300,
       calendar_event_data, attendee_emails, 1, created_at, updated_at
     from meetings, generate_series(1, $2::int) n where id = $1`,
    [made.id, count - 1],
  )
}

/** What a page that reads the rows itself would do, and no less: the same fields, the same text. */
async function bareList(test: TestApp, companyId: string): Promise<string> {
  const { rows } = await test.deps.database.query(
    `select id, meeting_type, title, started_at, ended_at, calendar_event_data, times, start_told, owner_email, message_count,
       unanswered_count, chosen_customer, is_shared
     from meetings left join meeting_analyses on meeting_id = id
     where meetings.company_id = $1 order by started_at desc, id`,
    [companyId],
  )
  return JSON.stringify(
    rows.map((row) => ({
      id: row['id'],
      meeting_type: row['meeting_type'],
      meeting_general_info: {
        meeting_title: row['title'],
        transcript_start_datetime_utc: row['started_at'],
        transcript_end_datetime_utc: row['ended_at'],
        calendar_event_data: row['calendar_event_data'],
        times: row['times'],
        start_told: row['start_told'],
      },
      meeting_owner: row['owner_email'],
      message_count: row['message_count'],
      unanswered_count: row['unanswered_count'],
      chosen_customer: row['chosen_customer'],
      is_shared: row['is_shared'],
      can_edit: true,
    })),
  )
}
