import { getAnswer, getExplanation, getResponse } from '@cuecard/contract/answers.ts'
import { sendFeedback } from '@cuecard/contract/meetings/capture.ts'
import { expect, it } from 'vitest'
import { portPair } from '../test/fake-ports.ts'
import { workerApi } from './worker-api.ts'

const ID = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a78'
const body = { current_message: { message: 'How long?', username: 'Ana' } }

/** Workers that the browser stops `deaths` times before one answers; `begun`: each has begun to reply by then. */
function mortalWorkers({ deaths, begun = false }: { deaths: number; begun?: boolean }) {
  const asked: unknown[] = []
  const api = workerApi((name) => {
    const { near, far, cut } = portPair(name)
    far.onMessage.addListener((message) => {
      asked.push(message)
      const dies = asked.length <= deaths
      if (!dies || begun) far.postMessage({ type: 'head', status: 200, headers: {} })
      if (!dies || begun) far.postMessage({ type: 'chunk', text: 'Two days' })
      if (!dies) far.postMessage({ type: 'end' })
      // After what it has said has arrived.
      if (dies) setTimeout(cut)
    })
    return near
  })
  return { api, asked }
}

async function textOf({ chunks }: { chunks: AsyncIterable<string> }): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

it.each([getAnswer, getExplanation])(
  'asks once more where the browser stops the worker before the reply: $path',
  async (call) => {
    const once = mortalWorkers({ deaths: 1 })
    expect(await textOf(await once.api(call, { body }))).toBe('Two days')
    expect(once.asked).toEqual(Array.from({ length: 2 }, () => ({ method: 'POST', path: call.path, body })))
    const twice = mortalWorkers({ deaths: 2 })
    await expect(twice.api(call, { body })).rejects.toMatchObject({ status: 0 })
    expect(twice.asked).toHaveLength(2)
  },
)

it('asks for no reply again that has begun, nor after the user has stopped it', async () => {
  const begun = mortalWorkers({ deaths: 1, begun: true })
  const reply = await begun.api(getAnswer, { body })
  await expect(textOf(reply)).rejects.toThrow('The extension ended')
  expect(begun.asked).toHaveLength(1)
  const stopped = mortalWorkers({ deaths: 1 })
  const abort = new AbortController()
  const asked = stopped.api(getAnswer, { body }, { signal: abort.signal })
  abort.abort()
  await expect(asked).rejects.toThrow()
  expect(stopped.asked.length).toBeLessThan(2)
})

it('does nothing twice that the server may have done', async () => {
  const { api, asked } = mortalWorkers({ deaths: 1 })
  await expect(api(sendFeedback, { body: { response_id: ID, rating: 'up' } })).rejects.toMatchObject({ status: 0 })
  await expect(mortalWorkers({ deaths: 1 }).api(getResponse, { params: { id: ID } })).rejects.toMatchObject({
    status: 0,
  })
  expect(asked).toHaveLength(1)
})
