import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earlierDatabase } from '../../../test/earlier-database.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'

/** Of the migration before the one that gives deliveries their meetings. */
const BEFORE = 26

let database: TestDatabase
beforeAll(async () => {
  database = await earlierDatabase(BEFORE)
})
afterAll(() => database.close())

it('gives the deliveries of an earlier version, or of its backup, their meetings, and removes those of deleted ones', async () => {
  const [company, webhook, meeting, deleted, kept, gone] = Array.from({ length: 6 }, () => randomUUID())
  await database.query(
    `insert into companies (id, name, type, connection_token, created_at)
     values ($1, 'Acme', 'organization', 't', now())`,
    [company],
  )
  await database.query(
    `insert into webhooks (id, company_id, url, secret, created_at) values ($1, $2, 'https://hooks.example/', 's', now())`,
    [webhook, company],
  )
  await database.query(
    `insert into meetings (id, company_id, title, meeting_type, state, shape_version, started_at, updated_at, created_at)
     values ($1, $2, 'Kick-off', 'google_meet', 'ended', 1, now(), now(), now())`,
    [meeting, company],
  )
  for (const [id, meeting_id] of [
    [kept, meeting],
    [gone, deleted],
  ]) {
    // A title may look like an id.
    const data = { meeting_id, meeting_title: `"meeting_id":"${meeting}"` }
    await database.query(
      `insert into webhook_deliveries (id, company_id, webhook_id, event, payload, state, created_at)
       values ($1, $2, $3, 'meeting.completed', $4, 'delivered', now())`,
      [id, company, webhook, JSON.stringify({ event: 'meeting.completed', at: '2026-03-02T10:00:00.000Z', data })],
    )
  }
  await migrateDatabase(database)
  const { rows } = await database.query('select id, meeting_id from webhook_deliveries')
  expect(rows).toEqual([{ id: kept, meeting_id: meeting }])
})
