import { z } from 'zod'

const Fields = z.record(z.string(), z.unknown())

/** Named fields of something read from a file; null when it has none. */
export function fieldsOf(value: unknown): Record<string, unknown> | null {
  const { success, data } = Fields.safeParse(value)
  return success && !Array.isArray(value) ? data : null
}

/** One of its own fields, never one that every object inherits. */
export function fieldOf(value: unknown, key: string): unknown {
  const fields = fieldsOf(value)
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}
