import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { LLMock } from '@copilotkit/aimock'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { openModel, type StreamTimeouts } from './language-model.ts'
import { ModelError, type Model, type Prompt } from './model.ts'
import {
  deltaEvent,
  finishEvent,
  scriptedUpstream,
  sendAnswer,
  sendDeltas,
  type ScriptedUpstream,
} from './scripted-upstream.fixture.ts'

const KEY = 'sk-canary-key-5522'
const PROMPT: Prompt = {
  system: 'system-canary',
  messages: [{ role: 'user', content: 'What about hello? prompt-canary' }],
  maxOutputTokens: 321,
}
/** Long enough for a busy machine; a test about giving up sets its own. */
const TIMES: StreamTimeouts = { firstDeltaMs: 10_000, reasoningMs: 10_000, idleMs: 10_000, retryAfterMs: [20, 40] }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

let logged = ''
function open(url: string, times = TIMES, settings: Record<string, string> = {}): Model {
  logged = ''
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) })
  const config = readConfig({ AI_BASE_URL: url, AI_MODEL: 'scripted', AI_API_KEY: KEY, ...settings })
  const model = openModel(config, log, times)
  if (!model) throw new Error('no model was opened')
  return model
}

async function upstream(script: Parameters<typeof scriptedUpstream>[0]): Promise<ScriptedUpstream> {
  const server = await scriptedUpstream(script)
  closing.push(server.close)
  return server
}

async function read(model: Model, signal = new AbortController().signal) {
  const deltas: string[] = []
  try {
    for await (const delta of model.stream(PROMPT, signal)) deltas.push(delta)
    return { deltas, error: null }
  } catch (error) {
    return { deltas, error: error as Error }
  }
}

