import { MailError } from './mail.ts'

const REASON_MAX = 300
/** Said while connecting or signing in, or about our own address: it concerns every mail alike. */
const AWAY = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
  'EENVELOPE',
])
const CLOSING = 421

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/** What a failed attempt means for this mail and for the others; an error that is none of the mail server's stays as it is. */
export function readMailError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, command, response, responseCode } = error as SmtpError
  // The server's own words, without what the library says before them.
  const reason = (response ?? error.message).replaceAll(/\s+/g, ' ').slice(0, REASON_MAX)
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  if (isAboutMail && responseCode && responseCode !== CLOSING) {
    return new MailError(responseCode >= 500 ? 'refused' : 'later', reason, error)
  }
  // Also in place of a receipt: the server is closing, or has had enough for now, whatever the mail.
  if (responseCode === CLOSING || (command !== 'API' && AWAY.has(code ?? '')))
    return new MailError('away', reason, error)
  return error
}
