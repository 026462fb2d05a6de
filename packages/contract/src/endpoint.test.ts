import { expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all.ts'
import { endpoint } from './endpoint.ts'

it('does not compile without saying who may call', () => {
  // @ts-expect-error -- `access` is missing: the type check fails here if it is ever made optional
  const open = endpoint('GET /open', { summary: 'Open.', reply: z.string() })
  // @ts-expect-error -- an access level that does not exist
  const odd = endpoint('GET /odd', { access: 'anybody', summary: 'Odd.', reply: z.string() })
  expect([open.path, odd.path]).toEqual(['/open', '/odd'])
})

it('describes each call once', () => {
  const names = allEndpoints.map((each) => `${each.method} ${each.path}`)
  expect(new Set(names).size).toBe(names.length)
})

it('declares a schema for every parameter of a path, and none besides', () => {
  for (const each of allEndpoints) {
    const inPath = [...each.path.matchAll(/:([a-z_]+)/g)].map((match) => match[1])
    const declared = each.params instanceof z.ZodObject ? Object.keys(each.params.shape) : []
    expect([each.path, declared]).toEqual([each.path, inPath])
  }
})
