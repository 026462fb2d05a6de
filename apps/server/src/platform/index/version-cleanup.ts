import type { Connection } from '@lancedb/lancedb'
import type { Clock } from '../clock.ts'
import { tableName } from './company-tables.ts'

/** How long a replaced version may still be read, by an answer that started before or by another process's cache. */
export const GRACE_MS = 10 * 60_000

/** The published versions known to this process, by company. */
export interface PublishedVersions {
  add: (companyId: string, version: number) => void
  of: (companyId: string) => readonly number[]
  forget: (companyId: string, below?: number) => void
}

export function trackPublishedVersions(): PublishedVersions {
  const known = new Map<string, Set<number>>()
  return {
    add: (companyId, version) => known.set(companyId, (known.get(companyId) ?? new Set()).add(version)),
    of: (companyId) => [...(known.get(companyId) ?? [])],
    forget: (companyId, below = Infinity) => {
      const rest = [...(known.get(companyId) ?? [])].filter((version) => version >= below)
      if (rest.length > 0) known.set(companyId, new Set(rest))
      else known.delete(companyId)
    },
  }
}

interface RemovedVersions {
  /** The oldest version kept; null when nothing was removed. */
  oldest: number | null
  /** Whether replaced versions are left that may still be in use. */
  someLeft: boolean
}

/** Removes versions that can no longer be in use. */
export async function removeOldVersions(
  connection: Connection,
  { companyId, published, clock }: { companyId: string; published: number; clock: Clock },
  known: PublishedVersions,
): Promise<RemovedVersions> {
  const table = await connection.openTable(tableName(companyId))
  try {
    const versions = await table.listVersions()
    const times = new Map(versions.map(({ version, timestamp }) => [version, timestamp.getTime()]))
    const oldest = oldestInUse({ published, known: known.of(companyId), times, now: clock.now().getTime() })
    const cutoff = oldest === null ? undefined : times.get(oldest)
    const areOlder = (than: number) => versions.some(({ version }) => version < than)
    if (oldest === null || cutoff === undefined) return { oldest: null, someLeft: areOlder(published) }
    const someLeft = oldest < published
    if (!areOlder(oldest)) return { oldest: null, someLeft }
    await table.optimize({ cleanupOlderThan: new Date(cutoff) })
    known.forget(companyId, oldest)
    return { oldest, someLeft }
  } finally {
    table.close()
  }
}

/**
 * The oldest version that may still be read. A version is replaced at the earliest when the next published one is created. So
 * the newest published version that is older than the grace time may still be read, and all before it can be removed. If
 * only the current version is known, nothing is removed until that one is old enough.
 */
export function oldestInUse(state: {
  published: number
  known: readonly number[]
  times: ReadonlyMap<number, number>
  now: number
}): number | null {
  const candidates = [...new Set([...state.known, state.published])]
    .filter((version) => version <= state.published)
    .sort((a, b) => b - a)
  return candidates.find((version) => (state.times.get(version) ?? Infinity) <= state.now - GRACE_MS) ?? null
}
