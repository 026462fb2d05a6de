import type { Connection } from '@lancedb/lancedb'
import { tableName } from './company-tables.ts'

/** How long after its replacement a version may still be read: an answer that started before, another node's cache. */
const GRACE_MS = 10 * 60_000

/** Which versions this process was told to be published, by company. */
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

/** Removes versions that nobody can be reading. Returns the oldest version kept, null when nothing was removed. */
export async function removeOldVersions(
  connection: Connection,
  { companyId, published }: { companyId: string; published: number },
  known: PublishedVersions,
): Promise<number | null> {
  const table = await connection.openTable(tableName(companyId))
  try {
    const versions = await table.listVersions()
    const times = new Map(versions.map(({ version, timestamp }) => [version, timestamp.getTime()]))
    const oldest = oldestInUse({ published, known: known.of(companyId), times, now: Date.now() })
    const cutoff = oldest === null ? undefined : times.get(oldest)
    if (oldest === null || cutoff === undefined || !versions.some(({ version }) => version < oldest)) return null
    await table.optimize({ cleanupOlderThan: new Date(cutoff) })
    known.forget(companyId, oldest)
    return oldest
  } finally {
    table.close()
  }
}

/**
 * A version was replaced at the earliest when the next published one was made. Of the versions known to have been
 * published, the newest that is older than the grace time was the last one replaced, so it may still be read; those
 * before it were replaced earlier. Knowing only the published one, nothing goes before that one is old enough.
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
