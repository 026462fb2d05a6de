import type { PublicSettings, Readiness } from '@cuecard/contract/health.ts'
import type { Deps } from '../../platform/deps.ts'

/** How long a part may take to answer before it counts as failed. */
const PATIENCE_MS = 3_000

/** Of a process that was told to end: it answers what it gets, but nothing new should be sent to it. */
export const ENDING: Readiness = { status: 'not ready', checks: { process: 'ending' } }

/** Asks every part that a request could need. Causes go to the log, not to the caller. */
export async function checkReadiness(deps: Deps): Promise<Readiness> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => deps.database.query('select 1'),
    index: () => deps.index.ready(),
    files: () => deps.files.ready(),
    jobs: () => deps.jobs.ready(),
  }
  const results = await Promise.all(
    Object.entries(parts).map(
      async ([name, ask]) => [name, (await answers(deps, name, ask)) ? 'ok' : 'failed'] as const,
    ),
  )
  const ready = results.every(([, result]) => result === 'ok')
  return { status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(results) }
}

async function answers(deps: Deps, name: string, ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  try {
    await Promise.race([ask(), late])
    return true
  } catch (error) {
    deps.log.error({ err: error, part: name }, 'not ready')
    return false
  } finally {
    clearTimeout(timer)
  }
}

export const publicSettings = (deps: Deps): PublicSettings => ({
  google_client_id: deps.config.GOOGLE_CLIENT_ID ?? null,
  registration: deps.config.REGISTRATION,
  demo: deps.config.demo,
  outbox: deps.mail.outbox && !deps.config.production,
  has_mail_server: !deps.mail.outbox,
  extension_store_url: deps.config.EXTENSION_STORE_URL ?? null,
})
