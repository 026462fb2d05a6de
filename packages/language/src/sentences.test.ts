import { expect, it } from 'vitest'
import { splitSentences } from './sentences.ts'

it.each([
  ['See e.g. Appendix 2.5 for all. Prices rise.', ['See e.g. Appendix 2.5 for all.', 'Prices rise.']],
  ['Really? yes! "Good." And then …', ['Really?', 'yes!', '"Good."', 'And then …']],
  ['It is approx. ten (cf. chapter 4).', ['It is approx. ten (cf. chapter 4).']],
  ['多少钱？我们三月开始。', ['多少钱？', '我们三月开始。']],
  ['كم السعر؟ نبدأ في مارس.', ['كم السعر؟', 'نبدأ في مارس.']],
  ['', []],
])('splits %j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})

it('cuts what no one says in one breath', () => {
  const pieces = splitSentences('word '.repeat(1_000))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1_000)
  expect(pieces.join(' ')).toBe('word '.repeat(1_000).trim())
})

it('ends no sentence behind a word that is shortened before its figure, or a day before its month', () => {
  const wholes = [
    'Rental takes min. 6 weeks.',
    'It is kept as Art. 17 says.',
    'Call ext. 40 at night.',
    'Offers hold until 15. October.',
    'Der Preis gilt bis 1. Mai.',
  ]
  expect(splitSentences(wholes.join(' '))).toEqual(wholes)
  expect(splitSentences('It lifts 31. Then it turns. We met Max. He left.')).toHaveLength(4)
})