describe('a configured model', () => {
  it('passes text on delta by delta and sends the prompt as it is with a bound on the reply', async () => {
    const mock = new LLMock({ port: 0 })
    mock.onMessage('hello', { content: 'Grüße aus Köln, wie geht es?' }, { chunkSize: 5 })
    await mock.start()
    closing.push(() => mock.stop())
    const { deltas, error } = await read(open(`${mock.url}/v1`))
    expect(error).toBeNull()
    expect(deltas.length).toBeGreaterThan(3)
    expect(deltas.join('')).toBe('Grüße aus Köln, wie geht es?')
    const body = mock.getLastRequest()?.body as unknown as Record<string, unknown>
    expect(body['model']).toBe('scripted')
    expect(body['max_tokens']).toBe(321)
    expect(JSON.stringify(body['messages'])).toContain('system-canary')
  })

  it('is asked at its address with or without a slash at the end, and without a key where there is none', async () => {
    const server = await upstream((reply) => sendAnswer(reply, ['Four', ' hours']))
    const config = readConfig({ AI_BASE_URL: `${server.url}/`, AI_MODEL: 'scripted' })
    const { deltas } = await read(openModel(config, pino({ level: 'silent' }), TIMES) as Model)
    await read(open(server.url))
    expect(deltas).toEqual(['Four', ' hours'])
    expect(server.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/chat/completions', undefined],
      ['/v1/chat/completions', `Bearer ${KEY}`],
    ])
    expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({
      model: 'scripted',
      max_tokens: 321,
      messages: [
        { role: 'system', content: 'system-canary' },
        { role: 'user', content: 'What about hello? prompt-canary' },
      ],
      stream: true,
    })
  })

  it('may send its answer as parts, its thoughts beside it, and a refusal as one', async () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'secret' }] }
    const server = await upstream((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const delta of [
        { reasoning_content: 'secret' },
        { content: [thinking, { type: 'text', text: 'Four' }, 'odd', null] },
        { content: null, refusal: ' hours' },
      ])
        reply.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`)
      reply.end('data: {"choices":[]}\n\ndata: {"choices":[{"delta":null,"finish_reason":"stop"}]}\n\n')
    })
    expect(await read(open(server.url))).toEqual({ deltas: ['Four', ' hours'], error: null })
  })

  it('is null without AI_MODEL and names the setting that is missing', () => {
    const log = pino({ level: 'silent' })
    expect(openModel(readConfig({}), log)).toBeNull()
    expect(() => openModel(readConfig({ AI_MODEL: 'x' }), log)).toThrow(ConfigError)
    expect(() => openModel(readConfig({ AI_MODEL: 'x', AI_PROVIDER: 'anthropic' }), log)).toThrow(/^AI_API_KEY/)
    expect(() => openModel(readConfig({ AI_MODEL: 'x', AI_PROVIDER: 'azure', AI_API_KEY: 'k' }), log)).toThrow(
      /^AI_BASE_URL/,
    )
  })

  it('speaks the protocols of the other providers', async () => {
    const mock = new LLMock({ port: 0 })
    mock.onMessage(/hello/, { content: 'Four hours.' })
    await mock.start()
    closing.push(() => mock.stop())
    const log = pino({ level: 'silent' })
    const bases = { openai: '/v1', anthropic: '/v1', google: '/v1beta' }
    for (const [provider, base] of Object.entries(bases)) {
      const config = readConfig({
        AI_PROVIDER: provider,
        AI_BASE_URL: `${mock.url}${base}`,
        AI_MODEL: 'some-model',
        AI_API_KEY: KEY,
      })
      const model = openModel(config, log, TIMES)
      const { deltas, error } = await read(model as Model)
      expect([provider, error, deltas.join('')]).toEqual([provider, null, 'Four hours.'])
    }
  })
})

describe('check 73: a failing upstream', () => {
  it('that refuses the connection is tried three times and then named as out of reach', async () => {
    const server = await upstream(() => undefined)
    const url = server.url
    await server.close()
    closing.length = 0
    const { deltas, error } = await read(open(url))
    expect(deltas).toEqual([])
    expect(error).toBeInstanceOf(ModelError)
    expect(error?.message).toBe('The language model cannot be reached at the moment.')
    expect(logged.match(/language model call failed/g)).toHaveLength(3)
  })

  it('that is overloaded or faulty is tried again at most twice, before the first delta', async () => {
    for (const [status, words] of [
      [429, /busy/],
      [500, /fault/],
      [503, /fault/],
    ] as const) {
      const server = await upstream((reply) => {
        reply.writeHead(status, { 'content-type': 'application/json' })
        reply.end(JSON.stringify({ error: { message: `upstream-words ${KEY}` } }))
      })
      const { error } = await read(open(server.url))
      expect(server.calls.length).toBe(3)
      expect(error).toBeInstanceOf(ModelError)
      expect(error?.message).toMatch(words)
    }
  })

  it('that recovers is answered from as if nothing had been', async () => {
    const server = await upstream((reply, call) => {
      if (call < 2) return void reply.writeHead(503).end()
      sendAnswer(reply, ['Four', ' hours'])
    })
    expect(await read(open(server.url))).toEqual({ deltas: ['Four', ' hours'], error: null })
    expect(server.calls.length).toBe(3)
  })

  it('that goes on sending its refusal is hung up on before it is asked again', async () => {
    const server = await upstream(async (reply, call) => {
      if (call === 0) return void reply.writeHead(503).write('busy')
      await server.calls[0]?.hungUp
      sendAnswer(reply, ['Four', ' hours'])
    })
    expect(await read(open(server.url))).toEqual({ deltas: ['Four', ' hours'], error: null })
  })

  it('that refuses the key or the request is not tried again', async () => {
    for (const [status, words] of [
      [401, /key/],
      [400, /not accept/],
      [404, /does not exist/],
    ] as const) {
      const server = await upstream((reply) => void reply.writeHead(status).end('{}'))
      const { error } = await read(open(server.url))
      expect(server.calls.length).toBe(1)
      expect(error?.message).toMatch(words)
    }
  })

  it('that refuses a request says why, where that is known, and nothing of the prompt', async () => {
    for (const [body, words] of [
      [{ error: { code: 'context_length_exceeded', message: `too long: ${KEY}` } }, /context is too small/],
      [{ message: 'This model has a maximum context length of 8192 tokens, prompt-canary' }, /context is too small/],
      [{ error: { code: 'content_filter', message: 'prompt-canary' } }, /content filter/],
      [{ error: { code: 'invalid_request', message: 'prompt-canary' } }, /did not accept/],
    ] as const) {
      const server = await upstream((reply) => void reply.writeHead(400).end(JSON.stringify(body)))
      const { error } = await read(open(server.url))
      expect(server.calls.length).toBe(1)
      expect(error?.message).toMatch(words)
      expect(`${logged}${error?.message}`).not.toContain('canary')
    }
  })

  it('that takes max_completion_tokens alone is asked so, from then on at once', async () => {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    const server = await upstream((reply, call) => {
      const isKnown = server.calls[call]?.body.includes('max_completion_tokens')
      if (isKnown) return void sendAnswer(reply, ['Four', ' hours'])
      reply.writeHead(400).end(JSON.stringify({ error: { code: 'unsupported_parameter', message } }))
    })
    const model = open(server.url)
    for (const calls of [2, 3]) {
      expect(await read(model)).toEqual({ deltas: ['Four', ' hours'], error: null })
      expect(server.calls.length).toBe(calls)
    }
    expect(JSON.parse(server.calls[2]?.body ?? '')).not.toHaveProperty('max_tokens')
    const other = open(server.url)
    const together = await Promise.all([read(other), read(other), read(other)])
    expect(together.map(({ error }) => error)).toEqual([null, null, null])
  })

  it('that takes max_completion_tokens alone behind a name of its own is asked so at the other providers too', async () => {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    for (const provider of ['openai', 'azure']) {
      const server = await upstream((reply, call) => {
        const isKnown = server.calls[call]?.body.includes('max_completion_tokens')
        if (isKnown) return void sendAnswer(reply, ['Four', ' hours'])
        reply.writeHead(400).end(JSON.stringify({ error: { code: 'unsupported_parameter', message } }))
      })
      const model = open(server.url, TIMES, { AI_PROVIDER: provider, AI_MODEL: 'our-deployment' })
      for (const calls of [2, 3]) {
        expect(await read(model)).toEqual({ deltas: ['Four', ' hours'], error: null })
        expect([provider, server.calls.length]).toEqual([provider, calls])
      }
      const sent = JSON.parse(server.calls[2]?.body ?? '')
      expect(sent).toMatchObject({ max_completion_tokens: PROMPT.maxOutputTokens })
      expect(sent).not.toHaveProperty('max_tokens')
    }
  })

  it('that loses its connection after its last word has answered', async () => {
    const server = await upstream(async (reply) => {
      sendDeltas(reply, ['Four', ' hours'])
      reply.write(`${finishEvent}data: [DONE]\n\n`)
      await sleep(30)
      reply.destroy()
    })
    expect(await read(open(server.url))).toEqual({ deltas: ['Four', ' hours'], error: null })
  })

  it('that asks for a long wait is not waited for', async () => {
    const server = await upstream((reply) => void reply.writeHead(429, { 'retry-after': '30' }).end('{}'))
    const started = performance.now()
    await read(open(server.url))
    expect(performance.now() - started).toBeLessThan(600)
    expect(server.calls.length).toBe(1)
  })

  it('that hangs is given up and hung up on, before and after the first delta', async () => {
    const silent = await upstream(() => undefined)
    const before = await read(open(silent.url, { ...TIMES, firstDeltaMs: 300 }))
    expect(before.error?.message).toBe('The language model did not answer in time.')
    await silent.calls[0]?.hungUp
    const halting = await upstream((reply) => sendDeltas(reply, ['Four']))
    const after = await read(open(halting.url, { ...TIMES, idleMs: 300 }))
    expect(after).toMatchObject({
      deltas: ['Four'],
      error: { message: 'The language model broke off before it had finished.' },
    })
    expect(halting.calls.length).toBe(1)
    await halting.calls[0]?.hungUp
  })

  it('that is cut after ten tokens gives the ten and an error, and is not asked again', async () => {
    const words = Array.from({ length: 10 }, (_, at) => `word${at} `)
    for (const cut of ['destroy', 'end'] as const) {
      const server = await upstream(async (reply) => {
        sendDeltas(reply, words)
        await sleep(30)
        reply[cut]()
      })
      const { deltas, error } = await read(open(server.url))
      expect(deltas).toEqual(words)
      expect(error).toBeInstanceOf(ModelError)
      expect(error?.message).toBe('The language model broke off before it had finished.')
      expect(server.calls.length).toBe(1)
    }
  })

  it('that cuts its reply at the limit or by a content filter has broken off, with what came', async () => {
    for (const reason of ['length', 'content_filter']) {
      const server = await upstream((reply) => {
        sendDeltas(reply, ['Four', ' hours, and'])
        reply.end(`${finishEvent.replace('"stop"', `"${reason}"`)}data: [DONE]\n\n`)
      })
      expect(await read(open(server.url))).toMatchObject({
        deltas: ['Four', ' hours, and'],
        error: { fault: 'cut', message: 'The language model broke off before it had finished.' },
      })
      expect(server.calls.length).toBe(1)
    }
  })

  it('check 75: leaves no key, address, prompt or upstream words in error or log', async () => {
    const server = await upstream((reply) => {
      reply.writeHead(500, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ error: { message: `upstream-words ${KEY} prompt-canary` } }))
    })
    const { error } = await read(open(server.url))
    const shown = `${logged}\n${error?.message}\n${JSON.stringify(error, Object.getOwnPropertyNames(error))}`
    expect(logged).toContain('language model call failed')
    for (const secret of [KEY, 'canary', 'upstream-words', server.url]) expect(shown).not.toContain(secret)
    expect(error?.cause).toBeUndefined()
  })
})

describe('reasoning before an answer', () => {
  const reasoned = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { reasoning_content: 'secret' } }] })}\n\n`

  it('in tags of its own is left out, also where only the closing tag comes', async () => {
    for (const pieces of [
      ['<thi', 'nk>They ask', ' how fast.</thi', 'nk>\n', '\n', 'Four', ' hours'],
      ['Okay', ', the user asks how fast.\n<', '/think>', '\n\nFour', ' hours'],
    ]) {
      const server = await upstream((reply) => sendAnswer(reply, pieces))
      expect(await read(open(server.url))).toEqual({ deltas: ['Four', ' hours'], error: null })
    }
  })

  it('in gpt-oss channels and within an answer is left out, whatever it is called', async () => {
    for (const pieces of [
      [
        '<|chan',
        'nel|>analysis<|message|>They ask<|end|><|start|>',
        'assistant<|channel|>final<|mess',
        'age|>Four',
        ' hours<|ret',
        'urn|>',
      ],
      ['<reasoning>They ask</reason', 'ing>Four', ' hours'],
      ['Four', ' hours', '\n<thi', 'nking>They ask', '.\n</thinking>'],
    ]) {
      const server = await upstream((reply) => sendAnswer(reply, pieces))
      const { deltas, error } = await read(open(server.url))
      expect([deltas.join('').trim(), error]).toEqual(['Four hours', null])
    }
  })

  it('that takes all there is room for is no answer', async () => {
    const server = await upstream((reply) => {
      sendDeltas(reply, ['<think>They ask', ' how fast'])
      reply.end(finishEvent.replace('"stop"', '"length"'))
    })
    const { deltas, error } = await read(open(server.url))
    expect(deltas).toEqual([])
    expect(error?.message).toMatch(/^The language model used up the room/)
  })

  it('is waited for while it comes, as is a server that says that it is at work', async () => {
    for (const sign of [reasoned, deltaEvent('<think>hm'), ': keep-alive\n\n', 'data: {"choices":[]}\n\n']) {
      const server = await upstream(async (reply) => {
        reply.writeHead(200, { 'content-type': 'text/event-stream' })
        for (let at = 0; at < 8; at++) {
          reply.write(sign)
          await sleep(100)
        }
        reply.end(deltaEvent(sign.includes('think') ? '</think>Four' : 'Four') + finishEvent)
      })
      const { deltas, error } = await read(open(server.url, { ...TIMES, firstDeltaMs: 500, idleMs: 500 }))
      expect([sign, deltas, error]).toEqual([sign, ['Four'], null])
    }
  })

  it('without an end is given up and hung up on', async () => {
    const server = await upstream(async (reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      while (!reply.destroyed) {
        reply.write(reasoned)
        await sleep(50)
      }
    })
    const { deltas, error } = await read(open(server.url, { ...TIMES, reasoningMs: 600 }))
    expect(deltas).toEqual([])
    expect(error?.message).toBe('The language model did not answer in time.')
    await server.calls[0]?.hungUp
  })
})

