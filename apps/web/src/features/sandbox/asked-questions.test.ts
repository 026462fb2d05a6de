import { IDLE_STREAM, type ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { expect, it } from 'vitest'
import { askedQuestions } from './asked-questions.ts'
import { changeOf, summaryOf } from './compare-answers.ts'

const said = (message_id: string, username: string, message: string) => ({
  message_id,
  username,
  message,
  timestamp: null,
  user_image_url: null,
})

it('asks what the other side asked, and what was answered then', () => {
  const messages = [
    said('1', 'Ada', 'What do you use today for your documents?'),
    said('2', 'Carla', 'A drive. Where is our data stored with you?'),
    said('3', 'Carla', 'The price list, please.'),
    said('4', 'Carla', 'Thank you.'),
  ]
  const answered = new Map([['3', { text: 'From 40 euros.', refused: false }]])
  const asked = askedQuestions({ messages, answered, own: new Set(['Ada']) })
  expect(asked.map(({ at, question, earlier }) => [at, question, earlier?.text])).toEqual([
    [1, 'Where is our data stored with you?', undefined],
    [2, 'The price list, please.', 'From 40 euros.'],
  ])
  expect(askedQuestions({ messages }).map(({ at }) => at)).toEqual([0, 1])
})

it('says how an answer differs from the one of then', () => {
  const now = (text: string, outcome = 'complete'): ResponseStream => ({
    ...IDLE_STREAM,
    status: 'done',
    text,
    response: Object.assign(Object.create(null), { outcome }),
  })
  const asked = (text: string, refused = false) => ({ at: 0, question: 'Q', earlier: { text, refused } })
  expect(changeOf(asked('**Forty** euros [1]'), now('Forty euros'))).toBe('same')
  expect(changeOf(asked('Forty euros'), now('Fifty euros'))).toBe('changed')
  expect(changeOf(asked('No answer', true), now('Fifty euros'))).toBe('found')
  expect(changeOf(asked('Forty euros'), now('No answer', 'refused'))).toBe('lost')
  expect(changeOf(asked('Forty euros'), { ...IDLE_STREAM, status: 'loading' })).toBeNull()
  expect(changeOf(asked('No answer', true), { ...now('No answer'), response: null })).toBeNull()
  expect(summaryOf(['same', 'lost', 'same'])).toBe('1 refused now, 2 as then')
})
