import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseReply } from './parse-reply.ts'

const Row = z.object({
  id: z.uuid(),
  at: z.iso.datetime().nullable(),
  day: z.iso.date(),
  kind: z.enum(['spoken', 'chat']),
  count: z.number().int(),
  grade: z.number().min(0).max(100).nullable(),
  share: z.number(),
  is_shared: z.boolean(),
  name: z.string().min(1),
  note: z.string().optional(),
  people: z.array(z.object({ name: z.string().optional(), email: z.string() })),
})
const ROW = {
  id: '6f1c1b9e-6a3f-4c7e-9d57-0c1d8f3a2b4e',
  at: '2026-11-21T09:00:00.000Z',
  day: '2026-11-21',
  kind: 'chat',
  count: 3,
  grade: 50,
  share: 0.5,
  is_shared: false,
  name: 'Prices',
  people: [{ email: 'a@client.example' }, { name: 'Bo', email: 'b@client.example' }],
}
const Rows = z.array(Row)

test('what fits a schema is given back itself, optional fields or not', () => {
  for (const change of [{}, { at: null }, { note: '' }, { people: [] }, { count: -1 }, { grade: null }]) {
    const value = [{ ...ROW, ...change }]
    expect(parseReply(Rows, value)).toBe(value)
    expect(Rows.parse(value)).toEqual(value)
  }
})

test('a field that no schema names is left out at every depth', () => {
  expect(parseReply(Rows, [{ ...ROW, secret: 1 }])).toEqual([ROW])
  const people = [{ email: 'a@client.example', secret: 1 }]
  expect(parseReply(Rows, [{ ...ROW, people }])).toEqual([{ ...ROW, people: [{ email: 'a@client.example' }] }])
  // An optional field that is absent does not make room for another one.
  expect(parseReply(z.object({ a: z.string().optional() }), { b: 1 })).toEqual({})
})

test('what does not fit fails as in zod', () => {
  const wrong = [
    ...['x', null, 7].map((id) => ({ id })),
    ...['2026-11-21', '2026-11-21T09:00:00+01:00', 0].map((at) => ({ at })),
    ...['2026-02-30', '21.11.2026'].map((day) => ({ day })),
    { kind: 'sung' },
    ...[1.5, 2 ** 60, '3', null].map((count) => ({ count })),
    { grade: 101 },
    ...[Infinity, Number.NaN, '1'].map((share) => ({ share })),
    ...['false', 0, null].map((is_shared) => ({ is_shared })),
    { name: '' },
    { note: null },
    ...[null, {}, [null], [[]], [{ name: 'Bo' }]].map((people) => ({ people })),
  ]
  for (const change of wrong) {
    const value = [ROW, { ...ROW, ...change }]
    const { error } = Rows.safeParse(value)
    expect(error).toBeInstanceOf(z.ZodError)
    expect(() => parseReply(Rows, value)).toThrow(error?.message)
  }
  const { share: _share, ...less } = ROW
  for (const value of [[less], ROW, null, undefined]) expect(() => parseReply(Rows, value)).toThrow(z.ZodError)
})

test('what a schema changes is changed', () => {
  const changing: [z.ZodType, unknown, unknown][] = [
    [z.object({ a: z.string().trim() }), { a: ' x ' }, { a: 'x' }],
    [z.object({ a: z.string().default('x') }), {}, { a: 'x' }],
    [z.object({ a: z.string().default('x').optional() }), {}, { a: 'x' }],
    [z.object({ a: z.coerce.number() }), { a: '1' }, { a: 1 }],
    [z.object({ a: z.coerce.boolean() }), { a: 1 }, { a: true }],
    [z.array(z.string().transform((text) => text.length)), ['abc'], [3]],
    [z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string() })]), { a: '', b: '' }, { a: '' }],
    [z.looseObject({ a: z.string() }), { a: '', b: 1 }, { a: '', b: 1 }],
    [z.record(z.string(), z.object({ a: z.string() })), { x: { a: '', b: 1 } }, { x: { a: '' } }],
  ]
  for (const [schema, value, parsed] of changing) expect(parseReply(schema, value)).toEqual(parsed)
  expect(() => parseReply(z.array(z.string()).max(1), ['a', 'b'])).toThrow(z.ZodError)
  expect(() =>
    parseReply(
      z.object({ a: z.string() }).refine(() => false),
      { a: '' },
    ),
  ).toThrow(z.ZodError)
  expect(() => parseReply(z.strictObject({ a: z.string() }), { a: '', b: 1 })).toThrow(z.ZodError)
})

test('a schema that names itself is left to zod', () => {
  const Node = z.object({
    name: z.string(),
    get parts() {
      return z.array(Node)
    },
  })
  const value = { name: 'a', parts: [{ name: 'b', parts: [] }] }
  expect(parseReply(Node, value)).toEqual(value)
})
