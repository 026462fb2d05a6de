import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cueFor } from './chat-aspects.ts'
import { readChatQuestion } from './chat-question.ts'
import { citeInOrder } from './cite-in-order.ts'
import { excerptAround } from './excerpt.ts'
import { readPeriod } from './period.ts'

describe('readChatQuestion', () => {
  it.each([
    ['What was decided?', ['decisions'], ''],
    ['Which competitors were named?', ['rivals'], ''],
    ['Which objections were raised?', ['concerns'], ''],
    ['Summarise the meeting', ['summary'], ''],
    ['What did they talk about?', ['summary'], ''],
    ['Who took part?', ['people'], ''],
    ['How long did the call last?', ['times'], ''],
    ['What are the next steps on the archive?', ['actions'], 'archiv'],
    ['What was decided about pricing?', ['decisions'], 'pric'],
    ['What does the Pro plan cost?', [], 'pro plan cost'],
    ['Summarise the call in two short sentences', ['summary'], ''],
    ['Recap the meeting as a bulleted list for my manager', ['summary'], ''],
    ['List the decisions in 5 bullets', ['decisions'], ''],
    ['Draft a follow-up mail', ['actions'], ''],
    ['Fass das Gespräch in drei Sätzen zusammen', ['summary'], ''],
    ['Can I export the data as a table?', [], 'export data tabl'],
    ['Which points were left open?', ['unanswered'], ''],
    ['What is still unclear?', ['unanswered'], ''],
    ["What didn't we answer?", ['unanswered'], ''],
    ['Is the support desk still open on Sundays?', [], 'support desk sunda'],
    ['Which questions did nobody answer?', ['unanswered'], ''],
    ['Welche Fragen sind noch offen?', ['unanswered'], ''],
    ['Was ist unklar geblieben?', ['unanswered'], ''],
    ["What's open from this call?", ['unanswered'], ''],
    ['Was sind die nächsten Schritte beim Umzug?', ['actions'], 'umzug'],
    ['Wie geht es weiter?', ['actions'], ''],
    ['Who does what?', ['actions'], ''],
    ['Welche Einwände wurden genannt?', ['concerns'], ''],
    ['Welche Konkurrenten gibt es?', ['rivals'], ''],
    ['Was wurde vereinbart?', ['decisions'], ''],
    ['Wer war alles dabei?', ['people'], ''],
    ['What should we do next?', ['actions'], ''],
    ['What does Petra need to do?', ['actions'], 'petra'],
    ['Was soll Petra machen?', ['actions'], 'petra'],
    ['What does the gateway do?', [], 'gatewa'],
    ['Who else is the customer speaking to?', ['rivals'], ''],
    ['Who are they comparing us with?', ['rivals'], ''],
    ['Who else joined?', ['people'], ''],
    ['Who else did Petra invite?', [], 'petra invit'],
    ['When is the next call?', ['appointment'], ''],
    ['What time is the weekly call?', ['appointment'], ''],
    ['When do we meet again?', ['appointment'], ''],
    ['Wann ist der nächste Termin?', ['appointment'], ''],
    ['When is the audit committee meeting?', ['times'], 'audit committe'],
    ['How long do the batteries last in the meeting room?', ['times'], 'batter room'],
    ['When do they want to start?', [], 'start'],
    ['How long does the setup take?', [], 'setup'],
    ['When does the contract end?', [], 'contract end'],
    ['How long did it last?', ['times'], ''],
    ['Who approves it on their side?', [], 'approv sid'],
    ['Who decides at the customer?', [], 'decid'],
    ['Who makes the final decision?', [], 'final decis'],
    ['Who decided on the second site?', ['decisions'], 'second sit'],
    ['Wer unterschreibt?', [], 'unterschreibt'],
  ])('%s', (message, aspects, words) => {
    const asked = readChatQuestion(message, [])
    expect([[...asked.aspects], asked.question.words.join(' ')]).toEqual([aspects, words])
    expect(asked.hasSubject).toBe(words !== '')
  })

  it('takes what it points back to from earlier questions before the last reply, without its citations', () => {
    const { question } = readChatQuestion('When does it start?', [
      { role: 'user', content: 'What about the Lisbon pilot?' },
      { role: 'assistant', content: 'Carla spoke of it [1].' },
    ])
    expect(question.borrowed.slice(0, 2)).toEqual(['lisbon', 'pilot'])
    expect(question.borrowed).not.toContain('1')
  })

  it('knows the messages that a question about the whole is after', () => {
    const decided = cueFor(new Set(['decisions'] as const))?.pattern
    for (const said of ["Let's start in May.", 'We agreed on it', 'We go with Okta'])
      expect(decided?.test(said)).toBe(true)
    for (const said of ['Hello', 'ago', 'without letters']) expect(decided?.test(said)).toBe(false)
    expect(cueFor(new Set(['people'] as const))).toBe(null)
  })
})

