import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { Attendee, MeetingType } from '@cuecard/contract/meetings/meetings.ts'
import type { MeetingCompleted } from '@cuecard/contract/webhooks.ts'
import { meetingMessages, meetings } from '../src/features/meetings/meetings.tables.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { TestPerson } from './people.ts'

export interface MadeMessage {
  message_id?: string
  username: string
  message: string
  /** An instant, or seconds from the start; ten seconds after the one before unless given. */
  at?: Date | string | number
  /** `spoken` unless given. */
  kind?: 'spoken' | 'chat'
}

export interface MadeMeeting {
  /** The owner's unless given. */
  company?: { id: string }
  owner: TestPerson | null
  title: string
  messages: readonly MadeMessage[]
  attendees?: Attendee[]
  /** `ended` unless given. */
  state?: 'live' | 'ended'
  type?: MeetingType
  started_at?: Date
  is_shared?: boolean
}

const BATCH = 2_000
const DEFAULT_START = '2026-03-02T10:00:00.000Z'

/** Writes the rows of a meeting as the extension's calls and an import leave them. Returns the meeting's row. */
export async function makeMeeting({ deps }: { deps: Deps }, made: MadeMeeting) {
  const { owner, state = 'ended', type = 'google_meet' } = made
  const company_id = made.company?.id ?? owner?.member.company_id ?? ''
  const id = randomUUID()
  const started_at = made.started_at ?? new Date(DEFAULT_START)
  const rows = messageRows(made.messages, { company_id, meeting_id: id, started_at })
  const last = rows.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0)
  const [row] = await deps.db
    .insert(meetings)
    .values({
      id,
      company_id,
      owner_id: owner?.id ?? null,
      owner_email: owner?.email ?? null,
      client_key: `made-${id}`,
      meeting_type: type,
      title: made.title,
      state,
      started_at,
      ended_at: state === 'ended' ? new Date(last || started_at) : null,
      last_message_at: last ? new Date(last) : null,
      message_count: rows.length,
      acknowledged_sequence: rows.length,
      received_sequences: rows.length > 0 ? `{[1,${rows.length + 1})}` : '{}',
      calendar_event_data: made.attendees ? { attendees: made.attendees } : null,
      attendee_emails: made.attendees?.map(({ email }) => email.toLowerCase()) ?? [],
      is_shared: made.is_shared ?? false,
      shape_version: 1,
      created_at: started_at,
      updated_at: started_at,
    })
    .returning()
  for (let from = 0; from < rows.length; from += BATCH) {
    await deps.db.insert(meetingMessages).values(rows.slice(from, from + BATCH))
  }
  if (!row) throw new Error('the meeting was not written')
  return row
}

function messageRows(
  messages: readonly MadeMessage[],
  place: { company_id: string; meeting_id: string; started_at: Date },
) {
  const { started_at, ...ids } = place
  let before = started_at.getTime() - 10_000
  return messages.map(({ message_id, username, message, at, kind = 'spoken' }, index) => {
    const time =
      typeof at === 'number' ? started_at.getTime() + at * 1_000 : at ? new Date(at).getTime() : before + 10_000
    before = time
    return {
      ...ids,
      message_id: message_id ?? String(index + 1),
      sequence: index + 1,
      username,
      message,
      at: new Date(time),
      kind,
    }
  })
}

/** A real meeting of the shared data, as its README describes it. */
export interface SharedMeeting {
  id: string
  title: string
  transcript: {
    message_id: string
    username: string
    message: string
    timestamp?: string
    t_start?: number
    t_end?: number
  }[]
  labels: Record<string, unknown>
}

const SHARED = join(import.meta.dirname, '../../../../shared/data/meetings')

/** `name` without `.json`. Null, with a printed word, where the shared data is absent: the test is then skipped. */
export function readSharedMeeting(name: string): SharedMeeting | null {
  const file = join(SHARED, `${name}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SharedMeeting
  console.log(`Skipped: ../shared/data/meetings/${name}.json is not here.`)
  return null
}

interface MadeQuestion {
  question: string
  answer: string
  /** True unless given. */
  uncertain?: boolean
  /** The message that asks, by its id, and when; without it the analysis names none. */
  asked?: { message_id: string; at: string }
}

/** An analysis for managers in which customers asked these questions and nothing else was found. */
export function madeAnalysis(questions: readonly MadeQuestion[]): ManagerAnalysis {
  return {
    engine: 'rules',
    version: 1,
    updated_at: DEFAULT_START,
    speaker_timeline: [],
    speaker_talking_ratios: [],
    question_handling_issues: [],
    topic_timeline: [],
    objections: '',
    objections_evidence: [],
    competitors: '',
    competitors_evidence: [],
    meddicc_bant: '',
    meddicc_bant_evidence: [],
    customer_qna: questions.map(({ question, answer, uncertain = true, asked }) => ({
      topic: 'Prices',
      customer_question: question,
      rep_answer_excerpt: answer,
      rep_uncertain: uncertain,
      evidence: asked
        ? [{ message_id: asked.message_id, speaker: 'Customer', timestamp: asked.at, quote: question }]
        : [],
    })),
  }
}

/** What a webhook is told of a meeting that was ended. */
export const completedMeeting = (meeting_title: string): MeetingCompleted['data'] => {
  const meeting_id = randomUUID()
  return {
    meeting_id,
    meeting_title,
    meeting_type: 'google_meet',
    meeting_owner: null,
    started_at: DEFAULT_START,
    ended_at: DEFAULT_START,
    message_count: 3,
    url: `http://localhost:3000/meetings/${meeting_id}`,
  }
}
