import { expect, it } from 'vitest'
import { isOnMatter, USUAL_QUESTIONS } from './usual-questions.ts'

it.each([
  ['How long does setup take?', 'Installation on your site takes two days.', 'A course takes two days.'],
  ['How long does delivery take?', 'Orders are shipped within a week.', 'We answer within a week.'],
  ['Can we try it before we buy?', 'The first 30 days are free.', 'Everyone gets a workbook before the course.'],
  ['Where is our data stored?', 'Wir hosten in Frankfurt.', 'Payroll data goes to the tax adviser every night.'],
  ['What is the warranty?', 'Garantie 36 Monate', 'The battery lasts 36 months.'],
  ['How can the contract be ended?', 'Notice is three months.', 'The contract runs for 12 months.'],
  ['What does it cost?', 'Plus: 7 € a month', 'Plus: 7 users'],
])('%s is answered by %j, and %j is beside the point', (question, on, beside) => {
  expect(USUAL_QUESTIONS).toContain(question)
  expect([on, beside].map((line) => isOnMatter(question, line))).toEqual([true, false])
})
