import { createParser } from 'eventsource-parser'
import { VERSION } from '../version.ts'
import { asRecord, errorCode, PASSING, type RefusedFor, refusedFor } from './language-model-errors.ts'
import type { Post, PostReply } from './language-model-fetch.ts'
import type { ProviderMessage, ProviderModel, ProviderPart } from './provider-model.ts'

interface Settings {
  /** With the version: `https://host/v1`. */
  baseUrl: string
  apiKey: string | undefined
  name: string
  post: Post
}

interface CallFailure {
  status?: number
  headers?: object
  reason?: RefusedFor | null
  cause?: unknown
}

/** A call that failed, in the words of the SDK of the other providers. */
class CallError extends Error {
  readonly statusCode: number | undefined
  readonly isRetryable: boolean
  readonly responseHeaders: object
  readonly refusedFor: RefusedFor | null

  constructor({ status, headers = {}, reason = null, cause }: CallFailure) {
    super('The call of the language model failed', { cause })
    this.statusCode = status
    this.refusedFor = reason
    this.isRetryable = status === undefined || status >= 500 || PASSING.has(status)
    this.responseHeaders = headers
  }
}

/**
 * Any server with OpenAI's chat completions. The SDK's client of it takes three times as long for each delta, which a hundred
 * answers at once wait for (record 040).
 */
export function openaiCompatibleModel({ baseUrl, apiKey, name, post }: Settings): ProviderModel {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    // Some hosts refuse calls without one.
    'user-agent': `Cuecard/${VERSION}`,
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }
  // What most servers know; the newest models of OpenAI refuse it for the other, which most servers do not know.
  let limit: 'max_tokens' | 'max_completion_tokens' = 'max_tokens'
  return {
    doStream: async ({ prompt, maxOutputTokens, abortSignal }) => {
      const messages = prompt.map(({ role, content }) => ({ role, content: textOf(content) }))
      const ask = async (): Promise<PostReply> => {
        const sent = limit
        const body = JSON.stringify({ model: name, [sent]: maxOutputTokens, messages, stream: true })
        const reply = await post(url, { headers, body, signal: abortSignal }).catch((error: unknown) => {
          abortSignal.throwIfAborted()
          throw new CallError({ cause: error })
        })
        if (reply.status >= 200 && reply.status < 300) return reply
        const reason = await reasonIn(reply)
        if (reason !== 'max_tokens' || sent !== 'max_tokens') {
          throw new CallError({ status: reply.status, headers: reply.headers, reason })
        }
        limit = 'max_completion_tokens'
        return ask()
      }
      return { stream: partsOf((await ask()).chunks) }
    },
  }
}

/** Why the server refused the request; null where that is not known. The post bounds the body, the call its time. */
async function reasonIn({ status, chunks, hangUp }: PostReply): Promise<RefusedFor | null> {
  if (status !== 400 && status !== 422) {
    hangUp()
    return null
  }
  const parts: Buffer[] = []
  try {
    for await (const part of chunks) parts.push(part)
  } catch {
    // What came tells the reason as well.
  }
  return refusedFor(Buffer.concat(parts).toString())
}

const textOf = (content: ProviderMessage['content']) =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('')

/** What servers call the end of a reply that is not whole, in the words of the SDK of the other providers. */
const CUT_REASONS: ReadonlyMap<string, string> = new Map([
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'content-filter'],
  ['error', 'error'],
  ['insufficient_system_resource', 'error'],
])

/** The parts of an event stream. Events that are no chunk of a completion are passed over. */
async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<ProviderPart> {
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) })
  const decoder = new TextDecoder()
  let finish: string | null = null
  try {
    for await (const bytes of chunks) {
      parser.feed(decoder.decode(bytes, { stream: true }))
      let isSilent = true
      for (const data of events.splice(0)) {
        const chunk = chunkOf(data)
        if (chunk['error'] != null) yield { type: 'error', error: chunk['error'] }
        const choice = asRecord(Array.isArray(chunk['choices']) ? chunk['choices'][0] : null)
        for (const part of deltasOf(asRecord(choice['delta']))) {
          isSilent = false
          yield part
        }
        const reason = choice['finish_reason']
        if (typeof reason === 'string') finish = CUT_REASONS.get(reason) ?? finish ?? 'stop'
      }
      // Comments and empty chunks say that the server is still at work.
      if (isSilent) yield { type: 'keep-alive' }
    }
  } catch (error) {
    // After its last word a reply is whole, however its connection ends.
    if (finish !== 'stop') throw hasConnectionFailed(error) ? new CallError({ cause: error }) : error
  }
  yield { type: 'finish', finishReason: { unified: finish ?? 'error' } }
}

function chunkOf(data: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(data))
  } catch {
    return {}
  }
}

function* deltasOf(delta: Record<string, unknown>): Generator<ProviderPart> {
  if (delta['reasoning_content'] ?? delta['reasoning']) yield { type: 'reasoning-delta' }
  const { content } = delta
  if (typeof content === 'string') yield { type: 'text-delta', delta: content }
  // Some servers give an answer as parts, of which those of type `thinking` are none of it.
  else if (Array.isArray(content)) {
    for (const { type, text } of content.map(asRecord))
      if (type === 'text' && typeof text === 'string') yield { type: 'text-delta', delta: text }
  }
  if (typeof delta['refusal'] === 'string') yield { type: 'text-delta', delta: delta['refusal'] }
}

const hasConnectionFailed = (error: unknown) =>
  /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|UND_ERR_(SOCKET|\w+_TIMEOUT))$/.test(errorCode(error) ?? '')
