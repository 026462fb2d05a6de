import { ApiError } from '@cuecard/contract/client.ts'
import type { z } from 'zod'

/** Field name → the message beside it. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** Validates against the contract before the request. The first message of each field counts. */
export function fieldErrors(schema: z.ZodType | undefined, input: unknown): FieldErrors {
  const checked = schema?.safeParse(input)
  if (!checked || checked.success) return {}
  return Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[0]), issue.message]).toReversed())
}

/** The server's messages for single fields. */
export const servedErrors = (error: unknown): FieldErrors => (error instanceof ApiError ? error.errors : {})

/** Why the server rejected a form as a whole, such as with 409; null if its fields show the errors or the server failed. */
export function formError(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) return null
  return Object.keys(error.errors).length > 0 ? null : error.detail
}

/** Whether what was asked for is gone, or may not be seen any more. */
export const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404

/** Whether another user's change, or a name that is taken, stands against the request. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409
