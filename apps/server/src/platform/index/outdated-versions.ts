import type { Connection } from '@lancedb/lancedb'
import { openVersion } from './company-tables.ts'
import { RULES_COLUMN } from './lance-schema.ts'

/** Looks whether versions were made by older rules than those of now; what was seen of a company's latest one is kept. */
export function lookAtRules(connection: Connection) {
  const seen = new Map<string, { version: number; isOutdated: Promise<boolean> }>()
  return {
    /** @throws IndexLost */
    isOutdated: (companyId: string, version: number): Promise<boolean> => {
      const last = seen.get(companyId)
      if (last?.version === version) return last.isOutdated
      const isOutdated = lacksRules(connection, companyId, version)
      seen.set(companyId, { version, isOutdated })
      // A failure is not kept: the version may be reached a moment later.
      isOutdated.catch(() => seen.delete(companyId))
      return isOutdated
    },
    forget: (companyId: string): void => void seen.delete(companyId),
  }
}

/** With a table of its own: a look at every company would push those that are searched out of the cache. */
async function lacksRules(connection: Connection, companyId: string, version: number): Promise<boolean> {
  const table = await openVersion(connection, companyId, version)
  try {
    return !(await table.schema()).fields.some(({ name }) => name === RULES_COLUMN)
  } finally {
    table.close()
  }
}
