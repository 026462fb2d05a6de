import { describe, expect, it } from 'vitest'
import { madeAnalysis } from '../../../test/meetings.ts'
import { readChatQuestion } from './chat-question.ts'
import { numberUnits } from './chat-units.ts'
import type { ChatMeeting } from './meeting-chat.store.ts'
import { namedSpeakers } from './named-speakers.ts'
import { saidAbout } from './said-about.ts'

const START = new Date('2026-03-02T10:00:00.000Z')
const evidence = (message_id: string, speaker: string, quote: string) => ({
  message_id,
  speaker,
  quote,
  timestamp: START.toISOString(),
})
const TALK = [
  ['Lena Hoff', 'Thanks, Omar, see you on Monday.'],
  ['Lena Hoff', 'Can you export to SAP?'],
  ['Omar Said', "I'll ask our engineers and write to you."],
  ['Lena Hoff', 'Your price is far above what we planned.'],
  ['Omar Said', 'The price covers the training.'],
  ['Lena Hoff', 'How long is the training?'],
  ['Omar Said', 'Two days.'],
] as const
const OMARS = evidence('3', 'Omar Said', "I'll ask our engineers and write to you.")
const LENAS = evidence('4', 'Lena Hoff', 'Your price is far above what we planned.')
const ASKED = evidence('2', 'Lena Hoff', 'Can you export to SAP?')
const QNA = [
  { question: 'Can you export to SAP?', answer: 'I will ask.', asked: { message_id: '2', at: START.toISOString() } },
  {
    question: 'How long is the training?',
    answer: 'Two days.',
    uncertain: false,
    asked: { message_id: '6', at: START.toISOString() },
  },
]
const MANAGER = {
  ...madeAnalysis(QNA),
  objections_evidence: [{ text: LENAS.quote, evidence: [LENAS] }],
  next_steps: [
    { text: OMARS.quote, who: 'Omar Said', when: null, evidence: [OMARS, ASKED] },
    { text: 'Send the list.', who: null, when: null, whose: 'asked' as const, evidence: [ASKED] },
  ],
}
const NOTES = `_Quotes_

## Decisions

- “Omar, we take the small plan.” (Lena Hoff, 10:04 UTC)
- “Fine, Lena.” (Omar Said, 10:05 UTC)

## Next steps

- “Can you export to SAP?” (Lena Hoff, 10:01 UTC) → “I'll ask our engineers and write to you.” (Omar Said, 10:02 UTC)
`
const MEETING: ChatMeeting = {
  id: 'a',
  title: 'Brightwater: second call',
  started_at: START,
  ended_at: START,
  last_message_at: START,
  message_count: TALK.length,
  times: 'clock',
  notes: NOTES,
  manager: MANAGER,
}

async function answer(message: string, meeting = MEETING) {
  const messages = TALK.map(([username, text], at) => ({
    meeting_id: 'a',
    message_id: String(at + 1),
    sequence: at + 1,
    at: new Date(START.getTime() + at * 60_000),
    username,
    message: text,
  }))
  const speakers = ['Lena Hoff', 'Omar Said'].map((username) => ({ username, messages: 3 }))
  const named = namedSpeakers(message, speakers)
  const material = { meetings: [meeting], messages, whole: true, speakers, named }
  const asked = readChatQuestion(message, [])
  const { said } = numberUnits(material, [])
  const found = await saidAbout({ asked, material, isOne: true, compare: null }, said)
  return { ...found, quotes: found.messages.map(({ text }) => text) }
}

