import { ConfigError } from '../config-error.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/**
 * How the server of an `SMTP_URL` is connected to, for each mail anew: `smtp://user:password@host:port`, or `smtps://` for TLS from the first
 * byte. `smtp` uses STARTTLS where offered. @throws ConfigError for one without a host, or with a `%` that escapes nothing
 */
export function mailServerOf(text: string) {
  const url = URL.parse(text)
  if (!url?.hostname) throw new ConfigError('SMTP_URL: must be smtp://host:port or smtps://host:port')
  const secure = url.protocol === 'smtps:'
  const user = unescaped(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    // Never a password over a line that anyone may read, unless the server is this machine.
    requireTLS: !secure && user !== '' && !/^(localhost|127\.|\[::1\])/.test(url.hostname),
    ...(user ? { auth: { user, pass: unescaped(url.password) } } : {}),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A mail's content is text that we were given: it never names files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError('SMTP_URL: a % in the user or password must be written as %25')
  }
}