describe('check 72: a caller who leaves', () => {
  it('before the first token and in the middle makes the upstream see it within 250 ms', async () => {
    for (const texts of [[], ['Four', ' hours']]) {
      const server = await upstream((reply) => (texts.length > 0 ? sendDeltas(reply, texts) : undefined))
      const leaving = new AbortController()
      const reading = read(open(server.url), leaving.signal)
      await expect.poll(() => server.calls.length).toBe(1)
      await sleep(100)
      const left = performance.now()
      leaving.abort()
      const seen = await server.calls[0]?.hungUp
      expect((seen ?? Infinity) - left).toBeLessThanOrEqual(250)
      const { deltas, error } = await reading
      expect(deltas).toEqual(texts)
      expect(error).not.toBeInstanceOf(ModelError)
      expect(error?.name).toBe('AbortError')
    }
  })

  it('during the wait before another try starts no other try', async () => {
    const server = await upstream((reply) => void reply.writeHead(500).end('{}'))
    const leaving = new AbortController()
    const reading = read(open(server.url, { ...TIMES, retryAfterMs: [400, 400] }), leaving.signal)
    await expect.poll(() => server.calls.length, { interval: 10 }).toBe(1)
    await sleep(100)
    leaving.abort()
    await reading
    expect(server.calls.length).toBe(1)
  })

  it('by just not reading on ends the upstream request too', async () => {
    const server = await upstream((reply) => sendDeltas(reply, ['Four', ' hours']))
    for await (const delta of open(server.url).stream(PROMPT, new AbortController().signal)) {
      expect(delta).toBe('Four')
      break
    }
    await server.calls[0]?.hungUp
  })

  it('is not mistaken for a slow reader: the model is not given up while the reader takes its time', async () => {
    const server = await upstream((reply) => sendAnswer(reply, ['Four', ' hours']))
    const deltas: string[] = []
    for await (const delta of open(server.url, { ...TIMES, idleMs: 400 }).stream(
      PROMPT,
      new AbortController().signal,
    )) {
      deltas.push(delta)
      await sleep(600)
    }
    expect(deltas).toEqual(['Four', ' hours'])
  })
})

