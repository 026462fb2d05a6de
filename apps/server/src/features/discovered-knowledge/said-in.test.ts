import { expect, it } from 'vitest'
import { saidIn } from './said-in.ts'

it('names the day of a meeting, and none where a recording does not say when it was', () => {
  const said = { speaker: 'Ann', meeting_name: 'Kick-off', meeting_datetime: new Date('2026-03-02T10:00:00.000Z') }
  expect(saidIn({ ...said, times: 'clock' }, 'UTC')).toMatch(/^Said by Ann in the meeting “.+” of 2026-03-02$/)
  for (const times of ['elapsed', 'none'] as const) {
    expect(saidIn({ ...said, times }, 'UTC')).toMatch(/^Said by Ann in the meeting “[^”]+”$/)
  }
})

it('names the day that it was where the person who approves is', () => {
  const late = { speaker: 'Ann', meeting_name: 'Kick-off', meeting_datetime: new Date('2026-06-10T22:40:00.000Z') }
  const dayFor = (timeZone: string) => saidIn({ ...late, times: 'clock' }, timeZone).slice(-10)
  expect(['America/Denver', 'Europe/Madrid'].map(dayFor)).toEqual(['2026-06-10', '2026-06-11'])
})
