import { expect, it } from 'vitest'
import { askedQuestion } from './asked-question.ts'

const evidence = (message_id: string) => ({ message_id, speaker: 'Carl', timestamp: '2026-03-02T09:00:00Z', quote: '' })
const qna = [
  {
    topic: 'Price',
    customer_question: 'What does the starter plan cost?',
    rep_answer_excerpt: '2,400 euros',
    rep_uncertain: false,
    evidence: [evidence('1'), evidence('3')],
  },
]
const before = [
  { username: 'Ada', message: 'Is that clear to everybody here?' },
  { username: 'Carl', message: 'Okay.' },
  { username: 'Carl', message: 'Good. How long is the warranty on all parts? We need to know.' },
]

it('takes the analysed question whose answer it is, else the nearest one that somebody else asked', () => {
  const said = { speaker: 'Ada', qna, before }
  expect(askedQuestion({ ...said, message_id: '3' })).toBe('What does the starter plan cost?')
  expect(askedQuestion({ ...said, message_id: '9' })).toBe('How long is the warranty on all parts?')
  expect(askedQuestion({ ...said, message_id: '9', before: [] })).toBeNull()
})
