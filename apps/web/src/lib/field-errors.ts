import { ApiError } from '@cuecard/contract/client.ts'
import type { z } from 'zod'

/** Field name → the message beside it. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The contract's own rules, checked before the server is asked. A field's first message counts. */
export function fieldErrors(schema: z.ZodType | undefined, input: unknown): FieldErrors {
  const checked = schema?.safeParse(input)
  if (!checked || checked.success) return {}
  return Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[0]), issue.message]).toReversed())
}

/** What the server said about single fields. */
export function servedErrors(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.errors : {}
}
