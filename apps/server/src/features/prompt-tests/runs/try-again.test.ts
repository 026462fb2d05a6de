import { expect, it } from 'vitest'
import { type Model, ModelError } from '../../../platform/model/model.ts'
import { tryAgain } from './try-again.ts'

const PROMPT = { system: '', messages: [], maxOutputTokens: 10 }

/** A model whose calls go as scripted, one after the other. */
function scripted(...script: (string | Error)[]) {
  const state = { calls: 0 }
  const model: Model = {
    name: 'scripted',
    stream: async function* () {
      const step = script[state.calls++] ?? 'more calls than expected'
      if (step instanceof Error) throw step
      yield step
    },
  }
  const said = async (signal = new AbortController().signal) => {
    let text = ''
    for await (const delta of tryAgain(model, [1, 1]).stream(PROMPT, signal)) text += delta
    return text
  }
  return { said, state }
}
const away = () => new ModelError('It has a fault.', { fault: 'away' })

it('tries a call again that failed alone, and then says that the model answers others', async () => {
  expect(await scripted(away(), away(), 'OK').said()).toBe('OK')
  await expect(scripted(away(), away(), away()).said()).rejects.toMatchObject({
    fault: 'reply',
    message: 'It has a fault. It answered another call, but failed at this one 3 times.',
  })
})

it('tries nothing again that is refused, or that is no fault of the model', async () => {
  for (const error of [new ModelError('The key is refused.', { fault: 'refused' }), new TypeError('a bug')]) {
    const { said, state } = scripted(error, 'OK')
    await expect(said()).rejects.toBe(error)
    expect(state.calls).toBe(1)
  }
})

it('ends at once with the run', async () => {
  const { said, state } = scripted(away(), 'OK')
  const ended = new AbortController()
  ended.abort(new Error('over'))
  await expect(said(ended.signal)).rejects.toThrow('It has a fault.')
  expect(state.calls).toBe(1)
})
