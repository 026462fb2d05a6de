import { z } from 'zod'

const Fields = z.record(z.string(), z.unknown())

/** The fields of an unknown value; null when it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> | null {
  const { success, data } = Fields.safeParse(value)
  return success && !Array.isArray(value) ? data : null
}

/** An own field of an unknown value, never an inherited one. */
export function fieldOf(value: unknown, key: string): unknown {
  const fields = fieldsOf(value)
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}
