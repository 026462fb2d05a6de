/** Of two vectors with as many numbers: their cosine, where both are of length 1. */
export function dotProduct(one: Float32Array | Int8Array, other: Float32Array): number {
  let sum = 0
  for (let place = 0; place < one.length; place += 1) sum += (one[place] ?? 0) * (other[place] ?? 0)
  return sum
}
