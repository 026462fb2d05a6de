import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { runOperatorCommand } from './operator.service.ts'
import { openKnowledgeIndex } from '../../platform/index/lance-index.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { sayMissingData } from '../../platform/backup/missing-data.ts'

let test: TestApp
let person: TestPerson
let folder: string

beforeAll(async () => {
  test = await testApp({ work: true })
  person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Acme') })
  folder = await mkdtemp(join(tmpdir(), 'cuecard-elsewhere-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it('a start and the doctor say that files and indexes are those of no or another database', async () => {
  const { deps } = test
  const config = { ...deps.config, DATA_DIR: folder }
  const index = await openKnowledgeIndex(config, deps.log)
  const elsewhere = { ...deps, config, files: await openFiles(config), index }
  const said = async (parts: typeof elsewhere) => {
    const lines: string[] = []
    const log = pino(
      { base: null },
      { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
    )
    await sayMissingData({ ...parts, log })
    await runOperatorCommand({ ...parts, log: deps.log }, ['doctor'], (line) => lines.push(line))
    return lines.filter((line) => /none of|ok +(?:files|knowledge)/.test(line)).map((line) => line.slice(0, 25).trim())
  }
  const right = ['ok       files', 'ok       knowledge index']
  expect(await said(elsewhere)).toEqual(right)
  await addText(person, 'Prices', 'The Pro plan costs 49 euro.')
  await addText(person, 'Support', 'Support answers within an hour.')
  await syncAll(person)
  expect(await said(deps)).toEqual(right)
  expect(await said(elsewhere)).toEqual([
    'STORAGE_URL: there is non',
    'INDEX_URL: there is none',
    'fault    files',
    'fault    knowledge index',
  ])
  await index.close()
})

it('the doctor says of one of several processes whose folder others may not see', async () => {
  const lines: string[] = []
  const config = { ...test.deps.config, ROLE: 'worker' as const }
  await runOperatorCommand({ ...test.deps, config }, ['doctor'], (line) => lines.push(line))
  expect(lines.filter((line) => /ROLE=worker\)/.test(line)).map((line) => line.slice(0, 24).trim())).toEqual([
    'missing  files',
    'missing  knowledge index',
  ])
})
