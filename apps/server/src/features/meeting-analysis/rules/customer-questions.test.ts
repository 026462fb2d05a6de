import { expect, it } from 'vitest'
import type { Side } from '../../../shared/transcript/talk.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { customerQna, exchangesOf, handlingIssues } from './customer-questions.ts'

const SIDES = new Map<string, Side>([
  ['Carl', 'customer'],
  ['Rita', 'rep'],
])

type Talk = readonly (readonly [string, string])[]

function exchangesIn(talk: Talk) {
  const rows = talk.map(([username, message], at) => ({ message_id: String(at), username, message, at: null }))
  return exchangesOf(transcriptLines(rows, new Date('2026-03-02T10:00:00Z')), SIDES)
}

function qnaOf(talk: Talk) {
  return customerQna(exchangesIn(talk)).map(({ customer_question, rep_answer_excerpt, rep_uncertain }) => ({
    question: customer_question,
    answer: rep_answer_excerpt,
    uncertain: rep_uncertain,
  }))
}

it('shows a question of several sentences whole, with what it refers to', () => {
  const [row] = qnaOf([
    ['Carl', 'Your international sales were up by forty percent this year.'],
    ['Carl', 'Can you comment on what helped that? What is it as a share of all sales? And how do you build on it?'],
    ['Rita', 'Most of it came from the new site in Lyon, which opened in March.'],
  ])
  expect(row?.question).toBe(
    'Your international sales were up by forty percent this year. Can you comment on what helped that? What is it as a share of all sales? And how do you build on it?',
  )
})

it('joins a question that captions cut into two lines', () => {
  const [row] = qnaOf([
    ['Carl', 'And the money that you plan to spend on the second'],
    ['Carl', 'warehouse next year, is that part of the investment plan?'],
    ['Rita', 'It is a part of the plan that we published in May.'],
  ])
  expect(row?.question).toBe(
    'And the money that you plan to spend on the second warehouse next year, is that part of the investment plan?',
  )
})

it('takes neither a greeting nor a counter-question for the answer', () => {
  const rows = qnaOf([
    ['Carl', 'Good morning. How long does the setup of one plant take?'],
    ['Rita', 'Morning, Carl.'],
    ['Rita', 'Hey, Carl, thanks for the question.'],
    ['Rita', 'How many robots do you plan to run there?'],
    ['Carl', 'We plan to start with about ten of them in the first hall.'],
    ['Rita', 'With ten robots the setup takes three weeks.'],
  ])
  expect(rows).toEqual([
    {
      question: 'How long does the setup of one plant take?',
      answer: 'With ten robots the setup takes three weeks.',
      uncertain: false,
    },
  ])
})

it('marks a question that was only answered by another question', () => {
  const rows = qnaOf([
    ['Carl', 'How long does the setup of one plant take?'],
    ['Rita', 'How many robots do you plan to run there?'],
  ])
  expect(rows).toMatchObject([{ uncertain: true }])
})

it('leaves out what customers ask each other, and ends an answer where they ask the next question', () => {
  const customers = new Map<string, Side>([...SIDES, ['Priya Roy', 'customer']])
  const rows = [
    ['Carl', 'Priya, which scanners are those grey ones?'],
    ['Priya Roy', 'The old Android ones, I think.'],
    ['Rita', 'We support those until the end of next year.'],
    ['Carl', 'Could we do this in the week of the stocktaking?'],
    ['Priya Roy', 'With four people, yes, we could.'],
    ['Rita', 'Where two robots pass, you need another metre.'],
    ['Carl', 'Priya, does the dock count? And how many docks can your system manage at once?'],
    ['Rita', 'It manages forty docks at once.'],
    ['Carl', 'And gates?'],
    ['Rita', 'Twelve.'],
  ] as const
  const lines = transcriptLines(
    rows.map(([username, message], at) => ({ message_id: String(at), username, message, at: null })),
    new Date('2026-03-02T10:00:00Z'),
  )
  const found = customerQna(exchangesOf(lines, customers))
  expect(found.map(({ customer_question, rep_answer_excerpt }) => [customer_question, rep_answer_excerpt])).toEqual([
    ['And how many docks can your system manage at once?', 'It manages forty docks at once.'],
  ])
})

const answersOf = (talk: Talk) => qnaOf(talk).map(({ question, answer, uncertain }) => [question, answer, uncertain])

it('takes a short sentence directly after a question for its answer', () => {
  expect(
    answersOf([
      ['Carl', 'How many pallets fit on one shuttle?'],
      ['Rita', 'Two.'],
      ['Carl', 'And what is the length of the notice period?'],
      ['Rita', 'Three months to the end of a quarter.'],
    ]),
  ).toEqual([
    ['How many pallets fit on one shuttle?', 'Two.', false],
    ['And what is the length of the notice period?', 'Three months to the end of a quarter.', false],
  ])
  expect(
    answersOf([
      ['Carl', 'wie lange dauert die lieferung der batterien'],
      ['Rita', 'drei tage'],
      ['Carl', 'gut das ist weniger als bei unserem jetzigen anbieter'],
      ['Rita', 'das hören wir auch von anderen kunden immer wieder'],
    ]),
  ).toEqual([['wie lange dauert die lieferung der batterien', 'drei tage', false]])
})

