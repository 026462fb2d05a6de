import { expect, it } from 'vitest'
import { isIdleQuestion } from './idle-questions.ts'

it.each([
  'Take your time. Is the weather in Bremerhaven as bad as it is here?',
  'No problem at all, Katrin, we only just started. How are things?',
  'Hi Tomasz, good morning! You are the first one. Can you hear me?',
  'How cool is that?',
  'Well, who knows?',
  "Isn't that great?",
  'Why not?',
  'Does that make sense?',
  'Did you have a good weekend?',
  'Should we start?',
  "She always says two and it's always ten. Shall we start with the technical bit?",
  'Then prices, and then we see what has to happen next. Does that work for you?',
  'Can I ask you something?',
  'Is anybody else joining?',
  'Could you please repeat the question?',
  'Is that okay for you?',
  'Wie geht es Ihnen?',
  "Who doesn't love a robot?",
  'Right, and that was the week where we lost them for, what was it, three days?',
  'No idea, a few hundred?',
  'It can still be lightweight plastic, you know?',
  'Morning all, can you see the slides, or just my desktop full of chaos?',
  'What did I miss?',
  'Are we all ready to start?',
  'Did you have a relaxing holiday in the mountains?',
])('takes for idle: %s', (text) => {
  expect(isIdleQuestion(text)).toBe(true)
})

// Each is one step from one above, and asks for something.
it.each([
  'Do the robots work in bad weather, at the loading dock?',
  'How are things that break replaced?',
  'Can the arm see small parts?',
  'How cool does the warehouse have to be?',
  'Who knows our keys, you or only us?',
  'Is that great price per seat or per site?',
  'Why not the larger gripper for this?',
  'Does that make sense for a site with ten people?',
  'Do you have a good price for the weekend shift?',
  'Should we start with one site or with three?',
  'Does that work for frozen goods?',
  'Can I ask for another invoice address?',
  'Is anybody else certified to open the cabinet?',
  'Can the robot repeat the question to the picker?',
  'Is that okay for food, under the hygiene rules?',
  "Who doesn't need the safety training, and why?",
  'How are you? And what does the pilot cost?',
  'SOC 2 report',
  'So what was it that delayed the survey, the scales?',
  'What do you mean by a working day?',
  'What did I miss in the contract, the renewal?',
  'Are they ready for outdoor use?',
  'Do you have a weekend shift for support?',
  'Can you see it if somebody opens the cabinet?',
])('takes for none: %s', (text) => {
  expect(isIdleQuestion(text)).toBe(false)
})
