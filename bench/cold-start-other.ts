// A process of its own beside the bench: `open` opens the embedded database bare and asks it for a row, `fill` adds messages.
import { PGlite } from '@electric-sql/pglite'

const MESSAGES = 50_000
const [folder = '', task] = process.argv.slice(2)

const pg = await PGlite.create(folder)
if (task === 'open') {
  await pg.query('select id from companies limit 1')
} else {
  await pg.query(
    `insert into meeting_messages (company_id, meeting_id, message_id, sequence, username, message, at)
     select m.company_id, m.id, gen_random_uuid(), n, 'Customer',
       (select string_agg('word' || (n * 7 + k * 13) % 20011, ' ') from generate_series(1, 60) k),
       m.started_at + n * interval '1 second'
     from (select * from meetings order by id limit 1) m, generate_series(1, $1::int) n`,
    [MESSAGES],
  )
  await pg.query('checkpoint')
}
await pg.close()
