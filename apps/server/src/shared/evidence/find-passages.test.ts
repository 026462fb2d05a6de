import { expect, it } from 'vitest'
import { findPassages } from './find-passages.ts'
import { readQuestion } from './read-question.ts'

const soughtFor = async (message: string) => {
  const texts: string[] = []
  const question = readQuestion({ current_message: { message }, transcription_message_history: [] })
  await findPassages(question, async ({ text }) => {
    texts.push(text)
    return { passages: [] }
  })
  return texts
}

it('seeks a price in the word of price lists', async () => {
  expect(await soughtFor('What does the lawn robot set us back?')).toEqual([
    'What does the lawn robot set us back? price',
  ])
  expect(await soughtFor('How much is kept of the recordings?')).toEqual(['How much is kept of the recordings?'])
})
