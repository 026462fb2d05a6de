import { ApiError, detailOf } from '@cuecard/contract/client.ts'

const NOT_VERIFIED = 'Please verify your email before logging in. Check your inbox for the verification link.'
const RESET_LINK_DEAD = 'Invalid or expired reset token. Please request a new reset link.'
const USE_THE_FORM =
  'This email is registered with a password. Please use the form with your email and password instead of Google.'
const LOG_IN_INSTEAD = 'This email is registered with a password. Please log in with your email and password instead.'
export const GOOGLE_FAILED = 'Google authentication failed. Please try again.'

const isAboutFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.errors).length > 0

/** Whether the server answered that the address was not confirmed yet; another mail is on its way then. */
export const isUnverified = (error: unknown): boolean => detailOf(error)?.startsWith('Email not verified') ?? false

/** The login screen's message for an error. */
export function loginMessage(error: unknown): string {
  const detail = detailOf(error)
  if (!detail) return 'Login failed. Please try again later.'
  if (isUnverified(error)) return NOT_VERIFIED
  if (isPasswordAccount(detail)) return USE_THE_FORM
  return detail
}

/** Whether the server answered that this Google address belongs to an account with a password. */
const isPasswordAccount = (detail: string): boolean => /registered with email\/password/i.test(detail)

/** The register screen's message for an error; null when the fields show it. */
export function registerMessage(error: unknown): string | null {
  const detail = detailOf(error)
  if (detail?.startsWith('Email not verified')) return NOT_VERIFIED
  if (detail && isPasswordAccount(detail)) return LOG_IN_INSTEAD
  if (detail?.startsWith('Only invited people')) return detail
  if (isAboutFields(error)) return null
  return 'Registration failed. Please try again later.'
}

/** `Token expired` gives the expired view, any other error the failure view. */
export const verifyFailure = (error: unknown): 'expired' | 'error' =>
  detailOf(error) === 'Token expired' ? 'expired' : 'error'

/** Why no reset link was sent; null when the field shows it. */
export function forgotMessage(error: unknown): string | null {
  if (isAboutFields(error)) return null
  return detailOf(error) ?? 'Failed to send reset link. Please try again later.'
}

/** Why a reset link does not open the form. A malformed token is reported as a dead link, not as a field error. */
export const resetLinkMessage = (error: unknown): string =>
  isAboutFields(error) ? RESET_LINK_DEAD : (detailOf(error) ?? RESET_LINK_DEAD)

/** Why the new password was not accepted; null when the field shows it. */
export function resetMessage(error: unknown): string | null {
  if (isAboutFields(error)) return null
  return detailOf(error) ?? 'Failed to reset password. Please try again later.'
}

/** Why an invitation link does not open the form. The server does not distinguish used, expired and unknown links. */
export const invitationProblem = (error: unknown): { title: string; words: string } =>
  isRejected(error)
    ? {
        title: 'This invitation cannot be used',
        words:
          'It was used already, has expired, or was replaced or withdrawn. Ask the person who invited you for a new one.',
      }
    : { title: 'We could not check your invitation', words: 'It is not lost. Check again in a moment.' }

/** Whether the server rejected the link, as opposed to being unreachable. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422)
