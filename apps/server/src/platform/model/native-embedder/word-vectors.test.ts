import { expect, it } from 'vitest'
import { dotProduct } from '../../dot-product.ts'
import { BUILT_IN_MODEL } from '../built-in-model/built-in-model.ts'
import { buildMiniLm, TOKEN_TABLE } from './minilm-graph.ts'
import { readWeights } from './safetensors.ts'
import { openTokenRows, openWordVectors } from './word-vectors.ts'

const weights = readWeights(BUILT_IN_MODEL.weightsPath)
const { dimensions } = BUILT_IN_MODEL

it('the model that is opened is without the table of tokens', () => {
  const [tokens = 0, columns = 0] = weights.shape(TOKEN_TABLE)
  expect(buildMiniLm(weights).byteLength).toBeLessThan(tokens * columns)
})

it('the rows of tokens are those of the table, in the order of the text, and each is read once', () => {
  const read: number[] = []
  const tokenRows = openTokenRows({
    ...weights,
    float32Rows: (name, firsts, count) => {
      read.push(...firsts)
      return weights.float32Rows(name, firsts, count)
    },
  })
  const table = weights.float32(TOKEN_TABLE)
  const rowOf = (id: number) => [...table.subarray(id * dimensions, (id + 1) * dimensions)]
  expect([...tokenRows([101, 2054, 101, 30_521, 0])]).toEqual([101, 2054, 101, 30_521, 0].flatMap(rowOf))
  expect([...tokenRows([2054, 7, 101])]).toEqual([2054, 7, 101].flatMap(rowOf))
  expect(read).toEqual([101, 2054, 30_521, 0, 7])
  expect(tokenRows([])).toHaveLength(0)
})

it.each([
  ['known ones beside a new one', [1999, 20_000, 2001]],
  ['more than are kept', [...Array.from({ length: 4_500 }, (_, nth) => 1_990 + 6 * nth), 1999]],
])('rows and vectors are the same whatever was read before: %s', (_, ids) => {
  const tokenRows = openTokenRows(weights)
  const vectors = openWordVectors(weights, openTokenRows(weights))
  // As many as are kept, one at a time, so that the next new one takes the place of the first.
  for (let id = 1_999; id < 5_999; id += 1) {
    tokenRows([id])
    vectors([id])
  }
  expect(tokenRows(ids)).toEqual(openTokenRows(weights)(ids))
  expect(vectors(ids)).toEqual(openWordVectors(weights, openTokenRows(weights))(ids))
})

it('words by themselves are alike where they mean much the same', () => {
  const vectors = openWordVectors(weights, openTokenRows(weights))
  // 'price', 'cost', 'cat'
  const [price, cost, cat] = vectors([3976, 3465, 4937])
  if (!price || !cost || !cat) throw new Error('no vector')
  const cosine = (one: Int8Array, other: Int8Array) =>
    dotProduct(Float32Array.from(one), Float32Array.from(other)) / 127 ** 2
  expect(cosine(price, price)).toBeCloseTo(1, 1)
  expect(cosine(price, cost)).toBeGreaterThan(cosine(price, cat) + 0.2)
  expect(vectors([4937, 3976])).toEqual([cat, price])
})
