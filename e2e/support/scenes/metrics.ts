import { ActivityName } from '@cuecard/contract/user-metrics.ts'
import { updateDemoData } from '@cuecard/contract/demo-editor.ts'
import type { Page } from '@playwright/test'
import { apiAs } from '../calls.ts'
import { type Camera, type Scene, shootScenes } from '../camera.ts'
import { type DemoCompany, openDemoCompany } from '../demo-company.ts'
import { STAFF, USER } from '../people.ts'

const SPOKEN = [
  ['Maya Torres', 'Thanks for making the time. What does the starter plan cost for two hundred people?', true],
  ['Jonas Weber', 'Let me look that up while we talk.', false],
  ['Priya Nair', 'And is our data encrypted at rest? Our security team will ask on day one.', true],
  ['Maya Torres', 'How long does onboarding take from the day we sign?', true],
] as const

const MESSAGES = SPOKEN.map(([username, message, prepared]) => ({
  transcription_message: { username, message },
  responses: prepared
    ? {
        answer:
          '**€24 a person and month**, billed yearly. With two hundred people the volume discount of 20% applies.',
        explain: 'They want a figure that they can put into their own calculation.',
      }
    : {},
}))

async function saveDemo(camera: Camera, { id }: DemoCompany, more: readonly string[] = []) {
  const added = more.map((message) => ({ transcription_message: { username: 'Priya Nair', message }, responses: {} }))
  await (
    await apiAs(camera.url, STAFF)
  )(updateDemoData, { params: { id }, body: { messages: [...MESSAGES, ...added] } })
}

const openEditor = async (page: Page, { id }: DemoCompany) => {
  await page.goto(`/demo-editor/${id}`)
  await page.getByRole('button', { name: 'Add entry', exact: true }).waitFor()
}

const dialogOf = (page: Page) => page.getByRole('dialog').last()

function editorScenes(camera: Camera, demo: DemoCompany): Scene[] {
  return [
    { name: 'demo-editor', show: (page) => openEditor(page, demo) },
    {
      name: 'demo-editor-entry',
      show: async (page) => {
        await openEditor(page, demo)
        await page.getByRole('button', { name: 'Edit entry 1' }).click()
        await dialogOf(page).getByLabel('Prepared answer').waitFor()
      },
    },
    {
      name: 'demo-editor-required',
      show: async (page) => {
        await openEditor(page, demo)
        await page.getByRole('button', { name: 'Add entry', exact: true }).click()
        await dialogOf(page)
          .getByRole('button', { name: /^Add entry/ })
          .click()
      },
    },
    {
      name: 'demo-editor-delete',
      show: async (page) => {
        await openEditor(page, demo)
        await page.getByRole('button', { name: 'Delete entry 2' }).click()
        await dialogOf(page)
          .getByRole('button', { name: /^Delete/ })
          .waitFor()
      },
    },
    {
      name: 'demo-editor-overtaken',
      show: async (page) => {
        await openEditor(page, demo)
        await page.getByRole('button', { name: 'Edit entry 2' }).click()
        await dialogOf(page)
          .getByLabel(/^Transcript text/)
          .fill('One moment, I have the price list open.')
        await saveDemo(camera, demo, ['Do you support single sign-on, and on which plan?'])
        await dialogOf(page)
          .getByRole('button', { name: /^Save entry/ })
          .click()
        await page.getByRole('list', { name: 'What they changed' }).waitFor()
      },
    },
  ]
}

const playScenes: Scene[] = [
  {
    name: 'sandbox-demo',
    show: async (page) => {
      await page.goto('/sandbox?demo=play')
      await page.getByRole('button', { name: 'Next message' }).click()
      await page.getByRole('button', { name: 'Get Answer' }).first().click()
      await page.getByText('volume discount').waitFor()
    },
  },
]

const NAMES = ['Uma Reyes', 'Ada Lindqvist', 'Jonas Weber', 'Priya Nair', 'Maya Torres', 'Iris Falk', 'Sam Okafor']

