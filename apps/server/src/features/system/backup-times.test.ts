import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { startAutomaticBackups } from '../../platform/backup/automatic-backups.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ServiceStates } from '../../platform/service-watch.ts'
import { startHeartbeat } from './heartbeat.ts'
import { startMeasures } from './measures.ts'
import { metricsText } from './metrics-text.ts'
import { sharedMetrics } from './shared-metrics.ts'
import { getState } from './system.service.ts'

const OLD = new Date('2026-05-01T03:00:12.000Z')

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'cuecard-backup-times-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it('a failing daily backup is shown by every process, with the time of the newest whole file', async () => {
  // The process that shows it: it makes no backups and has seen none fail.
  const web = { ...test.deps, config: { ...test.deps.config, BACKUP_DIR: folder } }
  const shown = async () => (await getState(web)).services.find(({ name }) => name === 'backups')
  const none = { last_success_at: null, last_failure_at: null, last_error: null }
  expect(await shown()).toMatchObject({ kind: 'Every day at 03:00', ...none })
  const whole = join(folder, 'cuecard-2026-05-01.tar')
  await writeFile(whole, '')
  await utimes(whole, OLD, OLD)

  const services: ServiceStates = new Map()
  const { database } = test.deps
  const db: Db = Object.assign(Object.create(database.db), { execute: () => Promise.reject(new Error('no room')) })
  const backups = startAutomaticBackups(
    web.config,
    { ...test.deps, database: { ...database, db }, services },
    { now: () => new Date('2026-05-05T12:00:00') },
  )
  await backups.stop()
  const measures = startMeasures(services)
  const heartbeat = startHeartbeat(test.deps, measures)
  await expect.poll(async () => (await getState(web)).processes.length).toBe(1)
  expect(await shown()).toMatchObject({
    last_success_at: OLD.toISOString(),
    last_failure_at: expect.any(String),
    last_error: expect.stringContaining('no room'),
  })
  const text = metricsText(await sharedMetrics(web))
  expect(text).toContain(`\ncuecard_backup_last_success_seconds ${OLD.getTime() / 1000}\n`)
  expect(text).toMatch(/\ncuecard_backup_last_failure_seconds \d/)
  await heartbeat.stop()
  measures.stop()
})
