import { expect, it } from 'vitest'
import { z } from 'zod'
import { askJson, askText, listOf, MALFORMED, Numbered, replyOf, YesOrNo } from './model-json.ts'
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

const Notes = replyOf({
  points: listOf(z.object({ text: z.string(), line: Numbered, sure: YesOrNo })),
  rivals: listOf(z.object({ text: z.string() })),
})
const replying = (reply: string): Model => ({
  name: 'scripted',
  stream: async function* () {
    yield reply
  },
})
const read = (reply: string) => {
  const call = {
    model: replying(reply),
    times: { callMs: 5_000, retryDelayMs: 0 },
    signal: new AbortController().signal,
  }
  return askJson(call, prompt, Notes)
}
const POINT = { text: 'Two halls.', line: 9, sure: true }

it.each([
  ['a list', '{"points":[{"text":"Two halls.","line":9,"sure":true}],"rivals":[]}'],
  ['numbers and yes as prompts and people write them', '{"points":[{"text":"Two halls.","line":"[9]","sure":"True"}]}'],
  ['one item without its list', '{"points":{"text":"Two halls.","line":"L9","sure":"yes"}}'],
  ['another object around it', '{"result":{"points":[{"text":"Two halls.","line":9,"sure":true}]}}'],
  [
    'commas and comments too many',
    'Here:\n```json\n{"points":[{"text":"Two halls.","line":9,"sure":true,},], # all\n}\n```',
  ],
  ['one item that cannot be read beside one that can', '{"points":["?",{"text":"Two halls.","line":9,"sure":true}]}'],
])('reads a reply with %s', async (_, reply) => {
  expect(await read(reply)).toEqual({ points: [POINT], rivals: [] })
})

it('takes empty lists for nothing, and nothing else', async () => {
  expect(await read('{"points":[],"rivals":[]}')).toEqual({ points: [], rivals: [] })
  const others = [
    '{}',
    '{"error":"I cannot help with that."}',
    '{"points":["Two halls."]}',
    '[]',
    'No.',
    '{"a":{"b":{}}}',
  ]
  for (const other of others) await expect(read(other)).rejects.toThrow(MALFORMED)
})
