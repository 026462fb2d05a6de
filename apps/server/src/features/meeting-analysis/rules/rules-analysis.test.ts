import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import { isSpokenQuestion } from '../../../shared/transcript/spoken-sentences.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { notesOutline, EMPTY_OUTLINE_NOTICE, OUTLINE_NOTICE } from './outline/notes-outline.ts'
import { runRules } from '../run-rules.ts'
import { rulesAnalysis } from './rules-analysis.ts'
import { NOT_SAID } from '../findings.ts'
import { CALL_BEGIN, SALES_CALL } from '../sales-call.fixture.ts'
import { hasOutsideGuest, type MeetingPeople, sidesOf } from '../sides.ts'
import { transcriptLines, type TranscriptRow } from '../../../shared/transcript/transcript-lines.ts'

const PEOPLE: MeetingPeople = {
  owner: { name: 'Rita Vogel', email: 'rita@acme.example' },
  colleagues: [],
  attendees: [],
}
const NOBODY = { owner: null, colleagues: [], attendees: [] }
const analyse = (rows: readonly TranscriptRow[], people = PEOPLE) =>
  rulesAnalysis({ rows, startedAt: CALL_BEGIN, people, ownNames: ['Acme'] })
const spoken = (messages: readonly (readonly [string, string])[]): TranscriptRow[] =>
  messages.map(([username, message], at) => ({ message_id: `${at}`, username, message, at: null }))

it('finds what the customer of a sales call asked, and which answer was put off', () => {
  const found = analyse(SALES_CALL)
  expect(found.customer_qna.map((one) => [one.customer_question, one.rep_uncertain])).toEqual([
    ['How much does the starter plan cost?', false],
    ['Do you encrypt the data of our employees at rest?', true],
    ['And what happens if a robot breaks down during the night shift?', false],
  ])
  expect(found.question_handling_issues).toHaveLength(1)
  expect(found.question_handling_issues[0]?.evidence.map((one) => one.message_id)).toEqual(['m12', 'm13'])
})

it('reads what captions cut as it was said: with its condition, and with the day of a promise', () => {
  const found = analyse(
    spoken([
      ['Carl', 'We need the robots in spring, and if our board'],
      ['Carl', 'agrees, I can decide on the pilot phase'],
      ['Carl', 'myself.'],
      ['Rita', 'I will send you the offer for the four robots on'],
      ['Rita', 'Thursday morning.'],
    ]),
  )
  expect(found.next_steps).toMatchObject([
    { text: 'I will send you the offer for the four robots on Thursday morning.', when: 'on Thursday morning' },
  ])
  expect(found.meddicc_bant_evidence.find(({ field }) => field === 'authority')?.text).not.toMatch(/^agrees/)
})

it('finds objections, rivals, MEDDICC and BANT, each with quote, speaker, time and message', () => {
  const found = analyse(SALES_CALL)
  expect(found.objections).toBe('- Honestly, that is too expensive for us.\n- I am worried about the setup time.')
  expect(found.competitors).toBe('- NordPick\n- RoboMove')
  const said = Object.fromEntries(found.meddicc_bant_evidence.map(({ field, text }) => [field, text]))
  expect(said).toMatchObject({
    metrics: expect.stringContaining('12 hours a week'),
    economic_buyer: 'The CFO has to sign anything above 10,000 euros.',
    decision_criteria: 'It has to integrate with SAP, that is a must-have.',
    budget: 'Our budget is 15,000 euros for this year.',
    authority: 'I can decide on the pilot phase myself.',
    need: 'We need a robot that works with our existing shelves.',
    timeline: expect.stringContaining('before the end of September'),
    competition: 'NordPick, RoboMove',
  })
  const every = [
    ...found.objections_evidence,
    ...found.competitors_evidence,
    ...found.meddicc_bant_evidence,
    ...found.customer_qna,
    ...found.question_handling_issues,
  ].flatMap(({ evidence }) => evidence)
  expect(every.length).toBeGreaterThan(15)
  for (const { message_id, speaker, timestamp, quote } of every) {
    const row = SALES_CALL.find((one) => one.message_id === message_id)
    expect(row).toMatchObject({ username: speaker, at: new Date(timestamp) })
    expect(row?.message).toContain(quote)
  }
})

