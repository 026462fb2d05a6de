import { expect, it } from 'vitest'
import { InvalidTranscriptError } from './imported-transcript.ts'
import { readSpokenText } from './read-spoken-text.ts'

const said = (text: string) =>
  readSpokenText(text).messages.map(({ timestamp, username, message }) => [timestamp, username, message])

it('reads names and times before what is said, beside it and above it', () => {
  const expected = [
    ['0:01', 'Carla Meyer', 'What does it cost? I ask at 10:30: why?'],
    ['1:00:04', 'Maya', 'Forty.'],
  ]
  expect(said('[0:01] Carla Meyer: What does it cost?\nI ask at 10:30: why?\n1:00:04 Maya: Forty.')).toEqual(expected)
  expect(said('Carla Meyer (0:01): What does it cost? I ask at 10:30: why?\nMaya [1:00:04]: Forty.')).toEqual(expected)
  expect(said('Carla Meyer   0:01\nWhat does it cost?\nI ask at 10:30: why?\n\nMaya   1:00:04\nForty.')).toEqual(
    expected,
  )
})

it('reads the older files of Teams, with a span of time above the name', () => {
  const text = '00:00:03.120 --> 00:00:05.990\nMaya Torres\nHello: all.\n00:00:06.0 --> 00:00:07.0\nCarl\nHi.'
  expect(said(text)).toEqual([
    ['00:00:03.120', 'Maya Torres', 'Hello: all.'],
    ['00:00:06.0', 'Carl', 'Hi.'],
  ])
})

it('takes no letter, list or log for a transcript, and says what can be imported', () => {
  const others = [
    'Dear Ann,\nhttp://x.example/a: b\nRegards',
    'Name: Box\nPrice: 40\nColour: red\nWeight: 3 kg\nStock: none',
    'Note: one line',
    'A long text.\n'.repeat(40) + 'Ann: hello\nBen: hi',
  ]
  for (const text of others) {
    expect(() => readSpokenText(text)).toThrow(InvalidTranscriptError)
    expect(() => readSpokenText(text)).toThrow(/\(\.txt\), or a Word file/)
  }
})
