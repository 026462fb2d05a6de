import type { Session } from '@cuecard/contract/session.ts'
import type { MeetingDetail, TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { ApiContext, createWebApi } from '../../../lib/api.ts'
import { createErrorReports } from '../../../lib/error-reports.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { SessionContext } from '../../../lib/session.ts'
import { connectToaster, toast } from '../../../lib/toast.ts'
import { TranscriptPanel } from '../transcript/transcript-panel.tsx'

export const MEETING_ID = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0801'
const COMPANY = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0901'

const session = (role: Session['user']['role']): Session => ({
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
  company: {
    id: COMPANY,
    name: 'Northwind',
    type: 'organization',
    connection_token: 'token',
    last_knowledge_sync_datetime: null,
  },
})

/** Message `at` of a meeting; messages are one second apart. */
export function messageOf(at: number, change: Partial<TranscriptMessage> = {}): TranscriptMessage {
  return {
    message_id: `m-${at}`,
    message: `Message ${at}`,
    username: at % 2 === 0 ? 'Maya Torres' : 'Jonas Weber',
    timestamp: new Date(Date.UTC(2026, 10, 20, 9, 0, at)).toISOString(),
    user_image_url: null,
    kind: 'spoken',
    ...change,
  }
}

export const messagesOf = (count: number) => Array.from({ length: count }, (_, at) => messageOf(at))

export function meetingWith(transcript: TranscriptMessage[]): MeetingDetail {
  return {
    id: MEETING_ID,
    meeting_type: 'google_meet',
    meeting_general_info: {
      meeting_title: 'Northwind: first call',
      transcript_start_datetime_utc: '2026-11-20T09:00:00.000Z',
      transcript_end_datetime_utc: '2026-11-20T10:00:00.000Z',
      calendar_event_data: null,
      times: 'clock',
    },
    meeting_owner: 'maya@northwind.example',
    unanswered_count: null,
    chosen_customer: null,
    message_count: transcript.length,
    is_shared: false,
    can_edit: true,
    consent: null,
    user_meeting_analysis: null,
    manager_meeting_analysis: null,
    collected_meeting_data: { transcript, answers: [], explanations: [] },
  }
}

export interface RecordedCall {
  call: string
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever was sent is looked at by the test
  body: any
}

interface ScreenOptions {
  transcript?: TranscriptMessage[]
  role?: Session['user']['role']
  /** The query string. */
  search?: string
  /** `POST /prompt-tests` → a body, a status or a whole response. */
  replies?: Record<string, unknown>
}

/** Renders the panel with a fake server: `replies` by call, and response streams that the test writes. */
export function openPanel({ transcript, role = 'company_user', search = '', replies = {} }: ScreenOptions = {}) {
  const asked: RecordedCall[] = []
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${String(address).replace('/api', '')}`
    if (call.endsWith('/own-notes')) return Response.json({ notes: [] })
    if (call.endsWith('/comments')) return Response.json({ comments: [], colleagues: [] })
    asked.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const reply = replies[call]
    if (reply instanceof Response) return reply
    if (typeof reply === 'number') return Response.json({ detail: 'No' }, { status: reply })
    if (reply !== undefined) return Response.json(reply)
    if (!call.startsWith('POST /extension/')) return Response.json({ detail: 'Not found' }, { status: 404 })
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    init?.signal?.addEventListener('abort', () => streams.at(-1)?.error(init.signal?.reason))
    return new Response(body)
  }
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  render(
    <QueryClientProvider client={createQueryClient(reports)}>
      <ApiContext value={createWebApi({ reports, onSignedOut: () => undefined, fetch })}>
        <MantineProvider env="test">
          <SessionContext value={session(role)}>
            <MemoryRouter initialEntries={[`/meetings/${MEETING_ID}${search}`]}>
              <TranscriptPanel meeting={meetingWith(transcript ?? messagesOf(30))} />
            </MemoryRouter>
          </SessionContext>
          <Toasts />
        </MantineProvider>
      </ApiContext>
    </QueryClientProvider>,
  )
  return {
    asked,
    send: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    end: () => streams.at(-1)?.close(),
  }
}

/** All toasts shown so far. */
function Toasts() {
  const [shown, setShown] = useState<readonly string[]>([])
  useEffect(() => connectToaster(({ title }) => setShown((all) => [...all, title])), [])
  return shown.map((title, at) => <p key={at}>{title}</p>)
}
