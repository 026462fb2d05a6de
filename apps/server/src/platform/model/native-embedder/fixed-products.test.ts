import * as runtime from 'onnxruntime-node'
import { expect, it } from 'vitest'
import { dotProduct } from '../../dot-product.ts'
import { openFixedProducts } from './fixed-products.ts'

it('gives the products of a vector with each of the fixed ones, in their order', async () => {
  const fixed = Array.from({ length: 37 }, (_, nth) =>
    Int8Array.from({ length: 48 }, (__, place) => ((nth * 31 + place * 17) % 255) - 127),
  )
  const vector = Float32Array.from({ length: 48 }, (_, place) => Math.sin(place))
  const products = await (await openFixedProducts(runtime, fixed))(vector)
  expect(products).toHaveLength(fixed.length)
  for (const [nth, each] of fixed.entries()) expect(products[nth]).toBeCloseTo(dotProduct(each, vector), 2)
})
