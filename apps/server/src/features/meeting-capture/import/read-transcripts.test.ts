import { describe, expect, it } from 'vitest'
import { IMPORT_MESSAGES_MAX } from './imported-transcript.ts'
import { readJsonTranscript } from './read-json.ts'
import { readWebVtt } from './read-webvtt.ts'

const linesOf = (...lines: string[]) => lines.join('\n')

describe('JSON', () => {
  it.each([
    ['a bare list', '[{"username":"Ann","message":"Hi","timestamp":"2026-01-02T10:00:00Z","message_id":"7"}]'],
    [
      'the Download button’s file',
      '{"id":"x","transcript":[{"username":"Ann","message":"Hi","timestamp":"2026-01-02T10:00:00Z","message_id":"7"}]}',
    ],
    [
      'a whole meeting',
      '{"collected_meeting_data":{"transcript":[{"username":"Ann","message":"Hi","timestamp":"2026-01-02T10:00:00Z","message_id":"7"}]}}',
    ],
    [
      'the Sandbox’s spelling',
      '[{"username":"Ann","message":"Hi","timestamp":"2026-01-02T10:00:00Z","messageId":"7"}]',
    ],
  ])('reads %s', (_name, text) => {
    expect(readJsonTranscript(text).messages).toEqual([
      {
        username: 'Ann',
        message: 'Hi',
        timestamp: '2026-01-02T10:00:00Z',
        message_id: '7',
        user_image_url: null,
        kind: 'spoken',
      },
    ])
  })

  it('takes the start, and leaves one out that is no date', () => {
    const startOf = (started_at: unknown) =>
      readJsonTranscript(JSON.stringify({ started_at, transcript: [{ message: 'x' }] })).started_at
    expect(startOf('2026-01-02T10:00:00.000Z')).toEqual(new Date('2026-01-02T10:00:00.000Z'))
    expect([startOf('this morning'), startOf(7), startOf(undefined)]).toEqual([undefined, undefined, undefined])
  })

  it('takes the title, numbers as ids and times, and messages without speaker or time', () => {
    const { title, messages } = readJsonTranscript(
      '{"title":"Call","transcript":[{"message":"مرحبا 👋","message_id":3},{"username":null,"message":"x","timestamp":12.5}]}',
    )
    expect(title).toBe('Call')
    expect(messages).toMatchObject([
      { message: 'مرحبا 👋', message_id: '3', username: '', timestamp: null },
      { message: 'x', message_id: null, timestamp: 12.5 },
    ])
  })

  it.each([
    [
      'a comma that is missing',
      linesOf('[', '{"username":"A","message":"x"}', '{"username":"B","message":"y"}', ']'),
      3,
      /^Line 3: .*comma expected/,
    ],
    ['a file that ends early', linesOf('[', '{"username":"A",'), 2, /^Line 2/],
    [
      'a message without text',
      linesOf('{"transcript":[', '{"username":"A","message":"x"},', '{"username":"B"}', ']}'),
      3,
      /^Line 3: "message" is missing/,
    ],
    [
      'a message that is a number',
      linesOf('[', '{"message":"x"},', '{"message":', '7}]'),
      3,
      /"message" is missing or is not text/,
    ],
    ['something else in the list', linesOf('[', '{"message":"x"},', '"said"', ']'), 3, /should be an object/],
    ['another file', '{"name":"package"}', 1, /holds no transcript/],
    ['a list under __proto__', '{"__proto__":{"transcript":[{"message":"x"}]}}', 1, /holds no transcript/],
    ['an empty file', '', 1, /^Line 1/],
    ['a message that is too long', linesOf('[', `{"message":"${'a'.repeat(100_001)}"}]`), 2, /longer than 100,000/],
  ])('names the line of %s', (...[, text, line, words]) => {
    const read = () => readJsonTranscript(text)
    expect(read).toThrow(words)
    expect(read).toThrow(expect.objectContaining({ line }))
  })

  it('refuses more messages than a meeting has', () => {
    const text = JSON.stringify(Array.from({ length: IMPORT_MESSAGES_MAX + 1 }, () => ({ message: 'x' })))
    expect(() => readJsonTranscript(text)).toThrow('100,000 messages at most')
  })
})

