import { expect, it } from 'vitest'
import { spokenSentences } from '../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { nextSteps } from './who-and-when.ts'

const stepsOf = (...said: (readonly [string, string])[]) => {
  const rows = said.map(([username, message], n) => ({ message_id: `${n}`, username, message, at: null }))
  return nextSteps(spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z')))).map((step) => [
    step.who,
    step.when,
  ])
}

it('tells who does it and when, as far as it was said', () => {
  expect(stepsOf(['Rita Vogel', "I'll send you the offer by Friday."], ['Carl', 'Good.'])).toEqual([
    ['Rita Vogel', 'by Friday'],
  ])
  expect(stepsOf(['Carl', 'Can you send me the risk assessment tomorrow?'], ['Rita', 'Sure.'])).toEqual([
    ['Rita', 'tomorrow'],
  ])
  expect(stepsOf(['Rita', 'Jonas sends the network page this week.'], ['Jonas Brandt', 'Yes.'])).toEqual([
    ['Jonas Brandt', 'this week'],
  ])
  expect(stepsOf(['Ada Okoro', 'By Thursday, from Ada: the frame contract.'], ['Luc', 'Good.'])).toEqual([
    ['Ada Okoro', 'By Thursday'],
  ])
  expect(stepsOf(['Rita', "I'll send you the list by the end of the month."])).toEqual([
    ['Rita', 'by the end of the month'],
  ])
})

it('names nobody where several could be meant, and no time where none was said', () => {
  expect(stepsOf(['Rita', "We'll send the offer."], ['Carl', 'Good.'])).toEqual([[null, null]])
  expect(stepsOf(['Carl', 'Could you send us the list?'], ['Rita', 'Yes.'], ['Jonas', 'Hi.'])).toEqual([[null, null]])
  expect(stepsOf(['Rita', "I'll send it to Jonas."], ['Jonas', 'Thanks.'])).toEqual([['Rita', null]])
})
