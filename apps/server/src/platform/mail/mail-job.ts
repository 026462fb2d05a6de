import type { MailKind } from '@cuecard/contract/outbox.ts'
import type { z } from 'zod'
import { defineJob, type JobContext, type JobDefinition } from '../jobs/job-definition.ts'
import { composeMail, type MailDraft } from './compose-mail.ts'
import { deliver } from './deliver.ts'

/** The `company_id` of mails to people who have no company yet. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

interface MailJob<Input> {
  /** Ends in `-mail`: by that, staff are shown the mails that wait. */
  name: MailKind & `${string}-mail`
  /**
   * Holds ids and addresses, never a secret: `to` or `email` is shown to staff. With a `meeting_id` its texts are emptied when
   * that meeting is deleted (`forgetMailsAbout`).
   */
  input: z.ZodType<Input>
  /** Writes the mail, and makes the secret that stands in it; null when it is not needed any more. */
  write: (context: JobContext<Input>) => Promise<MailDraft | null>
  /** Called when the mail is given up, with the reason for people. */
  failed?: JobDefinition<Input>['failed']
}

/**
 * A mail is a job that is enqueued in the transaction that needs it. It waits for a mail server that is away, and fails
 * at once when the server refuses it. A worker that is killed between the server's acknowledgement and the next write
 * leads to a second mail with the same Message-ID: nobody can tell that from a mail that was never acknowledged.
 */
export const defineMailJob = <Input>({ name, input, write, failed }: MailJob<Input>): JobDefinition<Input> =>
  defineJob<Input>({
    name,
    input,
    doneOnReturn: true,
    ...(failed ? { failed } : {}),
    run: async (context) => {
      const { deps, runId } = context
      // Sent by this process before, when the database was away and the end of the run could not be written.
      if (deps.caches.sentMails.has(runId)) return
      await deliver(deps, {
        id: runId,
        write: async () => {
          const draft = await write(context)
          const message = draft && composeMail(draft)
          await context.fence(deps.db)
          return message
        },
      })
      deps.caches.sentMails.set(runId, true)
    },
  })