describe('WebVTT', () => {
  it('reads voices, names before a colon, entities and several lines, with their seconds', () => {
    const file = linesOf(
      '\ufeffWEBVTT',
      '',
      'NOTE made by a meeting',
      '',
      '1',
      '00:00:01.000 --> 00:00:04.000 align:start',
      '<v Carla Meyer>Hello &amp; <b>welcome</b></v>',
      '',
      '00:05.000 --> 00:06.000',
      'Bob O’Neil: how much',
      'is it?',
      '',
      '01:00:07.500 --> 01:00:08.000',
      'That was all.',
    )
    expect(readWebVtt(file).messages.map(({ username, message, timestamp }) => [username, message, timestamp])).toEqual(
      [
        ['Carla Meyer', 'Hello & welcome', 1],
        ['Bob O’Neil', 'how much is it?', 5],
        ['Bob O’Neil', 'That was all.', 3607.5],
      ],
    )
  })

  it('keeps two voices of one caption apart, and a sentence with a colon whole', () => {
    const file = linesOf('WEBVTT', '', '00:01.000 --> 00:02.000', '<v Ann>One: two.</v> <v Ben>Three.</v>')
    expect(readWebVtt(file).messages.map(({ username, message }) => [username, message])).toEqual([
      ['Ann', 'One: two.'],
      ['Ben', 'Three.'],
    ])
  })

  it('takes words before a colon for a name where names stand before most captions, and else only those that come again', () => {
    const captions = (texts: readonly string[]) =>
      linesOf(
        'WEBVTT',
        ...texts.flatMap((text, at) => {
          const second = String(at).padStart(2, '0')
          return ['', `00:${second}.000 --> 00:${second}.900`, text]
        }),
      )
    const read = (...texts: string[]) => readWebVtt(captions(texts)).messages
    const nameless = read('Welcome to the call.', 'So one thing: the price is forty.', 'And that is all.')
    expect(nameless.map(({ username, message }) => [username, message])).toEqual([
      ['', 'Welcome to the call.'],
      ['', 'So one thing: the price is forty.'],
      ['', 'And that is all.'],
    ])
    const turns = ['Ann: Hi.', 'How are you?', 'One thing: the price.', 'Ben: Yes.', 'Fine.', 'Ann: Good.', 'Ben: Bye.']
    const speakers = read(...turns, 'So.', 'Well.', 'Now.', 'And now.', 'Bye.').map(({ username }) => username)
    expect(speakers.join(' ')).toBe('Ann Ann Ann Ben Ben Ann Ben Ben Ben Ben Ben Ben')
  })

  it.each([
    ['a wrong arrow', linesOf('WEBVTT', '', '00:01.000 --> 00:02.000', 'x', '', '00:03.000 -> 00:04.000', 'y'), 6],
    ['a time that is none', linesOf('WEBVTT', '', '00:99.000 --> 00:02.000', 'x'), 3],
    ['another kind of file', 'Dear all,\nplease find attached', 1],
  ])('names the line of %s', (_name, text, line) => {
    const read = () => readWebVtt(text)
    expect(read).toThrow(expect.objectContaining({ line }))
    expect(read).toThrow(/^Line \d+: [a-z]/)
  })

  it('bears what is only badly set', () => {
    const file = linesOf(
      'WEBVTT',
      '',
      '00:03.000 --> 00:04.000 vertical:sideways',
      '<c>later',
      '',
      '00:01.000 --> 00:01.000',
      '<v Ann>first',
    )
    expect(readWebVtt(file).messages.map(({ message }) => message)).toEqual(['first', 'later'])
  })
})
