import * as runtime from 'onnxruntime-node'
import { expect, it } from 'vitest'
import { int8Overflows } from './int8-overflow.ts'

/** A runtime whose every sum is this. */
const summing = (sum: number) => {
  const tensor = new runtime.Tensor('float32', new Float32Array(16).fill(sum), [1, 16])
  const session = { run: async () => ({ sums: tensor }), release: async () => undefined }
  const InferenceSession = { create: async () => session } as unknown as typeof runtime.InferenceSession
  return { ...runtime, InferenceSession }
}

it.each([
  ['right', 64 * 127, false],
  ['those that AVX2 cuts off at 16 bits', 64 * 64.25, true],
  ['no number', Number.NaN, true],
])('takes the exact way where the largest products are not right: %s', async (_sums, sum, overflows) => {
  expect(await int8Overflows(summing(sum))).toBe(overflows)
})

it('gets an answer from the real library', async () => {
  expect([true, false]).toContain(await int8Overflows(runtime))
})
