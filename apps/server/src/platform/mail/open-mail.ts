import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { oneAddress } from './compose-mail.ts'
import { readMailError } from './mail-errors.ts'
import { mailServerOf } from './mail-server.ts'
import { insertOutboxMail } from './mail.store.ts'
import type { Mail } from './mail.ts'

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
  const transport = createTransport(mailServerOf(config.SMTP_URL))
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

async function withMailErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw readMailError(error)
  }
}
