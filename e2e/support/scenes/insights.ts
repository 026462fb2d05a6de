import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import type { Page } from '@playwright/test'
import { type Camera, type Scene, shootScenes } from '../camera.ts'
import { ADMIN } from '../people.ts'

// What takes weeks of meetings to come about is given to the page as its replies.
const AT = '2026-11-19T09:05:00.000Z'
const id = (n: number) => `0b6f2a1e-5a3f-4c58-9f0e-${String(n).padStart(12, '0')}`
const MEETINGS = ['Kick-off with Northwind Pumps', 'Renewal with Contoso', 'Security review, Alpine Lifts'] as const
const ASKED = [
  ['How long is the warranty on the batteries?', 'I am not sure, I will have to check that and get back to you.'],
  ['Can we keep our data in the EU, and who may see it?', 'That is a good question. Let me ask our engineers first.'],
  ['Is there a discount for three years?', ''],
  ['Do you support single sign-on with our own directory?', 'Probably, I think we had that once.'],
] as const

const QUESTIONS: CustomerQuestion[] = MEETINGS.flatMap((meeting_name, at) =>
  ASKED.slice(0, 4 - at).map(([question, answer], n) => ({
    meeting_id: id(900 + at),
    meeting_name,
    meeting_started_at: `2026-11-${19 - at}T09:00:00.000Z`,
    question,
    answer,
    topic: ['Warranty', 'Security', 'Prices', 'Sign-in'][n] ?? '',
    contradiction: null,
    times: 'clock' as const,
    message_number: null,
    message_id: `m-${n}`,
    timestamp: `2026-11-${19 - at}T09:${10 + n * 7}:00.000Z`,
    engine: at === 1 ? ('model' as const) : ('rules' as const),
  })),
)

const numbersOf = (questions: readonly CustomerQuestion[], total_meetings: number) => {
  const meetings = new Set(questions.map(({ meeting_id }) => meeting_id)).size
  return {
    questions,
    total_meetings,
    total_poorly_answered_questions: questions.length,
    avg_poorly_answered_questions: total_meetings === 0 ? 0 : questions.length / total_meetings,
    meetings_with_poorly_answered_questions: meetings,
    percentage_meetings_with_poorly_answered_questions: total_meetings === 0 ? 0 : (100 * meetings) / total_meetings,
  }
}

const questionOf = (n: number, origin: 'meeting' | 'refused' | 'thumbs_down') => ({
  id: id(100 + n),
  origin,
  question: ASKED[0][0],
  answer: origin === 'refused' ? 'Your documents do not say that.' : ASKED[0][1],
  meeting_id: origin === 'refused' ? null : id(900),
  meeting_name: origin === 'refused' ? null : MEETINGS[0],
  message_id: origin === 'refused' ? null : 'm-1',
  asked_at: AT,
})

const OPEN: KnowledgeGap = {
  customer_count: 1,
  owner: null,
  due_on: null,
  merged: [],
  id: id(1),
  question: ASKED[0][0],
  state: 'open',
  asked_count: 3,
  meeting_count: 1,
  first_asked_at: AT,
  last_asked_at: AT,
  questions: [questionOf(1, 'meeting'), questionOf(2, 'refused'), questionOf(3, 'thumbs_down')],
  draft: null,
  draft_failure: null,
  waiting_for: null,
  item_id: null,
  item_name: null,
  item_audience: null,
  item_sync: null,
  before: null,
  after: null,
}
const DRAFTED: KnowledgeGap = {
  ...OPEN,
  state: 'drafted',
  draft: {
    text: 'Batteries have a warranty of seven years or three thousand charging cycles, whichever comes first.',
    engine: 'quotes',
    audience: null,
    at: AT,
    sources: [
      {
        item_id: id(901),
        item_name: MEETINGS[1],
        source: `/meetings/${id(901)}?tab=transcript&message=m-3`,
        locator: null,
        text: 'The warranty on batteries is seven years or three thousand cycles, whichever comes first.',
        score: 1,
        n: 1,
        cited: true,
      },
    ],
  },
}
const APPROVED: KnowledgeGap = {
  ...DRAFTED,
  state: 'approved',
  item_id: id(50),
  item_name: 'Battery warranty',
  item_sync: { state: 'pending', reason: null },
}
const BEFORE = {
  text: 'Your documents do not say how long the warranty on batteries is.',
  outcome: 'refused' as const,
  grade: 0,
  grade_reason: 'A refusal where an answer was expected.',
  at: AT,
}
const CLOSED: KnowledgeGap = {
  ...APPROVED,
  state: 'closed',
  item_sync: { state: 'synced', reason: null },
  before: BEFORE,
  after: {
    text: '“Batteries have a warranty of **seven years** or three thousand charging cycles, whichever comes first.” [1]',
    outcome: 'complete',
    grade: 5,
    grade_reason: 'Graded by rules: the grade says how much the response is like the expected result.',
    at: AT,
  },
}
const UNREAD: KnowledgeGap = {
  ...APPROVED,
  before: BEFORE,
  item_sync: { state: 'failed', reason: 'The file is damaged. Upload it again.' },
}

