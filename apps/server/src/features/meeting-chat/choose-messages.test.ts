import { describe, expect, it } from 'vitest'
import { madeAnalysis } from '../../../test/meetings.ts'
import { readChatQuestion } from './chat-question.ts'
import { type MessageUnit, numberUnits } from './chat-units.ts'
import { chooseQuotes } from './choose-messages.ts'
import type { ChatMeeting } from './meeting-chat.store.ts'
import { namedSpeakers } from './named-speakers.ts'
import { scorePassages, speaksOf } from './score-passages.ts'
import { speechPassages, spokenText } from './speech-passages.ts'
import { storedJudgements } from './stored-judgements.ts'

const START = new Date('2026-03-02T10:00:00.000Z')
const MEETING: ChatMeeting = {
  id: 'a',
  title: 'Review',
  started_at: START,
  ended_at: null,
  last_message_at: null,
  message_count: 0,
  times: 'clock',
  notes: null,
  manager: null,
}
const FILLER = 'We went over the list of the open points once more and nobody had anything to add to any of them there.'

function unitsOf(talk: readonly (readonly [string, string])[], meeting = MEETING): MessageUnit[] {
  const messages = talk.map(([username, message], at) => ({
    meeting_id: meeting.id,
    message_id: String(at + 1),
    sequence: at + 1,
    at: new Date(START.getTime() + at * 10_000),
    username,
    message,
  }))
  return numberUnits({ messages, meetings: [meeting] }, []).said
}

async function answer(message: string, talk: readonly (readonly [string, string])[]) {
  const said = unitsOf(talk)
  const asked = readChatQuestion(message, [])
  const speakers = namedSpeakers(
    message,
    talk.map(([username]) => ({ username })),
  )
  const query = { asked, speakers, compare: null }
  const scored = await scorePassages(await speechPassages(said), query)
  return speaksOf(scored, query) ? chooseQuotes(scored, query) : []
}

const around = (...talk: (readonly [string, string])[]) => [
  ...Array.from({ length: 12 }, (_, at) => [at % 2 ? 'Ben Oak' : 'Carla Reed', FILLER] as const),
  ...talk,
  ...Array.from({ length: 12 }, (_, at) => [at % 2 ? 'Ben Oak' : 'Carla Reed', FILLER] as const),
]

describe('quotes of a meeting', () => {
  it('quotes the place inside a long message, not its first words', async () => {
    const long = `${FILLER} `.repeat(8)
    const [first] = await answer('When does the warehouse in Rotterdam close?', [
      ['Carla Reed', `${long}The warehouse in Rotterdam closes in January. ${long}`],
    ])
    expect(first?.text).toContain('The warehouse in Rotterdam closes in January.')
    expect(first?.text.split(' ').length).toBeLessThan(80)
  })

  it('quotes the person whom the question names', async () => {
    const talk = around(
      ['Carla Reed', 'The battery of the robot is heavy, and the robot needs a second battery in the winter months.'],
      ['Ben Oak', FILLER],
      ['Ben Oak', FILLER],
      ['Ben Oak', FILLER],
      ['Ben Oak', FILLER],
      ['Ben Oak', 'I think the battery of the robot is light enough, and I would not change it before the winter.'],
    )
    const [first] = await answer('What did Ben think about the battery?', talk)
    expect(first?.units[0].message.username).toBe('Ben Oak')
    expect(first?.text).toContain('light enough')
  })

  it('prefers the reason after why', async () => {
    const talk = around(
      ['Carla Reed', 'The solar cells stay on the list of parts for the remote control in the end.'],
      ['Ben Oak', 'We keep the solar cells because the batteries of the remote control run out too early.'],
    )
    const quotes = await answer('Why do we keep the solar cells?', talk)
    expect(quotes[0]?.text).toContain('because the batteries')
  })

  it('gives nothing where the talk does not speak of it', async () => {
    expect(await answer('Can you ship the espresso machine to Norway?', around())).toEqual([])
  })
})

it('names the speakers of a question by whole names before parts of them', () => {
  const speakers = ['PhD F', 'PhD I', 'Professor', 'Huw David', 'Project Manager'].map((username) => ({ username }))
  expect(namedSpeakers('What did PhD F think?', speakers)).toEqual(['PhD F'])
  expect(namedSpeakers('what did the professor say about tax', speakers)).toEqual(['Professor'])
  expect(namedSpeakers("Summarise Huw's opinion", speakers)).toEqual(['Huw David'])
  expect(namedSpeakers('What did Huw say?', speakers)).toEqual(['Huw David'])
  expect(namedSpeakers('How did it help the project?', speakers)).toEqual([])
})

it("removes transcribers' tags from quotes", () => {
  expect(spokenText('{vocalsound} Okay , so {disfmarker} we start [inaudible] .')).toBe('Okay, so we start.')
})

describe('stored judgements', () => {
  const said = unitsOf([
    ['Carla Reed', 'How long is the warranty on the arms?'],
    ['Ben Oak', 'Two years.'],
  ])
  const asked = { message_id: '1', at: START.toISOString() }
  const manager = madeAnalysis([{ question: 'How long is the warranty on the arms?', answer: 'Two years.', asked }])

  it('answers what was asked with the questions of the analysis', () => {
    const meeting = { ...MEETING, manager }
    const { quotes, open } = storedJudgements(new Set(['questions'] as const), { meeting, said, speakers: [] })
    expect(quotes.map(({ text }) => text)).toEqual(['How long is the warranty on the arms?'])
    expect(open.size).toBe(0)
  })

  it('says that notes and analysis hold none, instead of showing what is not one', () => {
    const meeting = { ...MEETING, manager, notes: '# Notes\n\n## Next steps\n\n- Ben sends the quote' }
    const aspects = new Set(['decisions', 'actions', 'concerns'] as const)
    const { notes, missing, open } = storedJudgements(aspects, { meeting, said, speakers: [] })
    expect(notes).toBe('## Next steps\n\n- Ben sends the quote')
    expect(missing).toEqual([
      'The notes of the meeting hold no decision.',
      'The analysis found no objection in this meeting.',
    ])
    expect(open.size).toBe(0)
  })

  it('leaves everything open for a meeting that was not analysed', () => {
    const { notes, missing, open } = storedJudgements(new Set(['decisions'] as const), {
      meeting: MEETING,
      said,
      speakers: [],
    })
    expect([notes, missing, [...open]]).toEqual([null, [], ['decisions']])
  })
})
