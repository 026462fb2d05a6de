import { Email } from '@cuecard/contract/fields.ts'
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { denied, HttpError, notFound, unauthorized } from '../../platform/errors.ts'

/** Google writes its name in both ways; they are one issuer. */
const ISSUER = 'https://accounts.google.com'
const ISSUERS = [ISSUER, 'accounts.google.com']

const FAILED = 'Google authentication failed. Please try again.'
const UNREACHABLE = 'Google cannot be reached right now. Please try again in a moment.'

/** A person whom Google has identified. `subject` never changes; the address may. */
export type GoogleIdentity = Awaited<ReturnType<typeof readGoogleToken>>

const Claims = z.object({ sub: z.string().min(1).max(255), email: Email, email_verified: z.unknown().optional() })

/**
 * Checks an ID token of Google Identity Services: signature, issuer, audience, times and that Google confirmed the
 * address. Keys are kept for an hour, and read again for a key that is not known yet.
 * @throws 401, 403 for an address that Google has not confirmed, 404 where no client id is set, 503 without keys
 */
export async function readGoogleToken(deps: Deps, credential: string) {
  const audience = deps.config.GOOGLE_CLIENT_ID
  if (!audience) throw notFound('Sign-in with Google is not set up here.')
  const claims = await verifiedClaims(deps, credential, audience)
  if (claims.email_verified !== true) {
    throw denied('Google has not confirmed your email address. Please confirm it with Google, or use a password.')
  }
  /** The address is lower case, and confirmed by Google. */
  return { issuer: ISSUER, subject: claims.sub, email: claims.email }
}

async function verifiedClaims(deps: Deps, credential: string, audience: string) {
  try {
    const { payload } = await jwtVerify(credential, keysOf(deps), {
      issuer: ISSUERS,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: deps.clock.now(),
    })
    return Claims.parse(payload)
  } catch (error) {
    if (error instanceof HttpError) throw error
    // The reason goes to the log alone, and without the token's claims.
    deps.log.info({ reason: error instanceof errors.JOSEError ? error.code : 'claims' }, 'a Google token was refused')
    throw unauthorized(FAILED)
  }
}

const keysOf =
  (deps: Deps): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await deps.caches.googleKeys(header, token)
    } catch (error) {
      // A key that Google does not have is the token's fault; everything else is that the keys could not be read.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      deps.log.warn({ err: error }, "Google's keys could not be read")
      throw new HttpError(503, UNREACHABLE, { cause: error, headers: { 'retry-after': '30' } })
    }
  }
