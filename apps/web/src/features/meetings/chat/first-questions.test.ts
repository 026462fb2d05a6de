import { expect, it } from 'vitest'
import { meetingWith, messagesOf } from '../test/transcript-screen.tsx'
import { firstQuestions } from './first-questions.ts'

const notes = (meeting_notes: string) => ({
  meeting_notes,
  engine: 'rules' as const,
  updated_at: '2026-11-20T10:00:00Z',
})

it('offers what the notes and the summary of this meeting hold, and nothing that they do not', () => {
  const meeting = meetingWith(messagesOf(3))
  expect(firstQuestions(meeting)).toEqual(['Summarize the meeting'])
  const noted = { ...meeting, user_meeting_analysis: notes('## Decisions\n\n## Next steps\n\n- “I send it.”\n') }
  expect(firstQuestions(noted)).toEqual(['Summarize the meeting', 'What are the next steps?'])
  expect(firstQuestions(meetingWith([]))).toEqual([])
})
