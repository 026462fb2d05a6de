import { expect, it } from 'vitest'
import { interactivityOf, longestMonologues, speakerTimeline, talkingRatios } from './talk-ratios.ts'
import {
  areTimesOfSpeech,
  type TranscriptRow,
  transcriptLines,
  UNKNOWN_SPEAKER,
} from '../../../shared/transcript/transcript-lines.ts'

const BEGIN = new Date('2026-01-05T10:00:00Z')
const at = (second: number) => new Date(BEGIN.getTime() + second * 1000)
let count = 0
const row = (second: number | null, username: string, message: string): TranscriptRow => ({
  message_id: `m${count++}`,
  username,
  message,
  at: second === null ? null : at(second),
})
const ratios = (rows: readonly TranscriptRow[]) =>
  Object.fromEntries(
    talkingRatios(transcriptLines(rows, BEGIN)).map((one) => [one.speaker, one.talking_ratio_percentage]),
  )
const seconds = (rows: readonly TranscriptRow[]) =>
  transcriptLines(rows, BEGIN).map((line) => (line.end - line.start) / 1000)

const TEN_WORDS = 'these are ten quite ordinary words that somebody once said'

it('counts a message until the next one, and a long silence after it for nobody', () => {
  const [first, second, third] = seconds([
    row(0, 'Ann', TEN_WORDS),
    row(4, 'Ben', TEN_WORDS),
    row(600, 'Ann', TEN_WORDS),
  ])
  expect(first).toBe(4)
  expect(second).toBeLessThan(7)
  expect(third).toBeGreaterThan(2)
})

it('counts nothing for what was typed in the chat, and leaves the talk around it as it is', () => {
  const talk = [row(0, 'Ann', TEN_WORDS), row(8, 'Ben', TEN_WORDS)]
  const typed: TranscriptRow = { ...row(1, 'Cem', TEN_WORDS), kind: 'chat' }
  const [first, chat, second] = transcriptLines([...talk, typed], BEGIN)
  expect(chat).toMatchObject({ speaker: 'Cem', is_chat: true, start: at(1).getTime(), end: at(1).getTime() })
  expect([first, second]).toEqual(transcriptLines(talk, BEGIN))
})

it('lets somebody who is interrupted go on for half of what the words take', () => {
  const [long, short] = seconds([
    row(0, 'Ann', TEN_WORDS.repeat(5)),
    row(0.4, 'Ben', 'Yes'),
    row(20, 'Ben', TEN_WORDS),
    row(24, 'Ann', TEN_WORDS),
  ])
  expect(long).toBeGreaterThan(5)
  expect(short).toBeLessThan(1)
})

it('goes by words alone where no message has a time, all have the same, or they are only numbered', () => {
  const said: [string, string][] = [
    ['Ann', TEN_WORDS],
    ['Ben', TEN_WORDS],
    ['Ann', TEN_WORDS],
    ['Ann', TEN_WORDS],
  ]
  const expected = { Ann: 75, Ben: 25 }
  expect(ratios(said.map(([who, text]) => row(null, who, text)))).toEqual(expected)
  expect(ratios(said.map(([who, text]) => row(7, who, text)))).toEqual(expected)
  expect(ratios(said.map(([who, text], index) => row(index / 1000, who, text)))).toEqual(expected)
})

it('puts unordered messages in order, and one without a time after the one before it', () => {
  const lines = transcriptLines(
    [
      row(9, 'Cem', 'third one'),
      row(null, 'Dan', 'after the third'),
      row(0, 'Ann', 'first one'),
      row(4, 'Ben', 'second'),
    ],
    BEGIN,
  )
  expect(lines.map(({ speaker }) => speaker)).toEqual(['Ann', 'Ben', 'Cem', 'Dan'])
  expect(lines.every(({ start, end }, index) => end >= start && start >= (lines[index - 1]?.start ?? 0))).toBe(true)
})

it('takes one message, none, noises alone and empty names', () => {
  expect(ratios([row(0, 'Ann', 'Hello there')])).toEqual({ Ann: 100 })
  expect(ratios([])).toEqual({})
  expect(speakerTimeline(transcriptLines([], BEGIN))).toEqual([])
  expect(ratios([row(0, '', '[noise]'), row(1, ' ', '{vocalsound}')])).toEqual({ [UNKNOWN_SPEAKER]: 0 })
})

it('leaves noises out of the turns', () => {
  const lines = transcriptLines([row(0, 'Ann', TEN_WORDS), row(4, 'Ben', '[noise]'), row(5, 'Ann', TEN_WORDS)], BEGIN)
  expect(speakerTimeline(lines).map(({ speaker }) => speaker)).toEqual(['Ann'])
})

it('weighs scripts without spaces like others', () => {
  const shares = ratios([row(null, 'Li', '入门套餐每月费用为四十欧元最多支持五个席位'), row(null, 'Ann', TEN_WORDS)])
  expect(shares['Li']).toBeGreaterThan(40)
  expect(shares['Li']).toBeLessThan(65)
})

it('keeps the timeline of a very long meeting to what can be shown', () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => row(n * 4, n % 2 ? 'Ann' : 'Ben', n % 3 ? TEN_WORDS : 'Yes'))
  const turns = speakerTimeline(transcriptLines(rows, BEGIN))
  expect(turns.length).toBeLessThanOrEqual(2_000)
  expect(turns.length).toBeGreaterThan(200)
})

it('takes lines of one speaker for one monologue, and counts each change to another', () => {
  const talk = [row(0, 'Ann', TEN_WORDS), row(4, 'Ann', TEN_WORDS), row(8, 'Ben', TEN_WORDS), row(12, 'Ann', TEN_WORDS)]
  const lines = transcriptLines([...talk, row(20, 'Ben', TEN_WORDS)], BEGIN)
  const longest = longestMonologues(lines)
  expect(longest.get('Ann')).toBe(8)
  expect(longest.get('Ben')).toBeLessThanOrEqual(6)
  expect(interactivityOf(lines)).toEqual({
    speaker_switches: 3,
    length_sec: ((lines.at(-1)?.end ?? 0) - BEGIN.getTime()) / 1000,
  })
  expect(interactivityOf([])).toEqual({ speaker_switches: 0, length_sec: 0 })
})

it('takes messages of one second for no times of speech', () => {
  const at = (second: number) => [row(0, 'Ann', TEN_WORDS), row(second, 'Ben', TEN_WORDS)]
  expect(areTimesOfSpeech(transcriptLines(at(1), BEGIN))).toBe(false)
  expect(areTimesOfSpeech(transcriptLines(at(8), BEGIN))).toBe(true)
})