it('says that nothing was said where nothing was', () => {
  const found = analyse(
    spoken([
      ['Rita Vogel', 'Lovely weather.'],
      ['Carl Stone', 'It is.'],
    ]),
    { ...PEOPLE, attendees: [{ name: 'Carl Stone', email: 'carl@client.example' }] },
  )
  expect(found.objections).toBe(NOT_SAID)
  expect(found.competitors).toBe(NOT_SAID)
  expect(found.meddicc_bant).toMatch(/^Metrics: not said\nEconomic buyer: not said/)
  expect(found.meddicc_bant_evidence.every(({ text, evidence }) => text === null && evidence.length === 0)).toBe(true)
})

it('marks a question that nobody answered', () => {
  const found = analyse(
    spoken([
      ['Rita Vogel', 'Hello Carl.'],
      ['Carl Stone', 'When can you deliver the first robot?'],
    ]),
  )
  expect(found.customer_qna).toMatchObject([{ rep_answer_excerpt: '', rep_uncertain: true }])
  expect(found.question_handling_issues).toHaveLength(1)
})

it('knows the sides by name, address and domain, else by manner, and hosts as neither', () => {
  const lines = transcriptLines(
    spoken([
      ['Rita Vogel', 'Hello'],
      ['Tom', 'Hello'],
      ['Uwe Berg', 'Hello'],
      ['Carl Stone', 'Hello'],
    ]),
    CALL_BEGIN,
  )
  const attendees = [{ email: 'tom@acme.example' }, { name: 'Uwe Berg', email: 'u.b@client.example' }]
  expect(Object.fromEntries(sidesOf(lines, { ...PEOPLE, attendees }))).toEqual({
    'Rita Vogel': 'rep',
    Tom: 'rep',
    'Uwe Berg': 'customer',
    'Carl Stone': 'customer',
  })
  const guessed = sidesOf(transcriptLines(SALES_CALL, CALL_BEGIN), NOBODY)
  expect(Object.fromEntries(guessed)).toEqual({ 'Rita Vogel': 'rep', 'Carl Stone': 'customer' })
})

it("takes a first name that a guest and a colleague share for the guest's, unless the colleague was invited too", () => {
  const lines = transcriptLines(
    spoken([
      ['Rita Vogel', 'Hello'],
      ['Jo', 'Hello'],
    ]),
    CALL_BEGIN,
  )
  const owner = { name: 'Rita Vogel', email: 'rita@acme.example' }
  const people = { owner, colleagues: [{ name: 'Jo Lind', email: 'jo.lind@acme.example' }] }
  const [guest, own] = [{ name: 'Jo Marsh', email: 'jo@client.example' }, { email: 'jo.lind@acme.example' }]
  const sideOfJo = (attendees: { name?: string; email: string }[]) => sidesOf(lines, { ...people, attendees }).get('Jo')
  expect(sideOfJo([guest])).toBe('customer')
  expect(sideOfJo([own])).toBe('rep')
  expect(sideOfJo([])).toBe('rep')
  expect(sideOfJo([{ name: 'Jo Lind', email: 'jolind@gmail.com' }])).toBe('rep')
  expect(hasOutsideGuest(lines, { ...people, attendees: [guest, own] })).toBe(false)
})

it("takes people with an address below the company's domain for its own", () => {
  const lines = transcriptLines(spoken([['Ida Holm', 'Hello']]), CALL_BEGIN)
  const attendees = [{ name: 'Ida Holm', email: 'ida@se.acme.example' }]
  const owner = { name: 'Rita Vogel', email: 'rita@acme.example' }
  expect(sidesOf(lines, { owner, colleagues: [], attendees }).get('Ida Holm')).toBe('rep')
})

it('knows questions by their mark in any script, and by their words where captions have no marks', () => {
  const line = transcriptLines(spoken([['A', 'x']]), CALL_BEGIN)[0]
  if (!line) throw new Error('no line')
  const asks = (text: string, punctuated: boolean) => isSpokenQuestion({ line, text, punctuated })
  expect(['Really?', '何を売っていますか？', 'هل تدعمون ذلك؟'].map((text) => asks(text, true))).toEqual([
    true,
    true,
    true,
  ])
  expect(asks('so um can you send me a new one', false)).toBe(true)
  expect(asks('was kostet das im monat', false)).toBe(true)
  expect(asks('I was wondering whether it runs on our shelves.', true)).toBe(true)
  expect(asks('What a day.', true)).toBe(false)
  expect([
    isSubstantialQuestion('Operator?'),
    isSubstantialQuestion('How are you?'),
    isSubstantialQuestion('这个多少钱一个月呢？'),
  ]).toEqual([false, false, true])
})

