import type { CustomerQna, Evidence, ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { formatTimeRange } from '@cuecard/contract/time.ts'
import { type MeetingTime, meetingTimeOf, placeWords } from '../../../shared/time/place-in-time.ts'
import { consentLine } from '../meeting-labels.ts'

const QUOTED_BY_RULES = 'Quotes and numbers taken from the transcript.'

/** The notes as a document: title, time, then the notes, whose text says when they are quotes only. Null when there are none. */
export function notesMarkdown(meeting: MeetingDetail): string | null {
  const notes = meeting.user_meeting_analysis
  if (!notes?.meeting_notes.trim()) return null
  return joined([...heading(meeting, 'Notes'), notes.meeting_notes.trim()])
}

/** The manager summary as a document: every part that text can express, each judgement with its speaker. Null when there is none. */
export function summaryMarkdown(meeting: MeetingDetail): string | null {
  const analysis = meeting.manager_meeting_analysis
  if (!analysis) return null
  return joined([
    ...heading(meeting, 'Summary'),
    byRules(analysis.engine),
    ...partsOf(analysis, meetingTimeOf(meeting)),
  ])
}

const partsOf = (analysis: ManagerAnalysis, time: MeetingTime): (string | null)[] => [
  ...section('Talking ratios', ratioTable(analysis, time)),
  ...section('Topics', topics(analysis, time)),
  ...section('Question handling issues', issues(analysis, time)),
  ...section('Customer questions and answers', questions(analysis.customer_qna)),
  ...section('Next steps', nextSteps(analysis, time)),
  ...section('Objections', analysis.objections.trim()),
  ...section('Competitors', analysis.competitors.trim()),
  ...section('MEDDICC and BANT', analysis.meddicc_bant.trim()),
]

const joined = (parts: readonly (string | null)[]) => `${parts.filter((part) => part !== null).join('\n\n')}\n`

const byRules = (engine: string) => (engine === 'rules' ? `_${QUOTED_BY_RULES}_` : null)

function heading(meeting: MeetingDetail, what: string): string[] {
  const { meeting_title: title, transcript_start_datetime_utc: start, times } = meeting.meeting_general_info
  const last = meeting.collected_meeting_data.transcript.at(-1)?.timestamp
  const people = meeting.meeting_general_info.calendar_event_data?.attendees ?? []
  const names = people.map(({ name, email }) => name?.trim() || email).join(', ')
  return [
    `# ${inLine(title)}: ${what}`,
    [
      last && times === 'clock' ? formatTimeRange(start, last) : null,
      names ? `Participants: ${inLine(names)}` : null,
      meeting.consent ? inLine(consentLine(meeting.consent)) : null,
    ]
      .filter((line) => line !== null)
      .join('\\\n'),
  ].filter((part) => part !== '')
}

/** A section with its heading; null when the section is empty. */
const section = (title: string, text: string) => (text === '' ? [] : [`## ${title}`, text])

/** The text on one line, with Markdown's special characters escaped. */
const inLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([\\`*_[\]<>|#])/g, String.raw`\$1`)
    .trim()

function ratioTable({ speaker_talking_ratios: ratios }: ManagerAnalysis, { times }: MeetingTime): string {
  if (ratios.length === 0) return ''
  if (times === 'none') {
    const shares = ratios.map((one) => `| ${inLine(one.speaker)} | ${Math.round(one.talking_ratio_percentage)}% |`)
    return ['| Speaker | Share of the words |', '| --- | ---: |', ...shares].join('\n')
  }
  const rows = ratios.map(({ speaker, talking_ratio_percentage: share, talking_time_sec: seconds }) => {
    return `| ${inLine(speaker)} | ${Math.round(share)}% | ${minutesOf(seconds)} |`
  })
  return ['| Speaker | Share | Time |', '| --- | ---: | ---: |', ...rows].join('\n')
}

const minutesOf = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

const aboutTopic = (topic: string) => (topic === '' ? '' : `**${inLine(topic)}**: `)

const topics = ({ topic_timeline }: ManagerAnalysis, time: MeetingTime) =>
  topic_timeline
    .map(({ topic, start_timestamp, end_timestamp, message_id }) => {
      const from = placeWords(time, { at: start_timestamp, message_id }).text
      const place = time.times === 'none' ? from : `${from} – ${placeWords(time, { at: end_timestamp }).text}`
      return `- ${place ? `${place}: ` : ''}${inLine(topic)}`
    })
    .join('\n')

const issues = ({ question_handling_issues: all }: ManagerAnalysis, time: MeetingTime) =>
  all
    .map(({ topic, customer_question, rep_response_excerpt, evidence }) =>
      [
        `- ${aboutTopic(topic)}${inLine(customer_question)}`,
        rep_response_excerpt.trim() ? `  - Response: ${inLine(rep_response_excerpt)}` : null,
        ...evidence.map((each) => quoteLine(each, time)),
      ]
        .filter((line) => line !== null)
        .join('\n'),
    )
    .join('\n')

const questions = (all: readonly CustomerQna[]) =>
  all
    .map(({ topic, customer_question, rep_answer_excerpt, rep_uncertain, contradiction: other }) =>
      [
        `- ${aboutTopic(topic)}${inLine(customer_question)}`,
        `  - ${rep_uncertain ? 'Uncertain answer' : 'Answer'}: ${inLine(rep_answer_excerpt) || 'none'}`,
        ...(other ? [`  - Your documents say otherwise (${inLine(other.item_name)}): ${inLine(other.text)}`] : []),
      ].join('\n'),
    )
    .join('\n')

/** The text is a quote itself. */
const nextSteps = ({ next_steps = [] }: ManagerAnalysis, time: MeetingTime) =>
  next_steps
    .map(({ who, when, text, evidence: [said] }) => {
      const about = [who, when].filter((part) => part !== null)
      const source = said ? ` (${saidBy(said, time)})` : ''
      return `- ${aboutTopic(about.join(', '))}${inLine(text)}${source}`
    })
    .join('\n')

const quoteLine = (evidence: Evidence, time: MeetingTime) =>
  `  - ${saidBy(evidence, time)}: “${inLine(evidence.quote)}”`

const saidBy = ({ speaker, timestamp, message_id }: Evidence, time: MeetingTime) => {
  const { text } = placeWords(time, { at: timestamp, message_id })
  return [inLine(speaker), text].filter((part) => part !== '').join(', ')
}
