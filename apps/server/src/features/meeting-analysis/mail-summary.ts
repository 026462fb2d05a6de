import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { oneAddress } from '../../platform/mail/compose-mail.ts'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { forgetMailsAbout } from '../../platform/mail/mail.store.ts'
import { countMeetingMails } from '../../shared/mail-limits/meeting-mail-limit.ts'
import { listActiveUsers } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { type MeetingRow, mayOpen, visibleMeeting } from '../meetings/meetings.service.ts'
import { tellSender } from '../outbox/outbox.service.ts'
import { readMarkdown } from './markdown-quote.ts'
import { findMeeting, findNotes } from './meeting-analysis.store.ts'

const NO_NOTES = 'This meeting has no notes yet. Update the notes first.'

const MailInput = z.object({
  meeting_id: z.uuid(),
  /** As it was when the mail was sent; mails of earlier versions that still wait have none. */
  title: z.string().default('a meeting'),
  to: z.string(),
  /** The sender's address. */
  from: z.string(),
  message: z.string(),
  /** True for users of the company who may open the meeting. */
  with_link: z.boolean(),
  /** The sender's; mails of earlier versions that still wait have none. */
  time_zone: z.string().default('UTC'),
})

/**
 * Mails the notes to one recipient, unless they may no longer get them or the sender left the company; answers go to the
 * person who sends them.
 */
export const summaryMailJob = defineMailJob({
  name: 'meeting-summary-mail',
  input: MailInput,
  write: async ({ deps, companyId, input }) => {
    const db = deps.database.of(companyId)
    const key = { company_id: companyId, id: input.meeting_id }
    const [meeting, kept] = [await findMeeting(db, key), await findNotes(db, key)]
    // Deleted while this was being enqueued, it may have missed what empties its texts.
    if (!meeting) await forgetMailsAbout(db, { company_id: companyId, meeting_id: input.meeting_id })
    if (!meeting || !kept?.notes) return null
    // Who may send and get them is asked again: the mail may have waited for a day.
    const { isStranger, canOpen, isColleague } = await recipientsOf(db, meeting)
    if (isStranger(input.to) || !isColleague(input.from)) return null
    const action = { label: 'Open the meeting', url: `${deps.config.PUBLIC_URL}/meetings/${meeting.id}` }
    return {
      to: input.to,
      replyTo: { name: input.from, address: input.from },
      subject: `Notes of ${meeting.title}`,
      lines: [
        `${input.from} sends you the notes of the meeting ${meeting.title}${ofDay(meeting, input.time_zone)}.`,
        ...input.message.split(/\n+/).filter((line) => line.trim() !== ''),
        ...(kept.notes_engine === 'model' ? ['The notes were written by a language model from the transcript.'] : []),
      ],
      sections: readMarkdown(kept.notes),
      ...(input.with_link && canOpen(input.to) ? { action } : {}),
    }
  },
  failed: (deps, { title, ...mail }, end) => tellSender(deps, { ...mail, subject: title && `Notes of ${title}` }, end),
})

/** Of addresses in lower case: who belongs to the company, who neither does nor took part, and who may open the meeting. */
async function recipientsOf(db: Db, meeting: MeetingRow) {
  const people = await listActiveUsers(db, meeting.company_id)
  const own = new Map(people.map(({ id, email, role }) => [email, { user_id: id, email, role }]))
  return {
    isColleague: (email: string) => own.has(email),
    isStranger: (to: string) => !own.has(to) && !meeting.attendee_emails.includes(to),
    canOpen: (to: string) => {
      const person = own.get(to)
      return person !== undefined && mayOpen({ company_id: meeting.company_id, ...person }, meeting)
    },
  }
}

interface SummaryMail {
  id: string
  /** In lower case. */
  recipients: readonly string[]
  message?: string | undefined
  time_zone: string
}

/**
 * Mails the notes to people who took part or who belong to the company, in one mail each.
 * @throws 404; 409 without notes; 422 naming an address that is neither; 429
 */
export async function mailSummary(deps: Deps, actor: Member, mail: SummaryMail): Promise<{ sent: number }> {
  const meeting = await visibleMeeting(deps, actor, mail.id)
  const db = deps.database.of(actor.company_id)
  const recipients = [...new Set(mail.recipients)]
  const { isStranger, canOpen } = await recipientsOf(db, meeting)
  const stranger = recipients.find(isStranger)
  if (stranger !== undefined) {
    const detail = `${stranger} did not take part in this meeting and does not belong to your company.`
    throw invalid(detail, { recipients: detail })
  }
  if (!(await findNotes(db, meeting))?.notes) throw conflict(NO_NOTES)
  for (const to of recipients) oneAddress(to)
  countMeetingMails(deps, actor, recipients)
  const about = {
    meeting_id: meeting.id,
    title: meeting.title,
    from: actor.email,
    message: toDatabaseText(mail.message ?? ''),
    time_zone: mail.time_zone,
  }
  await db.transaction(async (tx) => {
    for (const to of recipients) {
      await deps.jobs.enqueue(tx, summaryMailJob, {
        companyId: actor.company_id,
        input: { ...about, to, with_link: canOpen(to) },
        // A subject per mail, so that pressing twice mails twice.
        subject: randomUUID(),
        requestedBy: actor.user_id,
      })
    }
    const detail = recipients.join(', ')
    await writeAudit(deps, tx, { actor, action: 'summary_mailed', target: meeting.title, detail })
  })
  return { sent: recipients.length }
}

/** ` of March 2, 2026`; empty where an imported file does not say when it was. */
const ofDay = ({ times, started_at }: MeetingRow, timeZone: string): string =>
  times === 'clock' ? ` of ${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(started_at)}` : ''
