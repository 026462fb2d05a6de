import { expect, it } from 'vitest'
import { playKillJournal } from '../test/kill-journal.ts'

/** `CUECARD_KILLS=100` for the whole check. */
const KILLS = Number(process.env['CUECARD_KILLS'] ?? 10)

it(`check 79: killed ${KILLS} times while all kinds of things are written, it keeps what it acknowledged and nothing in half`, async () => {
  const { acknowledged, refused, wrong, unsynced } = await playKillJournal(KILLS)
  console.log(`${acknowledged} writes were acknowledged`)
  expect({ refused, wrong, unsynced }).toEqual({ refused: [], wrong: [], unsynced: 0 })
  expect(acknowledged).toBeGreaterThan(KILLS * 5)
}, 600_000)
