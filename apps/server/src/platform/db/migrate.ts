import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'
import { secureRows } from './row-security.ts'

/** Written by drizzle-kit; Drizzle's own table of what was applied is used as well. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that no other program uses on the same database. */
const LOCK = 7_238_104_511

/** When each migration of this version was written, in ms, oldest first. */
export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis)

/**
 * Brings the schema to this version: all missing migrations and the tables' row-level security in one transaction, under
 * a lock, so that several processes may start at once. @throws the error of the migration that failed; nothing of it stays. `until` stops at the migration
 * of that time, for a backup of an older schema.
 */
export async function migrateDatabase(database: Database, until = Infinity): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    const found = (await tx.execute(sql`select max(created_at) as last from drizzle.__drizzle_migrations`)) as {
      rows?: { last: unknown }[]
    }
    const last = Number(found.rows?.[0]?.last ?? 0)
    for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last && folderMillis <= until)) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      )
    }
    await secureRows(tx)
  })
}
