import type { OnnxRuntime } from './onnx-runtime.ts'
import { ElementType, encodeModel } from './onnx-writer.ts'

/** Values of the input and of the matrix's columns: enough for every way of multiplying that the library has. */
const LENGTH = 64
const COLUMNS = 16
const LARGEST_WEIGHT = 127

/**
 * Whether sums of products of 8-bit numbers overflow on this processor: those with AVX2 but without VNNI add two products in 16
 * bits. The exact way round that takes half as long again on processors that do not need it, so the largest numbers are tried.
 */
export async function int8Overflows({ InferenceSession, Tensor }: OnnxRuntime): Promise<boolean> {
  const session = await InferenceSession.create(largestProducts(), { intraOpNumThreads: 1 })
  const input = new Tensor('float32', new Float32Array(LENGTH).fill(1), [1, LENGTH])
  const { sums } = await session.run({ input })
  await session.release()
  const right = LENGTH * LARGEST_WEIGHT
  return !(sums?.data instanceof Float32Array) || !sums.data.every((sum) => Math.abs(sum / right - 1) < 0.01)
}

/** `input` (float32 [1, 64]) times a matrix of the largest weights gives `sums` (float32 [1, 16]). */
const largestProducts = (): Uint8Array =>
  encodeModel({
    nodes: [
      {
        operator: 'DynamicQuantizeMatMul',
        inputs: ['input', 'weights', 'factors'],
        output: 'sums',
        domain: 'com.microsoft',
      },
    ],
    tensors: [
      {
        name: 'weights',
        type: ElementType.int8,
        shape: [LENGTH, COLUMNS],
        values: new Int8Array(LENGTH * COLUMNS).fill(LARGEST_WEIGHT),
      },
      { name: 'factors', type: ElementType.float32, shape: [COLUMNS], values: new Float32Array(COLUMNS).fill(1) },
    ],
    inputs: [{ name: 'input', type: ElementType.float32, shape: [1, LENGTH] }],
    outputs: [{ name: 'sums', type: ElementType.float32, shape: [1, COLUMNS] }],
  })
