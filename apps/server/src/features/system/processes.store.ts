import { and, desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { processes } from './processes.tables.ts'

type Row = typeof processes.$inferSelect

/** Signs of life are written and read by the database's clock: the clocks of two machines may be a minute apart. */
export interface ProcessRow extends Row {
  /** Since its last sign of life. */
  silent_ms: number
}

export async function writeProcess(db: Db, row: Omit<Row, 'heartbeat_at'>): Promise<void> {
  const { measures } = row
  const heartbeat_at = sql`now()`
  await db
    .insert(processes)
    .values({ ...row, heartbeat_at })
    .onConflictDoUpdate({ target: processes.id, set: { heartbeat_at, measures } })
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

const FORGOTTEN_AFTER_MS = 60 * 60_000

/** Removes the processes in whose place this one has started, by host, port and role, and any other after an hour. */
export async function removeSilentProcesses(
  db: Db,
  { host, port, role, silentMs }: Pick<Row, 'host' | 'port' | 'role'> & { silentMs: number },
): Promise<void> {
  const isPlace = and(eq(processes.host, host), eq(processes.port, port), eq(processes.role, role))
  const isSilentFor = (ms: number) => lt(processes.heartbeat_at, sql`now() - ${ms} * interval '1 millisecond'`)
  await db.delete(processes).where(or(and(isPlace, isSilentFor(silentMs)), isSilentFor(silentMs + FORGOTTEN_AFTER_MS)))
}

/** Oldest first. */
export const listProcesses = async (db: Db): Promise<ProcessRow[]> =>
  await db
    .select({
      ...getTableColumns(processes),
      silent_ms: sql<number>`(1000 * extract(epoch from now() - ${processes.heartbeat_at}))::float8`,
    })
    .from(processes)
    .orderBy(processes.role, processes.started_at, desc(processes.id))
