import { ApiError } from '@cuecard/contract/client.ts'

const NOT_VERIFIED = 'Please verify your email before logging in. Check your inbox for the verification link.'
const USE_THE_FORM = 'This email is registered with a password. Please log in with your email and password in the form.'

function detailOf(error: unknown): string | null {
  return error instanceof ApiError ? error.detail : null
}

/** What the login screen says about a failure (spec §8). */
export function loginMessage(error: unknown): string {
  const detail = detailOf(error)
  if (!detail) return 'Login failed. Please try again later.'
  if (detail.startsWith('Email not verified')) return NOT_VERIFIED
  if (/email\/password/i.test(detail)) return USE_THE_FORM
  return detail
}

/** What the register screen says about a failure (spec §8); null when the fields say it themselves. */
export function registerMessage(error: unknown): string | null {
  if (detailOf(error)?.startsWith('Email not verified')) return NOT_VERIFIED
  if (error instanceof ApiError && Object.keys(error.errors).length > 0) return null
  return 'Registration failed. Please try again later.'
}

/** Spec §8: `Token expired` gives the expired view, anything else the failure view. */
export function verifyFailure(error: unknown): 'expired' | 'error' {
  return detailOf(error) === 'Token expired' ? 'expired' : 'error'
}
