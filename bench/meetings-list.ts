// The list of 10,000 meetings over HTTP to its last byte, beside the same rows read bare and made into text; and the
// page that shows it, beside itself with 50.
import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildApp } from '../apps/server/src/app.ts'
import { makeMeeting } from '../apps/server/test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import { type TestApp, testDeps } from '../apps/server/test/test-deps.ts'
import { buildStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { type BenchReport, compare, timeRow, timesNote } from './measure.ts'

const MANY = 10_000

const FEW = 50
/** For a machine that is busy with other things. */
const SLOW_MS = 120_000
const PAGES = join(import.meta.dirname, '../apps/web/dist')

export async function run(): Promise<BenchReport> {
  const built = await buildStale()
  const base = await testDeps()
  const app = await buildApp(base.deps, { pagesFolder: PAGES })
  const test: TestApp = { ...base, app }
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const [many, few] = [await personWith(test, MANY), await personWith(test, FEW)]
    const list = await measureList({ test, url, person: many })
    const page = built ? await measurePage(url, { many, few }) : { rows: [], notes: ['the web app could not be built'] }
    return { rows: [...list.rows, ...page.rows], notes: [...list.notes, ...page.notes] }
  } finally {
    await app.close()
    await base.close()
  }
}

async function personWith(test: TestApp, meetings: number): Promise<TestPerson> {
  const company = await makeCompany(test.deps, `${meetings} meetings`)
  const person = await makePerson(test.app, { role: 'company_admin', company })
  await addMeetings(test, person, meetings)
  return person
}

async function measureList(place: { test: TestApp; url: string; person: TestPerson }): Promise<BenchReport> {
  const { test, url, person } = place
  const list = () => fetchText(`${url}/api/v0.5/meetings/company`, person.token)
  const bare = () => bareList(test, person.member.company_id)
  expectSame(await list(), await bare())
  const times = await compare({ ours: list, other: bare, calls: 3 })
  const measure = `last byte of the list of ${MANY.toLocaleString('en-US')} meetings`
  return {
    rows: [timeRow(measure, times, { must: 1.6, aim: 0.9 })],
    notes: [timesNote(measure, times), `sha256 of both: ${hashOf(await list())}`],
  }
}

/** From the address to the first card, and until the page answers again. */
async function measurePage(url: string, people: { many: TestPerson; few: TestPerson }): Promise<BenchReport> {
  const found = await findChromium()
  if ('missing' in found) return { rows: [], notes: [found.missing] }
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-quic'] })
  try {
    const opener = async (person: TestPerson) => {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
      await context.addInitScript((token) => localStorage.setItem('authToken', token), person.token)
      const page = await context.newPage()
      page.setDefaultTimeout(SLOW_MS)
      return async () => {
        await page.goto('/meetings')
        await page.getByRole('article').first().waitFor()
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      }
    }
    const times = await compare({ ours: await opener(people.many), other: await opener(people.few), calls: 1 })
    const measure = `Meetings page usable, ${MANY.toLocaleString('en-US')} meetings beside ${FEW}`
    return { rows: [timeRow(measure, times, { must: 2.5, aim: 1.3 })], notes: [timesNote(measure, times)] }
  } finally {
    await browser.close()
  }
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
    `select id, meeting_type, title, started_at, ended_at, calendar_event_data, owner_email, message_count, is_shared
     from meetings where company_id = $1 order by started_at desc, id`,
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
      },
      meeting_owner: row['owner_email'],
      message_count: row['message_count'],
      is_shared: row['is_shared'],
      can_edit: true,
    })),
  )
}

function fetchText(url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => resolve(Buffer.concat(chunks).toString()))
      reply.on('error', reject)
    }).on('error', reject)
  })
}

const hashOf = (text: string) =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex')
    .slice(0, 16)

function expectSame(ours: string, other: string): void {
  if (hashOf(ours) !== hashOf(other)) throw new Error('the two lists differ')
}
