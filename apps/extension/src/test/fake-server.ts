import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'

export const SERVER = 'https://cuecard.example.com'
export const TOKEN = 'extension-token-that-is-secret'
const MEETING_ID = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a77'
const RESPONSE_ID = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a78'
const ID = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a01'

export interface StoredMessage {
  message_id: string
  revision: number
  sequence: number
  username: string
  message: string
  kind?: string
  is_own?: boolean
}

/** What the worker's calls meet: a server in memory that may be away, and remembers all that it was asked. */
export function fakeServer() {
  const state = {
    isAway: false,
    /** It has hung: it takes calls and does not reply. */
    isSilent: false,
    /** Of a slow line: larger batches do not arrive in time. */
    arrivesInTime: Infinity,
    isTokenGood: true,
    /** A status with which a reverse proxy answers in the server's place, in words of its own. */
    proxyStatus: null as number | null,
    isSaving: true,
    isChatRead: false,
    isOverlayShown: true,
    consentPolicy: 'none',
    /** What came with the start of each meeting, and afterwards. */
    consents: [] as unknown[],
    hasMeetings: true,
    isMeetingRefused: false,
    asked: [] as { call: string; body: unknown; token: string | null; origin: string }[],
    messages: new Map<string, StoredMessage>(),
    client_keys: [] as string[],
    activities: [] as string[],
    notes: [] as unknown[],
    lookups: [] as unknown[],
    counts: [] as unknown[],
    ended: [] as unknown[],
    /** Chunks of the next streamed reply; each is sent when it is asked for. */
    chunks: ['It takes ', 'two days [1].'],
    aborted: 0,
    now: (call: string) => state.asked.filter((each) => each.call === call).length,
  }
  const sequences = new Set<number>()
  const meeting = () => {
    let acknowledged_sequence = 0
    while (sequences.has(acknowledged_sequence + 1)) acknowledged_sequence += 1
    const meeting_id = state.isSaving ? MEETING_ID : null
    return { meeting_id, is_meeting_saving_enabled: state.isSaving, acknowledged_sequence }
  }
  const take = (body: { messages: StoredMessage[] }) => {
    for (const sent of state.isSaving ? body.messages : []) {
      sequences.add(sent.sequence)
      const known = state.messages.get(sent.message_id)
      if (!known || known.revision < sent.revision) state.messages.set(sent.message_id, sent)
    }
    return meeting()
  }
  const routes: Record<string, (body: never, signal: AbortSignal | null) => Response> = {
    'GET /extension/bootstrap': () => Response.json(bootstrapOf(state)),
    'GET /extension/switches': () => Response.json(bootstrapOf(state)),
    'POST /extension/consent': (body) => {
      state.consents.push(body)
      return new Response(null, { status: 204 })
    },
    'POST /extension/meetings': (body: { client_key: string; consent_confirmed_at?: string }) => {
      if (state.isMeetingRefused) return Response.json({ detail: 'Not a meeting' }, { status: 422 })
      state.client_keys.push(body.client_key)
      if (body.consent_confirmed_at) state.consents.push(body.consent_confirmed_at)
      return Response.json(meeting())
    },
    [`POST /extension/meetings/${MEETING_ID}/messages`]: (body: { messages: StoredMessage[] }) =>
      state.hasMeetings ? Response.json(take(body)) : Response.json({ detail: 'Not found' }, { status: 404 }),
    [`POST /extension/meetings/${MEETING_ID}/end`]: (body) => {
      state.ended.push(body)
      return Response.json(meeting())
    },
    [`POST /v0.5/meetings/${MEETING_ID}/own-notes`]: (body: object) => {
      state.notes.push(body)
      const stored = { id: ID, version: 1, updated_at: '2026-11-21T09:00:00Z' }
      return Response.json({ ...body, ...stored }, { status: 201 })
    },
    'POST /extension/meeting-background': (body) => {
      state.lookups.push(body)
      return Response.json({ calendar: 'none', calendar_problem: null, event: null, people: [] })
    },
    'POST /extension/activity': ({ activity }: { activity: string }) => {
      state.activities.push(activity)
      return new Response(null, { status: 204 })
    },
    'POST /extension/capture-states': ({ counts }: { counts: unknown }) => {
      state.counts.push(counts)
      return new Response(null, { status: 204 })
    },
    'POST /auth/logout': () => new Response(null, { status: 204 }),
    'POST /extension/answer': (_body, signal) => streamOf(state, signal),
    [`GET /extension/responses/${RESPONSE_ID}`]: () => Response.json({ detail: 'Not found' }, { status: 404 }),
  }
  const fetch = async (input: unknown, init?: RequestInit) => {
    const url = new URL(String(input))
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    state.asked.push({ call, body, token: new Headers(init?.headers).get('authorization'), origin: url.origin })
    if (state.isAway) throw new TypeError('Failed to fetch')
    if (state.isSilent || linesIn(body) > state.arrivesInTime) await aborted(init?.signal)
    if (state.proxyStatus !== null) return new Response('404 page not found', { status: state.proxyStatus })
    if (!state.isTokenGood) return Response.json({ detail: 'Your session has ended' }, { status: 401 })
    const route = routes[call]
    return route ? route(body as never, init?.signal ?? null) : Response.json({ detail: 'Not found' }, { status: 404 })
  }
  return Object.assign(state, { fetch })
}

const linesIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages)
    ? body.messages.length
    : 0

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (signal?.aborted) reject(signal.reason)
  })

export type FakeServer = ReturnType<typeof fakeServer>

const bootstrapOf = (state: {
  isSaving: boolean
  isOverlayShown: boolean
  isChatRead: boolean
  consentPolicy: string
}) => ({
  user: { id: ID, email: 'dana@acme.example', name: 'Dana Whitfield', role: 'company_user' },
  company: { id: ID, name: 'Acme Robotics', type: 'organization' },
  is_meeting_saving_enabled: state.isSaving,
  is_extension_ui_active_for_users: state.isOverlayShown,
  is_overlay_shown: state.isOverlayShown,
  consent_policy: state.consentPolicy,
  has_talk_prompts: false,
  is_chat_captured: state.isChatRead,
  caption_packs: BUNDLED_PACKS,
  demo_messages: [],
})

function streamOf(state: { chunks: string[]; aborted: number }, signal: AbortSignal | null): Response {
  const chunks = [...state.chunks]
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal?.addEventListener('abort', () => {
        if (isOver) return
        state.aborted += 1
        controller.error(signal.reason)
      })
    },
    pull: (controller) => {
      const chunk = chunks.shift()
      // A chunk that never comes: the reply continues until the caller aborts it.
      if (chunk === '…') return new Promise(() => {})
      isOver = chunk === undefined
      if (chunk === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  const shown = { 'x-response-id': RESPONSE_ID, 'x-response-state': 'looking-again' }
  return new Response(body, { headers: { ...shown, 'x-secret-of-server': 'no page sees this' } })
}
