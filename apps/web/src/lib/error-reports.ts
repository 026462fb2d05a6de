import { ApiError } from '@cuecard/contract/client.ts'

export const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again later.'

/** Calls whose 401 means 'wrong password', not 'your session is over' (spec §8). */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  '/auth/register',
  '/auth/register/google',
  '/auth/token',
  '/auth/token/google',
])

/** A session that ended: the token is removed and the browser goes to /login instead of showing a toast. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !SIGN_IN_PATHS.has(error.endpoint.path)
}

/** The global error text of spec §8. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) return UNEXPECTED_ERROR
  return `${error.detail ?? 'Invalid request'} (Status Code: ${error.status})`
}

export interface ErrorToast {
  title: string
  description?: string
}

export interface ErrorReports {
  /** A call failed. Its global toast follows, unless a screen speaks for it in the same turn. */
  callFailed: (error: ApiError) => void
  /** The screen's own words for a failure; without words the global text alone. */
  screenFailed: (error: unknown, failed?: string) => void
  /** A failure that spec §8 wants ignored or only logged. */
  silence: (error: unknown) => void
}

/**
 * Spec §8 has two rules for one failure: a global toast for every failed call, and a toast of the screen's own. Two
 * toasts for one fault would only be noise, so they become one: the screen's words as its title and the global text
 * as its description. A failed call therefore waits one turn of the event loop before it shows its global toast; by
 * then the query or mutation cache has had its say.
 */
export function createErrorReports(show: (toast: ErrorToast) => void): ErrorReports {
  const told = new WeakSet<object>()
  const say = (error: unknown, toast: ErrorToast) => {
    if (typeof error === 'object' && error !== null) {
      if (told.has(error)) return
      told.add(error)
    }
    if (!endsSession(error)) show(toast)
  }
  return {
    callFailed: (error) => {
      setTimeout(() => say(error, { title: errorText(error) }), 0)
    },
    screenFailed: (error, failed) => {
      if (error instanceof DOMException && error.name === 'AbortError') return
      say(error, failed ? { title: failed, description: errorText(error) } : { title: errorText(error) })
    },
    silence: (error) => {
      if (typeof error === 'object' && error !== null) told.add(error)
    },
  }
}
