import { expect, it } from 'vitest'
import { type SourcePassage, quotesOf } from './source-quotes.ts'

const passage = (text: string, title = 'Prices › Plans'): SourcePassage => ({
  id: 'a:0',
  item_id: 'a',
  item_name: 'Prices',
  position: 0,
  title,
  text,
  locator: 'page 1',
})

it('spells the rows of a table out under their headers', () => {
  const units = quotesOf(
    passage('| Plan | Price |\n|---|---|\n| Starter | €40 |\n| Team |  |\n| Growth \\| EU | €90 |'),
  )
  expect(units.map(({ text, isRow }) => [text, isRow])).toEqual([
    ['Starter: price €40', true],
    ['Growth | EU: price €90', true],
  ])
})

it('keeps a question with its answer, also where the heading asks', () => {
  const below = quotesOf(
    passage('How long is the warranty?\n24 months. On request 36.\n\n# Terms\n\nSomething else stands here too.'),
  )
  expect(below).toMatchObject([
    { question: 'How long is the warranty?', text: '24 months. On request 36.' },
    { question: null, text: 'Something else stands here too.' },
  ])
  const above = quotesOf(passage('Yes, with SAML and OpenID Connect.', 'FAQ › Is there single sign-on?'))
  expect(above).toMatchObject([{ question: 'Is there single sign-on?', text: 'Yes, with SAML and OpenID Connect.' }])
})

it('joins what a layout broke, cuts sentences and leaves scraps out', () => {
  const text =
    'A Heading\n\nThe first sentence is broken by the layout of\nits page. The second follows it here.\n- A point of a list that says something.'
  expect(quotesOf(passage(text)).map((unit) => unit.text)).toEqual([
    'The first sentence is broken by the layout of its page.',
    'The second follows it here.',
    'A point of a list that says something.',
  ])
})

it('stays quick on lines made to be slow', () => {
  // Processor time of this thread: other work on the machine does not change it.
  const started = process.threadCpuUsage()
  quotesOf(passage(`${'| '.repeat(20_000)}\n${'- '.repeat(20_000)}\n${'a'.repeat(100_000)}?\n${' '.repeat(50_000)}x`))
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(1_000)
})
