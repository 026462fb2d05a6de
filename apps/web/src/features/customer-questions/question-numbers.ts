import type { CustomerQuestion, CustomerQuestions } from '@cuecard/contract/customer-questions.ts'

export interface MeetingQuestions {
  id: string
  name: string
  started_at: string
  questions: readonly CustomerQuestion[]
}

/** Groups questions by meeting and keeps their order. */
export function byMeeting(questions: readonly CustomerQuestion[]): readonly MeetingQuestions[] {
  const meetings = new Map<string, MeetingQuestions & { questions: CustomerQuestion[] }>()
  for (const question of questions) {
    const { meeting_id: id, meeting_name: name, meeting_started_at: started_at } = question
    const meeting = meetings.get(id)
    if (meeting) meeting.questions.push(question)
    else meetings.set(id, { id, name, started_at, questions: [question] })
  }
  return [...meetings.values()]
}

/** Removes all questions with the same text from that meeting and recalculates the figures. */
export function withoutQuestion(all: CustomerQuestions, removed: CustomerQuestion): CustomerQuestions {
  const questions = all.questions.filter(
    ({ meeting_id, question, answer }) =>
      meeting_id !== removed.meeting_id || question !== removed.question || answer !== removed.answer,
  )
  const meetings = new Set(questions.map(({ meeting_id }) => meeting_id)).size
  const share = (count: number) => (all.total_meetings === 0 ? 0 : count / all.total_meetings)
  return {
    questions,
    total_meetings: all.total_meetings,
    total_poorly_answered_questions: questions.length,
    avg_poorly_answered_questions: share(questions.length),
    meetings_with_poorly_answered_questions: meetings,
    percentage_meetings_with_poorly_answered_questions: 100 * share(meetings),
  }
}

/** The questions whose text, answer, topic or meeting contains the search text. */
export function matchingQuestions(questions: readonly CustomerQuestion[], text: string): readonly CustomerQuestion[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return questions
  return questions.filter((one) =>
    [one.question, one.answer, one.topic, one.meeting_name].some((words) => words.toLowerCase().includes(wanted)),
  )
}
