import { ApiError } from '@cuecard/contract/client.ts'

/** Where another attempt may help: the connection has ended, or the server is busy or was not ready. */
const PASSING = [401, 408, 425, 429]

/**
 * The status with which the server itself refused a call; null for every other failure. Each refusal of ours has words. One without them
 * comes from what stands in front of the server, such as a reverse proxy while the server restarts, and says nothing about the call.
 */
export const refusalOf = (error: unknown): number | null =>
  error instanceof ApiError && error.detail !== null ? error.status : null

/** Whether the server refuses for good, so that another attempt would not help. */
export function isFinalRefusal(error: unknown): error is ApiError {
  const status = refusalOf(error)
  return status !== null && status >= 400 && status < 500 && !PASSING.includes(status)
}
