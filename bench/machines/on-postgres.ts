import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKnowledgeItem, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { type Machines, openMachines } from '../../apps/server/test/machines.ts'
import { makePerson, type TestPerson } from '../../apps/server/test/people.ts'
import { companyOf } from '../../apps/server/src/features/companies/companies.service.ts'
import { openPostgres } from '../../scripts/postgres.ts'
import { madeUpChunks } from '../made-up-chunks.ts'
import { BenchSkipped } from '../measure.ts'

/** Lends machines on a PostgreSQL of their own, and a folder that all of them see, as a network drive would be. */
export async function onMachines<T>(work: (machines: Machines, folder: string) => Promise<T>): Promise<T> {
  const postgres = await openPostgres()
  if ('missing' in postgres) throw new BenchSkipped(postgres.missing)
  process.env['TEST_DATABASE_URL'] = postgres.url
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const machines = await openMachines()
  if (machines === null) throw new BenchSkipped('no PostgreSQL')
  try {
    return await work(machines, folder)
  } finally {
    await machines.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** More people of the same company. */
export async function colleagues(machines: Machines, { member }: TestPerson, count: number): Promise<TestPerson[]> {
  const { app, deps } = machines.control
  const company = await companyOf(deps.db, member.company_id)
  const made: TestPerson[] = []
  while (made.length < count) made.push(await makePerson(app, { role: 'company_user', company }))
  return made
}

/** Settings that keep files and index in a folder instead of S3, whose stand-in would be measured too. */
export const inFolder = (folder: string): Record<string, string> => ({
  STORAGE_URL: `file://${folder}/files`,
  INDEX_URL: `file://${folder}/index`,
})

/** Texts as people write them, for documents. */
export const documentText = (sections: number): string =>
  madeUpChunks(sections, 120)
    .map((text, at) => `## Section ${at}\n\n${text.replace(/[#|]/g, '')}\n`)
    .join('\n')

export function addDocument(api: Api, name: string, text: string) {
  const file = new File([text], `${name}.md`, { type: 'text/markdown' })
  return api(createKnowledgeItem, { form: { name, type: 'file', add_anyway: true }, files: { file } })
}

/** Starts a sync and gives the seconds until its end. */
export async function syncSeconds(api: Api): Promise<number> {
  const began = performance.now()
  let status = await api(startKnowledgeSync)
  for (; status.is_running; status = await api(getSyncStatus)) await sleep(100)
  if (status.failure) throw new Error(status.failure)
  return (performance.now() - began) / 1000
}
