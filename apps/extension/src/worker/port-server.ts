import {
  getAnswer,
  getExplanation,
  getResponse,
  RESPONSE_ID_HEADER,
  RESPONSE_STATE_HEADER,
} from '@cuecard/contract/answers.ts'
import { type Api, ApiError, type TextStream } from '@cuecard/contract/client.ts'
import { chatWithEarlierMeetings, chatWithMeeting, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { linkResponse, noteFollowUp, sendActivity, sendFeedback } from '@cuecard/contract/meetings/capture.ts'
import { searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { createOwnNote, listOwnNotes } from '@cuecard/contract/meetings/own-notes.ts'
import { getWrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import { getUpcomingCall } from '@cuecard/contract/meetings/upcoming-calls.ts'
import {
  getCompetitorNotes,
  getMeetingBackground,
  getRecap,
  listOwnResponses,
  RECAP_ENGINE_HEADER,
} from '@cuecard/contract/meetings/live.ts'
import { Call, type CallAnswer } from '../messages/call-messages.ts'
import type { Port } from '../browser/port.ts'

/** The only calls that a page may make. */
export const PAGE_CALLS = {
  getAnswer,
  getExplanation,
  getResponse,
  chatWithMeeting,
  getChatReply,
  chatWithEarlierMeetings,
  getRecap,
  getCompetitorNotes,
  searchKnowledge,
  sendFeedback,
  noteFollowUp,
  linkResponse,
  listOwnResponses,
  sendActivity,
  getMeetingBackground,
  listOwnNotes,
  createOwnNote,
  getWrapUp,
  getUpcomingCall,
} satisfies Record<string, AnyEndpoint>

/** The only response headers that are passed on to a page. */
const HEADERS = [RESPONSE_ID_HEADER, RESPONSE_STATE_HEADER, RECAP_ENGINE_HEADER]

/** What a call may wait for its reply to begin: longer than the server waits for a language model. */
const HEAD_MS = 150_000
/** Where the server was silent before. */
const HEAD_AWAY_MS = 15_000

/** What the calls of pages need of the connection. */
export interface CallServer {
  /** Null while no user is connected. */
  apiOfNow: () => Promise<Api | null>
  isAway: () => boolean
  /** The server has hung; returns what ends the listening. */
  onSilence: (listener: () => void) => () => void
}

/**
 * Makes the one call of a port with the connection's token. A streamed reply is passed on in chunks; closing the port aborts it. A call
 * whose reply has not begun is given up once the server is known to be silent, so that the next one need not wait behind it.
 */
export function serveCallPort(port: Port, server: CallServer): void {
  const closed = new AbortController()
  let isRunning = false
  port.onDisconnect.addListener(() => closed.abort())
  const answer = (message: CallAnswer) => {
    if (!closed.signal.aborted) port.postMessage(message)
  }
  port.onMessage.addListener((message) => {
    if (isRunning) return
    isRunning = true
    void run(message, { server, signal: closed.signal, answer })
  })
}

interface CallContext {
  server: CallServer
  signal: AbortSignal
  answer: (message: CallAnswer) => void
}

async function run(message: unknown, { server, signal, answer }: CallContext): Promise<void> {
  const allowed = allowedCall(message)
  if (!allowed) return sendError(answer, 400, { detail: 'The extension does not make this call.' })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), server.isAway() ? HEAD_AWAY_MS : HEAD_MS)
  const stopListening = server.onSilence(() => late.abort())
  const begun = () => {
    clearTimeout(timer)
    stopListening()
  }
  try {
    const api = await server.apiOfNow()
    if (!api) return sendError(answer, 401, { detail: 'This browser is not connected.' })
    const { endpoint, input } = allowed
    const reply: unknown = await api(endpoint, input, { signal: AbortSignal.any([signal, late.signal]) })
    begun()
    if (endpoint.reply === 'empty') answer({ type: 'head', status: 204, headers: {} })
    else if (isStream(reply)) return await sendStream(reply, answer)
    else sendJson(answer, endpoint.status ?? 200, reply)
    answer({ type: 'end' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return answer({ type: 'failed' })
    // Without the server's words its status says nothing about the call, and the page must see that there are none.
    sendError(answer, error.status, error.detail === null ? {} : { detail: error.detail, errors: error.errors })
  } finally {
    begun()
  }
}

const isStream = (reply: unknown): reply is TextStream =>
  typeof reply === 'object' && reply !== null && 'chunks' in reply

async function sendStream({ headers, chunks }: TextStream, answer: CallContext['answer']): Promise<void> {
  const shown = HEADERS.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  answer({ type: 'head', status: 200, headers: Object.fromEntries(shown) })
  for await (const text of chunks) answer({ type: 'chunk', text })
  answer({ type: 'end' })
}

function sendJson(answer: CallContext['answer'], status: number, body: unknown): void {
  answer({ type: 'head', status, headers: { 'content-type': 'application/json' } })
  answer({ type: 'chunk', text: JSON.stringify(body) })
}

function sendError(answer: CallContext['answer'], status: number, body: object): void {
  sendJson(answer, status, body)
  answer({ type: 'end' })
}

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  files: Record<string, never>
}

/** The endpoint of a call with its parsed input; null where it is not allowed or its input is not valid. */
function allowedCall(message: unknown): { endpoint: AnyEndpoint; input: Input } | null {
  const call = Call.safeParse(message).data
  const url = call && URL.parse(call.path, 'https://server.invalid')
  if (!call || !url || url.origin !== 'https://server.invalid') return null
  for (const endpoint of Object.values<AnyEndpoint>(PAGE_CALLS)) {
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

/** The parameters of a path by its template; null where the path does not match. */
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