const FOUND: DiscoveredKnowledgeItem[] = [
  ['The pilot can be extended by thirty days when the customer asks before its end.', 'Priya Nair', 'model', false],
  ['Spare arms leave the warehouse in Graz within two working days.', 'Jonas Weber', 'rules', true],
  ['Floors with more than four percent slope need the second wheel set.', 'Priya Nair', 'rules', false],
].map(([text, speaker, engine, against], n) => ({
  id: id(300 + n),
  knowledge_text: String(text),
  meeting_id: id(900 + (n % 2)),
  meeting_name: MEETINGS[n % 2] ?? '',
  meeting_datetime: `2026-11-${19 - (n % 2)}T09:00:00.000Z`,
  message_id: `m-${n}`,
  times: n === 1 ? 'none' : 'clock',
  message_number: n === 1 ? 42 : null,
  timestamp: `2026-11-${19 - (n % 2)}T09:1${n}:00.000Z`,
  speaker: String(speaker),
  quote: n === 0 ? 'Well, we can give you another thirty days on top, if you tell us before it ends.' : String(text),
  topic: 'Delivery',
  engine: engine === 'model' ? 'model' : 'rules',
  contradiction: against
    ? { item_id: id(51), item_name: 'Delivery terms', locator: 'Page 3', text: 'Spare arms leave within five days.' }
    : null,
  item_id: n === 2 ? id(52) : null,
}))

const replyWith = (page: Page, address: RegExp, json: unknown) =>
  page.route(address, (route) => route.fulfill({ json }))
const POOR = /poor-question-answers(\?|$)/
const GAPS = /knowledge-gaps(\?|$)/
const ITEMS = /meetings\/knowledge-items(\?|$)/

function gapScene(name: string, gap: KnowledgeGap): Scene {
  return {
    name: `questions-gap-${name}`,
    show: async (page) => {
      await replyWith(page, GAPS, { gaps: [gap, { ...OPEN, id: id(2), question: ASKED[1][0] }], total: 2 })
      await replyWith(page, /knowledge-gaps\/0b6f2a1e/, gap)
      await page.goto(`/customer-questions?view=gaps${gap.state === 'closed' ? '&gaps=closed' : ''}`)
      await page.getByRole('button', { name: gap.question, exact: true }).click()
    },
  }
}

/** An address whose reply is held back, or refused. */
function stuck(name: string, path: string, address: RegExp): Scene[] {
  return [
    {
      name: `${name}-loading`,
      show: async (page) => {
        await page.route(address, () => {})
        await page.goto(path)
        await page.waitForTimeout(600)
      },
    },
    {
      name: `${name}-failed`,
      show: async (page) => {
        await page.route(address, (route) => route.abort())
        await page.goto(path)
        await page.getByRole('button', { name: 'Retry' }).waitFor()
      },
    },
  ]
}

const scenes: Scene[] = [
  {
    name: 'questions-full',
    show: async (page) => {
      await replyWith(page, POOR, numbersOf(QUESTIONS, 12))
      await page.goto('/customer-questions')
      await page.getByRole('button', { name: 'Remove' }).first().waitFor()
    },
  },
  {
    name: 'questions-test-case',
    show: async (page) => {
      await replyWith(page, POOR, numbersOf(QUESTIONS, 12))
      await page.goto('/customer-questions')
      await page.getByRole('button', { name: 'Create Test Case' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'questions-empty',
    show: async (page) => {
      await replyWith(page, POOR, numbersOf([], 0))
      await page.goto('/customer-questions')
      await page.getByText('No customer questions found.').waitFor()
    },
  },
  {
    name: 'questions-gaps-empty',
    show: async (page) => {
      await replyWith(page, GAPS, { gaps: [], total: 0 })
      await page.goto('/customer-questions?view=gaps')
      await page.getByText('No open knowledge gaps').waitFor()
    },
  },
  gapScene('open', OPEN),
  gapScene('drafted', DRAFTED),
  gapScene('approved', APPROVED),
  gapScene('unread', UNREAD),
  gapScene('closed', CLOSED),
  ...stuck('questions', '/customer-questions', POOR),
  ...stuck('questions-gaps', '/customer-questions?view=gaps', GAPS),
  {
    name: 'discovered-full',
    show: async (page) => {
      await replyWith(page, ITEMS, { items: FOUND, total: 820 })
      await page.goto('/discovered-knowledge')
      await page.getByText('Your documents say otherwise').waitFor()
    },
  },
  {
    name: 'discovered-add',
    show: async (page) => {
      await replyWith(page, ITEMS, { items: FOUND, total: 3 })
      await page.goto('/discovered-knowledge')
      await page
        .getByRole('button', { name: /^Add to knowledge base/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'discovered-empty',
    show: async (page) => {
      await replyWith(page, ITEMS, { items: [], total: 0 })
      await page.goto('/discovered-knowledge')
      await page.getByText('No knowledge items found').waitFor()
    },
  },
  ...stuck('discovered', '/discovered-knowledge', ITEMS),
]

/** Customer Questions with its gaps, and Discovered Knowledge. */
export const shootInsights = (camera: Camera): Promise<void> => shootScenes(camera, ADMIN, scenes)
