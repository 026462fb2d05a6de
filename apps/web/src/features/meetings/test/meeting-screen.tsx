import type { Role, Session } from '@cuecard/contract/auth.ts'
import type { AnalysisJob, AnalysisStatus } from '@cuecard/contract/meeting-analysis.ts'
import type { AiResponseRecord, Meeting, MeetingDetail } from '@cuecard/contract/meetings.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { ApiContext, createWebApi } from '../../../lib/api.ts'
import { createErrorReports } from '../../../lib/error-reports.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { SessionContext } from '../../../lib/session.ts'
import { connectToaster, toast } from '../../../lib/toast.ts'
import { MeetingPage } from '../meeting-page.tsx'
import { MeetingsPage } from '../meetings-page.tsx'

/** `GET /v0.5/meetings/company` → a body, a status, a whole response, or a function of the request that gives one of them. */
export type Replies = Record<string, unknown>

/** What a call was made with. */
export interface Asked {
  call: string
  query: Record<string, string>
  body: unknown
}

export const LIST = 'GET /v0.5/meetings/company'
export const ID = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0777'
export const DETAIL = `GET /v0.5/meetings/${ID}/company`
export const STATUS = `GET /v0.5/meetings/${ID}/sync/status`

// jsdom lays nothing out, so it cannot scroll either.
Element.prototype.scrollIntoView = () => undefined

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

let made = 0

/** Times are local: every zone then shows the same day and clock. */
export const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

interface MeetingChange extends Partial<Omit<Meeting, 'meeting_general_info'>> {
  title?: string
  start?: string
  end?: string | null
  attendees?: { name?: string; email: string }[]
}

export function meeting({ title, start, end, attendees, ...change }: MeetingChange = {}): Meeting {
  made += 1
  return {
    id: `0b6f2a1e-5a3f-4c58-9f0e-${String(made).padStart(12, '0')}`,
    meeting_type: 'google_meet',
    meeting_general_info: {
      meeting_title: title ?? `Meeting ${made}`,
      transcript_start_datetime_utc: start ?? local(21, 9, 5),
      transcript_end_datetime_utc: end === undefined ? local(21, 10, 2) : end,
      calendar_event_data: attendees ? { attendees } : null,
    },
    meeting_owner: 'maya@northwind.example',
    message_count: 2,
    is_shared: false,
    can_edit: true,
    ...change,
  }
}

type DetailChange = MeetingChange & Partial<Omit<MeetingDetail, 'meeting_general_info'>>

export function detail(change: DetailChange = {}): MeetingDetail {
  const line = (n: number, minute: number) => ({
    message_id: `m${n}`,
    message: `Line ${n}`,
    username: 'Jonas',
    timestamp: local(21, 9, minute),
    user_image_url: null,
  })
  return {
    user_meeting_analysis: null,
    manager_meeting_analysis: null,
    collected_meeting_data: { transcript: [line(1, 6), line(2, 48)], answers: [], explanations: [] },
    ...meeting({ title: 'Pricing call', id: ID, ...change }),
  }
}

export function response(change: Partial<AiResponseRecord> = {}): AiResponseRecord {
  made += 1
  return {
    response_id: `0b6f2a1e-5a3f-4c58-9f0e-${String(made).padStart(12, '0')}`,
    message_id: 'm1',
    message_text: 'And what does it cost?',
    answered_question: 'What does it cost?',
    response_text: 'It costs 38 dollars.',
    full_response_duration_sec: 1.234,
    first_token_duration_sec: 0.4,
    created_at: '2026-11-21T09:07:00.000Z',
    ...change,
  }
}

export const job = (change: Partial<AnalysisJob> = {}): AnalysisJob => ({
  is_running: false,
  progress: 0,
  activity: null,
  started_at: null,
  failure: null,
  ...change,
})

export const status = (change: Partial<AnalysisStatus> = {}): AnalysisStatus => ({
  user_notes: job(),
  manager_analysis: job(),
  ...change,
})

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

/** Draws the two screens of meetings over a client whose server answers by `replies`, which a test may change as it goes. */
export function renderMeetings(path: string, replies: Replies, role: Role = 'company_user') {
  const asked: Asked[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
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
  }
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  const api = createWebApi({ reports, onSignedOut: () => undefined, fetch })
  render(
    <QueryClientProvider client={createQueryClient(reports)}>
      <ApiContext value={api}>
        <MantineProvider env="test">
          <SessionContext value={session(role)}>
            <MemoryRouter initialEntries={[path]}>
              <main>
                <Routes>
                  <Route path="/meetings" element={<MeetingsPage />} />
                  <Route path="/meetings/:id" element={<MeetingPage />} />
                </Routes>
              </main>
              <Address />
            </MemoryRouter>
          </SessionContext>
          <Toasts />
        </MantineProvider>
      </ApiContext>
    </QueryClientProvider>,
  )
  return { asked, last: (call: string) => asked.findLast((each) => each.call === call) }
}
