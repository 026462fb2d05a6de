import { getAnswer, getExplanation, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { type Api, ApiError, type TextStream } from '@cuecard/contract/client.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { sendActivity, sendFeedback } from '@cuecard/contract/meeting-capture.ts'
import { searchKnowledge } from '@cuecard/contract/knowledge.ts'
import { getMeetingBackground, getRecap, RECAP_ENGINE_HEADER } from '@cuecard/contract/live-meeting.ts'
import { Call, type CallAnswer } from '../messages/call-messages.ts'
import type { Port } from '../browser/port.ts'

/** All that a page may ask of the server. */
export const ALLOWED: readonly AnyEndpoint[] = [
  getAnswer,
  getExplanation,
  getResponse,
  getRecap,
  searchKnowledge,
  sendFeedback,
  sendActivity,
  getMeetingBackground,
]

/** The headers that a page sees. */
const HEADERS = [RESPONSE_ID_HEADER, RECAP_ENGINE_HEADER]

/** Answers the one call of a port: piece by piece where the server streams, and no longer than the port is there. */
export function relayCall(port: Port, apiOfNow: () => Promise<Api | null>): void {
  const gone = new AbortController()
  let isAsked = false
  port.onDisconnect.addListener(() => gone.abort())
  const answer = (message: CallAnswer) => {
    if (!gone.signal.aborted) port.postMessage(message)
  }
  port.onMessage.addListener((message) => {
    if (isAsked) return
    isAsked = true
    void run(message, { apiOfNow, signal: gone.signal, answer })
  })
}

interface Run {
  apiOfNow: () => Promise<Api | null>
  signal: AbortSignal
  answer: (message: CallAnswer) => void
}

async function run(message: unknown, { apiOfNow, signal, answer }: Run): Promise<void> {
  const allowed = allowedCall(message)
  if (!allowed) return refuse(answer, 400, { detail: 'The extension does not make this call.' })
  try {
    const api = await apiOfNow()
    if (!api) return refuse(answer, 401, { detail: 'This browser is not connected.' })
    const { endpoint, input } = allowed
    const reply: unknown = await api(endpoint, input, { signal })
    if (endpoint.reply === 'empty') answer({ type: 'head', status: 204, headers: {} })
    else if (isStream(reply)) return await passOn(reply, answer)
    else json(answer, endpoint.status ?? 200, reply)
    answer({ type: 'end' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return answer({ type: 'failed' })
    refuse(answer, error.status, { detail: error.message, errors: error.errors })
  }
}

const isStream = (reply: unknown): reply is TextStream =>
  typeof reply === 'object' && reply !== null && 'chunks' in reply

async function passOn({ headers, chunks }: TextStream, answer: Run['answer']): Promise<void> {
  const shown = HEADERS.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  answer({ type: 'head', status: 200, headers: Object.fromEntries(shown) })
  for await (const text of chunks) answer({ type: 'chunk', text })
  answer({ type: 'end' })
}

function json(answer: Run['answer'], status: number, body: unknown): void {
  answer({ type: 'head', status, headers: { 'content-type': 'application/json' } })
  answer({ type: 'chunk', text: JSON.stringify(body) })
}

function refuse(answer: Run['answer'], status: number, body: object): void {
  json(answer, status, body)
  answer({ type: 'end' })
}

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  files: Record<string, never>
}

/** The endpoint that a call means, and its input as the endpoint's own schemas take it; null where it is none of ours. */
function allowedCall(message: unknown): { endpoint: AnyEndpoint; input: Input } | null {
  const call = Call.safeParse(message).data
  const url = call && URL.parse(call.path, 'https://server.invalid')
  if (!call || !url || url.origin !== 'https://server.invalid') return null
  for (const endpoint of ALLOWED) {
    const params = endpoint.method === call.method ? paramsOf(endpoint.path, url.pathname) : null
    if (params === null) continue
    const input: Input = { files: {} }
    const parts = { params, query: Object.fromEntries(url.searchParams), body: call.body }
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      if (!schema) continue
      const parsed = schema.safeParse(parts[part])
      if (!parsed.success) return null
      input[part] = parsed.data
    }
    return { endpoint, input }
  }
  return null
}

/** What stands in the places of a template; null for another path. */
function paramsOf(template: string, path: string): Record<string, string> | null {
  const wanted = template.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [n, part] of wanted.entries()) {
    const there = given[n] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = there
    else if (part !== there) return null
  }
  return params
}
