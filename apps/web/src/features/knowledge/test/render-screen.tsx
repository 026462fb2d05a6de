import type { Session } from '@cuecard/contract/session.ts'
import type { KnowledgeItem, KnowledgePage } from '@cuecard/contract/knowledge/knowledge.ts'
import type { KnowledgeStatus, SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { ApiContext, createWebApi } from '../../../lib/api.ts'
import { createErrorReports } from '../../../lib/error-reports.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { SessionContext } from '../../../lib/session.ts'
import { connectToaster, toast } from '../../../lib/toast.ts'

/** `GET /company-knowledge/items` → what is answered: a body, a status, a whole response, or one of them made when asked. */
export type Replies = Record<string, unknown>

const COMPANY = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0901'

export const MAYA = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0900'

const session = (role: Session['user']['role']): Session => ({
  user: {
    id: MAYA,
    email: 'maya@northwind.example',
    first_name: 'Maya',
    last_name: 'Torres',
    work_role: 'Sales',
    role,
    company_id: COMPANY,
    connection_token: 'token',
    has_connected_with_extension: true,
  },
  company: {
    id: COMPANY,
    name: 'Northwind',
    type: 'organization',
    connection_token: 'token',
    last_knowledge_sync_datetime: null,
  },
})

export function knowledgeItem(change: Partial<KnowledgeItem> = {}): KnowledgeItem {
  return {
    id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0001',
    name: 'Pricing guide.pdf',
    description: null,
    type: 'file',
    base_url: null,
    discover_sub_urls: false,
    sub_urls: [],
    file_path: 'Pricing guide.pdf',
    knowledge_source: 'user_uploaded',
    sync_state: 'synced',
    sync_reason: null,
    size_bytes: 2_431_221,
    chunk_count: 214,
    last_synced_at: '2026-11-21T09:00:00Z',
    last_change: 'added',
    pages: null,
    audience: null,
    proposed_audience: null,
    owner: { user_id: MAYA, name: 'Maya Torres' },
    review_by: null,
    earlier_versions: 0,
    created_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    ...change,
  }
}

/** A web site with a page in each state. */
export function webSite(change: Partial<KnowledgeItem> = {}): KnowledgeItem {
  return knowledgeItem({
    id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0003',
    name: 'Help center',
    type: 'url',
    base_url: 'https://help.northwind.example/',
    discover_sub_urls: true,
    sub_urls: ['https://help.northwind.example/prices'],
    file_path: null,
    pages: { total: 4, synced: 2, failed: 1, skipped: 1, left_out: 0 },
    ...change,
  })
}

export function knowledgePage(change: Partial<KnowledgePage> = {}): KnowledgePage {
  return {
    id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0101',
    url: 'https://help.northwind.example/prices',
    title: 'Prices',
    state: 'synced',
    reason: null,
    size_bytes: 12_000,
    chunk_count: 6,
    last_change: 'added',
    last_synced_at: '2026-11-21T09:00:00Z',
    ...change,
  }
}

export function knowledgeStatus(change: Partial<KnowledgeStatus> = {}): KnowledgeStatus {
  return {
    last_knowledge_sync_datetime: '2026-11-21T09:00:00Z',
    has_playbook: true,
    is_playbook_expected: false,
    generated_documents: 'on',
    has_knowledge_updates_since_sync: false,
    is_reread_pending: false,
    passages: 214,
    passages_embedded: 214,
    failed_items: 0,
    embeddings: 'on',
    learning: { waiting_for: null, waiting_since: null, next_try_at: null, failure: null },
    is_nightly_resync_enabled: false,
    playbook_engine: 'model',
    ...change,
  }
}

export function syncStatus(change: Partial<SyncStatus> = {}): SyncStatus {
  return {
    is_running: false,
    progress: 0,
    estimated_time_left_sec: null,
    started_at: null,
    activity: null,
    failure: null,
    ...change,
  }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** Every toast that was shown, title and description. */
function Toasts() {
  const [shown, setShown] = useState<readonly { title: string; description?: string }[]>([])
  useEffect(() => connectToaster((words) => setShown((all) => [...all, words])), [])
  return shown.map(({ title, description }, at) => (
    <div key={at}>
      <p>{title}</p>
      {description ? <p>{description}</p> : null}
    </div>
  ))
}

/** Renders a screen with a server that answers from `replies`, which a test may change while it runs. */
export function renderScreen(
  screen: ReactNode,
  options: { replies: Replies; at?: string; role?: Session['user']['role'] },
) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${String(address).replace('/api', '')}`
    asked.push(call)
    const reply = options.replies[call]
    const body: unknown = await (typeof reply === 'function' ? reply(init) : reply)
    if (body instanceof Response) return body
    if (typeof body === 'number') return new Response(body === 204 ? null : '{}', { status: body })
    return body === undefined ? Response.json({ detail: 'Not found' }, { status: 404 }) : Response.json(body)
  }
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  const api = createWebApi({ reports, onSignedOut: () => undefined, fetch })
  const view = render(
    <QueryClientProvider client={createQueryClient(reports)}>
      <ApiContext value={api}>
        <MantineProvider env="test">
          <SessionContext value={session(options.role ?? 'company_user')}>
            <MemoryRouter initialEntries={[options.at ?? '/company-knowledge']}>
              {screen}
              <Address />
            </MemoryRouter>
          </SessionContext>
          <Toasts />
        </MantineProvider>
      </ApiContext>
    </QueryClientProvider>,
  )
  return { ...view, asked }
}
