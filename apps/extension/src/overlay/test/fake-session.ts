import { createClient } from '@cuecard/contract/client.ts'
import { RESPONSE_ID_HEADER, type AnswerResponse } from '@cuecard/contract/answers.ts'
import type { MeetingSession, MeetingView, TranscriptLine } from '../../meeting/meeting-view.ts'

/** What a call is answered with; a thrown error or a rejection is a server that cannot be reached. */
export type Reply = (body: unknown, signal: AbortSignal | null) => Response | Promise<Response>

export interface FakeSession extends MeetingSession {
  change: (part: Partial<MeetingView>) => void
  /** What the overlay did to the session, in order, such as `pause`. */
  done: string[]
  /** What the overlay asked the server, in order. */
  asked: { call: string; body: unknown }[]
  /** By call, such as `POST /extension/answer`. */
  replies: Record<string, Reply>
  clear: DOMRect[]
  avoid: DOMRect[]
}

const START = Date.UTC(2026, 10, 20, 9, 0, 0)

export const VIEW: MeetingView = {
  service: 'google_meet',
  connection: 'connected',
  person: { email: 'dana@acme.example', name: 'Dana Whitfield' },
  company: 'Acme Robotics',
  capture: 'active',
  is_listening: true,
  reads_chat: false,
  saving: 'saving',
  unsent: 0,
  meeting_id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a11',
  is_gone: false,
  saving_trouble: null,
  consent: { policy: 'none', confirmed_at: null },
  has_prompts: false,
  competitors: [],
  meeting_url: 'https://meet.google.com/abc-defg-hij',
  meeting_title: 'Nordhafen: pilot and price',
  started_at: START,
  left: null,
  lines: [],
  is_hidden: false,
  preferences: { place: {}, is_collapsed: false, theme: 'light', answers_by_itself: true },
}

let made = 0

export function lineOf(text: string, part: Partial<TranscriptLine> = {}): TranscriptLine {
  made += 1
  return {
    message_id: `line-${made}`,
    revision: 1,
    username: 'Marta Lindqvist',
    text,
    at: START + made * 1_000,
    image: null,
    is_own: false,
    is_settled: true,
    is_question: false,
    ...part,
  }
}

/** A session in memory, changed by hand, with scripted replies of the server. */
export function fakeSession(part: Partial<MeetingView> = {}, replies: Record<string, Reply> = {}): FakeSession {
  let view: MeetingView = { ...VIEW, ...part, preferences: { ...VIEW.preferences, ...part.preferences } }
  const listeners = new Set<() => void>()
  const change = (next: Partial<MeetingView>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  const session: FakeSession = {
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    view: () => view,
    change,
    done: [],
    asked: [],
    replies,
    clear: [],
    avoid: [],
    api: createClient({
      baseUrl: '',
      token: () => null,
      fetch: async (input, init) => {
        const call = `${init?.method ?? 'GET'} ${String(input)}`
        const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
        const found = Object.entries(session.replies).find(([name]) => call.startsWith(name))
        // Asked for at once in every meeting, so that most tests have nothing to say about it.
        if (!found && /^GET .*\/own-notes$/.test(call)) return Response.json({ notes: [] })
        if (!found && /^GET .*\/meetings\/[^/]+\/responses$/.test(call)) return Response.json({ responses: [] })
        session.asked.push({ call, body })
        if (!found) throw new TypeError('Failed to fetch')
        return found[1](body, init?.signal ?? null)
      },
    }),
    pause: () => {
      session.done.push('pause')
      change({ saving: 'paused', is_listening: false })
    },
    resume: () => {
      session.done.push('resume')
      change({ saving: 'saving', is_listening: true })
    },
    disable: () => {
      session.done.push('disable')
      change({ saving: 'disabled', is_listening: false, lines: [] })
    },
    logOut: async () => {
      session.done.push('logOut')
      change({ connection: 'none' })
    },
    openConnection: () => void session.done.push('openConnection'),
    hide: () => {
      session.done.push('hide')
      change({ is_hidden: true })
    },
    closeLeft: () => {
      session.done.push('closeLeft')
      change({ left: null })
    },
    show: () => {
      session.done.push('show')
      change({ is_hidden: false })
    },
    turnOnCaptions: async () => {
      session.done.push('turnOnCaptions')
      return 'by-hand'
    },
    updatePreferences: (wanted) => {
      session.done.push('prefer')
      change({ preferences: { ...view.preferences, ...wanted } })
    },
    openWebApp: (path) => void session.done.push(`openWebApp ${path}`),
    reloadPage: () => void session.done.push('reloadPage'),
    regions: () => ({ clear: session.clear, avoid: session.avoid }),
    confirmConsent: () => {
      session.done.push('confirmConsent')
      change({ saving: 'saving', consent: { ...view.consent, confirmed_at: START } })
    },
    keepNote: ({ text }) => void session.done.push(`keepNote ${text}`),
    noteSent: () => void session.done.push('noteSent'),
    retryConnection: () => void session.done.push('retryConnection'),
  }
  return session
}

const RESPONSE_ID = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f7d11'

/** A reply whose text is sent by hand. */
export function handStream() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const reply: Reply = (_body, signal) => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller)
        signal?.addEventListener('abort', () => {
          try {
            controller.error(signal.reason)
          } catch {
            // It had ended already.
          }
        })
      },
    })
    return new Response(stream, { headers: { [RESPONSE_ID_HEADER]: RESPONSE_ID } })
  }
  return {
    reply,
    count: () => streams.length,
    send: (text: string, at = streams.length - 1) => streams[at]?.enqueue(new TextEncoder().encode(text)),
    end: (at = streams.length - 1) => streams[at]?.close(),
  }
}

/** A whole text at once, with the record behind it. */
export function answered(text: string, record: Partial<AnswerResponse> = {}): Record<string, Reply> {
  const response: AnswerResponse = {
    id: RESPONSE_ID,
    kind: 'answer',
    question: '',
    text,
    outcome: 'complete',
    engine: 'model',
    sources: [],
    prompt_version: null,
    first_token_duration_sec: 0.2,
    full_response_duration_sec: 0.8,
    created_at: '2026-11-20T09:00:00Z',
    ...record,
  }
  const stream: Reply = () => new Response(text, { headers: { [RESPONSE_ID_HEADER]: RESPONSE_ID } })
  return {
    'POST /extension/answer': stream,
    'POST /extension/explain': stream,
    'GET /extension/responses/': () => Response.json(response),
    'POST /extension/feedback': () => new Response(null, { status: 204 }),
  }
}
