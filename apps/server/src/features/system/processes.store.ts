import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { processes } from './processes.tables.ts'

export type ProcessRow = typeof processes.$inferSelect

export async function writeProcess(db: Db, row: ProcessRow): Promise<void> {
  const { heartbeat_at, measures } = row
  await db.insert(processes).values(row).onConflictDoUpdate({ target: processes.id, set: { heartbeat_at, measures } })
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

const FORGOTTEN_AFTER_MS = 60 * 60_000

/** Removes the processes in whose place this one has started, by host, port and role, and any other after an hour. */
export async function removeSilentProcesses(
  db: Db,
  { host, port, role, before }: Pick<ProcessRow, 'host' | 'port' | 'role'> & { before: Date },
): Promise<void> {
  const isPlace = and(eq(processes.host, host), eq(processes.port, port), eq(processes.role, role))
  const isOld = lt(processes.heartbeat_at, new Date(before.getTime() - FORGOTTEN_AFTER_MS))
  await db.delete(processes).where(or(and(isPlace, lt(processes.heartbeat_at, before)), isOld))
}

/** Oldest first. */
export const listProcesses = async (db: Db): Promise<ProcessRow[]> =>
  await db.select().from(processes).orderBy(processes.role, processes.started_at, desc(processes.id))
