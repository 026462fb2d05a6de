import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logout, verifySession } from '@cuecard/contract/auth.ts'
import { createClient } from '@cuecard/contract/client.ts'
import { getCompany, updateCompanySettings } from '@cuecard/contract/companies.ts'
import { getSystemState } from '@cuecard/contract/system.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { type TestDatabase, testDatabase } from '../test/test-database.ts'

let folder: string
let database: TestDatabase
const webs: ServerProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cuecard-processes-'))
  if (database.url === null) return
  const shared = { DATABASE_URL: database.url, ROLE: 'web' }
  for (const name of ['one', 'two']) webs.push(await startServer({ ...shared, DATA_DIR: join(folder, name) }))
}, 120_000)
afterAll(async () => {
  for (const web of webs) await web.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const as = (web: ServerProcess, token: string) => createClient({ baseUrl: `${web.url}/api`, token: () => token })

/** Milliseconds until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) if (performance.now() - began > 5_000) break
  return performance.now() - began
}

it('a logout and a switch count at once in the process that took them, and within a second in the other', async (context) => {
  const [one, two] = webs
  if (!one || !two) return context.skip('the embedded database has one process')
  const tookMs: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const token = await one.tokenOf('admin@acme.example')
    const [here, there] = [as(one, token), as(two, token)]
    const { company } = await there(verifySession)
    const params = { id: company?.id ?? '' }
    const is_meeting_saving_enabled = round % 2 === 0
    await here(updateCompanySettings, { body: { is_meeting_saving_enabled } })
    const isNew = async (api: typeof here) =>
      (await api(getCompany, { params })).is_meeting_saving_enabled === is_meeting_saving_enabled
    expect(await isNew(here)).toBe(true)
    tookMs.push(await until(() => isNew(there)))
    await here(logout)
    const isOut = async (api: typeof here) =>
      api(verifySession).then(
        () => false,
        () => true,
      )
    expect(await isOut(here)).toBe(true)
    tookMs.push(await until(() => isOut(there)))
  }
  console.log(`\nuntil the other process follows, ms: ${tookMs.map((ms) => ms.toFixed(0)).join(' ')}`)
  expect(Math.max(...tookMs)).toBeLessThan(1_000)
})

it('shows both processes on either one', async (context) => {
  const [, two] = webs
  if (!two) return context.skip('the embedded database has one process')
  const staff = await two.signIn('staff@cuecard.example')
  await expect.poll(async () => (await staff(getSystemState)).processes.map(({ role }) => role)).toEqual(['web', 'web'])
})
