import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const GOOGLE_CLIENT = 'test-client.apps.googleusercontent.com'

export interface GoogleStandIn {
  /** For `testApp`. */
  settings: Record<string, string>
  /** An ID token as Google gives it to the page; claims that are given replace the usual ones. */
  credential: (claims?: Record<string, unknown>, header?: { kid?: string }) => Promise<string>
  /** How often the keys were read. */
  reads: () => number
  /** From now on the keys are answered with this status. */
  answerWith: (status: number) => void
  close: () => Promise<void>
}

/** A stand-in for Google: it signs ID tokens and serves its keys on loopback. */
export async function openGoogle(): Promise<GoogleStandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = 'test-key'
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] })
  let reads = 0
  let status = 200
  const server = createServer((_request, reply) => {
    reads++
    reply.writeHead(status, { 'content-type': 'application/json' }).end(jwks)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    settings: { GOOGLE_CLIENT_ID: GOOGLE_CLIENT, GOOGLE_KEYS_URL: `http://127.0.0.1:${port}/certs` },
    credential: (claims = {}, header = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: 'https://accounts.google.com',
        aud: GOOGLE_CLIENT,
        azp: GOOGLE_CLIENT,
        sub: randomUUID(),
        email: `${randomUUID()}@example.com`,
        email_verified: true,
        iat: now,
        exp: now + 3_600,
      }
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey)
    },
    reads: () => reads,
    answerWith: (next) => {
      status = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
