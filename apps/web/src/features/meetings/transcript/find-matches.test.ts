import { describe, expect, it } from 'vitest'
import { findMatches, inOrder, markParts } from './find-matches.ts'

const said = (...texts: string[]) => texts.map((message) => ({ message }))

describe('the search in a transcript', () => {
  it('finds a part of a text whatever the case, and nothing for a blank term', () => {
    const messages = said('What does the PRICE cover?', 'Nothing', 'Prices rise', 'İstanbul price', 'שלום price')
    expect(findMatches(messages, ' price ')).toEqual([0, 2, 3, 4])
    expect(findMatches(messages, 'does the')).toEqual([0])
    expect(findMatches(messages, 'שלום')).toEqual([4])
    expect(findMatches(messages, '  ')).toEqual([])
    expect(findMatches(messages, '.*')).toEqual([])
  })

  it('takes no noticeable time over 50,000 messages', () => {
    const messages = said(...Array.from({ length: 50_000 }, (_, at) => `${'what was said about it '.repeat(5)}${at}`))
    const start = performance.now()
    expect(findMatches(messages, '49999')).toEqual([49_999])
    expect(findMatches(messages, 'ABOUT it 12')).toHaveLength(1_111)
    // Both take under 50 ms; the limit allows for a machine that does much else.
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('marks every place of the term and loses no letter', () => {
    expect(markParts('Price? The price!', 'PRICE')).toEqual([
      { text: 'Price', found: true },
      { text: '? The ', found: false },
      { text: 'price', found: true },
      { text: '!', found: false },
    ])
    expect(markParts('Nothing', 'price')).toEqual([{ text: 'Nothing', found: false }])
    expect(markParts('İ price', 'price')).toEqual([{ text: 'İ price', found: false }])
    const long = 'a '.repeat(1_000)
    expect(
      markParts(long, 'a')
        .map(({ text }) => text)
        .join(''),
    ).toBe(long)
  })
})

describe('the order of messages', () => {
  it('is that of time, and of their coming within an instant', () => {
    const message = (id: string, timestamp: string) => ({ id, timestamp })
    const late = message('late', '2026-11-20T10:00:05Z')
    const early = message('early', '2026-11-20T10:00:04.900Z')
    const same = message('same', '2026-11-20T10:00:05.000Z')
    expect(inOrder([late, same, early]).map(({ id }) => id)).toEqual(['early', 'late', 'same'])
    const ordered = [early, late, same]
    expect(inOrder(ordered)).toBe(ordered)
  })
})