it.each([
  ['Who decides?', true],
  ['Who has to sign off on it?', true],
  ['Wer genehmigt das?', true],
  ['Who signs the delivery notes?', false],
  ['Who approves the leave of drivers?', false],
  ['Who decided?', false],
])('knows whether who decides is all that is asked in %s', (message, expected) => {
  expect(readChatQuestion(message, []).asksForDecider).toBe(expected)
})

it.each([
  ['When will they tell us?', true],
  ['Where?', true],
  ['Where are we?', false],
  ['How did it go?', false],
  ['And what did they say then?', false],
  ['Who pays the freight?', false],
])('knows whether a summary would answer %s', (message, asksForOne) => {
  expect(readChatQuestion(message, [])).toMatchObject({ asksForOne })
})

describe('cutAround', () => {
  it('keeps the sentence that has the words, with the one before it, and marks what is left out', () => {
    const filler = 'Nothing of interest is said in this sentence. '.repeat(40)
    const text = `${filler}We spoke of May. The pilot starts in Lisbon. ${filler}`
    const cut = excerptAround(text, new Set(['pilot', 'lisbon']), 300)
    expect(cut).toMatch(/^… We spoke of May\. The pilot starts in Lisbon\. .* …$/s)
    expect(cut.length).toBeLessThanOrEqual(304)
  })

  it('never gives more than asked for, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), fc.integer({ min: 80, max: 300 }), (text, max) => {
        const cut = excerptAround(text, new Set(['a']), max)
        expect(cut.length).toBeLessThanOrEqual(Math.max(text.length <= max ? text.length : 0, max + 4))
      }),
    )
  })
})

describe('citeInOrder', () => {
  it('numbers what is cited in the order of the text and leaves other brackets alone', () => {
    const order = citeInOrder(new Set([12, 7]))
    expect(order.renumber('A [12][7], ')).toBe('A [1][2], ')
    expect(order.renumber('again [7] and `list[3]`')).toBe('again [2] and `list[3]`')
    expect([...order.numbers()]).toEqual([
      [12, 1],
      [7, 2],
    ])
  })
})

it.each([
  ['What did we promise last week?', { unit: 'week', back: 1 }],
  ['Which concerns were raised today?', { unit: 'day', back: 0 }],
  ["Summarise yesterday's call", { unit: 'day', back: 1 }],
  ['Our calls of this month', { unit: 'month', back: 0 }],
  ['Which deadlines are this week?', null],
  ['Who pays the invoice of last month?', null],
  ['What did we promise?', null],
  ['What was decided in October?', { month: 10, year: null }],
  ['What happened in March 2025?', { month: 3, year: 2025 }],
  ['Was wurde am Dienstag beschlossen?', { weekday: 2, isBefore: false }],
  ["Summarise last Friday's call about the pilot", { weekday: 5, isBefore: true }],
  ['What was said about the release in October?', null],
  ['What are the next steps on Friday?', null],
  ['What was promised by Monday?', null],
  ['What will happen in May?', null],
])('reads the period of %s', (message, period) => {
  expect(readPeriod(readChatQuestion(message, []))).toEqual(period)
})

it.each([
  ['How many calls did we have with Larsen?', ['larsen']],
  ['When did we last meet Larsen?', ['larsen']],
  ['Wann haben wir zuletzt mit Larsen gesprochen?', ['larsen']],
  ['Which meetings were in June?', []],
])('knows that meetings themselves are asked for in %s', (message, words) => {
  const asked = readChatQuestion(message, [])
  expect(asked.aspects.has('held')).toBe(true)
  expect(asked.question.words).toEqual(words)
})

it.each(['When is our next meeting with Larsen?', 'When was the invoice paid?', 'How many calls does the API allow?'])(
  'does not take %s for a question about meetings themselves',
  (message) => expect(readChatQuestion(message, []).aspects.has('held')).toBe(false),
)

it('reads a question that begins anew without what was said before, and one that points back with it', () => {
  const history = [
    { role: 'user' as const, content: 'What are the next steps?' },
    { role: 'assistant' as const, content: '“I will send the Splunk add-on to Priya.” (Uma Reyes, 10:02 UTC)' },
  ]
  for (const message of ['What was decided?', 'Decisions?', 'Which objections were raised?'])
    expect(readChatQuestion(message, history)).toMatchObject({ hasSubject: false, question: { borrowed: [] } })
  for (const message of ['What did Callum think of the insurance?', 'What are Priya’s IT costs?'])
    expect(readChatQuestion(message, history).question.borrowed).toEqual([])
  expect(readChatQuestion('And who pays for it?', history).question.borrowed).not.toEqual([])
})
