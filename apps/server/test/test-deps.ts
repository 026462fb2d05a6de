import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { pino } from 'pino'
import { allJobs, buildApp } from '../src/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { Deps } from '../src/platform/deps.ts'
import { openFiles } from '../src/platform/files/open-files.ts'
import type { App } from '../src/platform/http/app-instance.ts'
import { openKnowledgeIndex } from '../src/platform/index/lance-index.ts'
import { jobRuns } from '../src/platform/jobs/jobs.tables.ts'
import { openJobs } from '../src/platform/jobs/open-jobs.ts'
import type { MailMessage } from '../src/platform/mail/mail.ts'
import { createCaches } from '../src/caches.ts'
import { usualTimeLimits } from '../src/platform/time-limits.ts'
import { openOutbound } from '../src/platform/outbound/open-outbound.ts'
import { openSignals } from '../src/platform/signals.ts'
import { testDatabase } from './test-database.ts'

/**
 * The process that reads documents, for all test apps of this process: each would otherwise start one of its own, a second
 * of processor time, and leave it behind.
 */
let readers: Deps['caches']['extractor'] | null = null

function testCaches(config: Config): Deps['caches'] {
  const caches = createCaches(config)
  readers ??= caches.extractor
  return { ...caches, extractor: readers }
}

export interface TestDeps {
  deps: Deps
  /** What was mailed, oldest first. */
  mails: MailMessage[]
  /** `mails` once every mail that is due now has been tried; what waits for a mail server stays. */
  mailed: () => Promise<MailMessage[]>
  /** Without workers: works on what is due of the jobs of these names, one run after the other. */
  workOff: (...names: string[]) => Promise<void>
  /** Null on the embedded database. */
  databaseUrl: string | null
  close: () => Promise<void>
}

export interface TestOptions {
  settings?: Record<string, string>
  overrides?: Partial<Deps>
  /** Works on jobs too. */
  work?: boolean
}

/** Every job that sends a mail. */
export const mailJobs = allJobs.filter(({ name }) => name.endsWith('-mail'))

/** With workers: waits until none is queued or being sent, but for those that wait for a mail server. */
async function mailsSettled({ db }: Deps): Promise<void> {
  const names = mailJobs.map(({ name }) => name)
  const moving = and(
    inArray(jobRuns.name, names),
    or(eq(jobRuns.state, 'running'), and(eq(jobRuns.state, 'queued'), isNull(jobRuns.waiting_for))),
  )
  while ((await db.$count(jobRuns, moving)) > 0) await delay(20)
}

/** Everything real but the mail: a fresh database, index and file folder, no model and no embeddings unless given. */
export async function testDeps(options: TestOptions = {}): Promise<TestDeps> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-test-'))
  const config: Config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DATA_DIR: folder,
    EMBEDDING_MODEL: 'off',
    GENERATED_DOCUMENTS: 'off',
    ...options.settings,
  })
  const log = pino({ level: config.LOG_LEVEL })
  const database = await testDatabase()
  const signals = await openSignals(database)
  const jobs = await openJobs(database, log)
  const outbound = openOutbound(config, log)
  const mails: MailMessage[] = []
  const deps: Deps = {
    config,
    log,
    clock: systemClock,
    database,
    db: database.db,
    signals,
    jobs,
    files: await openFiles(config),
    index: await openKnowledgeIndex(config, log, options.overrides?.clock),
    model: null,
    judge: null,
    embedder: null,
    reranker: null,
    mail: { outbox: true, send: async (mail) => void mails.push(mail), reach: async () => undefined },
    outbound,
    caches: testCaches(config),
    timeLimits: usualTimeLimits(),
    ...options.overrides,
  }
  if (options.work) await jobs.work(allJobs, deps)
  const mailed = async () => {
    if (options.work) await mailsSettled(deps)
    else await jobs.workOff(mailJobs, deps)
    return mails
  }
  const close = async () => {
    await jobs.stop()
    await deps.embedder?.close()
    await outbound.close()
    await deps.index.close()
    await signals.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  const workOff = (...names: string[]) =>
    jobs.workOff(
      allJobs.filter(({ name }) => names.includes(name)),
      deps,
    )
  return { deps, mails, mailed, workOff, databaseUrl: database.url, close }
}

export interface TestApp extends TestDeps {
  app: App
}

/** The whole application over `testDeps`, without a port: see `injectFetch`. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const base = await testDeps(options)
  const app = await buildApp(base.deps)
  await app.ready()
  const close = async () => {
    await app.close()
    await base.close()
  }
  return { ...base, app, close }
}
