import { z } from 'zod'

/** Whether zod would give this value back as it is. */
type Check = (value: unknown) => boolean

/**
 * Parses a value from JSON. What fits without a change is returned itself: in a page, which may not compile schemas, zod takes half a
 * second to copy a list of some megabytes. Everything else is left to zod.
 * @throws {z.ZodError}
 */
export function parseReply<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  return checkOf(schema)?.(value) ? (value as z.output<T>) : schema.parse(value)
}

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

const known = new WeakMap<Schema, Check | null>()

/** Null for a schema with a part whose result cannot be told from its definition, such as a union or a default. */
function checkOf(schema: Schema): Check | null {
  const found = known.get(schema)
  if (found !== undefined) return found
  // Also what a schema that names itself finds.
  known.set(schema, null)
  const check = makeCheck(schema)
  known.set(schema, check)
  return check
}

function makeCheck(schema: Schema): Check | null {
  const def = schema._zod.def as Def
  if (def.type === 'string' || def.type === 'number' || def.type === 'boolean') return plainCheck(schema, def)
  if (def.checks?.length) return null
  switch (def.type) {
    case 'enum':
    case 'literal': {
      const values: ReadonlySet<unknown> | undefined = schema._zod.values
      return values ? (value) => values.has(value) : null
    }
    case 'nullable': {
      const inner = checkOf(def.innerType)
      return inner && ((value) => value === null || inner(value))
    }
    // An absent field is the object's business.
    case 'optional':
      return checkOf(def.innerType)
    case 'array': {
      const each = checkOf(def.element)
      return each && ((value) => Array.isArray(value) && value.every(each))
    }
    case 'object':
      return objectCheck(def)
    default:
      return null
  }
}

/** Formats that are their pattern and nothing else. */
const PATTERNS: ReadonlySet<string> = new Set(['uuid', 'datetime', 'date'])

/** What lists hold most of is checked here; zod is asked about the rest, such as lengths and bounds. */
function plainCheck(schema: Schema, def: z.core.$ZodStringDef | z.core.$ZodNumberDef | z.core.$ZodBooleanDef): Check {
  const { type, coerce, checks = [] } = def
  const { format, pattern } = def as Partial<z.core.$ZodStringFormatDef>
  if (!coerce && checks.length === 0) {
    if (format === undefined) return type === 'number' ? Number.isFinite : (value) => typeof value === type
    if (pattern && PATTERNS.has(format)) return (value) => typeof value === 'string' && pattern.test(value)
  }
  if (!coerce && type === 'number' && checks.every(isInteger)) return Number.isSafeInteger
  return (value) => {
    const { success, data } = z.safeParse(schema, value)
    return success && Object.is(data, value)
  }
}

const isInteger = ({ _zod: { def } }: z.core.$ZodCheck<never>) => 'format' in def && def.format === 'safeint'

/** Every field fits, those that must be there are, and there is no other one, which zod would leave out. */
function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): Check | null {
  if (catchall) return null
  const fields: { name: string; check: Check; isOptional: boolean }[] = []
  for (const [name, field] of Object.entries(shape)) {
    const check = checkOf(field)
    if (!check) return null
    fields.push({ name, check, isOptional: field._zod.def.type === 'optional' })
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const row = value as Record<string, unknown>
    let count = 0
    for (const { name, check, isOptional } of fields) {
      const one = row[name]
      if (one === undefined && isOptional) continue
      if (!check(one)) return false
      count += 1
    }
    for (const _name in row) count -= 1
    return count === 0
  }
}
