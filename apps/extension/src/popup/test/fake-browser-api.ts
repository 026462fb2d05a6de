import { disconnect } from '../../browser/connection.ts'
import { memoryValue } from '../../test/memory-value.ts'
import type { Connection, Draft } from '../../browser/browser-api.ts'
import type { PopupBrowserApi } from '../popup-browser-api.ts'
import type { Overview } from '../../messages/popup-messages.ts'
import { DEFAULT_PREFERENCES, type PreferenceChange } from '../../messages/preferences.ts'

/** The reply to each call, by a name such as `POST /extension/connect`; null is a server that cannot be reached. */
export type Answers = Record<string, { status: number; body: unknown } | null>

/** A browser in memory, with a record of its calls. */
export function fakeBrowserApi(options: {
  answers?: Answers
  connection?: Connection
  draft?: Draft
  allows?: boolean
  overview?: Partial<Overview>
  ended?: string
  unrevoked?: string
}) {
  const asked: { url: string; body: unknown; token: string | null }[] = []
  const access: string[] = []
  const connection = memoryValue<Connection>(options.connection ?? null)
  const draft = memoryValue<Draft>(options.draft ?? null)
  const ended = memoryValue<{ server: string }>(options.ended === undefined ? null : { server: options.ended })
  const unrevoked = memoryValue<{ server: string }>(
    options.unrevoked === undefined ? null : { server: options.unrevoked },
  )
  const worker = { shown: 0, confirmed: 0, preferred: [] as PreferenceChange[] }
  const browserApi: PopupBrowserApi = {
    connection,
    draft,
    ended,
    unrevoked,
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
      watch: (listener) => {
        listener({ ...OVERVIEW, ...options.overview })
        return () => {}
      },
      show: () => void (worker.shown += 1),
      confirmConsent: () => void (worker.confirmed += 1),
      updatePreferences: (change) => void worker.preferred.push(change),
      logOut: async () => connection.value === null || disconnect(browserApi, connection.value),
    },
  }
  return { browserApi, asked, access, connection, draft, ended, unrevoked, worker }
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
