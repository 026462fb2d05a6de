import { describe, expect, it } from 'vitest'
import { foldToAscii } from './ascii-folding.ts'
import { tokeniserOf } from './tokens.ts'

const terms = async (column: string, text: string) => (await tokeniserOf(column))?.termsOf(text)

describe('terms', () => {
  it('are stems without stop words, repeated ones repeated', async () => {
    expect(await terms('words_english', 'The prices of pricing: PRICE it!')).toEqual(['price', 'price', 'price'])
    expect(await terms('words_german', 'Die Häuser und das Haus')).toEqual(['haus', 'haus'])
  })

  it('are plain words in other languages', async () => {
    expect(await terms('words_plain', 'Biuro zamykamy w południe, biuro.')).toEqual([
      'biuro',
      'zamykamy',
      'w',
      'poludnie',
      'biuro',
    ])
  })

  it('are two and three characters where no spaces stand between words', async () => {
    expect(await terms('words_ngram', '价格 A😀')).toEqual(['价格', '价格 ', '格 ', '格 a', ' a', ' a😀', 'a😀'])
    expect(await terms('words_ngram', '价')).toEqual([])
  })

  it('leave out words of 128 bytes', async () => {
    expect(await terms('words_plain', `${'x'.repeat(127)} ${'é'.repeat(64)} b`)).toEqual(['x'.repeat(127), 'b'])
  })

  it('are the same after the words have been forgotten', async () => {
    const tokeniser = await tokeniserOf('words_english')
    const before = tokeniser?.termsOf('Renewals of the licences')
    tokeniser?.forget()
    expect(tokeniser?.termsOf('Renewals of the licences')).toEqual(before)
  })

  it('are not there for languages whose stop words are unknown', async () => {
    expect(await tokeniserOf('words_greek')).toBeNull()
    expect(await tokeniserOf('words_tamil')).toBeNull()
  })
})

it.each([
  ['café', 'cafe'],
  ['straße', 'strasse'],
  ['ﬁne½', 'fine12'],
  ['łódź', 'lodz'],
  ['こんにちは世界', 'こんにちは世界'],
  ['ガイド', 'ガイド'],
  ['plain', 'plain'],
])('folds %s to %s', (word, folded) => {
  expect(foldToAscii(word)).toBe(folded)
})
