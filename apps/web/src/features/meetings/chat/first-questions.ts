import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'

const QUESTIONS_MAX = 5
const TOPICS_MAX = 2

/** Questions to begin a chat with: those that have an answer in this meeting, by its notes and summary. */
export function firstQuestions(meeting: MeetingDetail): string[] {
  if (meeting.collected_meeting_data.transcript.length === 0) return []
  const notes = meeting.user_meeting_analysis?.meeting_notes ?? ''
  const analysis = meeting.manager_meeting_analysis
  const topics = analysis?.topic_timeline.map(({ topic }) => topic) ?? []
  const found: [question: string, hasAnswer: boolean][] = [
    ['Summarize the meeting', true],
    ['What was decided?', hasPoints(notes, /decision|decided|agreed/i)],
    ['What are the next steps?', hasPoints(notes, /next step|action|follow/i)],
    ['Which questions were asked?', (analysis?.customer_qna.length ?? 0) > 0],
    ['Which objections were raised?', (analysis?.objections_evidence.length ?? 0) > 0],
    ...(analysis?.competitors_evidence ?? []).slice(0, 1).map(({ text }) => aboutOf(text)),
    ...topics.filter(isName).slice(0, TOPICS_MAX).map(aboutOf),
  ]
  return [...new Set(found.filter(([, has]) => has).map(([question]) => question))].slice(0, QUESTIONS_MAX)
}

const aboutOf = (name: string): [string, boolean] => [`What was said about ${name}?`, true]

/** Topics are named by words of the talk; those without a name of their own are not asked about. */
const isName = (topic: string) => /\p{L}{3}/u.test(topic) && !/^(?:conversation|talk|untitled|general)$/i.test(topic)

/** Whether the notes have a section of that heading with a point in it. */
function hasPoints(notes: string, heading: RegExp): boolean {
  const sections = notes.split(/^(?=#{1,6}\s)/m)
  return sections.some((section) => {
    const [title = '', ...lines] = section.split('\n')
    return title.startsWith('#') && heading.test(title) && lines.some((line) => /^\s*(?:[-*+]|\d+[.)])\s+\S/.test(line))
  })
}
