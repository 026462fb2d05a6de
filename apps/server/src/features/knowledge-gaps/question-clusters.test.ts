import { expect, it } from 'vitest'
import { asksTheSame, createClusters, toQuestionWords } from './question-clusters.ts'

const same = (a: string, b: string, cosine: number | null = null) =>
  asksTheSame(toQuestionWords(a), toQuestionWords(b), cosine)

it.each([
  ['How much does the starter plan cost?', 'What is the price of the starter plan?'],
  ['How much does the starter plan cost?', 'So, what would the starter plan cost us?'],
  ['Do you encrypt our data at rest?', 'Is our data encrypted at rest?'],
  ['Does it integrate with SAP?', 'Can you connect it to SAP?'],
  ['How fast does support answer a critical incident?', 'How quickly do you answer critical incidents, support-wise?'],
])('takes %j and %j for one question', (a, b) => {
  expect(same(a, b)).toBe(true)
  expect(same(b, a)).toBe(true)
})

it.each([
  ['How much does the starter plan cost?', 'How much does the premium plan cost?'],
  ['Does it integrate with SAP?', 'Does it integrate with Oracle?'],
  ['What does the plan for 10 robots cost?', 'What does the plan for 50 robots cost?'],
  ['Can robots drive over ramps?', 'Which ramps can robots not drive over?'],
  ['How long is the warranty?', 'How long is the notice period?'],
  ['How long is the warranty on the blades of the mower?', 'How long is the warranty on the engine of the mower?'],
  ['What does the basic licence cost for our team?', 'What does the extended licence cost for our team?'],
  ['Can we export the lists of our drivers?', 'Can we import the lists of our drivers?'],
  ['do you deliver spare parts for mowers to portugal', 'do you deliver spare parts for mowers to sweden'],
  ['What does the licence cost for twelve teams?', 'What does the licence cost for eighty teams?'],
  ['Can we return the mower in the first month?', 'Can we return the mower in the third month?'],
])('keeps %j and %j apart', (a, b) => {
  expect(same(a, b)).toBe(false)
  expect(same(a, b, 0.89)).toBe(false)
})

it('knows numbers in words and in digits for the same', () => {
  expect(
    same('What does the licence cost for twelve teams?', 'So what is the price of the licence for 12 teams?'),
  ).toBe(true)
  expect(same('first of all, how long is the warranty on the mower', 'How long is the warranty on the mower?')).toBe(
    true,
  )
})

it('takes meaning into account where there are vectors, but never across different names', () => {
  const [a, b] = ['How do you back up our files?', 'What happens to our files if a disk dies?']
  expect(same(a, b)).toBe(false)
  expect(same(a, b, 0.95)).toBe(true)
  expect(same('Does it integrate with SAP?', 'Does it integrate with Oracle?', 0.99)).toBe(false)
})

it('finds the gap of a question again, by words first and then by meaning', async () => {
  const clusters = createClusters()
  clusters.add('price', 'How much does the starter plan cost?')
  clusters.add('files', 'How do you back up our files?')
  expect(await clusters.find(toQuestionWords('What is the price of the starter plan?'))).toBe('price')
  expect(await clusters.find(toQuestionWords('What happens to our files if a disk dies?'))).toBeNull()
  expect(await clusters.find(toQuestionWords('What happens to our files if a disk dies?'), async () => 0.95)).toBe(
    'files',
  )
})
