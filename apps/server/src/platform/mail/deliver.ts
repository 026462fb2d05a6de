import type { Deps } from '../deps.ts'
import { JobFailure, TemporaryFailure } from '../jobs/jobs.ts'
import { callService, type Verdict } from '../jobs/outages.ts'
import { MailError, type MailMessage } from './mail.ts'

export const MAIL_SERVER = 'the mail server'
/** How the reason of a mail that a server never takes begins. */
export const REFUSED = 'The mail was refused.'
export const RECIPIENT = "the recipient's mailbox"

interface Delivery {
  /** The same for every attempt. */
  id: string
  /** Called when the mail server is not known to be away; null when there is nothing to send any more. */
  write: () => Promise<MailMessage | null>
}

/**
 * Sends one mail, inside a job. Where there is nothing to send it connects all the same: whether a wait begins then does
 * not tell an address with an account from one without. @throws TemporaryFailure, JobFailure with the server's reason
 */
export async function deliver(deps: Deps, { id, write }: Delivery): Promise<void> {
  const call = async () => {
    const message = await write()
    await (message ? deps.mail.send(message, id) : deps.mail.reach())
  }
  try {
    await callService(deps, { service: MAIL_SERVER, call, judge })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.kind === 'later') throw new TemporaryFailure(RECIPIENT, error)
    throw new JobFailure(`${REFUSED} ${error.message}`, { cause: error })
  }
}

function judge(error: unknown): Verdict {
  if (!(error instanceof MailError)) return 'unknown'
  return error.kind === 'away' ? 'away' : 'there'
}