describe('what somebody said in the whole of a meeting', () => {
  it.each([
    ['What did Omar promise?', [ASKED.quote, OMARS.quote]],
    ['what did omar promise?', [ASKED.quote, OMARS.quote]],
    ["What are Omar's next steps?", [ASKED.quote, OMARS.quote]],
    ['Which objections did Lena Hoff raise?', [LENAS.quote]],
    ['What did Lena ask?', ['Can you export to SAP?', 'How long is the training?']],
    ['Which of their questions stayed unanswered?', ['Can you export to SAP?']],
    ['What did we not answer?', ['Can you export to SAP?']],
    ['What are the open questions for Brightwater?', ['Can you export to SAP?']],
  ])('%s', async (message, quotes) => {
    const found = await answer(message)
    expect(found.quotes).toEqual(quotes)
    expect([found.notes, found.missing]).toEqual([null, []])
  })

  it('takes of the notes the points of the one who is named, by who said them', async () => {
    const { notes, quotes } = await answer('What did Lena decide?')
    expect(notes).toBe('## Decisions\n\n- “Omar, we take the small plan.” (Lena Hoff, 10:04 UTC)')
    expect(quotes).toEqual([])
    const old = { ...MEETING, manager: madeAnalysis([]) }
    expect((await answer('What did Omar promise?', old)).notes).toMatch(/^## Next steps\n\n- “Can you export/)
    expect((await answer('What did Lena promise?', old)).missing).toEqual([
      'The notes of the meeting hold no next step of Lena Hoff.',
    ])
  })

  it('quotes each of eight promises with what it answers', async () => {
    const next_steps = Array.from({ length: 9 }, (_, at) => ({
      text: '',
      who: 'Omar Said',
      when: null,
      evidence: [evidence('3', 'Omar Said', `I will do ${at}.`), evidence('2', 'Lena Hoff', `Can you do ${at}?`)],
    }))
    const { quotes } = await answer('What did Omar promise?', { ...MEETING, manager: { ...MANAGER, next_steps } })
    expect(quotes).toHaveLength(16)
    expect(quotes.slice(-2)).toEqual(['Can you do 7?', 'I will do 7.'])
  })

  it('tells of the next meeting only when people meet, not what is due by when', async () => {
    const notes = NOTES.replace('## Next', '- “Mondays at four then.” (Omar Said, 10:05 UTC)\n\n## Next').concat(
      '- “I send the list by Friday.” (Omar Said, 10:06 UTC)\n- “We see each other in Graz on the ninth.” (Lena Hoff, 10:06 UTC)\n- “Dann komm ich am Montag zu Ihnen.” (Omar Said, 10:07 UTC)\n',
    )
    const found = await answer('When is our next meeting?', { ...MEETING, notes })
    expect(found.notes).toBe(
      [
        '## Decisions\n\n- “Mondays at four then.” (Omar Said, 10:05 UTC)',
        '## Next steps\n\n- “We see each other in Graz on the ninth.” (Lena Hoff, 10:06 UTC)\n- “Dann komm ich am Montag zu Ihnen.” (Omar Said, 10:07 UTC)',
      ].join('\n\n'),
    )
    expect([found.quotes, found.missing]).toEqual([[], []])
    expect(await answer('When do we speak again?')).toMatchObject({
      quotes: [],
      notes: null,
      missing: ['The notes of the meeting name no day for another one.'],
    })
  })

  it('quotes who decides by the analysis, and searches the talk where it does not know it', async () => {
    const field = { field: 'economic_buyer' as const, text: LENAS.quote, evidence: [LENAS] }
    const known = { ...MEETING, manager: { ...MANAGER, meddicc_bant_evidence: [field] } }
    expect((await answer('Who decides?', known)).quotes).toEqual([LENAS.quote])
    expect((await answer('Who signs off on their side?', known)).quotes).toEqual([LENAS.quote])
    expect((await answer('Who decides?')).quotes).toEqual([])
    expect((await answer('Who approves the warehouse plan?', known)).quotes).toEqual([])
  })

  it('finds by one word what the one who is named said', async () => {
    expect((await answer('What did Omar want for the training?')).quotes.join(' ')).toContain('training')
    expect((await answer('What did Lena need for the warehouse?')).quotes).toEqual([])
  })

  it('says of whom it found nothing', async () => {
    const { quotes, missing } = await answer('Which concerns did Omar have?')
    expect(quotes).toEqual([])
    expect(missing).toEqual(['The analysis found no objection of Omar Said in this meeting.'])
  })

  it('does not take all questions for open ones before the meeting has been analysed', async () => {
    const { quotes, missing } = await answer('Which questions are still open?', { ...MEETING, manager: null })
    expect(quotes).toEqual([])
    expect(missing).toEqual(['Which questions stayed open is known when the meeting has been analysed.'])
  })

  it('searches the talk where the question names something else too', async () => {
    const { quotes } = await answer('What did Omar promise about the training?')
    expect(quotes.join(' ')).toContain('training')
    expect((await answer('What did Omar promise about the warehouse?')).quotes).toEqual([])
  })
})
