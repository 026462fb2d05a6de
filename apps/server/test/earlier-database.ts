import { knownMigrations, migrateDatabase } from '../src/platform/db/migrate.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

/** An empty database as an earlier version left it, whose last migration has this place among all. */
export async function earlierDatabase(lastMigration: number): Promise<TestDatabase> {
  const database = await testDatabase()
  for (const name of ['public', 'drizzle']) await database.query(`drop schema ${name} cascade`)
  await database.query('create schema public')
  await migrateDatabase(database, knownMigrations()[lastMigration])
  return database
}
