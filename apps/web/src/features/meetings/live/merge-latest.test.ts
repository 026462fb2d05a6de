import type { MeetingLatest, TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { expect, it } from 'vitest'
import { meetingWith } from '../test/transcript-screen.tsx'
import { latestResponse, mergeLatest, tailSince } from './merge-latest.ts'

const said = (n: number, message = `text ${n}`): TranscriptMessage => ({
  message_id: `m${n}`,
  kind: 'spoken',
  username: 'Ann',
  message,
  timestamp: new Date(Date.UTC(2026, 2, 2, 10, 0, n)).toISOString(),
  user_image_url: null,
})
const many = (count: number) => Array.from({ length: count }, (_, n) => said(n))
const latest = (transcript: TranscriptMessage[] | null, message_count: number): MeetingLatest => ({
  version: 'v',
  transcript_end_datetime_utc: null,
  message_count,
  transcript,
  answers: [],
  explanations: [],
})

it('puts the end that was read again in place of the former one, corrected words and new messages alike', () => {
  const meeting = meetingWith(many(60))
  const since = tailSince(meeting)
  expect(since).toBe(said(20).timestamp)
  const tail = [...many(60).slice(20, 59), said(59, 'corrected'), said(60)]
  const merged = mergeLatest(meeting, latest(tail, 61), since)
  expect(merged?.collected_meeting_data.transcript).toHaveLength(61)
  expect(merged?.collected_meeting_data.transcript.slice(-2).map(({ message }) => message)).toEqual([
    'corrected',
    'text 60',
  ])
  expect(merged?.message_count).toBe(61)
  expect(tailSince(meetingWith(many(5)))).toBeUndefined()
})

it('asks for the whole meeting when messages came in before the end that was read, and changes nothing without news', () => {
  const meeting = meetingWith(many(60))
  expect(mergeLatest(meeting, latest(many(60).slice(20), 61), tailSince(meeting))).toBeNull()
  expect(mergeLatest(meeting, latest(null, 60), tailSince(meeting))).toBe(meeting)
  expect(latestResponse(meeting)).toBeUndefined()
})
