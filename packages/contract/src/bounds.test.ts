import { expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all.ts'
import { INTEGER_MAX } from './limits.ts'

interface Schema {
  type?: string
  maximum?: number
  [key: string]: unknown
}

/** Stored as bigint: any safe integer fits. */
const LARGE = /\.(?:revision|sequence)$/

/** The paths of integers that a request may send and the database could not store. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum = Infinity } = schema as Schema
  const own = type === 'integer' && maximum > INTEGER_MAX && !LARGE.test(path) ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([key, value]) => unboundedIn(value, `${path}.${key}`))]
}

it('bounds every integer that a request may send by what the database stores', () => {
  const unbounded = Object.values(allEndpoints).flatMap(({ method, path, ...endpoint }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = (endpoint as Partial<Record<typeof part, unknown>>)[part]
      if (!(schema instanceof z.ZodType)) return []
      return unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${method} ${path} ${part}`)
    }),
  )
  expect(unbounded).toEqual([])
})
