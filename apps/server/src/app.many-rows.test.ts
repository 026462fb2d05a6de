import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { companies } from './features/companies/companies.tables.ts'
import * as gaps from './features/knowledge-gaps/knowledge-gaps.store.ts'
import { gapQuestions, knowledgeGaps } from './features/knowledge-gaps/knowledge-gaps.tables.ts'
import { knowledgePages } from './features/knowledge/knowledge.tables.ts'
import { insertItem } from './features/knowledge/knowledge.store.ts'
import { deletePages, savePages } from './features/knowledge/sites/knowledge-pages.store.ts'
import { insertExamples } from './features/prompt-tests/calibration/calibration.store.ts'
import { testCalibration } from './features/prompt-tests/test-runs.tables.ts'
import { isOneOf } from './platform/db/columns.ts'
import { inParts } from './platform/db/rows.ts'

/** More than one statement has room for: of twelve columns 72,000 parameters, and 36,000 on the embedded database. */
let rowCount: number
/** More than there is room for where each is a parameter. */
const IDS = 70_000

let test: TestApp
let company_id: string
const now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  test = await testApp()
  rowCount = test.databaseUrl === null ? 3_000 : 6_000
  company_id = (await makeCompany(test.deps, 'Robots')).id
})
afterAll(() => test.close())

const many = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth))

it('cuts rows into parts without losing one, and none into none', () => {
  const rows = many(1_001, (nth) => nth)
  expect([...inParts(rows)].flat()).toEqual(rows)
  expect([...inParts(rows)].length).toBeGreaterThan(1)
  expect([...inParts([])]).toEqual([])
})

it('stores the knowledge gaps of any number of new questions, and removes any number that is gone', async () => {
  const { db } = test.deps
  const state = 'open' as const
  const found = many(rowCount, (nth) => ({ id: randomUUID(), question: `Question ${nth}?` }))
  await db.transaction(async (tx) => {
    await gaps.insertGaps(
      tx,
      found.map((gap) => ({ ...gap, company_id, state, created_at: now, updated_at: now })),
    )
    await gaps.insertQuestions(
      tx,
      found.map(({ id, question }, nth) => ({
        id: randomUUID(),
        company_id,
        gap_id: id,
        origin: 'meeting' as const,
        source_key: `meeting:${nth}`,
        question,
        answer: '',
        asked_at: now,
        created_at: now,
      })),
    )
  })
  expect(await db.$count(gapQuestions)).toBe(rowCount)
  const gone = many(IDS, (nth) => `meeting:${nth + 1}`)
  await db.transaction((tx) => gaps.removeStale(tx, company_id, gone))
  expect(await db.select({ question: knowledgeGaps.question }).from(knowledgeGaps)).toEqual([
    { question: 'Question 0?' },
  ])
})

it('stores and deletes the pages of a site of any size', async () => {
  const { db } = test.deps
  const item = await insertItem(db, {
    id: randomUUID(),
    company_id,
    type: 'url',
    name: 'Site',
    knowledge_source: 'user_uploaded',
    created_at: now,
    updated_at: now,
  })
  const pages = many(rowCount, (nth) => ({
    id: randomUUID(),
    company_id,
    item_id: item.id,
    url: `https://e.example/${nth}`,
  }))
  await savePages(db, pages)
  expect(await db.$count(knowledgePages)).toBe(rowCount)
  await deletePages(db, item, [...pages.slice(1).map(({ id }) => id), ...many(IDS, () => randomUUID())])
  expect(await db.$count(knowledgePages)).toBe(1)
})

it('imports any number of graded examples and counts those that are new', async () => {
  const { db } = test.deps
  const count = 2 * rowCount
  const examples = many(count, (nth) => ({
    id: randomUUID(),
    company_id,
    digest: `digest ${nth}`,
    asked: {},
    response: {},
    human_grade: 3,
    created_at: now,
  })) as unknown as (typeof testCalibration.$inferInsert)[]
  expect(await insertExamples(db, examples.slice(0, 10))).toBe(10)
  expect(await insertExamples(db, examples)).toBe(count - 10)
  expect(await insertExamples(db, [])).toBe(0)
})

it('compares a column with any number of values, whatever they are made of, and with text that is no column', async () => {
  const { db } = test.deps
  const name = `a "quoted", {braced} \\ and 'plain' name, NULL`
  const other = await makeCompany(test.deps, name)
  const names = [...many(IDS, (nth) => `no such name ${nth}`), name]
  const found = db.select({ name: companies.name }).from(companies)
  expect(await found.where(isOneOf(companies.name, names))).toEqual([{ name }])
  expect(await db.$count(companies, isOneOf(companies.id, [other.id, company_id]))).toBe(2)
  expect(await db.$count(companies, isOneOf(companies.id, []))).toBe(0)
})
