/** A mail with the same content as plain text and HTML. */
export interface MailMessage {
  to: string
  /** Where an answer goes, and the name shown for it; the installation's own address without it. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/**
 * `away`: the mail server cannot be used by any mail. `later`: it does not take this mail now. `refused`: it never takes
 * this mail. The message is the server's own reason.
 */
export class MailError extends Error {
  readonly kind: 'away' | 'later' | 'refused'

  constructor(kind: MailError['kind'], reason: string, cause?: unknown) {
    super(reason, { cause })
    this.kind = kind
  }
}

export interface Mail {
  /** True when mails wait in the outbox because no server is configured. */
  outbox: boolean
  /** `id` is the same for every attempt to send one mail, so that a repeated one can be recognised. @throws MailError */
  send: (message: MailMessage, id: string) => Promise<void>
  /** Connects as `send` does and sends nothing. @throws MailError when the mail server is away */
  reach: () => Promise<void>
}
