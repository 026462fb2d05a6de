/** A mail with the same content as plain text and HTML. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mail {
  /** True when mails wait in the outbox because no server is configured. */
  outbox: boolean
  send: (message: MailMessage) => Promise<void>
}
