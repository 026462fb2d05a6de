import { describe, expect, it } from 'vitest'
import { rank, type Candidate } from './rank.ts'

const candidate = (id: string, bm25: number, cosine: number | null): Candidate => ({
  id,
  item_id: 'i',
  position: 0,
  title: '',
  text: id,
  locator: null,
  bm25,
  cosine,
})

const order = (candidates: Candidate[], limit = 10) => rank(candidates, limit).map(({ id, score }) => [id, score])

describe('rank', () => {
  it('gives the words .2 and the meaning .8, each normalised from its smallest to its largest', () => {
    const candidates = [candidate('words', 8, 0.2), candidate('meaning', 4, 0.8), candidate('middle', 6, 0.5)]
    expect(order(candidates)).toEqual([
      ['meaning', 0.8],
      ['middle', expect.closeTo(0.5)],
      ['words', expect.closeTo(0.2)],
    ])
  })

  it('puts a passage that holds more of the question before one that comes as near otherwise', () => {
    const found = [
      { ...candidate('one', 4, 0.5), text: 'The warranty is short.' },
      { ...candidate('two', 4, 0.5), text: 'The warranty on batteries lasts for years.' },
    ]
    expect(rank(found, 2, 'How long does the warranty on batteries last?').map(({ id }) => id)).toEqual(['two', 'one'])
  })

  it('is the order of the words when nothing has a vector', () => {
    expect(order([candidate('low', 1, null), candidate('high', 3, null), candidate('mid', 2, null)])).toEqual([
      ['high', 1],
      ['mid', 0.5],
      ['low', 0],
    ])
  })

  it('judges a passage without a vector by its words alone', () => {
    expect(order([candidate('new', 3, null), candidate('old', 2, 0.9), candidate('far', 0, 0.1)])[0]).toEqual([
      'new',
      1,
    ])
  })

  it('counts exact duplicates once, at the best of their places', () => {
    const candidates = [candidate('a', 3, null), { ...candidate('b', 3, null), text: 'a' }, candidate('c', 1, null)]
    expect(order(candidates).map(([id]) => id)).toEqual(['a', 'c'])
  })

  it('keeps equal texts that stand under different titles', () => {
    const under = (id: string, title: string) => ({ ...candidate(id, 3, null), text: 'same', title })
    const candidates = [under('a', 'One'), under('b', 'Two'), under('c', 'One'), under('d', 'Two'), under('e', '')]
    expect(order(candidates).map(([id]) => id)).toEqual(['a', 'b', 'e'])
  })

  it('gives one passage, or equal ones, the full score and a steady order', () => {
    expect(order([candidate('only', 0.3, null)])).toEqual([['only', 1]])
    expect(order([candidate('z', 2, null), candidate('y', 2, null)])).toEqual([
      ['y', 1],
      ['z', 1],
    ])
    expect(order([])).toEqual([])
  })

  it('ends at the limit', () => {
    expect(order([candidate('a', 3, null), candidate('b', 2, null), candidate('c', 1, null)], 2)).toHaveLength(2)
  })
})
