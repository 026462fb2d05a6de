import { expect, it } from 'vitest'
import { isOnMatter, isSameMatter, usualQuestions } from './usual-questions.ts'

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
  expect(usualQuestions('en')).toContain(question)
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
  expect(isOnMatter('Was kostet es?', { heading: '', line: 'Der kleine Tarif kostet 49 € im Monat.' })).toBe(true)
  expect(isOnMatter('Was kostet es?', { heading: '', line: 'Die Kosten hängen vom Tarif ab.' })).toBe(false)
})

it('asks the same in four languages, and knows two questions of one matter', () => {
  const [english, german] = [usualQuestions('en'), usualQuestions('de')]
  expect(german).toHaveLength(english.length)
  expect(german).toContain('Wie lange ist die Gewährleistung?')
  expect(isSameMatter('Wie lange ist die Gewährleistung?', 'Welche Gewährleistung geben Sie?')).toBe(true)
  expect(isSameMatter('Wie lange ist die Lieferzeit?', 'Welche Gewährleistung geben Sie?')).toBe(false)
})
