import { logout, verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { getCompany, updateCompanySettings } from '@cuecard/contract/companies.ts'
import { createKnowledgeItem, listKnowledgeItems, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getSystemState } from '@cuecard/contract/system.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncEnded } from '../test/documents.ts'
import { ask, at, type Machines, openMachines } from '../test/machines.ts'
import { makePerson, type TestPerson } from '../test/people.ts'
import type { ServerProcess } from '../test/server-process.ts'

let machines: Machines | null = null
let one: ServerProcess
let two: ServerProcess
let admin: TestPerson

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined

beforeAll(async () => {
  if (!onPostgres) return
  machines = await openMachines()
  if (machines === null) return
  // The first one writes what every installation starts with.
  one = await machines.start('web', { DRAIN_SECONDS: '1' })
  const others = [machines.start('web'), machines.start('worker'), machines.start('worker')]
  two = (await Promise.all(others))[0] ?? one
  admin = await machines.newcomer('Acme')
})
afterAll(() => machines?.close())

const addDocument = (api: Api, name: string, text: string) =>
  api(createKnowledgeItem, {
    form: { name, type: 'file' },
    files: { file: new File([text], `${name}.md`, { type: 'text/markdown' }) },
  })

/** Milliseconds until it is so. */
async function until(isSo: () => Promise<boolean>, limitMs = 5_000): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) if (performance.now() - began > limitMs) break
  return performance.now() - began
}

const succeeds = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

describe.skipIf(!onPostgres)('two web processes and two workers', () => {
  it('answer at one from what was uploaded at the other, the first question with one more from S3 than the next at most', async () => {
    if (!machines) throw new Error('no machines')
    const { storage } = machines
    await addDocument(at(one, admin), 'Prices', '# Prices\n\nThe Pro plan costs 49 euro per seat and month.\n')
    await at(one, admin)(startKnowledgeSync)
    expect(await syncEnded(at(two, admin))).toMatchObject({ failure: null, progress: 100 })
    // Both open the new version when they hear of it; nothing is asked of S3 any more once they have.
    for (let before = -1; before !== storage.sent(); await sleep(400)) before = storage.sent()
    const askedOf: number[] = []
    for (const machine of [two, two, one, one]) {
      const before = storage.sent()
      expect(await ask(machine, admin, 'What does the Pro plan cost?')).toMatchObject({
        status: 200,
        text: expect.stringContaining('49 euro') as string,
      })
      askedOf.push(storage.sent() - before)
    }
    // One at most to read the passages, which later questions find in memory.
    expect(askedOf[0]).toBeLessThanOrEqual((askedOf[1] ?? 0) + 1)
    expect(askedOf[2]).toBeLessThanOrEqual((askedOf[3] ?? 0) + 1)
  })

  it('a logout and a switch count at once in the process that took them, and within a second in the other', async () => {
    if (!machines) throw new Error('no machines')
    const company = await at(one, admin)(verifySession).then((session) => session.company)
    const params = { id: company?.id ?? '' }
    const tookMs: number[] = []
    for (const is_meeting_saving_enabled of [false, true, false]) {
      const person = await machines.newcomer('Other')
      await at(one, admin)(updateCompanySettings, { body: { is_meeting_saving_enabled } })
      const isNew = async (machine: ServerProcess) =>
        (await at(machine, admin)(getCompany, { params })).is_meeting_saving_enabled === is_meeting_saving_enabled
      expect(await isNew(one)).toBe(true)
      tookMs.push(await until(() => isNew(two)))
      expect(await succeeds(at(two, person)(verifySession))).toBe(true)
      await at(one, person)(logout)
      const isOut = async (machine: ServerProcess) => !(await succeeds(at(machine, person)(verifySession)))
      expect(await isOut(one)).toBe(true)
      tookMs.push(await until(() => isOut(two)))
    }
    console.log(`\nuntil the other process follows, ms: ${tookMs.map((ms) => ms.toFixed(0)).join(' ')}`)
    expect(Math.max(...tookMs)).toBeLessThan(1_000)
  })

  it('shows all four on either one', async () => {
    if (!machines) throw new Error('no machines')
    const { app, deps } = machines.control
    const provider = (await deps.database.query("select * from companies where type = 'internal_control_company'"))
      .rows[0] as NonNullable<Parameters<typeof makePerson>[1]['company']>
    const staff = await makePerson(app, { role: 'staff_admin', company: provider })
    const roles = async () => (await at(two, staff)(getSystemState)).processes.map(({ role }) => role).toSorted()
    await expect.poll(roles).toEqual(['web', 'web', 'worker', 'worker'])
  })

  it('work again by themselves when database and S3 were away, and a sync asked for meanwhile is done', async () => {
    if (!machines) throw new Error('no machines')
    const { database, storage } = machines
    database.shut()
    // Also where the list leaves in pieces: the reply's head waits for the first rows.
    const { token } = admin
    const lists = ['v0.5/meetings/company', 'company-knowledge/items'].map((path) =>
      fetch(`${one.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } }),
    )
    for (const { status, headers } of await Promise.all(lists)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
    expect((await fetch(`${one.url}/api/ready`)).status).toBe(503)
    database.reopen()
    expect(await until(() => succeeds(at(one, admin)(listKnowledgeItems)))).toBeLessThan(3_000)

    await addDocument(at(one, admin), 'Places', '# Places\n\nThe Kyoto office opens in spring.\n')
    storage.shut()
    await expect(addDocument(at(one, admin), 'Lost', 'Nothing of this is kept.')).rejects.toMatchObject({
      status: 503,
      detail: 'The file storage cannot be reached at the moment. Please try again in a moment.',
    })
    await at(two, admin)(startKnowledgeSync)
    await sleep(500)
    storage.reopen()
    expect(await syncEnded(at(one, admin))).toMatchObject({ failure: null, progress: 100 })
    expect((await ask(two, admin, 'When does the Kyoto office open?')).text).toContain('spring')
  })

  it('a web process that is told to end answers everything that still comes while it says so on /api/ready', async () => {
    if (!machines) throw new Error('no machines')
    const failed: unknown[] = []
    const over = new AbortController()
    let isReady = true
    let answered = 0
    const caller = async () => {
      while (!over.signal.aborted) {
        const machine = isReady && answered % 2 === 0 ? one : two
        await at(machine, admin)(listKnowledgeItems).catch((error: unknown) => failed.push(error))
        answered += 1
      }
    }
    const callers = Promise.all([caller(), caller(), caller()])
    await sleep(200)
    const ended = one.stop()
    await until(async () => (await fetch(`${one.url}/api/ready`)).status === 503, 1_000)
    isReady = false
    await ended
    over.abort()
    await callers
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(10)
  })
})
