import { expect, it } from 'vitest'
import { untilTestEnds } from './until-test-ends.ts'

const late = Promise.withResolvers<Response>()
let hasCome = false

it('passes replies on during its test', async () => {
  const reply = await untilTestEnds(async () => new Response('now'))('/')
  expect(await reply.text()).toBe('now')
  void untilTestEnds(() => late.promise)('/').then(() => (hasCome = true))
})

it('passes on no reply of the test before', async () => {
  late.resolve(new Response('late'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(hasCome).toBe(false)
})
