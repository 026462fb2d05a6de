import { expect, it } from 'vitest'
import { passage } from '../../shared/passages/passages.fixture.ts'
import { readPassages } from '../../shared/passages/read-passages.ts'
import { draftPrompt, readDraft } from './gap-draft.ts'

const QUESTION = 'What does the starter plan cost, and does a robot float?'
const read = readPassages([
  passage('The starter plan costs 1,900 euros a month.'),
  passage('Robots float for two hours.'),
  passage('The status NOT HELD means that nobody has booked.'),
])
const draft = (reply: string) => readDraft(reply, read, QUESTION)

it('takes the sources of every form of citation, and its numbers out of the text', () => {
  for (const [citation, numbers] of [
    ['[1][2]', [1, 2]],
    ['[1; 2]', [1, 2]],
    ['[1-2]', [1, 2]],
    ['【1】', [1]],
  ] as const) {
    const found = draft(`It costs €1,900 ${citation}.`)
    expect(found?.text).toBe('It costs €1,900.')
    expect(found?.sources.map(({ n }) => n)).toEqual(numbers)
  }
})

it('names the figures that the cited sources do not hold', () => {
  expect(draft('It costs €1,900 [1].')?.unsupported).toEqual([])
  expect(draft('It costs €9,900 and floats for two hours [1].')?.unsupported).toEqual(['€9,900', 'two hours'])
})

it('is none where the model says that nothing is held, which is no word of a sentence', () => {
  for (const reply of ['NOT HELD', '**NOT HELD**', '"NOT HELD".', 'NOT HELD. The sources speak of prices [1].', ''])
    expect(draft(reply)).toBeNull()
  expect(draft('The status "NOT HELD" means that nobody has booked [3].')?.text).toBe(
    'The status "NOT HELD" means that nobody has booked.',
  )
  expect(draft('NOT HELD means that nobody has booked [3].')?.sources).toMatchObject([{ n: 3 }])
})

it('tells the model for whom it writes, and marks what is internal', () => {
  const customers = draftPrompt(QUESTION, read)
  expect(customers.system).toContain('Write what a salesperson can say')
  expect(`${customers.system}${customers.messages[0]?.content}`).not.toContain('internal')
  const internal = draftPrompt(QUESTION, readPassages([passage('At most 35 percent.', { audience: 'internal' })]))
  expect(internal.system).toContain('not to be read aloud to the customer')
  expect(internal.messages[0]?.content).toContain('source [1] from Handbook, internal, not to be read aloud')
})