it('takes a word of assent for the answer where one asks for yes or no', () => {
  expect(
    answersOf([
      ['Carl', 'Does the sprayer also run in the rain?'],
      ['Rita', 'Yes.'],
      ['Carl', 'Good, because most of our fields are wet in the spring.'],
      ['Rita', 'We hear that from other farmers in the north, too.'],
    ]),
  ).toEqual([['Does the sprayer also run in the rain?', 'Yes.', false]])
  expect(
    answersOf([
      ['Carl', 'How long does the repair of a sprayer take?'],
      ['Rita', 'Okay, Carl. Sure.'],
      ['Carl', 'I mean in the season.'],
      ['Rita', 'In the season it takes two days.'],
    ]),
  ).toEqual([['How long does the repair of a sprayer take?', 'In the season it takes two days.', false]])
})

it('takes neither what people say when they part nor what wins time for the answer', () => {
  expect(
    answersOf([
      ['Carl', 'Can you send me the second key for the cabinet?'],
      ['Rita', 'Thank you for calling, have a great day.'],
    ]),
  ).toMatchObject([['Can you send me the second key for the cabinet?', expect.anything(), true]])
  expect(
    answersOf([
      ['Carl', 'How much does the second key for the cabinet cost?'],
      ['Rita', 'One moment. About…'],
      ['Carl', 'Take your time, I am not in a hurry today.'],
      ['Rita', 'It costs nine euros with the post.'],
    ]),
  ).toEqual([['How much does the second key for the cabinet cost?', 'It costs nine euros with the post.', false]])
  expect(
    answersOf([
      ['Carl', 'At what time of the day do you deliver the keys?'],
      ['Rita', 'In the morning.'],
      ['Carl', 'And how much does the delivery cost us?'],
      ['Rita', 'Nine.'],
    ]),
  ).toMatchObject([
    [expect.anything(), 'In the morning.', false],
    [expect.anything(), 'Nine.', false],
  ])
})

it('ends an answer before the seller asks, and where the seller comes to another matter', () => {
  expect(
    answersOf([
      ['Carl', 'Who services the mowers in winter?'],
      ['Rita', 'Our garage does. When? In January. How many mowers do you have?'],
      ['Carl', 'Eleven at the moment, and two more from May on.'],
      ['Rita', 'Good.'],
      ['Carl', 'And how long does the battery of a mower last?'],
      ['Rita', 'It lasts nine hours on flat ground.'],
      ['Carl', 'Nice.'],
      ['Rita', 'On a slope the battery lasts seven hours.'],
      ['Carl', 'Good.'],
      ['Rita', "Let's plan the visit of our gardener then."],
    ]),
  ).toEqual([
    ['Who services the mowers in winter?', 'Our garage does. When? In January.', false],
    [
      'And how long does the battery of a mower last?',
      'It lasts nine hours on flat ground. On a slope the battery lasts seven hours.',
      false,
    ],
  ])
})

it.each([
  [
    'Is there a rebate for clubs?',
    ['Yes, there is.', 'Oh.', 'Ten percent on every mower.'],
    'Yes, there is. Ten percent on every mower.',
  ],
  [
    'How often do you sharpen the blades?',
    ['Every second week.', 'Okay.', 'Plus your gardener gets a call before.'],
    'Every second week. Plus your gardener gets a call before.',
  ],
  ['Is there a rebate for clubs?', ['Yes, there is.', 'Oh.', 'The next slide shows the garage.'], 'Yes, there is.'],
  ['Do you sharpen the blades?', ['Every second week.', 'Okay.', 'And now the garage in Bonn.'], 'Every second week.'],
])(
  'goes on with an answer after a word of the customer only where the seller adds to it: %s %s',
  (asked, said, answer) => {
    const talk = said.map((text, at): [string, string] => [at % 2 === 0 ? 'Rita' : 'Carl', text])
    expect(answersOf([['Carl', asked], ...talk])).toEqual([[asked, answer, false]])
  },
)

it('goes on behind a question that the seller answers', () => {
  expect(
    answersOf([
      ['Carl', 'How do you keep the mowers from being stolen?'],
      ['Rita', 'Each of them has a lock.'],
      ['Rita', 'And do you know what happens then?'],
      ['Rita', 'It calls our garage at once.'],
    ]),
  ).toEqual([
    [
      'How do you keep the mowers from being stolen?',
      'Each of them has a lock. And do you know what happens then? It calls our garage at once.',
      false,
    ],
  ])
})

it('takes an answer for uncertain that is put off after a word of the customer', () => {
  expect(
    answersOf([
      ['Carl', 'Can we rent the mowers for a single month?'],
      ['Rita', 'I think that works for most gardens.'],
      ['Carl', 'You think so.'],
      ['Rita', "I'll check that with our office and come back to you."],
    ]),
  ).toMatchObject([['Can we rent the mowers for a single month?', expect.anything(), true]])
})

