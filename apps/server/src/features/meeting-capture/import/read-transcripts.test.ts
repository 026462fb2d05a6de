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

  const said = (value: unknown) => {
    const { title, started_at, messages } = readJsonTranscript(JSON.stringify(value))
    const turns = messages.map(({ username, message, timestamp }) => [username, message, timestamp])
    return { title, started_at: started_at?.toISOString(), turns }
  }

  it.each([
    [
      'a list of sentences',
      [{ sentence: 'Hello there.', startTime: '00:03', endTime: '00:05', speaker_name: 'Ines' }],
      '00:03',
      'Ines',
    ],
    [
      'segments in seconds',
      { text: 'x', segments: [{ id: 0, start: 2.5, end: 3, text: ' Hello there.', speaker: 'SPEAKER_00' }] },
      2.5,
      'SPEAKER_00',
    ],
    [
      'people as objects',
      { transcript: [{ speaker: { display_name: 'Ines' }, text: 'Hello there.', timestamp: '00:00:03' }] },
      '00:00:03',
      'Ines',
    ],
    [
      'words of a participant',
      [
        {
          participant: { id: 1, name: 'Ines' },
          words: [{ text: 'Hello', start_timestamp: { relative: 0.5 } }, { text: 'there.' }],
        },
      ],
      0.5,
      'Ines',
    ],
    [
      'times in named milliseconds',
      [{ speaker_name: 'Ines', timestamp_ms: 1500, transcription: 'Hello there.' }],
      1.5,
      'Ines',
    ],
    [
      'ids of speakers who are listed beside',
      { speakers: [{ id: 4, name: 'Ines' }], utterances: [{ speaker_id: 4, start: 1, text: 'Hello there.' }] },
      1,
      'Ines',
    ],
    [
      'ids alone',
      { sentences: [{ speaker_name: null, speaker_id: 2, start_time: 7, text: 'Hello there.' }] },
      7,
      'Speaker 2',
    ],
  ])('reads the files of other services: %s', (...[, file, time, name]) => {
    const [turn] = said(file).turns
    expect(turn).toEqual([name, 'Hello there.', time])
  })

  it('takes title and start from around the list, and milliseconds for what they are', () => {
    const sentences = [{ speaker_name: 'Ines', text: 'Hello.', start_time: 0.5 }]
    expect(said({ data: { transcript: { title: 'Fjord', date: 1_795_000_000_000, sentences } } })).toEqual({
      title: 'Fjord',
      started_at: '2026-11-18T11:06:40.000Z',
      turns: [['Ines', 'Hello.', 0.5]],
    })
    const one = (start: number, ...texts: string[]) => ({
      speakerId: '77',
      sentences: texts.map((text) => ({ start, text })),
    })
    const transcript = [one(4_000, 'Hello there.', 'How are you?'), one(9_500, 'Good, and how about you?')]
    expect(said({ callTranscripts: [{ callId: '1', transcript }] }).turns).toEqual([
      ['Speaker 77', 'Hello there. How are you?', 4],
      ['Speaker 77', 'Good, and how about you?', 9.5],
    ])
    expect(() => said({ callTranscripts: [{ transcript }, { transcript }] })).toThrow('holds no transcript')
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

  it('reads over a header that tells what the file is, and names a line in it that is something else', () => {
    const captions = linesOf(
      '00:01.000 --> 00:02.000',
      '>> Ines: Hello.',
      '',
      '00:03.000 --> 00:04.000',
      '- Tom: Yes.',
      '- Ines: Good.',
    )
    const said = [
      ['Ines', 'Hello.'],
      ['Tom', 'Yes.'],
      ['Ines', 'Good.'],
    ]
    for (const head of [
      'WEBVTT\nKind: captions\nLanguage: en\n',
      'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n',
      'WEBVTT\n1',
    ])
      expect(readWebVtt(linesOf(head, captions)).messages.map(({ username, message }) => [username, message])).toEqual(
        said,
      )
    expect(() => readWebVtt(linesOf('WEBVTT', 'Kind: captions', 'We begin at once', '', captions))).toThrow(/^Line 3: /)
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
