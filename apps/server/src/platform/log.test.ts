import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'

function listen(settings: Record<string, string> = {}) {
  const lines: string[] = []
  const log = openLog(readConfig({ NODE_ENV: 'test', ...settings }), { write: (line) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

const CANARY = 'canary-4711'

describe('the log', () => {
  it('writes a line of JSON with fields, words and time, at and above its level', () => {
    const { log, lines, last } = listen()
    log.debug('not this')
    log.info({ host: 'shop.example', took_ms: 12 }, 'fetched')
    expect(lines.length).toBe(1)
    expect(last()).toMatchObject({ level: 30, host: 'shop.example', took_ms: 12, msg: 'fetched' })
    expect(last()['time']).toBeTypeOf('number')
    const loud = listen({ LOG_LEVEL: 'debug' })
    loud.log.debug('this')
    expect(loud.lines.length).toBe(1)
  })

  it('check 75: no credential, transcript, prompt or answer gets into a line, however it is passed', () => {
    const { log, lines } = listen({ LOG_LEVEL: 'trace' })
    const names = [
      'authorization',
      'Authorization',
      'proxy-authorization',
      'cookie',
      'set-cookie',
      'password',
      'new_password',
      'token',
      'access_token',
      'oauth2_token',
      'connection_token',
      'connectionToken',
      'apiKey',
      'api_key',
      'AI_API_KEY',
      'x-api-key',
      'S3_SECRET_ACCESS_KEY',
      'SMTP_URL',
      'password_hash',
      'transcript',
      'transcription_message_history',
      'current_message',
      'message',
      'messages',
      'chat_history',
      'prompt',
      'systemPrompt',
      'instructions',
      'question',
      'answer',
      'expected_result',
      'query',
      'text',
      'html',
      'content',
      'body',
      'quote',
      'notes',
    ]
    for (const name of names) {
      log.info({ [name]: CANARY }, 'a line')
      log.info({ [name]: [CANARY] }, 'a line')
      log.info({ [name]: { inner: CANARY } }, 'a line')
      log.warn({ request: { headers: { [name]: CANARY }, list: [{ [name]: CANARY }] } }, 'a line')
      log.child({ job: 'sync' }).error({ outer: { inner: { [name]: CANARY } } }, 'a line')
      log.info('%j', { [name]: CANARY })
      log.error(Object.assign(new Error('failed'), { [name === 'message' ? 'said' : name]: CANARY }))
    }
    for (const name of ['authorization', 'token', 'prompt', 'transcript', 'message', 'text', 'body']) {
      log.child({ [name]: CANARY }).info('a line')
    }
    expect(lines.length).toBe(names.length * 7 + 7)
    expect(lines.filter((line) => line.includes(CANARY))).toEqual([])
  })

  it('check 75: nor inside free text: bearer tokens, passwords in addresses, tokens in links', () => {
    const { log, lines } = listen()
    const texts = [
      `Authorization: Bearer ${CANARY}`,
      `basic ${CANARY}`,
      `postgres://cuecard:${CANARY}@db:5432/x`,
      `https://app.example/reset-password?token=${CANARY}&x=1`,
      `https://app.example/x#access_token=${CANARY}`,
      `GET /?a=1&api_key=${CANARY} failed`,
    ]
    for (const text of texts) {
      log.info(text)
      log.info({ detail: text }, 'a line')
      log.info('it was %s', text)
      log.error(new Error(text))
      log.error({ err: new Error('outer', { cause: new Error(text) }) }, 'a line')
      log.info({ place: URL.parse(text) ?? text }, 'a line')
    }
    expect(lines.length).toBe(texts.length * 6)
    expect(lines.filter((line) => line.includes(CANARY))).toEqual([])
  })

  it('check 75: nor through errors that carry rows, prompts or replies in their words', () => {
    const { log, lines, last } = listen()
    const database = new DrizzleQueryError(
      'insert into "messages" values ($1)',
      [CANARY],
      new Error(`invalid input syntax for type uuid: "${CANARY}"`),
    )
    const errors = [
      database,
      new Error(`Type validation failed: Value: {"answer":"${CANARY}"}.`),
      new Error(`JSON parsing failed: Text: ${CANARY}.\nError message: odd`),
      new SyntaxError(`Unexpected token 'c', "${CANARY}" is not valid JSON`),
      Object.assign(new Error('call failed'), {
        requestBodyValues: { prompt: CANARY },
        responseBody: CANARY,
        data: { CANARY },
      }),
    ]
    for (const error of errors) {
      log.error(error)
      log.error({ err: error })
      log.error({ err: error, run: 'r1' }, 'a job failed')
      log.error({ reason: error }, 'a job failed')
    }
    expect(lines.filter((line) => line.includes(CANARY))).toEqual([])
    log.error({ err: database }, 'could not save')
    expect(last()).toMatchObject({ msg: 'could not save', err: { cause: { type: 'Error' } } })
    expect(JSON.stringify(last()['err'])).toContain('insert into')
  })

  it('keeps what finds a fault: kind, words, code, place and cause of an error', () => {
    const { log, last } = listen()
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    log.error(new TypeError('no mail server', { cause }))
    expect(last()).toMatchObject({
      msg: 'no mail server',
      err: {
        type: 'TypeError',
        message: 'no mail server',
        cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
      },
    })
    expect((last()['err'] as { stack: string }).stack).toContain('log.test.ts')
  })

  it('keeps numbers and flags whatever they are called, and never opens instances', () => {
    const { log, last } = listen()
    class Session {
      secretThing = CANARY
    }
    log.info(
      {
        messages: 12,
        input_tokens: 80,
        has_prompt: true,
        answer: null,
        session: new Session(),
        bytes: Buffer.from(CANARY),
      },
      'x',
    )
    expect(last()).toMatchObject({
      messages: 12,
      input_tokens: 80,
      has_prompt: true,
      answer: null,
      session: '[Session]',
      bytes: '[11 bytes]',
    })
  })

  it('shows a request by method and path, without headers or query', () => {
    const { log, lines, last } = listen()
    log.info(
      {
        req: { id: 'r1', method: 'GET', url: `/api/x?token=${CANARY}`, headers: { authorization: CANARY } },
        res: { statusCode: 204, body: CANARY },
      },
      'done',
    )
    expect(last()).toMatchObject({ req: { id: 'r1', method: 'GET', url: '/api/x' }, res: { statusCode: 204 } })
    expect(lines.join()).not.toContain(CANARY)
  })

  it('survives deep, wide and cyclic fields', () => {
    const { log, last } = listen()
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic
    log.info({ cyclic, wide: Array.from({ length: 1000 }, () => 1), long: 'x'.repeat(100_000) }, 'odd')
    expect(JSON.stringify(last()).length).toBeLessThan(5_000)
  })
})
