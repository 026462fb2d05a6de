import { randomUUID } from 'node:crypto'
import type { MailStatus, UndeliveredMail, UndeliveredMails } from '@cuecard/contract/outbox.ts'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { FailedEnd } from '../../platform/jobs/job-definition.ts'
import { outageOf, retryNow } from '../../platform/jobs/outages.ts'
import { MAIL_SERVER, RECIPIENT } from '../../platform/mail/deliver.ts'
import { listUndeliveredRuns } from '../../platform/mail/mail.store.ts'
import { findMemberByEmail } from '../accounts/accounts.service.ts'
import { notDeliveredMail } from './not-delivered-mail.ts'

const Addressed = z.object({ to: z.string().optional(), email: z.string().optional() })

/** What waits for a mail server, of every company, and what was refused or given up lately. */
export async function listUndelivered(deps: Deps): Promise<UndeliveredMails> {
  const outage = await outageOf(deps, MAIL_SERVER)
  const runs = await listUndeliveredRuns(deps.db)
  return {
    outage: outage && {
      since: outage.since.toISOString(),
      next_try_at: outage.next_try_at.toISOString(),
      reason: outage.reason,
    },
    mails: runs.map(present),
  }
}

function present(run: Awaited<ReturnType<typeof listUndeliveredRuns>>[number]): UndeliveredMail {
  const input = Addressed.safeParse(run.input).data
  const failed = run.state === 'failed'
  return {
    id: run.id,
    kind: run.name,
    to: input?.to ?? input?.email ?? null,
    state: failed ? 'failed' : 'waiting',
    waiting_for: failed ? null : run.waiting_for,
    since: ((failed ? run.ended_at : run.waiting_since) ?? run.created_at).toISOString(),
    next_try_at: failed ? null : (run.next_try_at?.toISOString() ?? null),
    failure: run.failure,
  }
}

/** Connects to the mail server with the first of them; the others follow when it is back. */
export async function retryUndelivered(deps: Deps): Promise<void> {
  await retryNow(deps, MAIL_SERVER)
  await deps.jobs.resume(RECIPIENT)
}

/** For people who are not signed in: whether mails wait, never whose. */
export async function mailStatus(deps: Deps): Promise<MailStatus> {
  const outage = await outageOf(deps, MAIL_SERVER)
  return { is_delayed: outage !== null, next_try_at: outage?.next_try_at.toISOString() ?? null }
}

interface LostMail {
  /** Whose mail it was. */
  from: string
  to: string
  /** Empty when the meeting that it was about was deleted. */
  subject: string
  meeting_id?: string | undefined
}

/** For the `failed` of mails that people send. Who has left the company learns nothing more of its customers. */
export async function tellSender(
  deps: Deps,
  { from, to, subject, meeting_id }: LostMail,
  { failure: reason, companyId }: FailedEnd,
): Promise<void> {
  if (!(await findMemberByEmail(deps.db, { company_id: companyId, email: from }))) return
  await deps.jobs.enqueue(deps.db, notDeliveredMail, {
    companyId,
    input: { ...(meeting_id ? { meeting_id } : {}), to: from, recipient: to, subject, reason },
    // One for each mail that is lost.
    subject: randomUUID(),
  })
}
