import type { OnnxRuntime } from './onnx-runtime.ts'
import { ElementType, encodeModel } from './onnx-writer.ts'

/**
 * The dot products of each vector of `asked` with each of `others`, row by row: both are vectors of `dimensions` whole numbers
 * from −127 to 127, one after the other.
 */
export type WordProducts = (asked: Int8Array, others: Int8Array, dimensions: number) => Promise<Float32Array>

/** Multiplied by ONNX Runtime: in JavaScript the words of a question and of 32 lines take ten times as long. */
export async function openWordProducts({ InferenceSession, Tensor }: OnnxRuntime): Promise<WordProducts> {
  const session = await InferenceSession.create(productsGraph(), { intraOpNumThreads: 1 })
  return async (asked, others, dimensions) => {
    if (asked.length === 0 || others.length === 0) return new Float32Array()
    const tensorOf = (vectors: Int8Array) => new Tensor('int8', vectors, [vectors.length / dimensions, dimensions])
    const { products } = await session.run({ asked: tensorOf(asked), others: tensorOf(others) })
    if (!(products?.data instanceof Float32Array)) throw new Error('The products of words are missing')
    return products.data
  }
}

/** `asked` (int8 [words, dimensions]) times `others` (int8 [others, dimensions]) gives `products` (float32 [words, others]). */
function productsGraph(): Uint8Array {
  const toFloat = { to: ElementType.float32 }
  const vectors = (name: string, count: string) => ({ name, type: ElementType.int8, shape: [count, 'dimensions'] })
  return encodeModel({
    nodes: [
      { operator: 'Cast', inputs: ['asked'], output: 'left', attributes: toFloat },
      { operator: 'Cast', inputs: ['others'], output: 'right', attributes: toFloat },
      { operator: 'Gemm', inputs: ['left', 'right'], output: 'products', attributes: { transB: 1 } },
    ],
    tensors: [],
    inputs: [vectors('asked', 'words'), vectors('others', 'other_words')],
    outputs: [{ name: 'products', type: ElementType.float32, shape: ['words', 'other_words'] }],
  })
}
