import { ApiError } from '@cuecard/contract/client.ts'

/** Why the server refused the whole, such as with 409; null when its fields say it, or when it could not answer. */
export function formError(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) return null
  return Object.keys(error.errors).length > 0 ? null : error.detail
}
