import type { OnnxRuntime } from './onnx-runtime.ts'
import { ElementType, encodeModel } from './onnx-writer.ts'

/** The dot products of a vector with each of those that are fixed, in their order. */
export type FixedProducts = (vector: Float32Array) => Promise<Float32Array>

/** `fixed`: vectors of the same length, one at least. In JavaScript the products with some four thousand take ten times as long. */
export async function openFixedProducts(
  { InferenceSession, Tensor }: OnnxRuntime,
  fixed: readonly Int8Array[],
): Promise<FixedProducts> {
  const dimensions = fixed[0]?.length ?? 0
  const session = await InferenceSession.create(productsGraph(besideEachOther(fixed, dimensions), fixed.length), {
    intraOpNumThreads: 1,
  })
  return async (vector) => {
    const { products } = await session.run({ vector: new Tensor('float32', vector, [1, dimensions]) })
    if (!(products?.data instanceof Float32Array)) throw new Error('The products of a vector are missing')
    return products.data
  }
}

/** A matrix [dimensions, vectors] row by row. */
function besideEachOther(vectors: readonly Int8Array[], dimensions: number): Float32Array {
  const matrix = new Float32Array(vectors.length * dimensions)
  for (const [column, vector] of vectors.entries()) {
    for (let row = 0; row < dimensions; row += 1) matrix[row * vectors.length + column] = vector[row] ?? 0
  }
  return matrix
}

/** `vector` (float32 [1, dimensions]) times the matrix gives `products` (float32 [1, columns]). */
function productsGraph(matrix: Float32Array, columns: number): Uint8Array {
  const rows = matrix.length / columns
  const type = ElementType.float32
  return encodeModel({
    nodes: [{ operator: 'MatMul', inputs: ['vector', 'matrix'], output: 'products' }],
    tensors: [{ name: 'matrix', type, shape: [rows, columns], values: matrix }],
    inputs: [{ name: 'vector', type, shape: [1, rows] }],
    outputs: [{ name: 'products', type, shape: [1, columns] }],
  })
}
