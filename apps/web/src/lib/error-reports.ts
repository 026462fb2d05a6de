import { ApiError } from '@cuecard/contract/client.ts'

export const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again later.'

/** Calls whose 401 means 'wrong password', not 'your session is over'. */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  '/auth/register',
  '/auth/register/google',
  '/auth/token',
  '/auth/token/google',
])

/** Whether the error means that the session ended: the app then goes to /login instead of showing a toast. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !SIGN_IN_PATHS.has(error.endpoint.path)

/** The global text for an error. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) return UNEXPECTED_ERROR
  return `${error.detail ?? 'Invalid request'} (Status Code: ${error.status})`
}

export interface ErrorToast {
  title: string
  description?: string
}

export interface ErrorReports {
  /** A call failed. Shows the global toast, unless a screen reports the error in the same turn. */
  callFailed: (error: ApiError) => void
  /** Shows the screen's text for an error, or the global text without one. */
  screenFailed: (error: unknown, failed?: string) => void
  /** Suppresses the toast of an error that is ignored or only logged. */
  silence: (error: unknown) => void
}

/**
 * Every failed call shows a global toast, and many screens show their own text for the same error. The two become one
 * toast: the screen's text as its title and the global text as its description. The global toast therefore waits one
 * turn of the event loop, because the query or mutation cache reports the screen's text within that turn.
 */
export function createErrorReports(show: (toast: ErrorToast) => void): ErrorReports {
  const reported = new WeakSet<object>()
  const showOnce = (error: unknown, toast: ErrorToast) => {
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return
      reported.add(error)
    }
    if (!endsSession(error)) show(toast)
  }
  return {
    callFailed: (error) => {
      setTimeout(() => showOnce(error, { title: errorText(error) }), 0)
    },
    screenFailed: (error, failed) => {
      if (error instanceof DOMException && error.name === 'AbortError') return
      showOnce(error, failed ? { title: failed, description: errorText(error) } : { title: errorText(error) })
    },
    silence: (error) => {
      if (typeof error === 'object' && error !== null) reported.add(error)
    },
  }
}
