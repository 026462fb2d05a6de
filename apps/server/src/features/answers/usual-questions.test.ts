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
  ['What does it cost?', 'The price of the small plan is 9.', 'The price depends on your plan. [1]'],
  ['Where is our data stored?', 'All data is kept in Frankfurt.', 'Tokens are stored in Acme.'],
  ['How long does setup take?', 'Setup takes two days.', 'During the setup users will see more and more results.'],
  ['When can we reach support?', 'Support is there from Monday to Friday.', 'Our support is glad to help.'],
])('%s is answered by %j, and %j is beside the point', (question, on, beside) => {
  expect(USUAL_QUESTIONS).toContain(question)
  expect([on, beside].map((line) => isOnMatter(question, { heading: '', line }))).toEqual([true, false])
})

it('reads a line with the heading above it, and looks for a value in the line alone', () => {
  const asked = 'When can we reach support?'
  expect(isOnMatter(asked, { heading: 'Support', line: 'Eight hours a day, seven days a week.' })).toBe(true)
  expect(isOnMatter(asked, { heading: 'Calendar', line: 'Eight hours a day, seven days a week.' })).toBe(false)
  expect(isOnMatter('How long does setup take?', { heading: 'Setup in two days', line: 'We begin at once.' })).toBe(
    true,
  )
  expect(isOnMatter('How long does setup take?', { heading: 'Setup in two days', line: 'We help you.' })).toBe(false)
})
