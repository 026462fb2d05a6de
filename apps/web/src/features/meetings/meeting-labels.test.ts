import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { formatTime } from '@cuecard/contract/time.ts'
import { expect, it } from 'vitest'
import { clockTimes } from './meeting-labels.ts'

const START = '2026-11-26T22:30:00.000Z'
const times = (info: Partial<Meeting['meeting_general_info']>, end: string | null = START) =>
  clockTimes({
    meeting_general_info: {
      meeting_title: 'Pricing call',
      transcript_start_datetime_utc: START,
      transcript_end_datetime_utc: end,
      calendar_event_data: null,
      times: 'clock',
      ...info,
    },
  })

it('tells the start of a file without times where somebody told it, and makes none up', () => {
  expect(times({ times: 'none', start_told: 'time' })).toBe(`${formatTime(START)}, message times not known`)
  expect(times({ times: 'none', start_told: 'day' })).toBe('No times')
  expect(times({ times: 'none' })).toBe('No times')
  expect(times({ times: 'elapsed', start_told: 'day' }, '2026-11-26T23:00:00.000Z')).toBe('30 min, start not known')
})
