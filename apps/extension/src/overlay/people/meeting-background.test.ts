import { expect, it } from 'vitest'
import { fakeSession, lineOf } from '../test/fake-session.ts'
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
