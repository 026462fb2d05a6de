// The lists of Insights at the size of a large company over HTTP to their last byte, each beside the same rows read bare
// and made into text; and the pages that show them, each beside itself with 50.
import { ActivityName } from '../packages/contract/src/user-metrics.ts'
import { GAPS_PAGE, KNOWLEDGE_ITEMS_PAGE } from '../packages/contract/src/limits.ts'
import type { TestApp } from '../apps/server/test/test-deps.ts'
import { makeInsights } from './insights-data.ts'
import { joined, measureList, measurePage, type Served, withServed } from './lists.ts'
import type { BenchReport } from './measure.ts'
import type { TestPerson } from '../apps/server/test/people.ts'

const MANY = { questions: 10_000, items: 20_000, people: 5_000 }
const TARGETS = { list: { must: 1.4, aim: 0.9 }, page: { must: 2, aim: 1.3 } }
const FEW = { questions: 50, items: 50, people: 50 }

export function run(): Promise<BenchReport> {
  return withServed(TARGETS, async (served) => {
    const people = { many: await makeInsights(served.test, MANY), few: await makeInsights(served.test, FEW) }
    const reports = [await measureLists(served, people.many), await measurePages(served, people)]
    return joined(reports)
  })
}

async function measureLists(served: Served, person: TestPerson): Promise<BenchReport> {
  const { test } = served
  const company = person.member.company_id
  const lists = [
    ['10,000 customer questions', '/v0.5/meetings/poor-question-answers', bareQuestions],
    [
      'the first 100 knowledge gaps of 10,000 questions',
      `/company-knowledge/knowledge-gaps?limit=${GAPS_PAGE}`,
      bareGaps,
    ],
    ['the first 300 of 20,000 discovered items', '/meetings/knowledge-items', bareItems(0)],
    [
      'the last 300 of 20,000 discovered items',
      `/meetings/knowledge-items?offset=${MANY.items - KNOWLEDGE_ITEMS_PAGE}`,
      bareItems(MANY.items - KNOWLEDGE_ITEMS_PAGE),
    ],
    ['the activities of 5,000 people', '/company-settings/user-activity-summary', barePeople],
  ] as const
  const reports: BenchReport[] = []
  for (const [measure, path, bare] of lists)
    reports.push(await measureList(served, { measure, path, person, bare: () => bare(test, company) }))
  return joined(reports)
}

async function measurePages(served: Served, people: { many: TestPerson; few: TestPerson }): Promise<BenchReport> {
  const pages = [
    ['Customer Questions', '/customer-questions', 'Create Test Case'],
    ['Knowledge gaps', '/customer-questions?view=gaps', /^We would need/],
    ['Discovered Knowledge', '/discovered-knowledge', /^Add to knowledge base/],
  ] as const
  const reports: BenchReport[] = []
  for (const [name, path, button] of pages) {
    const shown = { path, people, measure: `${name} usable, beside 50` }
    reports.push(
      await measurePage(served, {
        ...shown,
        shown: (page) => page.getByRole('button', { name: button }).first().waitFor(),
      }),
    )
  }
  const metrics = { path: '/user-metrics', people, measure: 'User Metrics usable, beside 50' }
  reports.push(await measurePage(served, { ...metrics, shown: (page) => page.getByRole('article').first().waitFor() }))
  return joined(reports)
}

type Row = Record<string, unknown>
const rowsOf = async (test: TestApp, text: string, values: unknown[]): Promise<Row[]> =>
  (await test.deps.database.query(text, values)).rows

// The meetings made up here have times, so that no message is known by its number.
async function bareQuestions(test: TestApp, companyId: string): Promise<string> {
  const total = await rowsOf(test, 'select count(*)::int as count from meetings where company_id = $1', [companyId])
  const rows = await rowsOf(
    test,
    `select m.id as meeting_id, m.title as meeting_name, m.started_at as meeting_started_at,
       one->>'customer_question' as question, one->>'rep_answer_excerpt' as answer, one->>'topic' as topic,
       one->'contradiction' as contradiction, one#>>'{evidence,0,message_id}' as message_id,
       one#>>'{evidence,0,timestamp}' as timestamp, m.times, null as message_number,
       a.manager->>'engine' as engine
     from meetings m join meeting_analyses a on a.meeting_id = m.id
       cross join lateral jsonb_array_elements(a.manager->'customer_qna') with ordinality as asked(one, nth)
     where m.company_id = $1 and (one->'rep_uncertain')::boolean order by m.started_at desc, m.id, nth`,
    [companyId],
  )
  const meetings = Number(total[0]?.['count'])
  const poor = new Set(rows.map((row) => row['meeting_id'])).size
  return JSON.stringify({
    total_meetings: meetings,
    total_poorly_answered_questions: rows.length,
    avg_poorly_answered_questions: rows.length / meetings,
    meetings_with_poorly_answered_questions: poor,
    percentage_meetings_with_poorly_answered_questions: (100 * poor) / meetings,
    questions: rows,
  })
}

