import { expect, it } from 'vitest'
import { HttpError } from '../../platform/errors.ts'
import { createRunningAnswers } from './running-answers.ts'

const refusal = (run: () => unknown): HttpError | null => {
  try {
    run()
    return null
  } catch (error) {
    return error as HttpError
  }
}

it('check 74: four at once for a person, forty for a company, with a word when to come again', () => {
  const running = createRunningAnswers()
  for (let user = 0; user < 10; user++) {
    for (let n = 0; n < 4; n++) running.begin({ user_id: `u${user}`, company_id: 'a' })
  }
  const busyUser = refusal(() => running.begin({ user_id: 'u1', company_id: 'a' }))
  const busyCompany = refusal(() => running.begin({ user_id: 'u99', company_id: 'a' }))
  expect([busyUser?.status, busyCompany?.status]).toEqual([429, 429])
  expect(Number(busyUser?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refusal(() => running.begin({ user_id: 'u99', company_id: 'b' }))).toBeNull()
})

it('a place is given back once, however often that is said', () => {
  const running = createRunningAnswers()
  const who = { user_id: 'u', company_id: 'a' }
  const [first] = [1, 2, 3, 4].map(() => running.begin(who))
  first?.()
  first?.()
  expect(refusal(() => running.begin(who))).toBeNull()
  expect(refusal(() => running.begin(who))?.status).toBe(429)
})
