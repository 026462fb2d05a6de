import { expect, it } from 'vitest'
import { madeAnalysis } from '../../../test/meetings.ts'
import { poorlyAnswered } from './unanswered.ts'

it('takes what customers were not answered for gaps, and nothing of a meeting with an audience', () => {
  const analysis = madeAnalysis([{ question: 'How many schools get a new roof?', answer: 'I will write to you.' }])
  const meeting = { id: 'a', started_at: new Date(0) }
  expect(poorlyAnswered(analysis, meeting)).toHaveLength(1)
  expect(poorlyAnswered({ ...analysis, has_audience: true }, meeting)).toEqual([])
})
