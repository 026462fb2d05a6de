import { getMailStatus, listOutbox, listUndeliveredMails, retryUndeliveredMails } from '@cuecard/contract/outbox.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { listOutbox as listMails } from '../../platform/mail/mail.store.ts'
import { listUndelivered, mailStatus, retryUndelivered } from './outbox.service.ts'

export function mailRoutes(app: App): void {
  serve(app, listUndeliveredMails, () => listUndelivered(app.deps))
  serve(app, retryUndeliveredMails, () => retryUndelivered(app.deps))
  serve(app, getMailStatus, () => mailStatus(app.deps))
}

/** Added by `app.ts` only while no mail server is configured, and never in production. */
export function outboxRoutes(app: App): void {
  serve(app, listOutbox, async () => {
    const mails = await listMails(app.deps.db)
    return mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() }))
  })
}
