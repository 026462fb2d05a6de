import { expect, it } from 'vitest'
import { fakeSession, lineOf } from '../test/fake-session.ts'
import { createPassageSearch } from './passage-search.ts'

const replies = { 'POST /company-knowledge/search': () => Response.json({ passages: [] }) }

/** The search as it follows a talk whose last line is given; `queries` are the searches so far. */
function following() {
  const first = lineOf('Good morning.')
  const last = lineOf('We need robots.')
  const session = fakeSession({ lines: [first, last] }, replies)
  const stop = createPassageSearch(session).follow()
  return {
    stop,
    queries: () => session.asked.map(({ body }) => (body as { query: string }).query),
    say: (text: string, is_settled = true) => session.change({ lines: [first, { ...last, text, is_settled }] }),
  }
}

it('does not go back to what was said before while the newest line grows', () => {
  const { stop, queries, say } = following()
  expect(queries()).toEqual(['Good morning. We need robots.'])
  say('We need robots. And a', false)
  say('We need robots. And a price.')
  expect(queries()).toHaveLength(1)
  stop()
})

it('searches again as one long speech goes on, by its end', () => {
  const { stop, queries, say } = following()
  const long = `We need robots. ${'And halls for them. '.repeat(40)}What about the warranty`
  say(long, false)
  expect(queries()).toHaveLength(1)
  say(long)
  say(`${long}, then?`)
  expect(queries()).toHaveLength(2)
  expect(queries()[1]).toMatch(/What about the warranty$/)
  stop()
})
