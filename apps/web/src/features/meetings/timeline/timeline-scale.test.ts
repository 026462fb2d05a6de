import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { describe, expect, it } from 'vitest'
import { messageAt } from '../find-message.ts'
import { splitEvidence } from '../summary/quote-match.ts'
import { tickLabel, ticksOf, tickStep, timelineOf, turnAt, readableTopics } from './timeline-scale.ts'

const MINUTE = 60_000
const BEGIN = Date.parse('2026-11-19T14:00:00Z')
const at = (seconds: number) => new Date(BEGIN + seconds * 1_000).toISOString()
const turn = (speaker: string, from: number, to: number) => ({
  speaker,
  start_timestamp: at(from),
  end_timestamp: at(to),
  duration_sec: to - from,
})

const analysis = (change: Partial<ManagerAnalysis>): ManagerAnalysis => ({
  engine: 'rules',
  version: 1,
  updated_at: at(0),
  speaker_timeline: [],
  speaker_talking_ratios: [],
  question_handling_issues: [],
  topic_timeline: [],
  objections: '',
  objections_evidence: [],
  competitors: '',
  competitors_evidence: [],
  meddicc_bant: '',
  meddicc_bant_evidence: [],
  customer_qna: [],
  ...change,
})

describe('the ticks of a timeline', () => {
  it.each([
    [9.99, 1],
    [10, 5],
    [39.99, 5],
    [40, 10],
    [79.99, 10],
    [80, 15],
    [600, 15],
  ])('of %s minutes are %s minutes apart', (minutes, step) => {
    expect(tickStep(minutes * MINUTE)).toBe(step)
  })

  it('begin at the start, end before the end, and are named in hours where there are hours', () => {
    expect(ticksOf(24 * MINUTE).map(tickLabel)).toEqual(['0', '5 min', '10 min', '15 min', '20 min'])
    expect(
      ticksOf(125 * MINUTE)
        .map(tickLabel)
        .slice(3),
    ).toEqual(['45 min', '1 h', '1 h 15', '1 h 30', '1 h 45', '2 h'])
  })
})

describe('the lanes of a timeline', () => {
  it('are in the order of the talking ratios, and span topics and turns', () => {
    const ratio = { talking_ratio_percentage: 50, talking_time_sec: 10 }
    const timeline = timelineOf(
      analysis({
        speaker_timeline: [turn('Ana', 5, 10), turn('Ben', 10, 40), turn('Ana', 40, 45)],
        speaker_talking_ratios: [
          { speaker: 'Ben', ...ratio },
          { speaker: 'Ana', ...ratio },
        ],
        topic_timeline: [{ topic: 'Price', start_timestamp: at(0), end_timestamp: at(45) }],
      }),
    )
    expect(timeline?.lanes.map(({ speaker, turns }) => [speaker, turns.length])).toEqual([
      ['Ben', 1],
      ['Ana', 2],
    ])
    expect(timeline).toMatchObject({ start: BEGIN, end: BEGIN + 45_000 })
  })

  it('do not exist where nobody spoke', () => {
    expect(timelineOf(analysis({}))).toBeNull()
  })

  it('draw 20,000 turns as no more shapes than can be told apart', () => {
    const turns = Array.from({ length: 20_000 }, (_, n) => turn('Ana', n * 2, n * 2 + 1))
    const path = timelineOf(analysis({ speaker_timeline: turns }))?.lanes[0]?.path ?? ''
    expect(path.split('M').length).toBeLessThan(2_100)
  })

  it('find the turn at a moment, or the nearest', () => {
    const turns = [
      { start: 0, end: 10, seconds: 10 },
      { start: 100, end: 110, seconds: 10 },
      { start: 200, end: 210, seconds: 10 },
    ]
    expect([-5, 5, 40, 80, 105, 900].map((instant) => turnAt(turns, instant))).toEqual([0, 0, 0, 1, 1, 2])
  })
})

describe('the message that a turn leads to', () => {
  const said = (message_id: string, username: string, seconds: number) => {
    return { message_id, username, timestamp: at(seconds), message: '' }
  }
  const transcript = [said('1', 'Ana', 0), said('2', 'Ben', 10), said('3', 'Ana', 20), said('4', 'Ben', 30)]
  const idAt = (seconds: number, speaker?: string) =>
    messageAt(transcript, BEGIN + seconds * 1_000, speaker)?.message_id

  it("is the speaker's nearest", () => {
    expect([idAt(9, 'Ana'), idAt(12, 'Ana'), idAt(12, 'Ben')]).toEqual(['1', '3', '2'])
  })

  it('is the first at or after that time where the speaker has none, else the last', () => {
    expect([idAt(11), idAt(20, 'Somebody'), idAt(99)]).toEqual(['3', '3', '4'])
    expect(messageAt([], BEGIN)).toBeNull()
  })
})

describe('a finding that is itself a quote', () => {
  const quoteOf = (quote: string) => ({ message_id: '1', speaker: 'Ana', timestamp: at(0), quote })

  it('is told by its words, however it was shortened', () => {
    const own = quoteOf('Too expensive for us …')
    const other = quoteOf('We have no time.')
    expect(splitEvidence('too expensive for us, honestly', [other, own])).toEqual({ own, rest: [other] })
    expect(splitEvidence('', [other])).toEqual({ own: null, rest: [other] })
  })
})

it('joins the shortest topics where there are more than eight', () => {
  const topic = (n: number, start: number, end: number) => ({ topic: `T${n}`, start, end, message_id: `m${n}` })
  const long = Array.from({ length: 9 }, (_, n) => topic(n, n * 100, n * 100 + 100))
  const all = [...long.slice(0, 4), topic(10, 400, 410), { ...topic(4, 410, 500) }, ...long.slice(5)]
  const read = readableTopics(all)
  expect(read).toHaveLength(8)
  expect(read.find(({ topic: name }) => name === 'T4')).toEqual({
    topic: 'T4',
    start: 400,
    end: 500,
    message_id: 'm10',
  })
  expect(read.at(-1)?.end).toBe(900)
  expect(readableTopics(long.slice(0, 8))).toEqual(long.slice(0, 8))
})
