import { listTestRuns } from '@cuecard/contract/prompt-tests/runs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { makeTestCase, makeTestRun } from '../../../../test/test-runs.ts'
import { pruneResults } from './prune-runs.store.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

type Case = Awaited<ReturnType<typeof makeTestCase>>

let day = 0
/** A run of a later day than the one before. */
async function ranOf(person: TestPerson, cases: readonly Case[], change: { grade?: number; answers?: number } = {}) {
  const { grade = 4, answers = 1 } = change
  day += 1
  const started_at = new Date(Date.UTC(2026, 0, day))
  const results = cases.flatMap((test_case) =>
    Array.from({ length: answers }, (_, at) => ({ test_case, grade, repetition: at + 1, repetitions: answers })),
  )
  const made = { company_id: person.member.company_id ?? '', started_at, run: { repetitions: answers }, results }
  return (await makeTestRun(test.deps, made)).run.id
}

const newcomer = async () => {
  const company = await makeCompany(test.deps, 'Acme')
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const cases: Case[] = []
  for (const name of ['Strong', 'Middle', 'Weak']) cases.push(await makeTestCase(test.deps, company.id, { name }))
  const [strong, middle, weak] = cases
  if (!strong || !middle || !weak) throw new Error('a case is missing')
  return { person, company_id: company.id, strong, middle, weak, all: [strong, middle, weak] }
}

const listed = async ({ api }: TestPerson) =>
  (await api(listTestRuns, { query: { test_case_type: 'company-specific' } })).map((run) => ({
    id: run.id,
    cases: run.test_case_results.length,
    average: run.average_grade,
  }))

it('leaves a run as it was while cases of it are run again and again, and forgets it whole', async () => {
  const { person, company_id, strong, middle, weak, all } = await newcomer()
  const prune = (cases: readonly Case[]) =>
    pruneResults(test.deps.db, { company_id, case_ids: cases.map(({ id }) => id) }, { kept: 4, runsListed: 200 })
  const whole = await ranOf(person, [strong, middle])
  const first = await ranOf(person, all)
  const before = (await listed(person)).filter(({ id }) => id === first || id === whole)
  const partial: string[] = []
  for (let nth = 0; nth < 3; nth += 1) partial.push(await ranOf(person, [weak], { grade: 1, answers: 2 }))
  await prune([weak])
  const after = await listed(person)
  expect(after.filter(({ id }) => id === first || id === whole)).toEqual(before)
  // Of the runs of the weak case alone, the oldest has nothing within its newest four answers.
  expect(after.find(({ id }) => id === partial[0])?.cases).toBe(0)
  expect(after.find(({ id }) => id === partial[1])?.cases).toBe(1)

  for (let nth = 0; nth < 4; nth += 1) await ranOf(person, all, { grade: 5 })
  await prune(all)
  const gone = (await listed(person)).filter(({ id }) => id === first || id === whole)
  expect(gone.map(({ cases }) => cases)).toEqual([0, 0])
})

it('keeps runs whole that a person graded an answer of, and no run that is no longer listed', async () => {
  const { person, company_id, weak, all } = await newcomer()
  const graded = await ranOf(person, all)
  const old = await ranOf(person, all)
  await test.deps.database.query(
    `update test_results set human_grade = 2 where run_id = '${graded}' and test_case_id = '${all[0]?.id}'`,
  )
  for (let nth = 0; nth < 4; nth += 1) await ranOf(person, all)
  const prune = (runsListed: number) =>
    pruneResults(test.deps.db, { company_id, case_ids: [weak.id] }, { kept: 4, runsListed })
  const cases = async (id: string) => (await listed(person)).find((run) => run.id === id)?.cases
  await prune(200)
  expect([await cases(graded), await cases(old)]).toEqual([3, 0])
  await prune(5)
  expect(await cases(graded)).toBe(1)
})
