import { expect, it } from 'vitest'
import { chunkDocument } from './chunk-document.ts'
import { readMarkdown } from '../markdown/markdown.ts'
import { answerUnits } from '../../../../shared/quotes/answer-units.ts'
import { isCodeLine, withCodeAsText } from '../../../../shared/passages/code-lines.ts'
import { passageSentences } from '../../../../shared/passages/passage-sentences.ts'

const passagesOf = (source: string) =>
  chunkDocument({ kind: 'md', language: 'en', sections: readMarkdown(source), characters: 0 }, { name: 'Guide' })
const textOf = (source: string) =>
  passagesOf(source)
    .map(({ text }) => text)
    .join('\n')

const SOURCE = `# Orders

Ask like this:

\`\`\`php
How do we calculate discounts?
For orders between $50 and $100, the shipping cost is $10.

Shipping
\`\`\`

Prompts may be long.`

it('stays in the passage, and is no line, no heading, no question and no sentence', () => {
  const passage = textOf(SOURCE)
  expect(passage).toContain('    For orders between $50 and $100, the shipping cost is $10.')
  expect(answerUnits(passage)).toEqual([{ text: 'Prompts may be long.', under: '', kind: 'sentence' }])
  expect(passageSentences(passage).map(({ text, heading }) => [text, heading])).toEqual([
    ['Ask like this:', ''],
    ['Prompts may be long.', ''],
  ])
  expect(withCodeAsText(passage)).toContain('\nFor orders')
})

it('is marked in each of the passages that a long block is cut into', () => {
  const sources = ['We pay the costs of it.', 'a: "We pay. "'].map(
    (line) => `\`\`\`yaml\n${`  ${line}\n`.repeat(400)}\`\`\``,
  )
  for (const passages of sources.map((source) => passagesOf(source))) {
    expect(passages.length).toBeGreaterThan(3)
    expect(passages.flatMap(({ text }) => text.split('\n')).every(isCodeLine)).toBe(true)
  }
  expect(answerUnits(textOf(`\`\`\`sh\n${'We pay the costs of it. '.repeat(400)}\n\`\`\``))).toEqual([])
})

it('leaves the list whole among whose steps it stands', () => {
  const [whole] = answerUnits(
    textOf('To install it:\n\n1. Get the file.\n\n   ```sh\n   get file\n   ```\n\n2. Start it.'),
  )
  expect(whole?.text).toBe('To install it: Get the file; Start it.')
})

it('is no text that stands between marks, in pre, or some blanks in, whose lines are quoted as any others', () => {
  const units = (source: string) => answerUnits(textOf(source)).map(({ text }) => text)
  for (const source of [
    '# Prices\n\n```\nStarter costs 49 EUR per month.\nTeam costs 99 EUR per month.\n```',
    '# Prices\n\n```text\nStarter costs 49 EUR per month.\nTeam costs 99 EUR per month.\n```',
    'Prices\n\n    Starter costs 49 EUR per month.\n\tTeam costs 99 EUR per month.',
    'Prices\n\n<pre>\nStarter costs 49 EUR per month.\nTeam costs 99 EUR per month.\n</pre>',
  ])
    expect(units(source)).toEqual(['Starter costs 49 EUR per month.', 'Team costs 99 EUR per month.'])
})

it('is not taken for an answer that its author has written some blanks in, below a question', () => {
  const text =
    'Q: What does the Starter plan for small teams cost?\n    A: It costs 49 EUR a month for each of the users.\n        All of them have the same rights.'
  const [passage] = chunkDocument(
    {
      kind: 'txt',
      language: 'en',
      sections: [{ locator: null, headings: [], blocks: [{ type: 'text', text }] }],
      characters: 0,
    },
    { name: 'Guide' },
  )
  expect(passage?.text.split('\n').some(isCodeLine)).toBe(false)
  expect(passage?.text).toContain('All of them')
})