it('reads German talk', () => {
  const found = analyse(
    spoken([
      ['Rita Vogel', 'Guten Tag, wie sieht Ihr Lager aus?'],
      ['Carl Stone', 'Wir suchen einen Roboter für das Lager. Was kostet der Einstieg im Monat?'],
      ['Rita Vogel', 'Da müsste ich nachsehen, das kläre ich bis morgen.'],
      ['Carl Stone', 'Ehrlich gesagt klingt das zu teuer für uns.'],
    ]),
  )
  expect(found.customer_qna).toMatchObject([
    { customer_question: 'Was kostet der Einstieg im Monat?', rep_uncertain: true },
  ])
  expect(found.objections).toContain('zu teuer')
})

it('breaks on no text, however long, odd or foreign', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '؟ متى',
      '多少钱？',
      '👍👍',
      '',
      '\u202Eabc',
      'a?'.repeat(300),
      '👍'.repeat(900),
      `a${'🙂'.repeat(700)} b?`,
      'a\0b?',
    ),
  )
  const row = fc.record({
    message_id: fc.string(),
    username: text,
    message: text,
    at: fc.option(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: false })),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      // The database takes neither halves of signs nor NUL.
      expect(JSON.stringify([analyse(rows), notesOutline(rows, CALL_BEGIN)])).not.toMatch(/\\ud[89a-f]|\\u0000/i)
    }),
    { numRuns: 60 },
  )
})

it('takes messages of 100 kB in moments', () => {
  const huge = [
    'word '.repeat(20_000),
    'x'.repeat(100_000),
    '?'.repeat(100_000),
    '"'.repeat(100_000),
    '数'.repeat(30_000),
  ]
  // Processor time of this thread: other work on the machine does not change it.
  const begun = process.threadCpuUsage()
  analyse(spoken(huge.map((message, at) => [`S${at % 2}`, message] as const)))
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(4_000)
})

it('outlines notes as quotes and says so', () => {
  const notes = notesOutline(SALES_CALL, CALL_BEGIN)
  expect(
    notes.startsWith(
      `_${OUTLINE_NOTICE}_\n\n## Decisions\n\n- “Then let's go with a pilot of two robots.” (Rita Vogel, 09:02 UTC)`,
    ),
  ).toBe(true)
  expect(notes).toContain('## Numbers')
  expect(notes).toContain("## Next steps\n\n- “I'll send you the offer by Friday.” (Rita Vogel, 09:02 UTC)")
  expect(notesOutline(spoken([['Ann', 'Hm.']]), CALL_BEGIN)).toBe(`_${EMPTY_OUTLINE_NOTICE}_\n`)
})

it('lists what customers ask in the notes of a sales call, and else what anybody asks', () => {
  const questions = (messages: readonly (readonly [string, string])[]) => {
    const notes = notesOutline(spoken(messages), CALL_BEGIN, { people: PEOPLE })
    return [...notes.matchAll(/“([^”]+\?)”/gu)].map(([, text]) => text)
  }
  const discovery = ['Rita Vogel', 'How do you label the pallets in your warehouse today?'] as const
  const answer = ['Carl Brand', 'By hand, with a printer that your product would replace.'] as const
  const asked = ['Carl Brand', 'Does your platform print the labels of our suppliers as well?'] as const
  const more = ['Rita Vogel', 'It does, on every plan. What price do you pay per label roll?'] as const
  expect(questions([discovery, answer, asked, more])).toEqual([asked[1]])
  expect(questions([discovery, answer])).toEqual([discovery[1]])
})

it('puts no Markdown or HTML of the transcript into the outline', () => {
  const notes = notesOutline(
    spoken([['<b>A*', 'We will go with ![x](https://evil.example/p) <img src=x onerror=alert(1)> for 20 euros.']]),
    CALL_BEGIN,
  )
  expect(notes).toContain('20 euros')
  expect(notes).not.toMatch(/<[a-z]|!\[|\]\(|[^\\]\*/)
})

it('tells no clock time in the notes of a file that gave none', () => {
  const material = { rows: SALES_CALL, startedAt: CALL_BEGIN, people: NOBODY, ownNames: [] }
  const notes = (times: 'none' | 'elapsed' | 'clock') => runRules('notes', { ...material, times }).notes ?? ''
  expect(notes('none')).toMatch(/\(Rita Vogel, message \d+\)/)
  expect(notes('none')).not.toContain('UTC')
  expect(notes('elapsed')).toMatch(/\(Rita Vogel, 0:\d\d:\d\d\)/)
  expect(notes('elapsed')).not.toContain('UTC')
  expect(notes('clock')).toMatch(/\(Rita Vogel, \d\d:\d\d UTC\)/)
})
