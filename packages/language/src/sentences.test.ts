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
