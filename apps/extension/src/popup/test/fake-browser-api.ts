import { disconnect } from '../../browser/connection.ts'
import type { Connection, Draft, Slot } from '../../browser/browser-api.ts'
import type { PopupPlatform } from '../popup-browser-api.ts'
import type { Overview } from '../../messages/popup-messages.ts'
import { DEFAULT_PREFERENCES, type PreferenceChange } from '../../messages/preferences.ts'

/** What each call is answered with, by `POST /extension/connect`; null is a server that cannot be reached. */
export type Answers = Record<string, { status: number; body: unknown } | null>

export const memorySlot = <T>(start: T | null): Slot<T> & { value: T | null } => ({
  value: start,
  async get() {
    return this.value
  },
  async set(value) {
    this.value = value
  },
  async clear() {
    this.value = null
  },
})

/** A browser in memory for tests, and what was asked of it. */
export function fakePlatform(options: {
  answers?: Answers
  connection?: Connection
  draft?: Draft
  allows?: boolean
  overview?: Partial<Overview>
  ended?: string
}) {
  const asked: { url: string; body: unknown; token: string | null }[] = []
  const access: string[] = []
  const connection = memorySlot<Connection>(options.connection ?? null)
  const draft = memorySlot<Draft>(options.draft ?? null)
  const ended = memorySlot<{ server: string }>(options.ended === undefined ? null : { server: options.ended })
  const worker = { shown: 0, preferred: [] as PreferenceChange[] }
  const platform: PopupPlatform = {
    connection,
    draft,
    ended,
    requestAccess: async (origin) => {
      access.push(origin)
      return options.allows ?? true
    },
    dropAccess: async (origin) => void access.push(`-${origin}`),
    fetch: async (input, init) => {
      const url = String(input)
      const token = new Headers(init?.headers).get('authorization')
      asked.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null, token })
      const answer = options.answers?.[`${init?.method ?? 'GET'} ${new URL(url).pathname.replace(/^\/api/, '')}`]
      if (!answer) throw new TypeError('Failed to fetch')
      return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), { status: answer.status })
    },
    version: '0.1.0',
    worker: {
      watch: (told) => {
        told({ ...OVERVIEW, ...options.overview })
        return () => {}
      },
      show: () => void (worker.shown += 1),
      prefer: (change) => void worker.preferred.push(change),
      logOut: async () => connection.value === null || disconnect(platform, connection.value),
    },
  }
  return { platform, asked, access, connection, draft, ended, worker }
}

const OVERVIEW: Overview = {
  type: 'overview',
  meeting: null,
  unsent: 0,
  preferences: DEFAULT_PREFERENCES,
  allowed: { overlay: true, saving: true },
}

export const SESSION = {
  user: {
    id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a01',
    email: 'dana@acme.example',
    first_name: 'Dana',
    last_name: 'Whitfield',
    work_role: 'Sales',
    role: 'company_user',
    company_id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a02',
    connection_token: 'cue_user_x',
    has_connected_with_extension: true,
  },
  company: {
    id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a02',
    name: 'Acme Robotics',
    type: 'organization',
    connection_token: 'cue_company_x',
    last_knowledge_sync_datetime: null,
  },
}

export const CONNECTED: Connection = {
  server: 'https://cuecard.example.com',
  access_token: 'extension-token',
  email: 'dana@acme.example',
  company: 'Acme Robotics',
}
