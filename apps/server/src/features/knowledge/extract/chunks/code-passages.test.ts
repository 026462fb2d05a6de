import { expect, it } from 'vitest'
import { chunkDocument } from './chunk-document.ts'
import { readMarkdown } from '../text/markdown.ts'
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

\`\`\`
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
    (line) => `\`\`\`\n${`  ${line}\n`.repeat(400)}\`\`\``,
  )
  for (const passages of sources.map((source) => passagesOf(source))) {
    expect(passages.length).toBeGreaterThan(3)
    expect(passages.flatMap(({ text }) => text.split('\n')).every(isCodeLine)).toBe(true)
  }
  expect(answerUnits(textOf(`\`\`\`\n${'We pay the costs of it. '.repeat(400)}\n\`\`\``))).toEqual([])
})

it('leaves the list whole among whose steps it stands', () => {
  const [whole] = answerUnits(
    textOf('To install it:\n\n1. Get the file:\n\n   ```\n   get file\n   ```\n\n2. Start it.'),
  )
  expect(whole?.text).toBe('To install it: Get the file:; Start it.')
})
