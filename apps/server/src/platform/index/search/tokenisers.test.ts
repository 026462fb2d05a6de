import { describe, expect, it } from 'vitest'
import { columnForPassage, columnsForQuestion, tokeniserOptions, WORD_COLUMNS } from './tokenisers.ts'

describe('tokenisers', () => {
  it.each([
    ['en', 'Some text', 'words_english'],
    ['de-AT', 'Etwas Text', 'words_german'],
    ['nb', 'Litt tekst', 'words_norwegian'],
    ['pl', 'Jakiś tekst', 'words_plain'],
    ['und', '', 'words_plain'],
    ['und', '価格について', 'words_ngram'],
    ['en', '价 is what they call the price', 'words_english'],
    ['zh', 'const latin = 1', 'words_plain'],
    ['ko', '가격은 매월', 'words_ngram'],
  ])('puts a passage in %s (%s) into %s', (language, text, column) => {
    expect(columnForPassage(language, text)).toBe(column)
  })

  it('asks the n-gram column only in its own scripts, unless there is no other', () => {
    const columns = ['words_english', 'words_ngram']
    expect(columnsForQuestion(columns, 'price')).toEqual(['words_english'])
    expect(columnsForQuestion(columns, 'price 价格')).toEqual(columns)
    expect(columnsForQuestion(['words_ngram'], 'price')).toEqual(['words_ngram'])
    expect(columnsForQuestion([], 'price')).toEqual([])
  })

  it('stems with the stop words of the language and leaves other columns as they are', () => {
    expect(tokeniserOptions('words_german')).toMatchObject({ stem: true, removeStopWords: true, language: 'German' })
    expect(tokeniserOptions('words_ngram')).toMatchObject({ baseTokenizer: 'ngram', ngramMinLength: 2, stem: false })
    expect(tokeniserOptions('words_plain')).toMatchObject({ stem: false, removeStopWords: false })
    expect(new Set(WORD_COLUMNS).size).toBe(WORD_COLUMNS.length)
  })
})
