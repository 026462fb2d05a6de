import type { Role } from '@cuecard/contract/session.ts'
import type { AnalysisJob, AnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import type { AiResponseRecord, Meeting, MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Route, Routes } from 'react-router'
import { renderScreen, type Replies } from '../../../test/render-screen.tsx'
import { publicSettings } from '../../../test/signed-in.ts'
import { MeetingPage } from '../detail/meeting-page.tsx'
import { MeetingsPage } from '../list/meetings-page.tsx'

export const LIST = 'GET /v0.5/meetings/company'
export const ID = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0777'
export const DETAIL = `GET /v0.5/meetings/${ID}/company`
export const STATUS = `GET /v0.5/meetings/${ID}/sync/status`
export const NOTES_OPENED = `POST /v0.5/meetings/${ID}/notes-opened`

let made = 0

/** Times are local, so that every time zone shows the same day and clock. */
export const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

interface MeetingChange extends Partial<Omit<Meeting, 'meeting_general_info'>> {
  title?: string
  start?: string
  /** The start of a file without times. */
  start_told?: 'time' | 'day' | null
  end?: string | null
  attendees?: { name?: string; email: string }[]
}

export function meeting({ title, start, start_told, end, attendees, ...change }: MeetingChange = {}): Meeting {
  made += 1
  return {
    id: `0b6f2a1e-5a3f-4c58-9f0e-${String(made).padStart(12, '0')}`,
    meeting_type: 'google_meet',
    meeting_general_info: {
      meeting_title: title ?? `Meeting ${made}`,
      transcript_start_datetime_utc: start ?? local(21, 9, 5),
      transcript_end_datetime_utc: end === undefined ? local(21, 10, 2) : end,
      calendar_event_data: attendees ? { attendees } : null,
      ...(start_told === undefined ? { times: 'clock' } : { times: 'none', start_told }),
    },
    meeting_owner: 'maya@northwind.example',
    message_count: 2,
    unanswered_count: null,
    chosen_customer: null,
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
    kind: 'spoken' as const,
  })
  return {
    consent: null,
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
    outcome: 'complete',
    is_uncertain: false,
    full_response_duration_sec: 1.234,
    first_token_duration_sec: 0.4,
    created_at: '2026-11-21T09:07:00.000Z',
    follow_up_at: null,
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
  has_model: true,
  ...change,
})

const NOTHING_LEFT = { promised: [], answered: [], left_open: [] }

/** Renders the list and the detail page of meetings; unless `replies` differ, mails go out, and there are no customers, notes, thumbs or promises. */
export const renderMeetings = (at: string, replies: Replies, role?: Role) => {
  replies[`GET /v0.5/meetings/${ID}/own-notes`] ??= { notes: [] }
  replies[`GET /v0.5/meetings/${ID}/comments`] ??= { comments: [], colleagues: [] }
  replies[`GET /meetings/${ID}/feedback`] ??= []
  replies['GET /customers'] ??= { customers: [], own_domains: [], other_domains: [], without_customer: 0 }
  replies[NOTES_OPENED] ??= 204
  replies['GET /public-settings'] ??= publicSettings()['GET /public-settings']?.body
  replies[`GET /v0.5/meetings/${ID}/wrap-up`] ??= {
    state: 'ready',
    meeting_title: 'Pricing call',
    engine: 'rules',
    ...NOTHING_LEFT,
  }
  return renderScreen(
    <Routes>
      <Route path="/meetings" element={<MeetingsPage />} />
      <Route path="/meetings/:id" element={<MeetingPage />} />
    </Routes>,
    { at, replies, role },
  )
}
