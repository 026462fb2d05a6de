import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { listTestCases, listTestCategories, type TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { filterTestRuns, listTestRuns, type TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiWith } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { seedDemo } from '../demo-company/demo-seed.service.ts'
import { demoTestsJob } from './demo-tests.jobs.ts'
import { startDemoTests } from './demo-company.service.ts'
import { firstVersionOf, readDemoCases } from './test-case-file.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'

const DOCUMENTS = join(import.meta.dirname, '../../../demo/acme')
const TYPES: readonly TestCaseType[] = ['default', 'company-specific']

let test: TestApp
let admin: Api
let folder: string
const cases = new Map<TestCaseType, TestCaseSummary[]>()
const runs = new Map<TestCaseType, TestRun[]>()

const jobOf = async () => {
  const user = await findUserByEmail(test.deps.db, 'admin@acme.example')
  return test.deps.jobs.latest(test.deps.db, { name: demoTestsJob.name, companyId: user?.company_id ?? '' })
}

async function seeded(): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    const job = await jobOf()
    if (job?.state === 'done') return
    if (job?.state === 'failed') throw new Error(job.failure ?? 'the test cases were not stored')
    await sleep(100)
  }
  throw new Error('the test cases were not stored in time')
}

/** Some of the demo company's documents: reading all of them is the knowledge tests' affair. */
async function fewDocuments(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-few-'))
  const files = ['faq.md', 'integrations.html', 'price-list-2026.xlsx', 'competitor-notes.csv']
  for (const file of files) await copyFile(join(DOCUMENTS, file), join(folder, file))
  const manifest = files.map((file) => ({
    file,
    name: file,
    description: '',
    audience: file.endsWith('.csv') ? 'internal' : undefined,
  }))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}

beforeAll(async () => {
  test = await testApp({ work: true })
  await seedDemo(test.deps, await fewDocuments())
  await startDemoTests(test.deps)
  const user = await findUserByEmail(test.deps.db, 'admin@acme.example')
  admin = apiWith(test.app, await issueToken(test.deps, test.deps.db, { user_id: user?.id ?? '', purpose: 'session' }))
  await seeded()
  for (const test_case_type of TYPES) {
    cases.set(test_case_type, await admin(listTestCases, { query: { test_case_type } }))
    const listed = await admin(listTestRuns, { query: { test_case_type } })
    const run_ids = listed.map(({ id }) => id)
    runs.set(test_case_type, await admin(filterTestRuns, { body: { test_case_type, run_ids } }))
  }
}, 120_000)
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it("the demo company's documents have the audience of the manifest", async () => {
  const items = await admin(listKnowledgeItems)
  const internal = items.filter(({ audience }) => audience === 'internal')
  expect(internal.map(({ name }) => name)).toEqual(['competitor-notes.csv'])
})

describe("the demo company's test cases", () => {
  it('are at least twenty default ones and eight of its own, to answer and to explain, by category, some core', async () => {
    expect(cases.get('default')?.length).toBeGreaterThanOrEqual(20)
    expect(cases.get('company-specific')?.length).toBeGreaterThanOrEqual(8)
    for (const type of TYPES) {
      const all = cases.get(type) ?? []
      expect(new Set(all.map((one) => one.test_case_response_mode))).toEqual(new Set(['answer', 'explain']))
      const core = all.filter(({ is_core_test_case: isCore }) => isCore).length
      expect(core > 0 && core < all.length).toBe(true)
      const categories = await admin(listTestCategories, { query: { test_case_type: type } })
      expect(categories.length).toBeGreaterThanOrEqual(3)
      expect(new Set(all.map(({ category_name }) => category_name))).toEqual(
        new Set(categories.map(({ name }) => name)),
      )
      expect(all.some(({ message_history }) => message_history.length > 0)).toBe(true)
    }
    expect(cases.get('default')?.some(({ expects_refusal }) => expects_refusal)).toBe(true)
  })

  it('were run twice by the admin, each case graded, without a language model', () => {
    for (const type of TYPES) {
      expect(runs.get(type)).toHaveLength(2)
      for (const run of runs.get(type) ?? []) {
        expect(run).toMatchObject({ state: 'done', model: null, is_partial: false, user_email: 'admin@acme.example' })
        expect(run.test_case_results).toHaveLength(cases.get(type)?.length ?? 0)
        expect(run.grade_counts.ungraded).toBe(0)
        expect(run.grade_counts.grades.filter((count) => count > 0).length).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it('were partly changed between the two runs, so that there is something to compare', async () => {
    for (const type of TYPES) {
      const changed = (await readDemoCases(type)).filter(({ first }) => first)
      expect(changed.length).toBeGreaterThan(1)
      for (const demo of changed) {
        const stored = cases.get(type)?.find(({ name }) => name === demo.name)
        expect(stored).toMatchObject({
          test_message: { message: demo.asks.says },
          expected_result: demo.expected,
          must_contain: demo.must_contain,
        })
        expect(firstVersionOf(demo)).not.toEqual(demo)
      }
      const [newer, older] = runs.get(type) ?? []
      const before = new Map(older?.test_case_results.map(({ id, grade }) => [id, grade]))
      expect(newer?.test_case_results.some(({ id, grade }) => grade !== before.get(id))).toBe(true)
    }
  })

  it('are not stored again by the next start', async () => {
    const before = await jobOf()
    await startDemoTests(test.deps)
    expect((await jobOf())?.id).toBe(before?.id)
  })
})
