import { expect, it } from 'vitest'
import { isIdleQuestion } from './idle-questions.ts'
import { TALK } from './small-talk/small-talk-elsewhere.fixture.ts'
import { ASK_FOR_A_THING, CALL_A_PERSON } from './small-talk/small-talk-nouns.fixture.ts'

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
  'What can I do for you today?',
  'So what would you like to see?',
  'And what do you think about that?',
  'What are we going to talk about today?',
  'Sorry, what was that again?',
  'So how come you were late for the call?',
  'Katrin, why did you only dial in so late?',
  'What kept you?',
  "Why can't I hear you?",
  'Why is your camera still off?',
  'Am I breaking up again?',
  'Which slide are you looking at right now?',
  'Are we being recorded?',
  'Is it okay if we record this meeting?',
  'Could you please speak a little louder?',
  'Warum kommt ihr so spät?',
  'Wird dieses Gespräch aufgezeichnet?',
  'Wird das Meeting gerade aufgenommen?',
  'Is this call being recorded?',
  "Why can't we see your slides?",
  'Can anybody hear me?',
  'Could you stop sharing your screen?',
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
  'What can we do ourselves when it stops?',
  'What would you like to have from us?',
  'What do you say in the contract about delays?',
  'What will you cover if it is stolen?',
  'Why are you late with the delivery so often?',
  'Why did you join the two products so late?',
  "Why can't we see the stock of other sites?",
  'Is the camera of the robot on at night?',
  'Are you recording what the cameras see?',
  'Is every call recorded?',
  'Which screen does the picker see?',
  'What took you so long to certify the gripper?',
  'Wird dieser Scan aufgezeichnet?',
  'Was the meeting recorded?',
  'Is the call recorded?',
  'Wird das Meeting aufgenommen?',
  "Why can't we see your certificates?",
  "Why can't I see your delivery dates?",
  'Does anybody see this?',
  'Can anyone hear it?',
  'Can you share the slides with us?',
])('takes for none: %s', (text) => {
  expect(isIdleQuestion(text)).toBe(false)
})

it.each(Object.entries(TALK))('tells small talk from questions that are worded like it: %s', (_language, talk) => {
  const halfOf = (texts: readonly string[], half: number) => texts.filter((_text, at) => at % 2 === half)
  const isAsking = (text: string) => !isIdleQuestion(text)
  expect(halfOf(talk.idle, 0).filter(isAsking)).toEqual([])
  expect(talk.asking.filter(isIdleQuestion)).toEqual([])
  expect(halfOf(talk.idle, 1).filter(isAsking).length).toBeLessThanOrEqual(1)
})

it.each(['Ooh yes please, can you get me that before the weekend?', 'Ja bitte, können Sie mir das schicken?'])(
  'takes for no question what accepts an offer: %s',
  (text) => {
    expect(isIdleQuestion(text)).toBe(true)
  },
)

it('keeps a question that begins with yes', () => {
  expect(isIdleQuestion('Yes, and how long does that take?')).toBe(false)
})

it('takes no German noun for somebody who is called', () => {
  expect(ASK_FOR_A_THING.filter(isIdleQuestion)).toEqual([])
  expect(CALL_A_PERSON.filter((text) => !isIdleQuestion(text))).toEqual([])
})

it('takes no day for somebody who is called', () => {
  for (const text of ['Are you there Sundays?', 'Are you there Saturday?']) expect(isIdleQuestion(text)).toBe(false)
  expect(isIdleQuestion('Are you there Sandra?')).toBe(true)
})
