import type { AuditEntry } from '@cuecard/contract/audit.ts'
import type { CompanyType, Role, Session } from '@cuecard/contract/session.ts'
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

export const ENTRIES = '/company-settings/audit-log'
export const EXPORT = '/company-settings/audit-log/export'
export const COMPANIES = '/company-settings/company'
export const COMPANY = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0901'

/** Path → what is answered: a body, a status, a reply, or one of them made of the query that was asked with. */
export type Replies = Record<string, unknown>

const session = (role: Role, type: CompanyType): Session => ({
  user: {
    id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0900',
    email: 'maya@northwind.example',
    first_name: 'Maya',
    last_name: 'Torres',
    work_role: 'Sales',
    role,
    company_id: COMPANY,
    connection_token: 'token',
    has_connected_with_extension: true,
  },
  company: { id: COMPANY, name: 'Northwind', type, connection_token: 'token', last_knowledge_sync_datetime: null },
})

let made = 0

export function auditEntry(change: Partial<AuditEntry> = {}): AuditEntry {
  made += 1
  return {
    id: `0b6f2a1e-5a3f-4c58-9f0e-${String(made).padStart(12, '0')}`,
    at: '2026-11-21T09:05:00.000Z',
    action: 'role_changed',
    actor_email: 'maya@northwind.example',
    target: 'sam@northwind.example',
    detail: 'company user → company admin',
    ip: '192.0.2.7',
    company_name: 'Northwind',
    ...change,
  }
}

export const page = (entries: readonly AuditEntry[], next_cursor: string | null = null) => ({ entries, next_cursor })

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

function Toasts() {
  const [shown, setShown] = useState<readonly string[]>([])
  useEffect(() => connectToaster(({ title }) => setShown((all) => [...all, title])), [])
  return shown.map((title, at) => <p key={at}>{title}</p>)
}

/** Renders a screen with a server that answers from `replies`, which a test may change while it runs. */
export function renderScreen(
  screen: ReactNode,
  options: { replies: Replies; at?: string; role?: Role; type?: CompanyType },
) {
  /** The query of each call, by its path, oldest first. */
  const asked: { path: string; query: Record<string, string> }[] = []
  const fetch: typeof globalThis.fetch = async (address) => {
    const url = new URL(String(address), 'http://localhost')
    const path = url.pathname.replace('/api', '')
    const query = Object.fromEntries(url.searchParams)
    asked.push({ path, query })
    const given = options.replies[path]
    const reply: unknown = await (typeof given === 'function' ? given(query) : given)
    if (reply instanceof Response) return reply
    if (typeof reply === 'number') return Response.json({ detail: 'No.' }, { status: reply })
    return reply === undefined ? Response.json({ detail: 'Not found' }, { status: 404 }) : Response.json(reply)
  }
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  const api = createWebApi({ reports, onSignedOut: () => undefined, fetch })
  render(
    <QueryClientProvider client={createQueryClient(reports)}>
      <ApiContext value={api}>
        <MantineProvider env="test">
          <SessionContext value={session(options.role ?? 'company_admin', options.type ?? 'organization')}>
            <MemoryRouter initialEntries={[options.at ?? '/audit-log']}>
              {screen}
              <Address />
            </MemoryRouter>
          </SessionContext>
          <Toasts />
        </MantineProvider>
      </ApiContext>
    </QueryClientProvider>,
  )
  return { asked, last: (path: string) => asked.findLast((call) => call.path === path)?.query }
}
