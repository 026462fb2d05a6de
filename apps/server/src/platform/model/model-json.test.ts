import { expect, it } from 'vitest'
import { askText } from './model-json.ts'
import { type Model, ModelError, type ModelFault } from './model.ts'

const failing = (fault: ModelFault): Model => ({
  name: 'scripted',
  stream: async function* () {
    yield 'One line.'
    throw new ModelError('broke off', { fault })
  },
})
const prompt = () => ({ system: '', messages: [], maxOutputTokens: 10 })
const ask = (fault: ModelFault, cutAt?: number) =>
  askText(
    {
      model: failing(fault),
      times: { callMs: 5_000, retryDelayMs: 0 },
      signal: new AbortController().signal,
      ...(cutAt === undefined ? {} : { cutAt }),
    },
    prompt,
  )

it('takes what came of a reply that the model cut only where it may be cut', async () => {
  expect(await ask('cut', 1_000)).toBe('One line.')
  await expect(ask('cut')).rejects.toThrow('broke off')
  await expect(ask('reply', 1_000)).rejects.toThrow('broke off')
})
