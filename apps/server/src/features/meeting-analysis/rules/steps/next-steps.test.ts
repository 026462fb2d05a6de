import { expect, it } from 'vitest'
import { saidInTurn } from '../../two-people.fixture.ts'
import { nextSteps } from './who-and-when.ts'

/** The steps of sentences that two people say in turn. */
const stepsOf = (said: readonly string[], rivals?: readonly string[]) => {
  return nextSteps(saidInTurn(said), rivals).map(({ text, who, when }) => ({ text, who, when }))
}

it.each([
  ["I'll weigh the crates by Thursday.", 'by Thursday'],
  ["I'll repaint the lines on Monday.", 'on Monday'],
  ["I'm going to collect the badges this afternoon.", 'this afternoon'],
  ['i will definitely translate the manual by end of day', 'by end of day'],
  ["I'll count them and label them by noon on Friday.", 'by noon on Friday'],
  ["I'll ship the crates before Wednesday, because the ramp closes.", 'before Wednesday'],
  ['On Tuesday I will swap the battery.', 'On Tuesday'],
  ["By Friday I'll have the drawings.", 'By Friday'],
  ["I'll supply the second key tomorrow.", 'tomorrow'],
  ['I can have that ready by the twenty-second.', 'by the twenty-second'],
  ["I'll cancel the old order right after this call.", 'right after this call'],
  ["I'll do it today.", 'today'],
  ["I'll drop you a line on Friday.", 'on Friday'],
  ["I'll set the scale up on Monday.", 'on Monday'],
  ["I'll deliver the car on Monday.", 'on Monday'],
  ["I'll visit you on Tuesday.", 'on Tuesday'],
  ["I'll log a ticket with the depot for that.", null],
  ["I'll put the layout in the shared folder.", null],
])('finds whatever somebody will do for a day, and what is plainly done after the talk: %s', (text, when) => {
  expect(stepsOf([text, 'Good.'])).toEqual([{ text, who: 'Rita Vogel', when }])
})

it('finds what one side does for the other on a day, and nothing that it does for itself', () => {
  expect(stepsOf(["We'll repair your gate next week.", 'Good.'])).toHaveLength(1)
  expect(stepsOf(["We'll release version nine next week.", 'Good.'])).toEqual([])
})

it.each([
  "I'll be in the mountains until Monday.",
  "I'll see you on Thursday.",
  "I'll have a workshop with the board on Monday.",
  "I'll need it by Friday.",
  "I'll fly to Oslo tomorrow.",
  "I'll take Monday off.",
  "I'll visit my aunt on Sunday.",
  "I'll attend the fair on Monday.",
  "I'll grab a coffee after the call.",
  "I'll outline three variants today.",
  "Today I'll concentrate on the gates.",
  "I'll introduce the crew this morning.",
  "I'll probably repaint it on Friday.",
  "I'll hopefully repaint it on Friday.",
  "I'll never repaint it by Friday.",
  "I'll lose my key by Friday.",
  "I'll lock it because we move on Monday.",
  "I'll press this button and on Monday it opens.",
  "I'll ask what happened on Monday.",
  "If it rains I'll repaint it on Monday.",
  "He said I'll repaint it on Monday.",
  'With your lift I can do that by noon.',
  "I'll select a crate on Monday and it turns green.",
  "I'll type Friday as the last day.",
  "I'll put the crate to Thursday.",
  "I'll pretend it is due on Monday.",
  "I'll undergo a check on Tuesday.",
  "I'll paint my new flat on Saturday.",
  "I'll feed the dog tomorrow.",
  "We'll raise your rates next year.",
  "Each month I tell them I'll repaint it by Friday.",
])('takes for no step what is no deed, unsure, or done in the talk itself: %s', (text) => {
  expect(stepsOf([text, 'Good.'])).toEqual([])
})

it.each([
  [['And if your boss says no?', 'Then I call my lawyer.']],
  [['What do you do if the gate breaks?', "Then I'll repair it by Monday."]],
  [['We are at fifty.', "Otherwise I'll call our old supplier."]],
  [['We are at fifty.', "I'll ask your competitor."]],
  [['We are at fifty.', "I'll get an offer from another vendor by Friday."]],
])('takes for no step what is done in a case, or with somebody else: %s', (said) => {
  expect(stepsOf(said)).toEqual([])
})

it('keeps a step that begins with then, and leaves out one that leads to a competitor', () => {
  expect(stepsOf(['We would need the layout.', "Then I'll send you the layout by Friday."])).toHaveLength(1)
  const said = ['We are at fifty.', "I'll talk to Kranich & Co by Friday."]
  expect(stepsOf(said)).toHaveLength(1)
  expect(stepsOf(said, ['Kranich & Co'])).toEqual([])
  for (const step of ["I'll sign with Kranich by Friday.", "I'll compare your offer with Kranich by Friday."])
    expect(stepsOf(['We are at fifty.', step], ['Kranich'])).toEqual([])
  expect(stepsOf(["I'll send you the comparison with Kranich by Friday.", 'Good.'], ['Kranich'])).toHaveLength(1)
})

it('shows with a step that names nothing no number that was dictated before it', () => {
  const aboutOf = (before: string) => {
    const [step] = nextSteps(saidInTurn([before, "I'll do it tonight."]))
    return step?.evidence[1]?.quote
  }
  expect(aboutOf('Double four seven nine zero three two got it.')).toBeUndefined()
  expect(aboutOf('The cellar door needs a second lock.')).toBe('The cellar door needs a second lock.')
})

it('reads a long sentence about what we will do in no time to speak of', () => {
  const told = "We'll rent a few more pumps and vans in the days leading up to Easter Monday if the rain stays."
  expect(stepsOf([told, 'Fine.'])).toEqual([])
})