it('shows a question of few words with the sentence that says what is meant', () => {
  const rows = answersOf([
    ['Carl', 'And in winter? Our garage has no heating at all.'],
    ['Rita', 'The battery should come inside below five degrees.'],
    ['Carl', 'What about theft?'],
    ['Rita', 'Each mower has an alarm and reports where it is.'],
    ['Carl', 'And Rita?'],
    ['Rita', 'I am here on every working day until six.'],
    ['Carl', 'How about Thursday?'],
    ['Rita', 'Thursday is full, I am afraid, until the evening.'],
    ['Carl', 'Who can?'],
    ['Rita', 'My colleague from the garage can do it.'],
  ])
  expect(rows).toEqual([
    ['And in winter? Our garage has no heating at all.', 'The battery should come inside below five degrees.', false],
    ['What about theft?', 'Each mower has an alarm and reports where it is.', false],
  ])
})

const issuesOf = (first: string, second: string) =>
  handlingIssues(
    exchangesIn([
      ['Carl', first],
      ['Rita', 'That is ninety euros a month at the moment.'],
      ['Carl', second],
      ['Rita', 'That is a hundred and ninety euros a month.'],
    ]),
  ).map(({ customer_question }) => customer_question)

it.each([
  ['How often does the small mower need new blades?', 'And how often does the large mower need new blades?'],
  ['What does the licence cost for twelve teams?', 'And what does the licence cost for eighty teams?'],
])('takes a question about another thing for none that is asked again: %s', (first, second) => {
  expect(issuesOf(first, second)).toEqual([])
})

it('lists a question that the customer asked again', () => {
  const first = 'How much does the service of the mower cost each spring?'
  expect(issuesOf(first, 'Okay, but how much does the service of the mower cost?')).toEqual([first])
})

it.each([
  [
    'That is nice, most of the others charge for the horn.',
    'Let me double-check that one, I want to be sure about the lights.',
    true,
  ],
  [
    'That is nice, most of the others charge for their lights.',
    'Let me check what we could do about the lights.',
    false,
  ],
  ['That is nice, most of the others charge for the horn.', 'I would have to check which colours the horn has.', false],
  ['That is nice. And which colours are there for the horn?', 'I would have to check the lights.', false],
  ['That is nice, most of the others charge for the horn.', 'The lights come from Sweden, as all of it does.', false],
])('knows an answer that is put off after the customer has remarked on it: %s %s', (remark, later, expected) => {
  const [row] = qnaOf([
    ['Carl', 'Which of the packages has the blue lights for the aisles?'],
    ['Rita', 'The blue lights are in every package, so you would have them.'],
    ['Carl', remark],
    ['Rita', later],
  ])
  expect(row?.uncertain).toBe(expected)
})

it('answers when by a day that is proposed, and begins again with what a colleague asks then', () => {
  const sides = new Map<string, Side>([...SIDES, ['Dora', 'customer']])
  const rows = [
    ['Carl', 'When could your engineer come and look at the machine rooms?'],
    ['Rita', 'Would Thursday morning at nine suit you?'],
    ['Dora', 'And the safety rules for old lifts, do those concern our building?'],
    ['Rita', 'They do from the year 2030 on, and we would tell you in time.'],
  ].map(([username = '', message = ''], at) => ({ message_id: String(at), username, message, at: null }))
  const exchanges = exchangesOf(transcriptLines(rows, new Date('2026-03-02T10:00:00Z')), sides)
  expect(customerQna(exchanges).map((row) => [row.customer_question, row.rep_uncertain])).toEqual([
    ['When could your engineer come and look at the machine rooms?', false],
    ['And the safety rules for old lifts, do those concern our building?', false],
  ])
})

it.each([
  'Do you want to see the machine running before we decide, Carl?',
  'And who was the other one, Carl, with the green machines?',
])('leaves out what a customer asks a colleague by name: %s', (question) => {
  const sides = new Map<string, Side>([...SIDES, ['Dora', 'customer']])
  const rows = [
    ['Dora', question],
    ['Carl', 'I do. Is there a plant nearby that has one of them?'],
    ['Rita', 'There is one in Solihull, and they show it on Wednesdays.'],
  ].map(([username = '', message = ''], at) => ({ message_id: String(at), username, message, at: null }))
  const exchanges = exchangesOf(transcriptLines(rows, new Date('2026-03-02T10:00:00Z')), sides)
  expect(customerQna(exchanges).map((row) => row.customer_question)).toEqual([
    'Is there a plant nearby that has one of them?',
  ])
})

it.each(['Could our foreman, Carl, call you about the lifts?', 'Could you send the drawings of the lifts to Carl?'])(
  'keeps a question in which a colleague is spoken of: %s',
  (question) => {
    const rows = [
      ['Dora', question],
      ['Rita', 'We can do that, there is a sheet for each of the lifts.'],
    ].map(([username = '', message = ''], at) => ({ message_id: String(at), username, message, at: null }))
    const sides = new Map<string, Side>([...SIDES, ['Dora', 'customer']])
    const exchanges = exchangesOf(transcriptLines(rows, new Date('2026-03-02T10:00:00Z')), sides)
    expect(customerQna(exchanges).map((row) => row.customer_question)).toEqual([question])
  },
)
