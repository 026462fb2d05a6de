import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earlierDatabase } from '../../../test/earlier-database.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'

/** The migration before the one that empties mails about deleted meetings. */
const BEFORE = 33

let database: TestDatabase
beforeAll(async () => {
  database = await earlierDatabase(BEFORE)
})
afterAll(() => database.close())

it('empties the mails that an earlier version, or its backup, has about deleted meetings', async () => {
  const [company, meeting, deleted, kept, gone, other] = Array.from({ length: 6 }, () => randomUUID())
  await database.query(
    `insert into companies (id, name, type, connection_token, created_at) values ($1, 'Acme', 'organization', 't', now())`,
    [company],
  )
  await database.query(
    `insert into meetings (id, company_id, title, meeting_type, state, shape_version, started_at, updated_at, created_at)
     values ($1, $2, 'Kick-off', 'google_meet', 'ended', 1, now(), now(), now())`,
    [meeting, company],
  )
  const input = { to: 'claire@duval.example', with_link: true, subject: 'Our call', text: 'As promised.' }
  for (const [id, name, about] of [
    [kept, 'follow-up-mail', { meeting_id: meeting }],
    [gone, 'follow-up-mail', { meeting_id: deleted }],
    [other, 'invitation-mail', {}],
  ] as const) {
    await database.query(
      `insert into job_runs (id, name, company_id, input, state, created_at) values ($1, $2, $3, $4, 'done', now())`,
      [id, name, company, JSON.stringify({ ...about, ...input })],
    )
    await database.query(
      `insert into outbox_mails (id, "to", subject, text, html, created_at) values ($1, 'a', 's', 't', 'h', now())`,
      [id],
    )
  }
  await migrateDatabase(database)
  const { rows: runs } = await database.query('select id, input from job_runs')
  expect(Object.fromEntries(runs.map((run) => [run['id'], run['input']]))).toEqual({
    [String(kept)]: { meeting_id: meeting, ...input },
    [String(gone)]: { meeting_id: deleted, ...input, subject: '', text: '' },
    [String(other)]: input,
  })
  const { rows: mails } = await database.query('select id from outbox_mails')
  expect(mails.map(({ id }) => id).toSorted()).toEqual([kept, other].toSorted())
})
