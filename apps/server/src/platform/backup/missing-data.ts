import { isIndexAway } from '../index/index-away.ts'
import { IndexLost } from '../index/company-tables.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import type { KnowledgeIndex } from '../index/knowledge-index.ts'
import { currentReferences } from './dump-rows.ts'

/** One that is gone may be a chance of its own; so many are not. */
const LOOKED_AT = 5

/** Whether rows name stored files and of those that are looked at none is there: this is another database's storage, or an empty one. */
export async function lacksFiles(db: Db, files: Pick<Files, 'read'>): Promise<boolean> {
  const { file_keys } = await currentReferences(db)
  return await lacksAll(file_keys, async (key) => {
    try {
      const stream = await files.read(key)
      stream.destroy()
      return true
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return false
      throw error
    }
  })
}

/** The same for the knowledge indexes that companies use. */
export async function lacksIndexes(db: Db, index: Pick<KnowledgeIndex, 'count'>): Promise<boolean> {
  const { published } = await currentReferences(db)
  return await lacksAll(published, async ({ company_id, version }) => {
    try {
      await index.count(company_id, version)
      return true
    } catch (error) {
      if (error instanceof IndexLost && !isIndexAway(error)) return false
      throw error
    }
  })
}

/**
 * Logs at a start that files or indexes lie elsewhere, which answers and syncs would only say one by one. No reason to end: what was lost
 * can be uploaded again.
 */
export async function sayMissingData({ db, files, index, log }: Pick<Deps, 'db' | 'files' | 'index' | 'log'>) {
  try {
    if (await lacksFiles(db, files)) log.error('STORAGE_URL: there is none of the files that the database names')
    if (await lacksIndexes(db, index)) log.error('INDEX_URL: there is none of the indexes that the database names')
  } catch (error) {
    log.warn({ err: error }, 'Whether files and indexes are those of the database could not be seen')
  }
}

async function lacksAll<T>(named: readonly T[], isThere: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of named.slice(-LOOKED_AT)) if (await isThere(one)) return false
  return named.length > 0
}
