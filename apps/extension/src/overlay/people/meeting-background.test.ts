import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeSession, lineOf, VIEW } from '../test/fake-session.ts'
import { createMeetingBackground } from './meeting-background.ts'

const NOBODY = { calendar: 'none', calendar_problem: null, event: null, people: [] }
const replies = { 'POST /extension/meeting-background': () => Response.json(NOBODY) }

it('looks up who has spoken by name: not the user, and nobody whose name the page does not show', () => {
  const lines = [
    lineOf('Hello.', { username: 'Dana Whitfield', is_own: true }),
    lineOf('Good morning.', { username: 'Speaker 1' }),
    lineOf('Hi.', { username: 'Marta Lindqvist' }),
    lineOf('So.', { username: 'Speaker 12' }),
  ]
  const session = fakeSession({ lines }, replies)
  createMeetingBackground(session).open()
  expect(session.asked.map(({ body }) => body)).toMatchObject([{ names: ['Marta Lindqvist'] }])
})

it('looks up again once somebody else has spoken, and not because the meeting is stored by now', async () => {
  const session = fakeSession({ meeting_id: null }, replies)
  const service = createMeetingBackground(session)
  service.open()
  await vi.waitFor(() => expect(service.state.get().status).toBe('done'))
  session.change({ meeting_id: VIEW.meeting_id })
  service.open()
  expect(session.asked).toHaveLength(1)
  session.change({ lines: [lineOf('Hi.', { username: 'Marta Lindqvist' })] })
  service.open()
  service.open()
  expect(session.asked).toHaveLength(2)
  expect(session.asked[0]?.body).not.toHaveProperty('meeting_id')
  expect(session.asked[1]?.body).toMatchObject({ meeting_id: VIEW.meeting_id, names: ['Marta Lindqvist'] })
})

it('follows who speaks: those who are new are looked up together after some seconds, and nobody for lines that are no longer shown', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const session = fakeSession({}, replies)
  const stop = createMeetingBackground(session).follow()
  const said = (...usernames: string[]) =>
    session.change({ lines: usernames.map((username) => lineOf('Hi.', { username })) })
  said('Marta Lindqvist')
  said('Marta Lindqvist', 'Jon')
  vi.advanceTimersByTime(5_000)
  said('Jon')
  vi.advanceTimersByTime(5_000)
  said('Jon', 'Nora')
  stop()
  vi.advanceTimersByTime(5_000)
  const names = [[], ['Marta Lindqvist', 'Jon']]
  expect(session.asked.map(({ body }) => body)).toMatchObject(names.map((each) => ({ names: each })))
})

it('keeps who has spoken when the newest lines are all of others, until the meeting is over', () => {
  const session = fakeSession({}, replies)
  const service = createMeetingBackground(session)
  const said = (username: string) => session.change({ lines: [lineOf('Hi.', { username })] })
  said('Marta Lindqvist')
  said('Jon')
  service.open()
  service.clear()
  said('Nora')
  service.open()
  service.stop()
  const names = [['Marta Lindqvist', 'Jon'], ['Nora']]
  expect(session.asked.map(({ body }) => body)).toMatchObject(names.map((each) => ({ names: each })))
})
