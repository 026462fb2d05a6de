import { expect, it } from 'vitest'
import { spokenSentences } from '../../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../../shared/transcript/transcript-lines.ts'
import { nextSteps } from './who-and-when.ts'

/** The steps of what two people say in turn, as `who, when: text`. */
const stepsOf = (...said: string[]) => {
  const rows = said.map((message, n) => ({
    message_id: `${n}`,
    username: n % 2 === 0 ? 'Rita Vogel' : 'Carl Stone',
    message,
    at: null,
  }))
  return nextSteps(spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z'))))
}

it.each([
  [['Can you send me the floor plan?', "Yes, I'll send it over tonight."], 'Carl Stone', 'tonight'],
  [['Please send me the wiring list.', "I'll email you the list by Monday."], 'Carl Stone', 'by Monday'],
  [['Could you prepare the samples?', 'Sure.', 'Thanks.', 'You will get them by Friday.'], 'Carl Stone', null],
])('is one step with its answer, done by whoever says so: %s', (said, who, when) => {
  const [step] = stepsOf(...said)
  expect(step).toMatchObject({ text: said[0], who, when })
})

it('shows what was answered as evidence', () => {
  const steps = stepsOf('Can you send me the floor plan?', "Yes, I'll send it over tonight.")
  expect(steps.map(({ evidence }) => evidence.map(({ message_id }) => message_id))).toEqual([['0', '1']])
})

it('takes the day from the offer said again, and leaves other promises alone', () => {
  const offered = stepsOf("I'll send you a table of both.", 'Would you?', "I'll send it by Friday.")
  expect(offered.map(({ when }) => when)).toEqual(['by Friday'])
  const both = stepsOf("I'll send you the draft by Friday.", 'Fine.', "I'll check the ramp with our fitter by Monday.")
  expect(both.map(({ when }) => when)).toEqual(['by Friday', 'by Monday'])
})

it('keeps what is asked of somebody else apart, and a day that is taken for both', () => {
  const asked = stepsOf('I need to ask our fitter about the ramp.', 'Fine.', 'Can you send it to him today?')
  expect(asked.map(({ text }) => text)).toEqual([
    'I need to ask our fitter about the ramp.',
    'Can you send it to him today?',
  ])
  const [meeting] = stepsOf('Shall we meet again on Thursday at nine?', "Thursday at nine works, I'll be there.")
  expect(meeting).toMatchObject({ who: null, when: 'on Thursday at nine' })
})
