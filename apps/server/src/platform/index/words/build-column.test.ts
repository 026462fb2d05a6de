import { expect, it } from 'vitest'
import { buildColumn, type IndexedPassage } from './build-column.ts'
import { type ColumnIndex, searchColumn } from './column-index.ts'
import { createLoopTurns } from '../../background-thread.ts'
import { tokeniserOf } from './tokens.ts'

const BYTES = 1_000_000

const passage = (id: string, text: string, title = ''): IndexedPassage => ({ id, title, text })

async function tokeniser() {
  const made = await tokeniserOf('words_english')
  if (!made) throw new Error('English has no tokeniser')
  return made
}

async function build(passages: readonly IndexedPassage[], before?: { index: ColumnIndex; passages: IndexedPassage[] }) {
  const former = before
    ? { index: before.index, passageOf: (id: string) => before.passages.find((old) => old.id === id) }
    : null
  const task = { tokeniser: before?.index.tokeniser ?? (await tokeniser()), passages, former, turns: createLoopTurns() }
  const built = await buildColumn({ ...task, bytesMax: BYTES })
  if (!built) throw new Error('the index was refused')
  return built
}

const OLD = [
  passage('a:0', 'The price of a licence, and the price of two.'),
  passage('a:1', 'Refunds take a week.', 'Refunds'),
  passage('b:0', 'The owl is only here.'),
  passage('b:1', ''),
]

it('finds passages by their stems and titles, the best first', async () => {
  const index = await build(OLD)
  expect(searchColumn(index, 'prices', 10).map(({ id }) => id)).toEqual(['a:0'])
  expect(searchColumn(index, 'refund week price', 10).map(({ id }) => id)).toEqual(['a:1', 'a:0'])
  expect(searchColumn(index, 'refund week price', 1)).toHaveLength(1)
  expect(searchColumn(index, 'nothing of the kind', 10)).toEqual([])
})

it('is after a change as if it had been made anew, without what nobody says any more', async () => {
  const now = [
    passage('b:1', 'A new licence.'),
    passage('a:1', 'Refunds take a week.', 'Refunds'),
    passage('a:0', 'The price of a licence, and the price of three.'),
    passage('c:0', 'Weekly refunds.'),
  ]
  const patched = await build(now, { index: await build(OLD), passages: OLD })
  const anew = await build(now)
  for (const question of ['price', 'licence refund', 'week', 'three', 'new licences weekly', 'owl', 'two']) {
    expect(searchColumn(patched, question, 10)).toEqual(searchColumn(anew, question, 10))
  }
  expect(searchColumn(patched, 'owl two', 10)).toEqual([])
  expect(patched.terms.ends).toHaveLength(anew.terms.ends.length)
  expect(patched.bytes).toBe(anew.bytes)
})

it('asks for the terms of new and changed passages alone', async () => {
  const english = await tokeniser()
  const read: string[] = []
  const counting = { ...english, termsOf: (text: string) => (read.push(text), english.termsOf(text)) }
  const first = await buildColumn({
    tokeniser: counting,
    passages: OLD,
    former: null,
    bytesMax: BYTES,
    turns: createLoopTurns(),
  })
  if (!first) throw new Error('the index was refused')
  const former = { index: first, passageOf: (id: string) => OLD.find((old) => old.id === id) }
  const task = { tokeniser: counting, former, bytesMax: BYTES, turns: createLoopTurns() }
  read.length = 0
  expect(await buildColumn({ ...task, passages: OLD.toReversed() })).toBe(first)
  expect(read).toEqual([])
  await buildColumn({ ...task, passages: [...OLD, passage('c:0', 'Newly said.'), passage('c:1', 'More.', 'Title')] })
  await buildColumn({ ...task, passages: OLD.map((old) => (old.id === 'a:1' ? { ...old, title: 'Renamed' } : old)) })
  expect(read).toEqual(['Newly said.', 'Title\nMore.', 'Renamed\nRefunds take a week.'])
})

it('counts what a passage says more than 255 times, in more than 65,535 passages', async () => {
  const many = Array.from({ length: 66_000 }, (_, place) => passage(`a:${place}`, place % 2 ? 'owl' : 'heron'))
  many.push(passage('b:0', 'egret '.repeat(300)), passage('b:1', 'egret heron'))
  const task = { tokeniser: await tokeniser(), passages: many, former: null, turns: createLoopTurns() }
  const index = await buildColumn({ ...task, bytesMax: 10_000_000 })
  if (!index) throw new Error('the index was refused')
  expect(searchColumn(index, 'egret', 3).map(({ id }) => id)).toEqual(['b:0', 'b:1'])
  expect(searchColumn(index, 'owl', 2).map(({ id }) => id)).toEqual(['a:1', 'a:3'])
  expect(index.counts.at(-1)).toBeLessThanOrEqual(300)
  expect(Math.max(...index.counts)).toBe(300)
})

it('gives up an index that takes too much memory', async () => {
  const passages = Array.from({ length: 100 }, (_, place) => passage(`a:${place}`, `word${place} price licence`))
  const task = { tokeniser: await tokeniser(), passages, former: null, turns: createLoopTurns() }
  const whole = await buildColumn({ ...task, bytesMax: BYTES })
  expect(await buildColumn({ ...task, bytesMax: (whole?.bytes ?? 0) - 1 })).toBeNull()
  expect(await buildColumn({ ...task, bytesMax: 10 })).toBeNull()
})

it('sees after some hundred passages that all of them would take far too much', async () => {
  const read: string[] = []
  const english = await tokeniser()
  const counting = { ...english, termsOf: (text: string) => (read.push(text), english.termsOf(text)) }
  const passages = Array.from({ length: 5000 }, (_, place) => passage(`a:${place}`, 'The price of a licence'))
  const task = { tokeniser: counting, passages, former: null, turns: createLoopTurns() }
  expect(await buildColumn({ ...task, bytesMax: 10_000 })).toBeNull()
  expect(read.length).toBeLessThan(500)
})