describe('check 69: odd server-sent events', () => {
  it('of other kinds are passed over: text deltas alone come through', async () => {
    const server = await upstream((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(': keep-alive\n\n')
      reply.write('event: execute\ndata: {"command":"rm -rf /"}\n\n')
      reply.write('data: this is no json\n\n')
      reply.write('id: 7\nretry: 1\ndata: {"choices":[{"index":0,"delta":{"tool_calls":null,"content":null}}]}\n\n')
      reply.write(deltaEvent('Four'))
      reply.write('event: redirect\ndata: {"url":"http://evil.example"}\n\n')
      reply.write(deltaEvent(' hours').replaceAll('\n', '\r\n'))
      reply.end(`${finishEvent}data: [DONE]\n\n`)
    })
    expect(await read(open(server.url))).toEqual({ deltas: ['Four', ' hours'], error: null })
  })

  it('without [DONE] end where the model says that it has finished', async () => {
    const server = await upstream((reply) => {
      sendDeltas(reply, ['Four hours'])
      reply.end(finishEvent)
    })
    expect(await read(open(server.url))).toEqual({ deltas: ['Four hours'], error: null })
  })

  it('that are an HTML page under status 200 count as no answer', async () => {
    const server = await upstream((reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' })
      reply.end('<html><h1>502 Bad Gateway</h1></html>')
    })
    const { deltas, error } = await read(open(server.url))
    expect(deltas).toEqual([])
    expect(error?.message).toBe('The language model sent no answer.')
  })

  it('cut inside a character, at every byte, still make the right text', async () => {
    const bytes = Buffer.from(`${deltaEvent('Größe 漢字 🙂')}${finishEvent}data: [DONE]\n\n`)
    const server = await upstream(async (reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const byte of bytes) {
        reply.write(Buffer.from([byte]))
        await new Promise((resolve) => setImmediate(resolve))
      }
      reply.end()
    })
    expect(await read(open(server.url))).toEqual({ deltas: ['Größe 漢字 🙂'], error: null })
  })

  it('with bytes that are no UTF-8 show a replacement character and go on', async () => {
    const [head = '', tail = ''] = deltaEvent('a#b').split('#')
    const server = await upstream((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xfe]), Buffer.from(tail)]))
      reply.end(finishEvent)
    })
    const { deltas, error } = await read(open(server.url))
    expect(error).toBeNull()
    expect(deltas.join('')).toBe('a\ufffd\ufffdb')
  })

  it('with one line of 10 MB are cut off instead of kept in memory', async () => {
    let sent = 0
    const server = await upstream(async (reply) => {
      sendDeltas(reply, ['Four'])
      reply.write('data: ')
      for (; sent < 160 && !reply.destroyed; sent++) {
        if (!reply.write('x'.repeat(64 * 1024)))
          await Promise.race([new Promise((resolve) => reply.once('drain', resolve)), sleep(300)])
      }
    })
    const { deltas, error } = await read(open(server.url))
    expect(deltas).toEqual(['Four'])
    expect(error).toBeInstanceOf(ModelError)
    await server.calls[0]?.hungUp
    expect(sent).toBeLessThan(160)
  })

  it('that a server compresses unasked are read as they come', async () => {
    const server = await upstream(async (reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
      const zip = createGzip()
      zip.pipe(reply)
      zip.write(deltaEvent('Four'))
      zip.flush()
      await firstRead.promise
      zip.end(deltaEvent(' hours') + finishEvent)
    })
    const firstRead = Promise.withResolvers<void>()
    const deltas: string[] = []
    for await (const delta of open(server.url).stream(PROMPT, new AbortController().signal)) {
      deltas.push(delta)
      firstRead.resolve()
    }
    expect(deltas).toEqual(['Four', ' hours'])
    expect(server.calls[0]?.headers['accept-encoding']).toBe('identity')
  })

  it('that report a fault end the reply with words of our own', async () => {
    const server = await upstream((reply) => {
      sendDeltas(reply, ['Four'])
      reply.end(`data: {"error":{"message":"secret upstream words","code":500}}\n\n`)
    })
    const { deltas, error } = await read(open(server.url))
    expect(deltas).toEqual(['Four'])
    expect(error?.message).toBe('The language model broke off before it had finished.')
  })

  it('of a redirect are not followed, so the key goes nowhere else', async () => {
    const other = await upstream((reply) => sendAnswer(reply, ['stolen']))
    const server = await upstream(
      (reply) => void reply.writeHead(307, { location: `${other.url}/chat/completions` }).end(),
    )
    const { deltas, error } = await read(open(server.url))
    expect(deltas).toEqual([])
    expect(error).toBeInstanceOf(ModelError)
    expect(other.calls.length).toBe(0)
  })
})
