import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { KnowledgeIndex } from '../../../platform/index/knowledge-index.ts'
import { companiesWithIndex, companyOf } from '../../companies/companies.service.ts'
import { rereadJob } from './reread.jobs.ts'

const LOOK_EVERY_MS = 1_000
/** Where the index was away, its companies are looked at again after this time. */
const AGAIN_MS = 60 * 60_000
/** Storage that does not answer holds up neither a screen nor the line of a start. */
const PATIENCE_MS = 2_000

interface Place {
  db: Db
  index: Pick<KnowledgeIndex, 'isOutdated'>
}

interface Outdated {
  /** Companies whose index was made by the rules of an earlier version, by name. */
  companies: { id: string; name: string }[]
  /** Of how many that could not be seen. */
  unknown: number
}

async function findOutdated({ db, index }: Place): Promise<Outdated> {
  const outdated: Outdated = { companies: [], unknown: 0 }
  for (const { id, name, index_version } of await companiesWithIndex(db)) {
    const isOld = await isOutdated(index, id, index_version)
    if (isOld === null) outdated.unknown += 1
    if (isOld) outdated.companies.push({ id, name })
  }
  return outdated
}

/** Null when it cannot be seen: the version is lost, or the storage is away. */
const isOutdated = (index: Place['index'], companyId: string, version: number | null) =>
  version === null ? Promise.resolve(false) : index.isOutdated(companyId, version).catch(() => null)

const inTime = async <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
  await Promise.race([asked, sleep(PATIENCE_MS, otherwise, { ref: false })])

/** Whether the answers of a company still draw on what an earlier version read. */
export const isRereadPending = async (
  { index }: Pick<Place, 'index'>,
  companyId: string,
  version: number | null,
): Promise<boolean> => (await inTime(isOutdated(index, companyId, version), null)) === true

/** The names of the companies for which that is so; those that cannot be seen in time are left out. */
export const companiesToReread = async (place: Place): Promise<string[]> =>
  (await inTime(findOutdated(place), { companies: [], unknown: 0 })).companies.map(({ name }) => name)

/**
 * Has the documents of every company read again whose index was made by the rules of an earlier version, one company after the other, so
 * that answers and other work keep their share of the machine. One that fails is left to its next sync and to the next start.
 */
export function startRereads(deps: Deps): { stop: () => Promise<void> } {
  const ended = new AbortController()
  const { signal } = ended
  const reread = async (companyId: string) => {
    const { index_version } = await companyOf(deps.db, companyId)
    if ((await isOutdated(deps.index, companyId, index_version)) !== true) return
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, rereadJob, { companyId, input: { company_id: companyId } }))
    for (;;) {
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false })
      const run = await deps.jobs.latest(deps.db, { name: rereadJob.name, companyId })
      const isActive = run?.state === 'queued' || run?.state === 'running'
      // What waits for a service goes on by itself, and the others need not wait with it.
      if (!isActive || run?.waiting) return
    }
  }
  const rereadAll = async () => {
    const tried = new Set<string>()
    for (;;) {
      const { companies, unknown } = await findOutdated(deps)
      for (const { id } of companies.filter((each) => !tried.has(each.id))) {
        signal.throwIfAborted()
        tried.add(id)
        await reread(id).catch((error: unknown) => {
          signal.throwIfAborted()
          deps.log.warn({ err: error, company_id: id }, 'The documents of a company were not read again')
        })
      }
      if (unknown === 0) return
      await sleep(AGAIN_MS, undefined, { signal, ref: false })
    }
  }
  const working = rereadAll().catch((error: unknown) => {
    if (!signal.aborted) deps.log.warn({ err: error }, 'Indexes by older rules were not looked for')
  })
  return {
    stop: async () => {
      ended.abort()
      await working
    },
  }
}
