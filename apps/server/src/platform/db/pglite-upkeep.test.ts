import { expect, test } from 'vitest'
import { unsharedMemoryDatabase } from '../../../test/memory-database.ts'
import { keepUp } from './pglite-upkeep.ts'

test('tables that changed much are cleaned and a long write-ahead log is checkpointed, once', async () => {
  const database = await unsharedMemoryDatabase()
  await database.query(
    `create table "Odd name" as select n, repeat(md5(n::text), 40) as t from generate_series(1, 20000) n`,
  )
  await database.query(`update "Odd name" set t = t || 'x'`)
  expect(await keepUp(database)).toEqual(['public."Odd name"', 'checkpoint'])
  const dead = async () => {
    const { rows } = await database.query(
      `select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'Odd name'`,
    )
    return rows[0]?.['dead']
  }
  // The database's own counts follow within a second.
  await expect.poll(dead).toBe(0)
  expect(await keepUp(database)).toEqual([])
  await database.close()
})
