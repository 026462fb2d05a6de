import type { Role, Session } from '@cuecard/contract/session.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { ApiContext, createWebApi } from '../lib/api.ts'
import { createErrorReports } from '../lib/error-reports.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { SessionContext } from '../lib/session.ts'
import { connectToaster, toast } from '../lib/toast.ts'
import { untilTestEnds } from './until-test-ends.ts'

/** `GET /v0.5/meetings/company` → a body, a status, a whole response, or a function of the request that gives one of them. */
export type Replies = Record<string, unknown>

/** What a call was made with. */
export interface CallRecord {
  call: string
  query: Record<string, string>
  body: unknown
}

const session = (role: Role): Session => {
  const company_id = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0901'
  return {
    user: {
      id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0900',
      email: 'maya@northwind.example',
      first_name: 'Maya',
      last_name: 'Torres',
      work_role: 'Sales',
      role,
      company_id,
      connection_token: 'token',
      has_connected_with_extension: true,
    },
    company: {
      id: company_id,
      name: 'Northwind',
      type: 'organization',
      connection_token: 'token',
      last_knowledge_sync_datetime: null,
    },
  }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** Every toast that was shown, with its tone. */
function Toasts() {
  const [shown, setShown] = useState<readonly { tone: string; title: string; description?: string }[]>([])
  useEffect(() => connectToaster((words) => setShown((all) => [...all, words])), [])
  return shown.map(({ tone, title, description }, at) => (
    <p key={at} data-testid="toast" data-tone={tone}>
      {[title, description].filter(Boolean).join(': ')}
    </p>
  ))
}

const bodyOf = (body: unknown): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

interface Screen {
  /** Address, with its query. */
  at: string
  replies: Replies
  role?: Role | undefined
}

/** Renders routes with a server that answers from `replies`, which a test may change while it runs. */
export function renderScreen(routes: ReactNode, { at, replies, role = 'company_user' }: Screen) {
  const asked: CallRecord[] = []
  const fetch: typeof globalThis.fetch = untilTestEnds(async (address, init) => {
    const url = new URL(String(address), 'http://localhost')
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`
    const request = { call, query: Object.fromEntries(url.searchParams), body: bodyOf(init?.body) }
    asked.push(request)
    const given = replies[call]
    const reply: unknown = await (typeof given === 'function' ? given(request) : given)
    if (reply instanceof Response) return reply
    if (reply === 204) return new Response(null, { status: 204 })
    if (typeof reply === 'number') return Response.json({ detail: 'No.' }, { status: reply })
    return reply === undefined ? Response.json({ detail: 'Not found' }, { status: 404 }) : Response.json(reply)
  })
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  const api = createWebApi({ reports, onSignedOut: () => undefined, fetch })
  // A data router as in the app, because the unsaved-changes guard needs one.
  const element = (
    <>
      <main>{routes}</main>
      <Address />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={createQueryClient(reports)}>
      <ApiContext value={api}>
        <MantineProvider env="test">
          <SessionContext value={session(role)}>
            <RouterProvider router={router} />
          </SessionContext>
          <Toasts />
        </MantineProvider>
      </ApiContext>
    </QueryClientProvider>,
  )
  return { asked, last: (call: string) => asked.findLast((each) => each.call === call) }
}