/** A quarter of a busy company, as no server of an hour's age has it. */
async function quarter(page: Page) {
  const wave = (at: number, by: number) => Math.round(by * (1 + Math.sin(at / 3)) + (at % 5))
  const starts = Array.from({ length: 45 }, (_, at) => new Date(Date.UTC(2026, 9, 8 + at)).toISOString().slice(0, 10))
  const points = starts.map((start, at) => {
    const weekend = [0, 6].includes(new Date(start).getUTCDay())
    const count = weekend ? 0 : wave(at, 40)
    return {
      start,
      activity_count: count,
      person_count: Math.min(7, Math.ceil(count / 9)),
      answer_count: Math.floor(count / 2),
    }
  })
  const figures = (responses: number, at: number) => ({
    response_count: responses,
    refused_count: Math.floor(responses / 7),
    incomplete_count: at % 9 === 0 && responses > 0 ? 1 : 0,
    thumbs_up: Math.floor(responses / 4),
    thumbs_down: Math.floor(responses / 15),
    first_words_p50_sec: responses ? 0.3 + (at % 4) / 20 : null,
    first_words_p95_sec: responses ? 0.9 + (at % 7) / 9 : null,
    whole_p50_sec: responses ? 1.4 + (at % 4) / 9 : null,
    whole_p95_sec: responses ? 3.1 + (at % 7) / 5 : null,
  })
  const people = NAMES.map((user_name, at) => ({
    user_id: crypto.randomUUID(),
    user_email: `${user_name.toLowerCase().replace(' ', '.')}@acme.example`,
    user_name,
    company_id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a02',
    company_name: at < 5 ? 'Acme Robotics' : 'Northwind Pumps',
    activities: ActivityName.options
      .filter((_, n) => (n + at) % 3 !== 0 && at < 6)
      .map((activity, n) => ({ activity, activity_count: 1 + ((n * 37 + at * 11) % 90) })),
  }))
  const answered = points.map(({ start, answer_count }, at) => ({ start, ...figures(answer_count, at) }))
  const total = figures(
    points.reduce((sum, { answer_count }) => sum + answer_count, 0),
    3,
  )
  await page.route(/user-activity-summary(\?|$)/, (route) => route.fulfill({ json: people }))
  await page.route('**/activity-timeline**', (route) => route.fulfill({ json: { unit: 'day', points } }))
  const grades = starts.map((start, at) => ({
    start,
    graded_count: at % 3 === 0 ? 24 : 0,
    average_grade: at % 3 === 0 ? Math.min(5, 2.4 + at / 18) : null,
  }))
  const tested = { graded_count: 360, average_grade: 3.7 }
  await page.route('**/test-grades**', (route) =>
    route.fulfill({ json: { unit: 'day', points: grades, total: tested } }),
  )
  await page.route('**/answer-quality**', (route) => route.fulfill({ json: { unit: 'day', points: answered, total } }))
}

const openMetrics = async (page: Page, query = '') => {
  await page.goto(`/user-metrics${query}`)
  await page.getByRole('heading', { level: 2, name: 'People' }).waitFor()
  await page.waitForLoadState('networkidle')
}

const metricsScenes: Scene[] = [
  {
    name: 'metrics-full',
    show: async (page) => {
      await quarter(page)
      await openMetrics(page)
    },
  },
  {
    name: 'metrics-loading',
    show: async (page) => {
      await page.route('**/company-settings/user-activity-summary**', () => {})
      await page.goto('/user-metrics')
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'metrics-failed',
    show: async (page) => {
      await page.route('**/company-settings/user-activity-summary**', (route) => route.abort())
      await page.goto('/user-metrics')
      await page.getByText('The user metrics could not be loaded').waitFor()
    },
  },
]

/** The demo editor, the played demo and the metrics. */
export async function shootMetrics(camera: Camera): Promise<void> {
  const demo = await openDemoCompany(camera.url, 'Trade Fair Demo', 'first.admin@trade-fair.example')
  await shootScenes(camera, STAFF, [{ name: 'demo-editor-empty', show: (page) => openEditor(page, demo) }])
  await saveDemo(camera, demo)
  await shootScenes(camera, demo.admin, [
    ...playScenes,
    { name: 'demo-editor-denied', show: (page) => page.goto(`/demo-editor/${demo.id}`) },
  ])
  await shootScenes(camera, STAFF, [...editorScenes(camera, demo), ...metricsScenes])
  await shootScenes(camera, USER, [{ name: 'metrics-own', show: (page) => openMetrics(page, '?days=7') }])
}
