import { allEndpoints } from '@cuecard/contract/all.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'

/** Cases a call; with `HOSTILE_RUNS=150` about 20,000 cases in all. */
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 8)

let test: TestApp
let provider: Awaited<ReturnType<typeof makeCompany>>
let people: TestPerson[]
/** Milliseconds that this thread computed for each request. */
const busyMs: number[] = []
/** Ids of rows that exist, so that a call gets beyond its first look-up. */
const ids: string[] = []

beforeAll(async () => {
  test = await testApp()
  provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  await renew()
})
afterAll(() => test.close())

/** Others, once a call has logged somebody out or the limit of calls a minute was reached. */
async function renew(): Promise<void> {
  const own = await makeCompany(test.deps, 'Acme')
  people = [
    await makePerson(test.app, { role: 'company_admin', company: own }),
    await makePerson(test.app, { role: 'staff_admin', company: provider }),
  ]
  ids.splice(0, ids.length, own.id, ...people.map(({ member }) => member.user_id))
}

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

const ODD_NUMBERS = [0, -1, 1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 63, 1e308, 0.5]
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  "'; drop table users --",
  '{{7*7}}',
  '../../etc/passwd',
  '💥',
  'ẞ'.repeat(300),
]
const odd = fc.oneof(
  fc.constantFrom<unknown>(...ODD_NUMBERS),
  fc.constantFrom<unknown>(...ODD_TEXTS),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { __proto__: null, constructor: 1 }),
)

const textOf = ({ format, maxLength = 400 }: Schema): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date') return fc.constantFrom('2026-11-22', '0001-01-01', '9999-12-31', '2026-02-30')
  const long = fc.constantFrom('x'.repeat(Math.min(maxLength, 5_000)), 'x'.repeat(Math.min(maxLength + 1, 5_000)))
  return fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...ODD_TEXTS), long)
}

const numberOf = ({ minimum = -1_000, maximum = 1_000, type }: Schema): fc.Arbitrary<unknown> => {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, ...ODD_NUMBERS)
  return type === 'integer' ? edges : fc.oneof(edges, fc.double({ noNaN: true, noDefaultInfinity: true }))
}

const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one)])), {
    requiredKeys: required.filter((name) => name in properties),
  })

/** Mostly what the schema asks for, with its edges; now and then something else. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: Math.min(4, (schema.maxItems ?? 3) + 1) })
    case 'string':
      return textOf(schema)
    case 'number':
    case 'integer':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return odd
  }
}

function partOf(endpoint: AnyEndpoint, part: 'params' | 'query' | 'body' | 'form'): fc.Arbitrary<unknown> {
  const schema = endpoint[part]
  if (!(schema instanceof z.ZodType)) return fc.constant(undefined)
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

interface Sent {
  params: unknown
  query: unknown
  body: unknown
  form: unknown
  who: number
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const fieldsOf = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).map(([name, one]) => [name, asText(one)]) : []

function addressOf(endpoint: AnyEndpoint, { params, query }: Sent): string {
  const given = new Map(fieldsOf(params))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((given.get(name) ?? 'x').toWellFormed()),
  )
  return `/api${path}?${new URLSearchParams(fieldsOf(query)).toString()}`
}

async function payloadOf(endpoint: AnyEndpoint, { body, form }: Sent) {
  if (!endpoint.form && !endpoint.files) {
    if (body === undefined) return {}
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
  }
  const data = new FormData()
  for (const [name, value] of fieldsOf(form)) data.append(name, value)
  for (const name of Object.keys(endpoint.files ?? {})) data.append(name, new File(['A text.'], 'a.txt'))
  const encoded = new Response(data)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

async function send(endpoint: AnyEndpoint, sent: Sent) {
  const { headers = {}, payload } = await payloadOf(endpoint, sent)
  const person = people[sent.who]
  const token = person ? { authorization: `Bearer ${person.token}` } : {}
  const request = {
    method: endpoint.method,
    url: addressOf(endpoint, sent),
    headers: { ...headers, ...token },
    ...(payload === undefined ? {} : { payload }),
  }
  const before = process.threadCpuUsage()
  const reply = await test.app.inject(request)
  const { user, system } = process.threadCpuUsage(before)
  busyMs.push((user + system) / 1_000)
  return reply
}

const DEEP = 100_000
const ODD_BODIES: readonly (readonly [string, string])[] = [
  ['null', 'null'],
  ['a list', '[{}]'],
  ['a text', '"text"'],
  ['a number', '1e400'],
  ['half of a JSON', '{"name": '],
  ['a list 100,000 deep', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['an object 100,000 deep', '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)],
]

describe('check 85: whatever is sent', () => {
  it.each(Object.values(allEndpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers, and never with a fault of its own',
    async (_, endpoint) => {
      const request = fc.record({
        params: partOf(endpoint, 'params'),
        query: partOf(endpoint, 'query'),
        body: partOf(endpoint, 'body'),
        form: partOf(endpoint, 'form'),
        who: fc.constantFrom(0, 0, 1),
      })
      await fc.assert(
        fc.asyncProperty(request, async (sent) => {
          const reply = await send(endpoint, sent)
          if (reply.statusCode === 401 || reply.statusCode === 429) await renew()
          // 503: not ready, or no model to answer with; it says so.
          const isFault = reply.statusCode >= 500 && reply.statusCode !== 503
          expect([isFault, reply.statusCode, reply.body.slice(0, 300)]).toEqual([
            false,
            reply.statusCode,
            expect.any(String),
          ])
          if (reply.statusCode >= 400) expect(reply.json()).toMatchObject({ detail: expect.any(String) })
        }),
        { numRuns: RUNS },
      )
    },
    120_000,
  )

  it.each(ODD_BODIES)('%s as a body is refused with words by every call that takes fields', async (_, payload) => {
    const wrong: unknown[] = []
    for (const endpoint of Object.values(allEndpoints)) {
      if (!(endpoint.body instanceof z.ZodObject)) continue
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${people[0]?.token}` }
      const url = addressOf(endpoint, { params: {}, query: {}, body: {}, form: {}, who: 0 })
      const reply = await test.app.inject({ method: endpoint.method, url, headers, payload })
      const { detail } = reply.json() as { detail?: unknown }
      const isRefused = reply.statusCode >= 400 && reply.statusCode < 500 && typeof detail === 'string'
      if (!isRefused) wrong.push([endpoint.path, reply.statusCode, reply.body.slice(0, 100)])
    }
    expect(wrong).toEqual([])
  })

  it('holds the thread for less than 50 ms in 99 of 100 requests', () => {
    const sorted = busyMs.toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(50)
  })
})
