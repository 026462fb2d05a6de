import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createOverlayServices, type OverlayServices } from '../overlay-services.ts'
import { answered, fakeSession, lineOf } from '../test/fake-session.ts'

const open: OverlayServices[] = []
afterEach(() => {
  for (const services of open.splice(0)) services.stop()
})

async function asked() {
  const session = fakeSession({}, answered('24 months.'))
  const services = createOverlayServices(session)
  open.push(services)
  const line = lineOf('How long is the warranty?', { username: 'Ana Ruiz', at: Date.now() })
  session.change({ lines: [line] })
  const { answers } = services
  await waitFor(() => expect(answers.list.get()[0]?.stream.status).toBe('done'))
  const give = (part: Parameters<typeof lineOf>[1]) => session.change({ lines: [{ ...line, revision: 2, ...part }] })
  const speakers = () => answers.list.get().map(({ line: { username, text } }) => `${username}: ${text}`)
  return { session, answers, line, give, speakers }
}

it('names who said it once captions give the line to somebody else', async () => {
  const { give, speakers, session } = await asked()
  give({ username: 'Tom Hale' })
  expect(speakers()).toEqual(['Tom Hale: How long is the warranty?'])
  expect(session.asked.filter(({ call }) => call.endsWith('/answer'))).toHaveLength(1)
})

it('takes an answer away that nobody needs, because the question turns out to be the user’s own', async () => {
  const { give, speakers } = await asked()
  give({ username: 'Dana Whitfield', is_own: true })
  expect(speakers()).toEqual([])
})

it('keeps what the user has pinned or asked for, under the own name', async () => {
  const pinned = await asked()
  pinned.answers.pin(pinned.answers.list.get()[0]?.id ?? '')
  pinned.give({ username: 'Dana Whitfield', is_own: true })
  expect(pinned.speakers()).toEqual(['Dana Whitfield: How long is the warranty?'])
  const chosen = await asked()
  chosen.answers.ask(chosen.line, 'explain')
  chosen.give({ username: 'Dana Whitfield', is_own: true })
  expect(chosen.speakers()).toEqual(['Dana Whitfield: How long is the warranty?'])
})

it('names who has named a competitor, too', async () => {
  const { answers, give, line } = await asked()
  answers.addNotes({ name: 'NordPick', line, quote: 'NordPick?' }, { text: 'Cheaper.', sources: [] })
  give({ username: 'Tom Hale' })
  expect(answers.list.get().find(({ competitor }) => competitor === 'NordPick')?.line).toMatchObject({
    username: 'Tom Hale',
    text: 'NordPick?',
  })
})
