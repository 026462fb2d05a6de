import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import type { AnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import type {
  AiResponseRecord,
  Meeting,
  MeetingDetail,
  MeetingFeedback,
  MeetingHit,
} from '@cuecard/contract/meetings/meetings.ts'

/** Meetings as the pictures show them: every state that a screen can have, also those that are hard to come by. */
const DAY = 86_400_000
const START = Date.parse('2026-11-19T14:00:00.000Z')
export const MEETING_ID = '6b8f0f0e-4a52-4f8e-9c55-000000000000'

const idOf = (n: number) => `6b8f0f0e-4a52-4f8e-9c55-${String(n).padStart(12, '0')}`
const at = (start: number, seconds: number) => new Date(start + seconds * 1_000).toISOString()

const TITLES = [
  'Northwind Logistics: pricing and rollout',
  'Häfele Präzision GmbH, security review',
  'Blue Ridge Analytics discovery',
  'Quarterly review with the operations team of Cascadia Regional Health Network and its partners',
  'Renewal: Fernhill Dairy',
]

export function meetingOf(n: number, change: Partial<Meeting> = {}): Meeting {
  const start = START - Math.floor(n / 4) * DAY - (n % 4) * 5_400_000
  const types = ['google_meet', 'microsoft_teams', 'imported'] as const
  return {
    id: idOf(n),
    meeting_type: types[n % 3] ?? 'imported',
    meeting_general_info: {
      meeting_title: TITLES[n % TITLES.length] ?? '',
      transcript_start_datetime_utc: new Date(start).toISOString(),
      transcript_end_datetime_utc: n === 0 ? null : at(start, 2_700 + (n % 5) * 300),
      calendar_event_data: null,
      times: 'clock',
    },
    meeting_owner: n % 7 === 5 ? null : n % 2 ? 'dana.whitfield@acme.example' : 'admin@acme.example',
    message_count: 40 + ((n * 37) % 900),
    unanswered_count: n === 0 ? null : n % 3,
    chosen_customer: null,
    is_shared: n % 4 === 1,
    can_edit: true,
    ...change,
  }
}

const LINES: readonly (readonly [string, string])[] = [
  [
    'Dana Whitfield',
    'Thanks for making the time. I would like to show you the rollout we talked about and then the price.',
  ],
  ['Jonas Brandt', 'Good. Before that: what does it cost for two hundred pickers, and what is in the price?'],
  ['Dana Whitfield', 'The Scale plan is 38 dollars a robot and month, support and updates included.'],
  ['Priya Raman', 'Do you have a SOC 2 report that our security team can see?'],
  ['Dana Whitfield', 'I believe we do. I will send it to you by Friday.'],
  ['Jonas Brandt', 'We decided to start with the Hamburg site in January.'],
]

const record = (n: number, change: Partial<AiResponseRecord>): AiResponseRecord => ({
  response_id: idOf(900 + n),
  message_id: '2',
  message_text: LINES[1]?.[1] ?? '',
  answered_question: 'What does it cost for two hundred pickers, and what is in the price?',
  response_text:
    'The Scale plan costs $38 a robot and month for 150 robots and more [1].\n\n- Support on weekdays and all updates are in the price [1]\n- Installation is charged once, from $4,900 a site [2]',
  outcome: 'complete',
  is_uncertain: false,
  full_response_duration_sec: 1.2345,
  first_token_duration_sec: 0.41,
  created_at: at(START, 60 + n),
  follow_up_at: null,
  ...change,
})

const NOTES = `## Decisions

- Start with the **Hamburg** site in January, 40 robots first.
- Two hundred pickers in total by the end of the second quarter.

## Questions

- What does it cost for two hundred pickers, and what is in the price?
- Is there a SOC 2 report that the security team can see?

## Numbers

| What | Figure |
| --- | ---: |
| Scale plan, a robot and month | $38 |
| Installation, a site | from $4,900 |

## Next steps

1. Dana sends the SOC 2 report by Friday.
2. Jonas names the people for the pilot.
`

export function detailOf(change: Partial<MeetingDetail> = {}): MeetingDetail {
  const meeting = meetingOf(4)
  const start = Date.parse(meeting.meeting_general_info.transcript_start_datetime_utc)
  const transcript = Array.from({ length: 64 }, (_, n) => ({
    message_id: String(n + 1),
    username: LINES[n % LINES.length]?.[0] ?? '',
    message: LINES[n % LINES.length]?.[1] ?? '',
    timestamp: at(start, n * 54),
    user_image_url: null,
    kind: 'spoken' as const,
  }))
  return {
    ...meeting,
    id: MEETING_ID,
    meeting_general_info: {
      ...meeting.meeting_general_info,
      meeting_title: TITLES[0] ?? '',
      calendar_event_data: {
        attendees: [
          { name: 'Dana Whitfield', email: 'dana.whitfield@acme.example' },
          { name: 'Jonas Brandt', email: 'jonas.brandt@northwind.example' },
          { name: 'Priya Raman', email: 'priya@northwind.example' },
          { email: 'facilities-and-purchasing@northwind.example' },
        ],
      },
    },
    is_shared: true,
    consent: null,
    user_meeting_analysis: { meeting_notes: NOTES, engine: 'rules', updated_at: at(Date.now(), -7_200) },
    manager_meeting_analysis: null,
    collected_meeting_data: {
      transcript,
      answers: [
        record(1, {}),
        record(2, { created_at: at(START, 300), response_text: 'The Scale plan is $38 a robot and month [1].' }),
        record(3, {
          message_id: '4',
          message_text: LINES[3]?.[1] ?? '',
          answered_question: 'Do you have a SOC 2 report that our security team can see?',
          response_text: 'Your documents do not say whether there is a SOC 2 report.',
        }),
        record(4, {
          message_id: null,
          message_text: 'How fast is support?',
          answered_question: 'How fast is support?',
        }),
      ],
      explanations: [record(5, { answered_question: 'SOC 2', message_id: '4', message_text: LINES[3]?.[1] ?? '' })],
    },
    ...change,
  }
}

/** Before anybody spoke, with nothing written or asked. */
export const emptyDetail = () =>
  detailOf({
    meeting_general_info: { ...detailOf().meeting_general_info, calendar_event_data: null },
    user_meeting_analysis: null,
    collected_meeting_data: { transcript: [], answers: [], explanations: [] },
    is_shared: false,
  })

export const FEEDBACK: MeetingFeedback[] = (['up', 'down'] as const).map((rating, n) => ({
  id: idOf(800 + n),
  response_id: idOf(901),
  kind: 'answer',
  question: '',
  rating,
  comment: rating === 'down' ? 'Forgot the discount for three years.' : null,
  user_email: n ? 'admin@acme.example' : 'dana.whitfield@acme.example',
  created_at: at(START, 900),
}))

export const SOURCES: AnswerResponse = {
  id: idOf(901),
  kind: 'answer',
  question: 'What does it cost for two hundred pickers, and what is in the price?',
  text: record(1, {}).response_text,
  outcome: 'complete',
  engine: 'quotes',
  sources: [1, 2].map((n) => ({
    n,
    cited: true,
    item_id: idOf(700 + n),
    item_name: n === 1 ? 'Pricing guide.pdf' : 'Installation terms.docx',
    source: 'user_uploaded',
    locator: n === 1 ? 'page 3' : null,
    text: 'The Scale plan costs 38 dollars a robot and month for 150 robots and more. Support on weekdays and all updates are in the price.',
    score: 0.8,
  })),
  prompt_version: 2,
  first_token_duration_sec: 0.41,
  full_response_duration_sec: 1.2345,
  created_at: at(START, 61),
}

const job = (change: Partial<AnalysisStatus['user_notes']>) => ({
  is_running: false,
  progress: 0,
  activity: null,
  started_at: null,
  failure: null,
  ...change,
})

export const IDLE: AnalysisStatus = { user_notes: job({}), manager_analysis: job({}), has_model: false }

export const running = (): AnalysisStatus => {
  const busy = job({
    is_running: true,
    progress: 40,
    activity: 'Finding decisions and next steps',
    started_at: at(Date.now(), -21),
  })
  return { ...IDLE, user_notes: busy, manager_analysis: { ...busy, activity: 'Timing who spoke when' } }
}

export const BROKEN: AnalysisStatus = {
  ...IDLE,
  user_notes: job({ failure: 'The language model did not answer within two minutes.' }),
}

export const HITS: MeetingHit[] = Array.from({ length: 8 }, (_, n) => {
  const { id, meeting_general_info: info } = meetingOf(n < 5 ? 0 : 6)
  return {
    meeting_id: id,
    meeting_title: info.meeting_title,
    started_at: info.transcript_start_datetime_utc,
    times: 'clock' as const,
    message_id: String(n),
    username: LINES[n % 4]?.[0] ?? '',
    timestamp: at(Date.parse(info.transcript_start_datetime_utc), n * 61),
    message:
      n === 2
        ? `${'We went through the list again. '.repeat(14)}What is the price of that?`
        : 'And the price of it, what is in the price?',
  }
})
