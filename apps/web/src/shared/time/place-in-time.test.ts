import { expect, it } from 'vitest'
import { type MeetingTime, placeWords } from './place-in-time.ts'

const start = Date.parse('2026-03-02T10:00:00Z')
const time = (times: MeetingTime['times']): MeetingTime => ({ times, start, numbers: new Map([['m7', 7]]) })
const moment = { at: '2026-03-02T10:14:05Z', message_id: 'm7' }

it('writes a clock time of the viewer, with the time since the start in the tooltip', () => {
  const { text, title } = placeWords(time('clock'), moment)
  expect(text).toMatch(/^\d\d:14:05$/)
  expect(title).toMatch(/^0:14:05 into the meeting, /)
})

it('writes the time since the start where nobody told when a recording began', () => {
  expect(placeWords(time('elapsed'), moment).text).toBe('0:14:05')
  expect(placeWords(time('elapsed'), { at: start + 3_725_000 }).text).toBe('1:02:05')
})

it('writes the number of a message, and no clock, where there are no times', () => {
  expect(placeWords(time('none'), moment)).toEqual({ text: 'Message 7', title: 'The imported file holds no times' })
  expect(placeWords(time('none'), { at: start }).text).toBe('')
})

it('marks an estimated time', () => {
  const { text, title } = placeWords(time('elapsed'), { ...moment, estimated: true })
  expect(text).toBe('about 0:14:05')
  expect(title).toContain('Estimated')
})