async function bareGaps(test: TestApp, companyId: string): Promise<string> {
  const [total] = await rowsOf(test, `select count(*)::int as count from knowledge_gaps where company_id = $1`, [
    companyId,
  ])
  const gaps = await rowsOf(
    test,
    `select g.id, g.question, g.state, count(q.id)::int as asked_count, count(distinct q.meeting_id)::int as meeting_count,
       min(q.asked_at) as first_asked_at, max(q.asked_at) as last_asked_at
     from knowledge_gaps g left join gap_questions q on q.gap_id = g.id where g.company_id = $1
     group by g.id order by 4 desc, 7 desc nulls last, g.id limit $2::int`,
    [companyId, GAPS_PAGE],
  )
  const questions = await rowsOf(
    test,
    `select q.gap_id, q.id, q.origin, q.question, q.answer, m.id as meeting_id, m.title as meeting_name, q.message_id,
       q.asked_at
     from gap_questions q left join meetings m on m.id = q.meeting_id
     where q.gap_id = any($1::uuid[]) order by q.asked_at desc, q.id`,
    [gaps.map(({ id }) => id)],
  )
  const of = Map.groupBy(questions, ({ gap_id }) => gap_id)
  const nothing = {
    draft: null,
    draft_failure: null,
    item_id: null,
    item_name: null,
    item_sync: null,
    before: null,
    after: null,
    // What was made up has none of these.
    customer_count: 0,
    owner: null,
    due_on: null,
    merged: [],
  }
  const shown = gaps.map((gap) => ({
    ...gap,
    questions: (of.get(gap['id']) ?? []).map(({ gap_id: _gap, ...question }) => question),
    ...nothing,
  }))
  return JSON.stringify({ gaps: shown, total: total?.['count'] })
}

const bareItems = (offset: number) => async (test: TestApp, companyId: string) => {
  const [total] = await rowsOf(
    test,
    'select count(*)::int as count from discovered_knowledge where company_id = $1 and removed_at is null',
    [companyId],
  )
  const items = await rowsOf(
    test,
    `select k.id, k.knowledge_text, k.meeting_id, m.title as meeting_name, m.started_at as meeting_datetime, k.message_id,
       m.times, null as message_number, said.at as timestamp, k.speaker, k.quote, k.topic, k.engine, k.contradiction, k.item_id
     from discovered_knowledge k join meetings m on m.id = k.meeting_id
       left join meeting_messages said on said.meeting_id = k.meeting_id and said.message_id = k.message_id
     where k.company_id = $1 and k.removed_at is null
     order by m.started_at desc, m.id, k.created_at, k.id offset $2::int limit $3::int`,
    [companyId, offset, KNOWLEDGE_ITEMS_PAGE],
  )
  return JSON.stringify({ items, total: total?.['count'] })
}

async function barePeople(test: TestApp, companyId: string): Promise<string> {
  const rows = await rowsOf(
    test,
    `select u.id as user_id, u.email as user_email, u.first_name || ' ' || u.last_name as user_name,
       c.id as company_id, c.name as company_name, done.counts
     from users u join companies c on c.id = u.company_id left join (
       select user_id, jsonb_object_agg(activity, times) as counts
       from (select user_id, activity, count(*) as times from activities where company_id = $1 group by 1, 2) each
       group by 1) done on done.user_id = u.id
     where u.company_id = $1 order by u.email`,
    [companyId],
  )
  const order = new Map<string, number>(ActivityName.options.map((name, at) => [name, at]))
  return JSON.stringify(
    rows.map(({ counts, ...row }) => ({
      ...row,
      activities: Object.entries(counts ?? {})
        .map(([activity, activity_count]) => ({ activity, activity_count: Number(activity_count) }))
        .toSorted((a, b) => (order.get(a.activity) ?? 0) - (order.get(b.activity) ?? 0)),
    })),
  )
}
