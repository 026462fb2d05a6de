import { SANDBOX_HISTORY } from '@cuecard/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { answerRequestFor } from '../../shared/messages/message-request.ts'
import { EXAMPLE_TRANSCRIPT } from './example-transcript.fixture.ts'
import { TRANSCRIPT_FILE_MAX_BYTES, parseTranscript, readTranscriptFile } from './transcript-file.ts'

const CAMEL = { messageId: '7', username: 'Maya', message: 'Hello', userImageUrl: 'https://x.example/m.png' }

describe('a transcript file', () => {
  it('may be a list in camelCase', () => {
    expect(parseTranscript(JSON.stringify([CAMEL]))).toEqual([
      {
        message_id: '7',
        username: 'Maya',
        message: 'Hello',
        timestamp: null,
        user_image_url: 'https://x.example/m.png',
      },
    ])
  })

  it('may be a list in snake_case', () => {
    const line = { message_id: 8, username: 'Jonas', message: 'Hi', timestamp: '0:00:05', user_image_url: null }
    expect(parseTranscript(JSON.stringify([line]))).toEqual([{ ...line, message_id: '8' }])
  })

  it('may be an object that holds the list as its transcript', () => {
    expect(parseTranscript(JSON.stringify({ title: 'Call', transcript: [CAMEL] }))).toHaveLength(1)
  })

  it('check 52: that is not a list, not JSON or holds no message is refused', () => {
    for (const text of [
      '{"a":1}',
      '"text"',
      '42',
      'null',
      '',
      '{',
      '[]',
      '[null, 1, "x", [], {}]',
      '[{"message":" "}]',
    ]) {
      expect(() => parseTranscript(text)).toThrow(/^(The file|No entry)/)
    }
  })

  it('check 52: leaves out entries that are no messages and keeps the others', () => {
    const entries = [null, 5, CAMEL, { message: { html: 'x' } }, { message: 'No name', username: 12 }]
    expect(parseTranscript(JSON.stringify(entries)).map(({ username, message }) => [username, message])).toEqual([
      ['Maya', 'Hello'],
      ['Unknown speaker', 'No name'],
    ])
  })

  it('check 52: nested a hundred thousand deep neither crashes nor passes', () => {
    const depth = 100_000
    expect(() => parseTranscript('['.repeat(depth) + ']'.repeat(depth))).toThrow(/^(The file|No entry)/)
    expect(() => parseTranscript('{"transcript":'.repeat(depth) + '1' + '}'.repeat(depth))).toThrow(
      /^(The file|No entry)/,
    )
    const message = `[{"message":"Hello","extra":${'['.repeat(depth)}${']'.repeat(depth)}}]`
    expect(parseTranscript(message).map((each) => each.message)).toEqual(['Hello'])
  })

  it('check 52: takes nothing over from __proto__ or constructor', () => {
    const text =
      '[{"message":"Hi","__proto__":{"polluted":1,"username":"evil"},"constructor":{"prototype":{"polluted":1}}}]'
    const [message] = parseTranscript(text)
    expect(message).toMatchObject({ message: 'Hi', username: 'Unknown speaker' })
    expect(Object.keys(message ?? {})).not.toContain('constructor')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('check 52: of 200 MB is refused without being read', async () => {
    const file = { size: 200 * 1024 * 1024, text: () => Promise.reject(new Error('It was read')) }
    await expect(readTranscriptFile(file)).rejects.toThrow('too many')
    const allowed = { size: TRANSCRIPT_FILE_MAX_BYTES, text: async () => JSON.stringify([CAMEL]) }
    await expect(readTranscriptFile(allowed)).resolves.toHaveLength(1)
  })
})

describe('a request of the Sandbox', () => {
  const messages = Array.from({ length: 40 }, (_, at) => ({
    message_id: String(at),
    username: 'Maya',
    message: `Message ${at}`,
    timestamp: null,
    user_image_url: null,
  }))

  it('sends the 20 messages before the one asked about', () => {
    const request = answerRequestFor(messages, 30, SANDBOX_HISTORY)
    expect(request?.current_message.message).toBe('Message 30')
    expect(request?.transcription_message_history).toHaveLength(SANDBOX_HISTORY)
    expect(request?.transcription_message_history?.[0]?.message).toBe('Message 10')
    expect(request?.transcription_message_history?.at(-1)?.message).toBe('Message 29')
    expect(request?.stream).toBe(true)
  })

  it('sends fewer at the beginning, and none before the first', () => {
    expect(answerRequestFor(messages, 3, SANDBOX_HISTORY)?.transcription_message_history).toHaveLength(3)
    expect(answerRequestFor(messages, 0, SANDBOX_HISTORY)?.transcription_message_history).toEqual([])
  })

  it('cuts what the server would refuse', () => {
    const long = { message_id: '', username: 'n'.repeat(500), message: 'm'.repeat(30_000), timestamp: 't'.repeat(99) }
    const request = answerRequestFor([long], 0, SANDBOX_HISTORY)
    expect(request?.current_message.username).toHaveLength(200)
    expect(request?.current_message.message).toHaveLength(20_000)
    expect(request?.current_message.timestamp).toBeNull()
  })

  it('can be made of every message of the example', () => {
    expect(EXAMPLE_TRANSCRIPT.length).toBeGreaterThan(10)
    EXAMPLE_TRANSCRIPT.forEach((_, at) =>
      expect(answerRequestFor(EXAMPLE_TRANSCRIPT, at, SANDBOX_HISTORY)).not.toBeNull(),
    )
  })
})
