import { describe, expect, it } from 'vitest'
import { placeInTime } from './place-in-time.ts'

const NOW = new Date('2026-11-26T17:00:00.000Z')
const START = '2026-11-20T10:00:00.000Z'

const place = (timestamps: readonly (string | number | null)[], given?: string) => {
  const messages = timestamps.map((timestamp) => ({
    message_id: null,
    username: 'Ann',
    message: 'one two three four five',
    timestamp,
    user_image_url: null,
    kind: 'spoken' as const,
  }))
  const { times, started_at, at } = placeInTime({ title: null, messages }, { given, now: NOW })
  const said = at.map((one) => `${one.estimated ? '~' : ''}${new Date(one.at).toISOString()}`)
  return { times, started_at: started_at.toISOString(), said }
}

describe('the times of an imported file', () => {
  it('are none where they cannot be read, at the start that was named', () => {
    const none = { times: 'none', started_at: START, said: [START, START] }
    expect(place(['11/20/2026 10:05', '11/20/2026 10:06'], START)).toEqual(none)
    expect(place(['soon', ''], START)).toEqual(none)
    expect(place(['2027-01-01T10:00:00Z', '2027-01-01T10:05:00Z'], START)).toEqual(none)
    expect(place(['yesterday', '2026/11/20 10:06'])).toMatchObject({ times: 'none', started_at: NOW.toISOString() })
  })

  it('say what was told of the start where they are no clock times', () => {
    const told = (timestamp: string, input: { given?: string; day?: Date }, file: { times?: 'none' } = {}) => {
      const message = {
        message_id: null,
        username: 'Ann',
        message: 'One.',
        user_image_url: null,
        kind: 'spoken' as const,
      }
      const transcript = { title: null, messages: [{ ...message, timestamp }], ...file, started_at: undefined }
      return placeInTime(transcript, { given: input.given, day: input.day, now: NOW }).start_told
    }
    const day = new Date('2026-11-20T12:00:00.000Z')
    expect(told('', { given: START })).toBe('time')
    expect(told('', { given: START }, { times: 'none' })).toBe('time')
    expect(told('', { given: START, day })).toBe('time')
    expect(told('', { day })).toBe('day')
    expect(told('0:10', { day })).toBe('day')
    expect(told('', {})).toBe(null)
    expect(told('0:10', {})).toBe(null)
    expect(told('0:10', { given: START })).toBe(null)
  })

  it('are estimated where only some cannot be read or lie in the future', () => {
    expect(place(['2026-11-20T10:00:00Z', 'soon', '2027-01-01T10:00:00Z', '2026-11-20T10:00:10Z'])).toEqual({
      times: 'clock',
      started_at: START,
      said: [START, '~2026-11-20T10:00:02.000Z', '~2026-11-20T10:00:04.000Z', '2026-11-20T10:00:10.000Z'],
    })
  })

  it('are the file’s own dates, whatever start was named', () => {
    const dates = ['2026-11-17T09:00:00.000Z', '2026-11-17T09:01:00.000Z']
    expect(place(dates, START)).toEqual({ times: 'clock', started_at: dates[0], said: dates })
  })

  it('are counted from the first time of day where no day is told, also past midnight', () => {
    const said = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:05:00.000Z']
    expect(place(['10:05 AM', '10:10 am'], START)).toEqual({ times: 'clock', started_at: START, said })
    expect(place(['11:58:00 PM', '12:03:00 a.m.'], START)).toEqual({ times: 'clock', started_at: START, said })
    expect(place(['14:31:02', '14:36:02'], START)).toEqual({ times: 'clock', started_at: START, said })
    expect(place(['23:58:00', '00:03:00'], START)).toEqual({ times: 'clock', started_at: START, said })
    expect(place(['11:59 AM', '12:04 PM'])).toEqual({
      times: 'elapsed',
      started_at: '2026-11-26T16:55:00.000Z',
      said: ['2026-11-26T16:55:00.000Z', '2026-11-26T17:00:00.000Z'],
    })
  })

  it('leave room before now for what follows the last one', () => {
    expect(place(['0:00', '0:10', null, null])).toEqual({
      times: 'elapsed',
      started_at: '2026-11-26T16:59:46.000Z',
      said: [
        '2026-11-26T16:59:46.000Z',
        '2026-11-26T16:59:56.000Z',
        '~2026-11-26T16:59:58.000Z',
        '~2026-11-26T17:00:00.000Z',
      ],
    })
  })

  it('are none where the start that was named leaves no room for any', () => {
    expect(place(['0:10:00', '0:20:00'], NOW.toISOString())).toMatchObject({ times: 'none' })
  })
})
