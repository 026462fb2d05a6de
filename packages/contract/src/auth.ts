import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Instant, NewPassword } from './fields.ts'
import { PASSWORD_MAX, PERSON_NAME_MAX } from './limits.ts'
import { Company, Session } from './session.ts'

export const TokenReply = z.object({ access_token: z.string(), token_type: z.literal('bearer') })
export type TokenReply = z.infer<typeof TokenReply>

/** The same words for a known and an unknown address, so that the reply does not tell who has an account. */
export const Acknowledged = z.object({ message: z.string() })

export const register = endpoint('POST /auth/register', {
  access: 'public',
  summary: 'Register with an e-mail address and a password; a verification mail follows.',
  form: z.object({ username: Email, password: NewPassword }),
  status: 201,
  reply: Acknowledged,
})

export const createToken = endpoint('POST /auth/token', {
  access: 'public',
  summary: 'Sign in with an e-mail address and a password.',
  form: z.object({ username: Email, password: z.string().min(1, 'Password is required').max(PASSWORD_MAX) }),
  reply: TokenReply,
})

/** `access_token` is given the first time only; a repeated call says that the address is verified already. */
export const VerifiedEmail = z.object({
  message: z.string(),
  access_token: z.string().nullable(),
  company: Company.nullable(),
})
export type VerifiedEmail = z.infer<typeof VerifiedEmail>

export const verifyEmail = endpoint('GET /auth/verify-email', {
  access: 'public',
  summary: 'Confirm an e-mail address with the mailed token; signs in the first time.',
  query: z.object({ token: z.string().min(1).max(200) }),
  reply: VerifiedEmail,
})

export const forgotPassword = endpoint('POST /auth/forgot-password', {
  access: 'public',
  summary: 'Mail a link that sets a new password; answers alike for known and unknown addresses.',
  body: z.object({ email: Email }),
  reply: Acknowledged,
})

const ResetToken = z.string().min(1, 'Token is required').max(200)

export const verifyResetToken = endpoint('POST /auth/verify-reset-token', {
  access: 'public',
  summary: 'Whether a mailed reset token can still be used.',
  body: z.object({ token: ResetToken }),
  reply: Acknowledged,
})

export const resetPassword = endpoint('POST /auth/reset-password', {
  access: 'public',
  summary: 'Set a new password with a mailed token; ends every session and extension connection of that person.',
  body: z.object({ token: ResetToken, new_password: NewPassword }),
  reply: Acknowledged,
})

/** One word of a person's profile: any script, trimmed. */
export const ProfileName = z.string().trim().min(1, 'All fields are required.').max(PERSON_NAME_MAX)

export const updateUserInfo = endpoint('PUT /auth/user-info', {
  access: 'user',
  summary: 'Set the own names and work role.',
  body: z.object({ first_name: ProfileName, last_name: ProfileName, work_role: ProfileName }),
  reply: Session,
})

const GoogleCredential = z.object({
  /** The ID token that Google Identity Services hands to the page. */
  oauth2_token: z.string().min(1, 'Google authentication failed. Please try again.').max(8_192),
})

export const createTokenGoogle = endpoint('POST /auth/token/google', {
  access: 'public',
  summary: 'Sign in with a Google identity that is known here.',
  form: GoogleCredential,
  reply: TokenReply,
})

/** The address is confirmed by Google, so no mail follows and the person is signed in at once. */
export const registerGoogle = endpoint('POST /auth/register/google', {
  access: 'public',
  summary: 'Register with a Google identity; one that is known here is signed in.',
  form: GoogleCredential,
  status: 201,
  reply: TokenReply,
})

export const changePassword = endpoint('POST /auth/change-password', {
  access: 'user',
  summary: 'Change the own password; ends every other session and every extension connection.',
  body: z.object({
    current_password: z.string().min(1, 'Current password is required').max(PASSWORD_MAX),
    new_password: NewPassword,
  }),
  reply: Acknowledged,
})

/** A place where the person is signed in: a browser (`session`) or an extension. */
export const SignInSession = z.object({
  id: Id,
  purpose: z.enum(['session', 'extension']),
  /** Such as `Chrome on Windows`; null when the browser did not say. */
  device: z.string().nullable(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type SignInSession = z.infer<typeof SignInSession>

export const listSessions = endpoint('GET /auth/sessions', {
  access: 'user',
  summary: 'Where the caller is signed in: sessions and extension connections, newest first.',
  reply: z.array(SignInSession),
})

export const revokeSession = endpoint('DELETE /auth/sessions/:id', {
  access: 'user',
  summary: "End one of the caller's sessions or extension connections.",
  params: IdParams,
  reply: 'empty',
})

export const revokeOtherSessions = endpoint('POST /auth/sessions/revoke-others', {
  access: 'user',
  summary: 'End every session and extension connection of the caller but the one that asks.',
  reply: z.object({ revoked: z.number().int() }),
})

export const regenerateOwnToken = endpoint('POST /auth/connection-token', {
  access: 'user',
  summary: "Replace the caller's connection token; extensions that are connected stay so.",
  reply: Session,
})
