import { NEEDS, REMARKS } from '@cuecard/language/small-talk/small-talk-elsewhere.fixture.ts'
import { expect, it } from 'vitest'
import { isMereRemark } from './mere-remark.ts'
import { readQuestion } from './read-question.ts'

it.each([
  'We would need a SOC 2 report.',
  'Our works council will demand a shift log.',
  "They'd want single sign-on.",
  'We need to be able to export it all.',
  'For us an offline mode is a must.',
  'Please send me your penetration test.',
  "We'd want to know your cover for damage.",
  'Remind me of the notice period.',
  'Our auditor asked for a list of subprocessors.',
  'It has to work without internet.',
  'The data must stay in Norway.',
  'We cannot do without a Linux client.',
  'Maybe you could say something about training.',
  'I was hoping for a rebate.',
  'My boss wondered about your certificate.',
  "Let's talk about your uptime.",
  'Your response time matters a lot to us.',
  'uptime guarantees would concern us',
  "We're looking for something with lockers.",
  'Wir brauchen eine Schnittstelle zu DATEV.',
  'the van is empty and our driver is ill how quick are we helped',
  'our books are in DATEV will the bookings get there by themselves',
  'so whats wrong with theirs',
  'and if we take the large ones instead',
  'Und dann noch, ob das auf Linux läuft.',
])('takes a need or what may be a question for more: %j', (message) => expect(isMereRemark(message)).toBe(false))

it.each([
  'We print two thousand labels a day.',
  "Okay, makes sense, let's move on.",
  'We need a minute here.',
  'I need to take this call.',
  'Give me just a second.',
  "I'll give you a ring.",
  'It was nice to talk about holidays.',
  'We need to start.',
  'Perfect, let me just grab a pen.',
  'Our trucks are mostly diesel.',
  'Wir brauchen einen Moment.',
  'Ja, alles klar, vielen Dank.',
])('takes for a mere remark: %j', (message) => expect(isMereRemark(message)).toBe(true))

it('tells remarks from needs in German, French and Spanish', () => {
  const asks = (message: string) =>
    readQuestion({ current_message: { message }, transcription_message_history: [] }).asks
  const taken = REMARKS.filter((text) => asks(text) || !isMereRemark(text))
  expect(taken.length).toBeLessThanOrEqual(1)
  expect(NEEDS.filter(isMereRemark)).toEqual([])
})
