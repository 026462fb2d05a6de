import { expect, it } from 'vitest'
import { saidInTurn } from '../../two-people.fixture.ts'
import { nextSteps } from './who-and-when.ts'

/** The steps of messages that two people say in turn. */
const stepsOf = (...said: string[]) => {
  return nextSteps(saidInTurn(said))
}

it.each([
  ['I can print both variants for you.', 'Yes, please.', 'Rita Vogel'],
  ['I could lend you a second key.', 'That would be really helpful.', 'Rita Vogel'],
  ["And I'll measure the doors, you need that, don't you?", "We do, that'd be lovely.", 'Rita Vogel'],
  ['I can translate the labels.', 'Would you?', 'Rita Vogel'],
  ['Could you weigh one of the crates?', 'Sure, will do.', 'Carl Stone'],
  ['Can you ask the foreman about it?', "Yep, I'll do that.", 'Carl Stone'],
  ['Could you check whether the ramp is wide enough?', 'Of course, leave it with me.', 'Carl Stone'],
  ['Shall we catch up on Thursday at nine?', 'Thursday at nine works.', null],
  ['Why don’t we meet again next Tuesday?', 'Sounds good.', null],
])('takes for a step what the other side takes up: %s – %s', (said, answer, who) => {
  expect(stepsOf(said, answer).map((step) => step.who)).toContain(who)
  expect(stepsOf(said, 'It rains a lot here.')).toEqual([])
})

it.each([
  ['I can hear you now.', 'Lovely, thanks.'],
  ['I can show you the second page.', 'Yes, please.'],
  ['I can give you an example.', 'Please do.'],
  ['I could see the hall from there.', 'That would be nice.'],
  ['I can print both variants for you.', 'Yes.'],
  ['I can print both variants for you.', 'That would be good, but no need.'],
  ['Our lifts can carry a ton.', "That'd be great."],
  ['Could you repeat the question?', "Sure, I'll say it again."],
  ['Can you see my screen?', 'Yes, I will look.'],
  ['Could you share your screen?', 'Of course, on it.'],
  ['Could you weigh one of the crates?', 'Hard to reach.'],
  ['Shall we catch up on Thursday?', "Thursday I'm away."],
  ['Shall we catch up on Thursday?', "I can't, rather Friday."],
  ['Shall we talk about the doors?', 'Sounds good.'],
  ['Thursday at nine?', 'Thursday at nine it opens.'],
])('takes for none what nobody takes up, or what is done at once: %s – %s', (said, answer) => {
  expect(stepsOf(said, answer)).toEqual([])
})

it('takes a day for a meeting where one was just spoken of', () => {
  expect(stepsOf('Fine.', 'When do we speak again?', 'Thursday at nine?', 'Thursday at nine, perfect.')).toMatchObject([
    { who: null, when: 'Thursday at nine' },
  ])
})

it.each([
  "I'll put that in the contract.",
  "We'll add both to the quote.",
  "I'll put you in touch with our fitter.",
  "I'll take her through it over lunch.",
  'Good point, leave that with me.',
  'Let me take that away.',
  'Let me see if we can bring that to four.',
  "I'll have him count it by Monday.",
  'Da ruf ich an und melde mich bei Ihnen.',
])('finds what is plainly promised without a day: %s', (text) => {
  expect(stepsOf(text, 'It rains a lot here.')).toHaveLength(1)
})

it.each([
  "I'll put it on the table.",
  "We'll add both to the list of things I like.",
  "I'll take you through it.",
  'Let me see if we can open the file.',
  'Nicht, dass ich mich umdrehe und er lacht.',
])('finds no promise in what only sounds like one: %s', (text) => {
  expect(stepsOf(text, 'It rains a lot here.')).toEqual([])
})
