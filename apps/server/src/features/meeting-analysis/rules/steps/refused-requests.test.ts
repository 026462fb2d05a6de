import { expect, it } from 'vitest'
import { saidInTurn } from '../../two-people.fixture.ts'
import { nextSteps } from './who-and-when.ts'

const stepsOf = (...said: string[]) => nextSteps(saidInTurn(said)).map(({ text }) => text)

it.each([
  ['Could you send me three references?', "No, I'm afraid we don't hand those out."],
  ['Can you send us the source code?', "Sorry, that's something we never do."],
  ['Could you send me the test report?', "I'm afraid that one's confidential, so we can't."],
  ['Can you send the numbers of the other hall?', "We don't give those out."],
  ['Would you send us the raw data?', 'Unfortunately we cannot, by law.'],
  ['Can you send me the price list?', "That's not something we publish."],
  ['Können Sie mir die Referenzen schicken?', 'Nein, die geben wir nicht heraus.'],
  ['Können Sie uns den Prüfbericht schicken?', 'Leider dürfen wir das nicht.'],
  ['Schicken Sie uns bitte die Rohdaten?', 'Das machen wir grundsätzlich nicht.'],
])('is no step, once it is declined: %s – %s', (asked, answer) => {
  expect(stepsOf(asked, answer)).toEqual([])
  expect(stepsOf(asked, 'Yes.')).toHaveLength(1)
})

it.each([
  ['Could you send me three references?', "No problem, I'll do that."],
  ['Can you send me the draft by Friday?', 'No, not before Monday.'],
  ['Can you send me the draft by Friday?', 'No, Monday.'],
  ['Could you send me the test report?', "I can't send the whole one, but a summary is fine."],
  ['Could you send me the test report?', "I don't see why not, we can't hide it."],
  ['Can you send the numbers of the other hall?', 'No, of course.'],
  ['Können Sie mir die Referenzen schicken?', 'Nein, aber ich schicke Ihnen eine Liste.'],
  ['Können Sie mir die Referenzen schicken?', 'Kein Problem, mache ich.'],
])('stays a step where something is promised all the same: %s – %s', (asked, answer) => {
  expect(stepsOf(asked, answer)).not.toEqual([])
})
