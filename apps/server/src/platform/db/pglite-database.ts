import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from './database.ts'
import type { ThreadOptions } from './pglite-protocol.ts'
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts'
import { checkCompanyId } from './row-security.ts'

export type PgliteDatabase = Database & Pick<PgliteThread, 'dump'>

/** PGlite as a `Database`. `died` is called if its thread ends by itself; every later statement is then refused. */
export const openPglite = async (options: ThreadOptions, died: (error: Error) => void) =>
  pgliteDatabase(await startPgliteThread(options, died))

/** The same on a thread that runs already. */
export function pgliteDatabase(thread: PgliteThread): PgliteDatabase {
  // Drizzle uses `query` and `transaction` of PGlite's interface, which the thread's proxy has.
  const db = drizzle(thread as unknown as PGlite) as unknown as Db
  return {
    kind: 'pglite',
    db,
    of: (companyId) => {
      checkCompanyId(companyId)
      return db
    },
    query: async (sql, params) => {
      const results = params?.length ? [await thread.query(sql, params)] : await thread.exec(sql)
      return { rows: results.flatMap((result) => result.rows as Record<string, unknown>[]) }
    },
    afterCommit: thread.afterCommit,
    listen: (channel, hear) => thread.listen(channel, hear),
    // The folder's lock has seen to it that there is no other process.
    alone: (work) => work(),
    dump: () => thread.dump(),
    close: () => thread.close(),
  }
}
