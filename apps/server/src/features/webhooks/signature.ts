import { createHmac, randomBytes } from 'node:crypto'

/** 256 bits, shown to the company once. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">`: the time is signed too, so that an old body cannot be replayed. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
