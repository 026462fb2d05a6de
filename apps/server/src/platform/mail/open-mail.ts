import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import { oneAddress } from './compose-mail.ts'
import { readMailError } from './mail-errors.ts'
import { insertOutboxMail } from './mail.store.ts'
import type { Mail } from './mail.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/**
 * Opens the way out for mails: the server of `SMTP_URL`, else the outbox table, which staff can read.
 * @throws ConfigError for an SMTP_URL without a host
 */
export function openMail(config: Config, database: Database, log: Logger): Mail {
  if (!config.SMTP_URL) {
    return {
      outbox: true,
      send: async (message, id) => insertOutboxMail(database.db, { ...message, to: oneAddress(message.to) }, id),
      reach: async () => undefined,
    }
  }
  const transport = openTransport(config.SMTP_URL)
  return {
    outbox: false,
    send: async ({ to, replyTo, subject, text, html }, id) => {
      const message = {
        from: config.MAIL_FROM,
        // As an object, so that it is one address whatever it contains.
        to: { name: '', address: oneAddress(to) },
        ...(replyTo ? { replyTo: { name: replyTo.name, address: oneAddress(replyTo.address) } } : {}),
        subject,
        text,
        html,
        // The same when a mail is sent again, so that many mailboxes show it once.
        messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>`,
      }
      const sent = await withMailErrors(() => transport.sendMail(message))
      log.info({ mail_id: sent.messageId }, 'mail handed to the mail server')
    },
    reach: async () => void (await withMailErrors(() => transport.verify())),
  }
}

/** Connects to the mail server of an `SMTP_URL`, for each mail anew. @throws ConfigError for one without a host */
export const openTransport = (address: string) =>
  createTransport({
    ...serverOf(address),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A mail's content is text that we were given: it never names files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

async function withMailErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw readMailError(error)
  }
}

/** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. `smtp` uses STARTTLS where offered. */
function serverOf(text: string) {
  const url = URL.parse(text)
  if (!url?.hostname) throw new ConfigError('SMTP_URL: must be smtp://host:port or smtps://host:port')
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    // Never a password over a line that anyone may read, unless the server is this machine.
    requireTLS: !secure && user !== '' && !/^(localhost|127\.|\[::1\])/.test(url.hostname),
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
  }
}
