import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earlierDatabase } from '../../../test/earlier-database.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'

/** The migration before the one that removes calendars of former members. */
const BEFORE = 33

let database: TestDatabase
beforeAll(async () => {
  database = await earlierDatabase(BEFORE)
})
afterAll(() => database.close())

it('removes the calendars that an earlier version, or its backup, has of people who have left', async () => {
  const [company, other] = [randomUUID(), randomUUID()]
  for (const id of [company, other]) {
    await database.query(
      `insert into companies (id, name, type, connection_token, created_at) values ($1, 'Acme', 'organization', $2, now())`,
      [id, `t ${id}`],
    )
  }
  const addPerson = async ({ company_id, disabled_at }: { company_id: string | null; disabled_at: Date | null }) => {
    const id = randomUUID()
    await database.query(
      `insert into users (id, email, role, company_id, connection_token, disabled_at, created_at)
       values ($1, $2, 'company_user', $3, $2, $4, now())`,
      [id, `${id}@example.com`, company_id, disabled_at],
    )
    await database.query(
      `insert into calendar_feeds (user_id, company_id, address, created_at) values ($1, $2, 'https://calendar.example/', now())`,
      [id, company],
    )
    return id
  }
  const member = await addPerson({ company_id: company, disabled_at: null })
  await addPerson({ company_id: null, disabled_at: null })
  await addPerson({ company_id: other, disabled_at: null })
  await addPerson({ company_id: company, disabled_at: new Date() })
  await migrateDatabase(database)
  const { rows } = await database.query('select user_id from calendar_feeds')
  expect(rows).toEqual([{ user_id: member }])
})
