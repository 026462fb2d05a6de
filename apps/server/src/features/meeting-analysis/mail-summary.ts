import { MEETING_MAIL_RECIPIENTS_MAX } from '@cuecard/contract/limits.ts'
import { LRUCache } from 'lru-cache'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, tooMany } from '../../platform/errors.ts'
import { composeMail, type MailDraft } from '../../platform/mail/compose-mail.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { visibleMeeting } from '../meetings/meetings.service.ts'
import { readMarkdown } from './markdown-quote.ts'
import { findNotes, listPeople } from './meeting-analysis.store.ts'

const NO_NOTES = 'This meeting has no notes yet. Update the notes first.'
const HOUR = 60 * 60_000
/** Summaries an hour: to one address from whomever, and by one person. */
const LIMITS = { address: 5, sender: 2 * MEETING_MAIL_RECIPIENTS_MAX }

interface SummaryMail {
  id: string
  /** In lower case. */
  recipients: readonly string[]
  message?: string | undefined
}

/**
 * Mails the notes to people who took part, or who belong to the company; each gets a mail of their own.
 * @throws 404; 409 without notes; 422 naming an address that is neither; 429
 */
export async function mailSummary(deps: Deps, actor: Member, mail: SummaryMail): Promise<{ sent: number }> {
  const meeting = await visibleMeeting(deps, actor, mail.id)
  const db = deps.database.of(actor.company_id)
  const recipients = [...new Set(mail.recipients)]
  const own = new Set((await listPeople(db, actor.company_id)).map(({ email }) => email))
  const stranger = recipients.find((to) => !own.has(to) && !meeting.attendee_emails.includes(to))
  if (stranger !== undefined) {
    const detail = `${stranger} did not take part in this meeting and does not belong to your company.`
    throw invalid(detail, { recipients: detail })
  }
  const kept = await findNotes(db, meeting)
  if (!kept?.notes) throw conflict(NO_NOTES)
  const { notes, notes_engine: engine } = kept
  const draft = {
    subject: `Notes of ${meeting.title}`,
    lines: [
      `${actor.email} sends you the notes of the meeting ${meeting.title} of ${dayOf(meeting.started_at)}.`,
      ...(mail.message ? mail.message.split(/\n+/) : []),
      ...(engine === 'model' ? ['The notes were written by a language model from the transcript.'] : []),
    ],
    sections: readMarkdown(notes),
  }
  const action = { label: 'Open the meeting', url: `${deps.config.PUBLIC_URL}/meetings/${meeting.id}` }
  const mails = recipients.map((to) =>
    composeMail({ ...draft, to, ...(own.has(to) ? { action } : {}) } satisfies MailDraft),
  )
  count(deps, actor, recipients)
  await db.transaction((tx) =>
    writeAudit(deps, tx, { actor, action: 'summary_mailed', target: meeting.title, detail: recipients.join(', ') }),
  )
  for (const each of mails) await deps.mail.send(each)
  return { sent: mails.length }
}

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Counts the mails, or none of them. @throws 429 with Retry-After */
function count(deps: Deps, actor: Member, recipients: readonly string[]): void {
  const counts = deps.memory('meeting-analysis.mails', () => new LRUCache<string, number>({ max: 100_000, ttl: HOUR }))
  const keys = [
    ...recipients.map((to) => ({
      key: `to ${to}`,
      by: 1,
      limit: LIMITS.address,
      words: `${to} was mailed several times in the last hour.`,
    })),
    {
      key: `by ${actor.user_id}`,
      by: recipients.length,
      limit: LIMITS.sender,
      words: 'You mailed many summaries in the last hour.',
    },
  ]
  for (const { key, by, limit, words } of keys) {
    if ((counts.get(key) ?? 0) + by <= limit) continue
    throw tooMany(`${words} Please try again later.`, Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)))
  }
  for (const { key, by } of keys) {
    const before = counts.get(key)
    // The hour starts with the first mail and is not prolonged by later ones.
    if (before === undefined) counts.set(key, by)
    else counts.set(key, before + by, { ttl: counts.getRemainingTTL(key) })
  }
}
