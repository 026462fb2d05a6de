import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKnowledgeItem, downloadKnowledgeFile } from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { removeLeftoverFiles, removeLeftoverUploads, startRemovingLeftovers } from './leftovers.ts'

const DAY_MS = 24 * 60 * 60_000
let test: TestApp
let person: TestPerson

beforeAll(async () => {
  test = await testApp()
  person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Acme') })
})
afterAll(() => test.close())

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of test.deps.files.list()) found.push(key)
  return found
}

/** Stores a file without a row, as a crash leaves it. */
async function store(key: string): Promise<string> {
  const path = join(test.deps.config.DATA_DIR, `local-${crypto.randomUUID()}`)
  await writeFile(path, 'half of an upload')
  await test.deps.files.put(key, path)
  return key
}
const later = { clock: { now: () => new Date(Date.now() + 2 * DAY_MS) } }

it('removes old files without a row, and neither one in use nor a young or foreign one nor one of a company that syncs', async () => {
  const { company_id } = person.member
  const item = await addText(person, 'Prices', 'The Pro plan costs 49 euro.')
  const [used = ''] = await keys()
  const left = await store(`companies/${company_id}/knowledge/${crypto.randomUUID()}`)
  const foreign = await store('notes-of-the-operator.txt')
  expect(await removeLeftoverFiles(test.deps)).toBe(0)
  const states = "values (gen_random_uuid(), 'knowledge-sync', $1, '{}', 'running', now())"
  await test.deps.database.query(`insert into job_runs (id, name, company_id, input, state, created_at) ${states}`, [
    company_id,
  ])
  expect(await removeLeftoverFiles({ ...test.deps, ...later })).toBe(0)
  await test.deps.database.query("update job_runs set state = 'done'")
  expect(await removeLeftoverFiles({ ...test.deps, ...later })).toBe(1)
  expect((await keys()).toSorted()).toEqual([used, foreign].toSorted())
  expect(await keys()).not.toContain(left)
  expect(await person.api(downloadKnowledgeFile, { params: { id: item.id } })).toBeTruthy()
})

it('removes the files and the index of a company that was erased, however young they are, and those of nobody else', async () => {
  const erased = crypto.randomUUID()
  await writeAudit(test.deps, test.deps.db, { actor: null, action: 'company_erased', target: erased })
  const left = await store(`companies/${erased}/knowledge/${crypto.randomUUID()}`)
  const other = await store(`companies/${person.member.company_id}/knowledge/${crypto.randomUUID()}`)
  for (const id of [erased, person.member.company_id]) await (await test.deps.index.write(id, null)).commit()
  const leftovers = startRemovingLeftovers(test.deps)
  await leftovers.stop()
  expect(await keys()).not.toContain(left)
  expect(await keys()).toContain(other)
  await test.deps.index.drop(person.member.company_id)
  expect(await test.deps.index.isEmpty()).toBe(true)
  await test.deps.files.remove(other)
})

it('removes what uploads left behind, but not what is being uploaded', async () => {
  const root = join(test.deps.config.DATA_DIR, 'tmp')
  const old = new Date(Date.now() - DAY_MS)
  for (const [name, at] of [
    ['upload-old', old],
    ['upload-young', new Date()],
    ['upload-open', old],
  ] as const) {
    await mkdir(join(root, name), { recursive: true })
    await writeFile(join(root, name, '0'), 'half')
    await utimes(join(root, name, '0'), at, at)
    await utimes(join(root, name), at, at)
  }
  test.deps.caches.openUploads.add(join(root, 'upload-open'))
  expect(await removeLeftoverUploads(test.deps)).toBe(1)
  expect((await readdir(root)).toSorted()).toEqual(['upload-open', 'upload-young'])
  expect(await removeLeftoverUploads(test.deps, 0)).toBe(1)
  // A call takes its own folder out, also when it fails.
  const form = { name: '', type: 'file' as const }
  await expect(person.api(createKnowledgeItem, { form, files: { file: new File(['x'], 'x.txt') } })).rejects.toThrow()
  await addText(person, 'Another', 'Text.')
  await expect.poll(() => [...test.deps.caches.openUploads]).toEqual([join(root, 'upload-open')])
})
